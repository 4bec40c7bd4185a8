"""The commands of `mock` as a person runs them, in a home of its own: words in, lines and an exit code out."""

import json
import sys

import pytest

from kvprep.cli.app import run

ANSWERS = """\
# 练习
## Q3 (2:50)
KV 大小 = 2 × 层数 × KV 头数 × head_dim × token 数 × 每元素字节数。
## Q16
client 先向 master 申请空间，写完之后 PutEnd 提交，半成品对读者不可见。吞吐提升了 40%。
## Q99
没有这一题
"""


@pytest.fixture
def kvprep(tmp_path, monkeypatch, capfd):
    for name in ("KVPREP_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "_KVPREP_COMPLETE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def go(*argv):
        # Help texts take the language of a run when they are imported.
        for name in list(sys.modules):
            if name.startswith("kvprep.cli.") and name not in ("kvprep.cli.app", "kvprep.cli.wording"):
                del sys.modules[name]
        try:
            code = run(argv)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capfd.readouterr()
        return code, out, err

    return go


@pytest.fixture
def paper(tmp_path):
    file = tmp_path / "answers.md"
    file.write_text(ANSWERS, encoding="utf-8")
    return str(file)


def data(done):
    code, out, _ = done
    assert code == 0, done
    found = json.loads(out)
    assert found["schema"] == 1
    return found


def test_list_names_the_shipped_rounds(kvprep):
    found = data(kvprep("mock", "list", "--json"))
    assert {one["id"]: one["minutes"] for one in found["rounds"]} == {
        "round-1": 30, "round-2": 45, "expert-90": 90, "quick-10": 10,
    }  # fmt: skip
    assert found["held"] == []
    code, out, _ = kvprep("mock", "list")
    assert code == 0 and "quick-10" in out and "None yet." in out


def test_a_round_done_elsewhere_is_marked_shown_compared_and_exported(kvprep, paper, tmp_path):
    first = data(kvprep("mock", "start", "round-1", "--from", paper, "--json"))
    assert (first["way"], first["finished"], first["round"]) == ("paper", True, "round-1")
    asked = [a["question"] for phase in first["phases"] for a in phase["answers"]]
    assert asked == ["Q3", "Q16"]
    assert first["phases"][0]["answers"][0]["seconds"] == 170
    assert [claim["question"] for claim in first["unproven"]] == ["Q16"]
    code, out, err = kvprep("mock", "start", "--from", paper, "--no-memory")
    assert code == 0 and "Q99 is not of this round" in err and "left alone" in err
    assert "Verdict" in out
    code, out, _ = kvprep("mock", "show", first["id"][-6:])
    assert code == 0 and "Model answer" in out and max(map(len, out.splitlines())) <= 80
    compared = data(kvprep("mock", "compare", "--json"))
    assert compared["before"]["id"] == first["id"]
    assert {m["group"] for m in compared["measures"]} >= {"concern", "card", "whole"}
    assert kvprep("mock", "compare")[0] == 0
    for form, begins in (("md", "# Mock"), ("html", "<!doctype html>"), ("json", "{")):
        target = tmp_path / f"out.{form}"
        assert kvprep("mock", "export", "--format", form, "--out", str(target))[0] == 0
        assert target.read_text(encoding="utf-8").startswith(begins)
    assert len(data(kvprep("mock", "list", "--json"))["held"]) == 2
    history = data(kvprep("history", "--json"))
    assert {(r["card"], r["mode"]) for r in history["reviews"]} == {("Q3", "mock"), ("Q16", "mock")}


def test_a_folder_with_a_file_a_question_is_marked_too(kvprep, tmp_path):
    folder = tmp_path / "spoken"
    folder.mkdir()
    (folder / "q3.txt").write_text("KV 大小 = 2 × 层数。", encoding="utf-8")
    (folder / "q3.1-cards.md").write_text("八分之一。", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    found = data(kvprep("mock", "start", "--from", str(folder), "--json"))
    answers = found["phases"][0]["answers"]
    assert [(a["question"], a["role"]) for a in answers] == [("Q3", "planned"), ("Q3.1", "follow-up")]


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        (("start",), 2, "Which round?"),
        (("start", "round-1"), 2, "--from FILE"),
        (("start", "round-l"), 3, "round-1"),
        (("start", "round-1", "--random"), 2, "not both"),
        (("start", "round-1", "--minutes", "20"), 2, "--minutes goes with --random"),
        (("start", "--random", "--minutes", "2"), 2, "from 5 to 240"),
        (("start", "--random", "--domain", "nothing"), 3, "No domain is called nothing"),
        (("start", "--from", "nowhere.md"), 1, "Cannot read nowhere.md"),
        (("start", "--from", "x", "--speak"), 2, "do not go together"),
        (("start", "./nowhere.yaml"), 1, "nowhere.yaml:1: the file cannot be read"),
        (("resume",), 3, "No round is waiting"),
        (("show",), 3, "quick-10"),
        (("show", "abc"), 3, "quick-10"),
        (("compare",), 3, "quick-10"),
        (("export", "--format", "pdf"), 2, "pdf"),
        (("new", "Not A Name"), 2, "lower-case words"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(kvprep, argv, code, says):
    got, out, err = kvprep("mock", *argv)
    assert (got, out) == (code, "")
    assert says in err and err.count("\n") == 1


def test_a_round_that_is_typed_has_no_json_of_its_own(kvprep):
    code, out, _ = kvprep("mock", "start", "round-1", "--json")
    assert code == 2 and json.loads(out)["error"]["message"] == "--json goes with --from."


HEAD = "id: mine\ntitle: {zh: 坏, en: bad}\nabout: {zh: 坏, en: bad}\nminutes: 5\nphases:\n"
PHASE = HEAD + "  - id: x\n    title: {zh: 一, en: one}\n    minutes: 5\n"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (HEAD + "  - id: x\n", 6, "title"),
        (PHASE.replace("minutes: 5", "minutes: 9", 1) + "    questions: [Q3]\n", 4, "make them equal"),
        (PHASE + "    questions:\n      - Q999\n", 10, "the bank has no Q999"),
        (PHASE + "    questions: [Q 3]\n", 9, "write a question as Q3"),
        (PHASE + "    pick: {weakest: 2, domain: nope}\n", 9, "no question is of 'nope'"),
        ("", 1, "`kvprep mock new NAME` writes a skeleton"),
        ("- a\n", 1, "must be a mapping"),
    ],
)
def test_a_faulty_round_file_is_refused_with_its_place(kvprep, tmp_path, text, line, says):
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    code, out, err = kvprep("mock", "start", str(file))
    assert (code, out) == (1, "") and err.startswith(f"kvprep: {file}:{line}: ") and says in err, err
    assert err.count("\n") == 1


def test_a_new_round_is_written_listed_and_linted(kvprep, tmp_path):
    code, out, err = kvprep("mock", "new", "my-round")
    assert code == 0 and out.strip().endswith("my-round.yaml") and "bank lint" in err
    assert "my/my-round" in {one["id"] for one in data(kvprep("mock", "list", "--json"))["rounds"]}
    folder = out.strip().rpartition("/rounds/")[0]
    assert kvprep("bank", "lint", folder, "--fast")[0] == 0
    code, _, err = kvprep("mock", "new", "my-round")
    assert code == 1 and "is there already" in err
    file = tmp_path / "home" / "data" / "questions" / "rounds" / "my-round.yaml"
    file.write_text(file.read_text().replace("minutes: 20", "minutes: 25"))
    code, out, _ = kvprep("bank", "lint", folder, "--fast")
    assert code == 1 and f"{file}:4: " in out


def test_nothing_is_created_by_looking(kvprep, tmp_path):
    kvprep("mock", "--help")
    kvprep("mock", "start", "round-1")
    assert not (tmp_path / "home" / "data").exists()
