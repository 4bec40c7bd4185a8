"""`kvprep bank …` as a person types it: what is printed, where, and the exit code."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from kvprep.cli.app import run
from kvprep.disk.bank_files import shipped_bank


@pytest.fixture
def kvprep(tmp_path, monkeypatch, capsys):
    for name in ("KVPREP_HOME", "FORCE_COLOR", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> tuple[int, str, str]:
        code = run(["bank", *words, "--home", str(tmp_path / "home")])
        out, err = capsys.readouterr()
        return code, out, err

    return call


@pytest.fixture
def own(kvprep, folder, question):
    """A bank called `own` with Q1, its follow-up, and one whose text would like to be markup."""
    folder.ask("Q1", question + "follow_ups: [Q1.1]\n")
    folder.ask("Q1.1")
    folder.ask("Q7", question.replace("What does a lease protect?", "Is [bold]x[/kv/cache] \u202eevil?"))
    assert kvprep("add", str(folder.path), "--name", "own")[0] == 0
    return kvprep


def test_add_list_remove(own, folder):
    code, out, _ = own("list", "--json", "--section", "store")
    listed = json.loads(out)
    mine = [q for q in listed["questions"] if q["id"].startswith("own/")]
    assert (code, listed["schema"]) == (0, 1)
    assert [q["id"] for q in mine] == ["own/Q1", "own/Q1.1", "own/Q7"]
    assert mine[0]["follow_ups"] == ["own/Q1.1"]
    assert mine[0]["ask"] == {"zh": "租约保护什么？", "en": "What does a lease protect?"}
    code, _, err = own("remove", "own")
    assert code == 0 and str(folder.path) in err
    assert folder.path.is_dir()
    assert own("show", "own/Q1")[0] == 3


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_list_fits_eighty_columns_and_lines_up(own, lang):
    code, out, _ = own("list", "--lang", lang)
    lines = [line for line in out.splitlines() if "own/" in line]
    assert code == 0 and len(lines) == 3
    assert max(cell_len(line) for line in out.splitlines()) <= 80
    first = "租" if lang == "zh" else "W"
    assert {cell_len(line[: line.index(first)]) for line in lines[:2]} == {cell_len(lines[0].split(first)[0])}


def test_show_reads_like_a_page(own):
    code, out, _ = own("show", "own/q1", "--lang", "en")
    assert code == 0
    parts = [
        "own/Q1",
        "What does a lease protect?",
        "Model answer",
        "A lease protects a replica while it is read.",
        "Points",
        "!! protects",
        "Misconceptions",
        "A lease locks the whole cluster. (grave)",
        "A lease protects one replica only.",
        "Follow-ups",
        "own/Q1.1",
        "Sources",
        "2 × layers",
        "My answers",
    ]
    places = [out.find(part) for part in parts]
    assert -1 not in places and places == sorted(places)
    assert max(cell_len(line) for line in out.splitlines()) <= 80


def test_markup_and_direction_marks_are_drawn_harmlessly(own):
    _, out, _ = own("show", "own/Q7", "--lang", "en")
    assert "[bold]x[/kv/cache] <U+202E>evil?" in out


def test_show_as_json_and_unknown_id(own):
    code, out, _ = own("show", "own/Q1", "--json")
    shown = json.loads(out)
    assert (code, shown["schema"], shown["id"]) == (0, 1, "own/Q1")
    assert shown["points"][0]["say"]["zh"] == "租约保护正在读的副本。"
    assert shown["history"] == [] and shown["memory"] is None
    code, out, err = own("show", "own/Q11", "--lang", "en")
    assert (code, out) == (3, "") and "own/Q1" in err
    code, out, _ = own("show", "own/Q11", "--json")
    error = json.loads(out)["error"]
    assert error["exit_code"] == 3 and "own/Q1" in error["suggestions"]


def test_search(own):
    code, out, _ = own("search", "租约", "整个集群", "--json")
    assert code == 0 and "own/Q1" in [q["id"] for q in json.loads(out)["questions"]]
    code, out, err = own("search", "没有这样的话", "--lang", "en")
    assert (code, out) == (3, "") and "没有这样的话" in err


def test_lint_of_a_sound_folder_and_of_a_broken_one(kvprep, folder, question):
    folder.ask("Q1")
    code, _, err = kvprep("lint", str(folder.path), "--lang", "en")
    assert code == 0 and "Errors: 0" in err
    folder.ask("Q2", question.replace("minutes: 4", "minuts: 4"))
    code, out, _ = kvprep("lint", str(folder.path), "--fast", "--lang", "en")
    assert code == 1
    assert "q2-x.yaml:4: error: unknown key 'minuts': did you mean 'minutes'?" in out
    code, out, _ = kvprep("lint", str(folder.path), "--fast", "--json", "--lang", "zh")
    found = json.loads(out)
    assert code == 1 and found["errors"] == 2
    assert {
        "line": 4,
        "severity": "error",
        "message": "不认识的键“minuts”：是不是“minutes”？",
    }.items() <= next(p for p in found["problems"] if p["line"] == 4).items()


def test_lint_of_some_questions_only(own, folder, question):
    (folder.path / "store" / "q7-x.yaml").unlink()
    folder.ask("Q1.2", question.replace("want: 100", "want: 10"))
    assert own("lint", "--only", "own/Q1")[0] == 0
    code, out, _ = own("lint", "--only", "own/q1.2", "--lang", "en")
    assert code == 1 and "q1.2-x.yaml" in out and "q1-x.yaml" not in out
    folder.write("store/q9-x.yaml", "id: [")
    code, out, _ = own("lint", "--only", "own/Q9", "--fast")
    assert code == 1 and "q9-x.yaml" in out
    assert own("lint", "--only", "own/Q99", "--fast")[0] == 3


def test_new_writes_a_valid_skeleton_and_never_over_one(kvprep, tmp_path):
    code, out, _ = kvprep("new", "q7")
    file = Path(out.strip())
    assert code == 0 and file.is_relative_to(tmp_path / "home")
    assert kvprep("show", "my/Q7")[0] == 0
    assert kvprep("lint", "--only", "my/Q7")[0] == 0
    before = file.read_bytes()
    assert kvprep("new", "Q7")[0] == 1
    assert file.read_bytes() == before
    code, out, _ = kvprep("new", "C-KV-SIZE", "--dir", str(tmp_path / "here"))
    assert (code, Path(out.strip()).name) == (0, "c-kv-size.yaml")
    assert kvprep("new", "what ever")[0] == 2
    assert kvprep("new", "../Q1")[0] == 2


def test_add_refuses_what_is_no_bank(kvprep, tmp_path, folder):
    (tmp_path / "empty").mkdir()
    assert kvprep("add", str(tmp_path / "gone"))[0] == 3
    assert kvprep("add", str(tmp_path / "empty"))[0] == 1
    assert kvprep("add", str(shipped_bank()))[0] == 1
    folder.ask("Q1")
    assert kvprep("add", str(folder.path), "--name", "Bad Name")[0] == 2
    assert kvprep("add", str(folder.path))[0] == 0
    (tmp_path / "bank2" / "s").mkdir(parents=True)
    (tmp_path / "bank2" / "s" / "q1-x.yaml").write_text("id: Q1\n", encoding="utf-8")
    assert kvprep("add", str(tmp_path / "bank2"), "--name", "bank")[0] == 1
    assert kvprep("remove", "bnak")[0] == 3


def test_schema_and_stats(own):
    code, out, _ = own("schema")
    assert code == 0 and json.loads(out)["title"]
    code, out, _ = own("stats", "--json")
    store = next(s for s in json.loads(out)["sections"] if s["name"] == "store")
    assert code == 0 and store["questions"] >= 2 and store["follow_ups"] >= 1
    assert own("stats", "--lang", "zh")[0] == 0


def test_unknown_section_and_domain(own):
    assert own("list", "--section", "stroe")[0] == 3
    assert own("list", "--domain", "storage")[0] == 3
