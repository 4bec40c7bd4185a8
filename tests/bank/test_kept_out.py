"""What a bank's folder holds besides sound questions."""

from __future__ import annotations

import pytest

from kvprep.core.model import UserError
from kvprep.disk.bank_files import BankRoot, open_bank, question_files


def test_a_link_upwards_reads_no_file_twice(folder):
    folder.ask("Q1")
    (folder.path / "up").symlink_to(folder.path.parent, target_is_directory=True)
    (folder.path / "self").symlink_to(folder.path, target_is_directory=True)
    (folder.path / "other").symlink_to(folder.path / "store", target_is_directory=True)
    assert list(question_files(folder.path)) == ["store/q1-x.yaml"]
    assert not open_bank([BankRoot(folder.path)], None).problems


@pytest.mark.parametrize("prefix", ["", "w"])
def test_a_question_with_a_fault_is_not_called_unknown(folder, question, prefix):
    folder.ask("Q1")
    file = folder.ask("Q2", question.replace("kind: recall", "kind: nonsense"))
    asked = f"{prefix}/Q2".lstrip("/")
    bank = open_bank([BankRoot(folder.path, prefix)], None)
    fault = next(p for p in bank.problems if not p.warning)
    with pytest.raises(UserError) as caught:
        bank.card(asked.lower())
    assert f"{file}:{fault.line}: " in caught.value.message and "kept out" in caught.value.message
    assert caught.value.exit_code == 1
    with pytest.raises(UserError) as caught:
        bank.card(f"{asked}9")
    assert caught.value.exit_code == 3
