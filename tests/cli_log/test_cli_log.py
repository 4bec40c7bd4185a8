"""The commands of the log as a person runs them: words in, lines and an exit code out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kvprep.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]


def _json(done):
    code, out, err = done
    assert code == 0 and err == "", (code, err)
    data = json.loads(out)
    assert data["schema"] == 1
    return data


def test_a_review_is_recorded_shown_and_taken_back(kvprep, answer):
    code, out, err = kvprep("review", "q1", answer)
    assert (code, err) == (0, "") and out.startswith("Recorded Q1: score ")
    assert out.count("\n") == 1
    history = _json(kvprep("history", "--json"))
    assert [row["card"] for row in history["reviews"]] == ["Q1"]
    code, out, err = kvprep("undo")
    assert code == 0 and "Took back the review of Q1" in out and "new card again" in out
    assert _json(kvprep("history", "q1", "--json"))["reviews"][0]["void"] is True
    code, out, err = kvprep("undo")
    assert (code, out) == (1, "") and err.startswith("kvprep: ") and err.count("\n") == 1


def test_review_json_has_the_shape_of_a_score_and_the_next_date(kvprep, answer):
    data = _json(kvprep("review", "Q1", answer, "--rating", "easy", "--json"))
    assert data["question"] == "Q1" and data["rating"] == "easy"
    assert data["suggested"] in ("again", "hard", "good", "easy")
    assert {"id", "score", "points", "misconceptions", "dimensions", "flags"} <= set(data)
    assert data["due_in_days"] >= 1
    (row,) = _json(kvprep("history", "--json"))["reviews"]
    assert row["id"] == data["id"] and row["rating"] == "easy"


def test_a_failed_review_says_that_the_card_comes_back_tomorrow(kvprep, answer):
    assert kvprep("review", "q2", answer, "--rating", "again")[1].endswith("(in 1 d).\n")


def test_undo_json(kvprep, answer):
    kvprep("review", "Q1", answer)
    data = _json(kvprep("undo", "--json"))
    assert data["undone"]["card"] == "Q1" and data["due"] is None


@pytest.mark.parametrize(
    ("argv", "code", "says"),
    [
        (["review", "Q9999", "-"], 3, "Q9999"),
        (["history", "Q9999"], 3, "Q9999"),
        (["review", "Q1", "/no/such/file"], 1, "/no/such/file"),
        (["review", "Q1", "x", "--rating", "perfect"], 2, "perfect"),
        (["data", "restore", "/no/such/file"], 3, "/no/such/file"),
        (["data", "import", "/no/such/file"], 3, "/no/such/file"),
        (["data", "backup"], 1, ""),
        (["config", "retentoin"], 2, "retention"),
        (["config", "retention", "2"], 2, "0.70"),
        (["config", "--unset"], 2, "--unset"),
        (["dat"], 2, "data"),
        (["histroy"], 2, "history"),
        (["data"], 2, "paths"),
        (["data", "exprot"], 2, "export"),
        (["due", "--queit"], 2, "--queit"),
        (["history", "--limit", "0"], 2, "--limit"),
        (["history", "a", "b"], 2, "b"),
        (["review"], 2, "ID"),
    ],
)
def test_every_fault_is_one_line_in_both_languages_and_as_json(kvprep, argv, code, says):
    for lang in ("en", "zh"):
        done, out, err = kvprep("--lang", lang, *argv)
        assert (done, out) == (code, "")
        assert says in err and err.count("\n") == 1
    done, out, err = kvprep("--lang", "en", *argv, "--json")
    if not (argv[0] == "data" and len(argv) == 1) and "exprot" not in argv and argv[0] in COMMANDS:
        assert err == ""
        error = json.loads(out)["error"]
        assert done == error["exit_code"] and error["message"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["history", "--limit", "0"], "0 不在 x>=1 的范围内"),
        (["history", "--limit", "x"], "'x' 不是整数"),
        (["review", "Q1", "-", "--rating", "x"], "'x' 不在 'again'、'hard'、'good'、'easy' 之中"),
        (["history", "--limit"], "--limit 后面要跟一个值"),
        (["histroy"], "你是不是想输入 history？"),
    ],
)
def test_what_the_parser_finds_is_said_in_chinese(kvprep, argv, says):
    code, _, err = kvprep("--lang", "zh", *argv)
    assert code == 2 and says in err


def test_near_names_come_as_suggestions(kvprep):
    code, out, _ = kvprep("histroy", "--json")
    assert code == 2
    assert json.loads(out)["error"]["suggestions"] == ["history"]


def test_an_empty_answer_is_not_recorded(kvprep, tmp_path):
    (tmp_path / "empty").write_text(" \n")
    code, _, err = kvprep("review", "Q1", str(tmp_path / "empty"))
    assert code == 2 and "empty" in err
    assert _json(kvprep("history", "--json"))["reviews"] == []


class TestHelp:
    @pytest.mark.parametrize("command", COMMANDS)
    @pytest.mark.parametrize("flag", ["-h", "--help"])
    def test_every_command_has_help_in_both_languages(self, kvprep, tmp_path, command, flag):
        english, chinese = kvprep("--lang", "en", command, flag), kvprep("--lang", "zh", command, flag)
        assert english[0] == chinese[0] == 0
        assert english[1].startswith("Usage: kvprep ") and chinese[1].startswith("用法：kvprep ")
        assert not any("\u4e00" <= char <= "\u9fff" for char in english[1])
        assert "--home" in english[1] or command in ("data", "bank")
        assert not (tmp_path / "home").exists()

    def test_no_line_is_wider_than_the_screen(self, kvprep):
        from kvprep.cli.help_format import cells

        for lang in ("en", "zh"):
            for argv in ([], *([command] for command in COMMANDS)):
                for line in kvprep("--lang", lang, *argv, "--help")[1].splitlines():
                    assert cells(line) <= 80, line

    def test_the_list_shows_every_command(self, kvprep):
        out = kvprep("--help")[1]
        assert [line.split()[0] for line in out.split("Commands:\n")[1].splitlines()] == list(COMMANDS)

    def test_the_version_makes_nothing(self, kvprep, tmp_path):
        from kvprep import __version__

        for flag in ("--version", "-V"):
            assert kvprep(flag) == (0, f"kvprep {__version__}\n", "")
        assert kvprep("--lang", "zh", "--version")[1] == f"kvprep {__version__}\n"
        assert not (tmp_path / "home").exists()


class TestLanguage:
    def test_the_order_is_option_variable_settings_locale(self, kvprep, monkeypatch):
        def speaks():
            return "zh" if "没有" in kvprep("undo")[2] else "en"

        assert speaks() == "en"
        monkeypatch.setenv("LANG", "zh_CN.UTF-8")
        assert speaks() == "zh"
        monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
        assert speaks() == "en"
        kvprep("config", "lang", "zh")
        assert speaks() == "zh"
        monkeypatch.setenv("KVPREP_LANG", "en")
        assert speaks() == "en"
        assert "没有" in kvprep("undo", "--lang", "zh")[2]
        assert "没有" in kvprep("--lang=zh", "undo")[2]

    def test_a_word_after_two_dashes_is_no_option(self, kvprep):
        assert "There is no" in kvprep("undo", "--", "--lang", "zh")[2] or kvprep("undo")[0] == 1


class TestData:
    def test_paths(self, kvprep, tmp_path):
        paths = _json(kvprep("data", "paths", "--json"))["paths"]
        assert paths["log"] == str(tmp_path / "home" / "data" / "log.sqlite3")
        assert "(not yet)" in kvprep("data", "paths")[1]
        assert str(tmp_path / "other") in kvprep("data", "paths", "--home", str(tmp_path / "other"))[1]

    def test_backup_restore_and_check(self, kvprep, answer, tmp_path):
        kvprep("review", "Q1", answer)
        copy = str(tmp_path / "copy.sqlite3")
        assert _json(kvprep("data", "backup", "--out", copy, "--json"))["reviews"] == 1
        kvprep("review", "Q2", answer)
        code, _, err = kvprep("data", "restore", copy)
        assert code == 2 and "--yes" in err  # No prompt without a terminal.
        restored = _json(kvprep("data", "restore", copy, "--yes", "--json"))
        assert restored["reviews"] == 1 and Path(restored["kept"]).exists()
        assert [row["card"] for row in _json(kvprep("history", "--json"))["reviews"]] == ["Q1"]
        checked = _json(kvprep("data", "check", "--json"))
        assert checked["sound"] and checked["reviews"] == 1
        assert kvprep("data", "rebuild")[:2] == (0, "Derived the memory of 1 card anew.\n")

    def test_export_and_import(self, kvprep, answer, tmp_path):
        kvprep("review", "Q1", answer)
        code, out, err = kvprep("data", "export")
        assert (code, err) == (0, "") and len(out.splitlines()) == 2
        file = tmp_path / "out.jsonl"
        assert kvprep("data", "export", "--out", str(file))[0] == 0
        assert file.read_text(encoding="utf-8") == out
        there = str(tmp_path / "there")
        assert _json(kvprep("data", "import", str(file), "--home", there, "--json"))["added"] == 1
        assert _json(kvprep("--home", there, "data", "import", str(file), "--json"))["added"] == 0

    def test_a_damaged_log_is_one_line_and_doctor_goes_on(self, kvprep, answer, tmp_path):
        kvprep("review", "Q1", answer)
        log = tmp_path / "home" / "data" / "log.sqlite3"
        log.write_bytes(b"rubbish" * 1000)
        for argv in (["due"], ["history"], ["undo"], ["data", "check"], ["review", "Q1", answer]):
            code, out, err = kvprep(*argv)
            assert (code, out) == (1, "") and "damaged" in err and err.count("\n") == 1, argv
        code, out, _ = kvprep("doctor")
        assert code == 1 and "damaged" in out and "folder cache" in out
        assert log.read_bytes() == b"rubbish" * 1000


class TestConfig:
    def test_a_value_is_set_shown_and_unset(self, kvprep):
        assert kvprep("config", "interview", "2026-03-31")[1] == "interview = 2026-03-31\n"
        assert kvprep("config", "interview")[1] == "2026-03-31\n"
        assert _json(kvprep("config", "--json"))["settings"]["interview"] == "2026-03-31"
        assert kvprep("config", "interview", "--unset")[0] == 0
        assert kvprep("config", "interview")[1] == "\n"

    def test_a_new_retention_moves_the_dates_at_once(self, kvprep, answer):
        kvprep("review", "Q1", answer, "--rating", "easy")
        kvprep("config", "retention", "0.75")
        assert _json(kvprep("data", "check", "--json"))["sound"]

    def test_a_broken_file_is_named_and_doctor_goes_on(self, kvprep, tmp_path):
        file = tmp_path / "home" / "config" / "config.toml"
        file.parent.mkdir(parents=True)
        file.write_text("limit = \n")
        for argv in (["due"], ["config"], ["config", "limit", "3"]):
            code, _, err = kvprep(*argv)
            assert code == 1 and str(file) in err and err.count("\n") == 1
        assert file.read_text() == "limit = \n"
        code, out, _ = kvprep("doctor", "--json")
        rows = {row["name"]: row for row in json.loads(out)["checks"]}
        assert code == 1 and not rows["settings"]["ok"] and rows["log"]["ok"]


class TestHistoryScreen:
    @pytest.mark.parametrize("lang", ["en", "zh"])
    def test_columns_stand_straight_under_chinese(self, kvprep, answer, lang):
        from kvprep.cli.help_format import cells

        kvprep("review", "Q1", answer)
        kvprep("review", "Q1.1", answer, "--rating", "good")
        kvprep("undo")
        lines = kvprep("--lang", lang, "history")[1].splitlines()
        assert all(cells(line) <= 80 for line in lines)
        head, newest, oldest = lines[2:]
        column = cells(head[: head.index("题目" if lang == "zh" else "card")])
        for line, card in ((newest, "Q1.1"), (oldest, "Q1 ")):
            assert cells(line[: line.index(card)]) == column
        assert ("已撤销" if lang == "zh" else "taken back") in newest

    def test_escapes_and_markup_are_drawn_as_text(self, kvprep, tmp_path):
        file = tmp_path / "evil"
        file.write_text("[red]x[/red] \x1b[2J ‮abc", encoding="utf-8")
        kvprep("review", "Q1", str(file))
        out = kvprep("history")[1]
        assert "[red]x" in out and "\x1b[2J" not in out and "‮" not in out


class TestCompletion:
    @pytest.mark.parametrize(
        ("environ", "want"),
        [
            (
                {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep hi", "COMP_CWORD": "1"},
                "history\n",
            ),
            (
                {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep score q1.", "COMP_CWORD": "2"},
                "q1.1",
            ),
            (
                {
                    "_KVPREP_COMPLETE": "complete_bash",
                    "COMP_WORDS": "kvprep bank show Q1.1",
                    "COMP_CWORD": "3",
                },
                "Q1.1",
            ),
            (
                {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep undo --js", "COMP_CWORD": "2"},
                "--json",
            ),
            (
                {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep config rete", "COMP_CWORD": "2"},
                "retention",
            ),
            ({"_KVPREP_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "kvprep score Q1."}, '(("Q1.1"'),
            ({"_KVPREP_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "kvprep data b"}, '"backup":"Copy'),
            (
                {
                    "_KVPREP_COMPLETE": "complete_fish",
                    "_TYPER_COMPLETE_FISH_ACTION": "get-args",
                    "_TYPER_COMPLETE_ARGS": "kvprep hist",
                },
                "history",
            ),
        ],
    )
    def test_shells_get_what_fits(self, kvprep, monkeypatch, tmp_path, environ, want):
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        code, out, err = kvprep()
        assert (code, err) == (0, "") and want in out
        assert not (tmp_path / "home").exists()

    def test_a_faulty_home_never_reaches_the_shell(self, kvprep, monkeypatch, tmp_path):
        (tmp_path / "home").write_text("in the way")
        for name, value in {"_KVPREP_COMPLETE": "complete_bash", "COMP_WORDS": "kvprep score q1"}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("COMP_CWORD", "2")
        assert kvprep()[2] == ""


def _whole_program(*argv: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-W", "error", "-m", "kvprep", *argv]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environ}, capture_output=True)


def test_a_reader_that_leaves_early_is_no_fault(tmp_path):
    line = f'"{sys.executable}" -m kvprep --help | "{sys.executable}" -c "import sys; sys.stdin.readline()"'
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True)
    assert done.stderr == b""


def test_a_console_that_cannot_show_a_mark_still_gets_its_lines(tmp_path):
    for encoding in ("gbk", "ascii", "cp1252"):
        done = _whole_program(
            "--lang", "zh", "--help", PYTHONIOENCODING=encoding, PYTHONUTF8="0", KVPREP_HOME=str(tmp_path)
        )
        assert (done.returncode, done.stderr) == (0, b"")
        done = _whole_program(
            "data", "paths", "--json", PYTHONIOENCODING=encoding, KVPREP_HOME=str(tmp_path / "数据")
        )
        assert json.loads(done.stdout)["paths"]["log"].endswith("log.sqlite3")


def test_start_up_imports_only_what_is_needed(tmp_path):
    code = (
        "import sys; from kvprep.cli.app import run; run(sys.argv[1:]);"
        "print(*sorted({'typer','rich','yaml','prompt_toolkit','sqlite_utils','platformdirs'} & set(sys.modules)),"
        "file=sys.stderr)"
    )
    environ = {**os.environ, "KVPREP_HOME": str(tmp_path)}
    for argv, allowed in ((["--version"], set()), (["due"], set()), (["data", "paths"], {"typer"})):
        for _ in range(2):  # The first may compile the bank.
            done = subprocess.run(
                [sys.executable, "-c", code, *argv], cwd=ROOT, env=environ, capture_output=True, text=True
            )
        assert set(done.stderr.split()) <= allowed, argv


class TestSmallComforts:
    @pytest.mark.parametrize(("lang", "title"), [("en", "the newest answer"), ("zh", "最近一次的答案")])
    def test_the_history_of_a_card_ends_with_its_newest_answer_whole(self, kvprep, answer, lang, title):
        kvprep("review", "Q3", answer)
        out = kvprep("history", "Q3", "--lang", lang)[1]
        below = out.split(title, 1)[1]
        assert "".join(Path(answer).read_text(encoding="utf-8").split()) in "".join(below.split())
        assert title not in kvprep("history", "--lang", lang)[1]

    def test_a_global_option_may_stand_after_the_name_of_a_group(self, kvprep):
        assert kvprep("bank", "--lang", "zh", "list")[1] == kvprep("bank", "list", "--lang", "zh")[1]
