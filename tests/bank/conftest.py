from pathlib import Path

import pytest
from lease_question import QUESTION, TERMS


@pytest.fixture
def question() -> str:
    return QUESTION


class Folder:
    """A bank folder in the making: files are written as text, by name within the folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        self.write("terms.yaml", TERMS)

    def write(self, name: str, text: str | bytes) -> Path:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def ask(self, question_id: str, text: str = QUESTION, section: str = "store") -> Path:
        """Write a question under its own name, with the template's text unless told otherwise."""
        return self.write(
            f"{section}/{question_id.lower()}-x.yaml", text.replace("id: Q1", f"id: {question_id}", 1)
        )


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "bank")
