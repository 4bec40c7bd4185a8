"""`kvprep calc` as it is typed, and the values of its lines."""

import json

import pytest

from kvprep.cli.app import run


@pytest.fixture
def calc(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words):
        code = run(["calc", *words])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def lines(calc):
    def values(*words):
        code, out, _ = calc(*words, "--json")
        assert code == 0
        return {key: line["value"] for key, line in json.loads(out)["lines"].items()}

    return values
