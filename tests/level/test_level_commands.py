"""`level …` as a person runs it: what it prints, where, and with which exit code."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import jsonschema
import pytest


def cells(line):
    from rich.cells import cell_len

    return cell_len(line)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("columns", ["80", "120"])
def test_the_matrix_is_a_line_a_domain_and_no_line_is_too_wide(kvprep, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", columns)
    kvprep("level", "set", "async", "2", "--note", "x")
    kvprep("level", "set", "engineering", "3")
    code, out, err = kvprep("--lang", lang, "level", "show")
    assert code == 0 and err == ""
    lines = out.splitlines()
    assert max(map(cells, lines)) <= int(columns)
    rows = [line for line in lines if line.startswith((" P0 ", " P1 "))]
    assert len(rows) == 14
    assert sum("kvprep drill " in line for line in lines) == 3


def test_nothing_is_said_by_colour_or_block_alone(kvprep, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    kvprep("level", "set", "runtime", "2")
    _, out, _ = kvprep("--lang", "en", "level", "show")
    row = next(line for line in out.splitlines() if "runtime" in line)
    assert row.split() == [
        "P0",
        "runtime",
        "and",
        "integration",
        "2",
        "██░",
        "–",
        "0",
        "░░░",
        "✗",
        "–",
        "no",
        "evidence",
    ]


def test_a_console_without_the_signs_gets_plain_ones(kvprep, monkeypatch):
    kvprep("config", "ascii", "true")
    kvprep("level", "set", "runtime", "2")
    _, out, _ = kvprep("--lang", "en", "level", "show")
    assert out.isascii() and "2 ##." in out


def test_one_domain_in_full(kvprep):
    kvprep("level", "set", "storage", "2", "--note", "[bold]read[/bold]")
    code, out, _ = kvprep("--lang", "en", "level", "show", "storage")
    assert code == 0
    assert "blocking" in out and "[bold]read[/bold]" in out and "A state machine and a failure matrix" in out


def test_setting_says_what_counts_and_taking_back_too(kvprep):
    code, out, _ = kvprep("--lang", "en", "level", "set", "runtime", "2")
    assert (code, out) == (
        0,
        "runtime and integration: claimed 2, counts 0"
        " (2 is claimed without evidence, and fewer than 3 questions are answered)\n",
    )
    code, out, _ = kvprep("level", "set", "runtime", "none", "--json")
    assert json.loads(out) == {
        "schema": 1,
        "domain": "runtime",
        "claimed": None,
        "counted": 0,
        "reasons": ["no claim, no data yet (3 questions make some)"],
    }


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["set", "runtime", "4"], 2, "A level is 0, 1, 2, 3 or none, not “4”."),
        (["set", "ca", "1"], 3, "did you mean capacity-placement, cache-policy?"),
        (["show", "zzz"], 3, "There is no “zzz”; there are: inference-model"),
        (["show", "--track", "cpu"], 3, "gpu"),
        (["show", "--as-of", "soon"], 2, "“soon” is no date"),
        (["evidence", "remove", "abcdef"], 3, "There is no evidence now."),
        (["evidence", "add", "runtime", "--kind", "diploma"], 2, "no kind of evidence “diploma”"),
        (["material", "new", "delivery"], 3, "There is no skeleton of “delivery”; there are: design-doc"),
        (["material", "check", "no.md"], 3, "There is no file no.md"),
        (["diff"], 3, "There is no export of an earlier day"),
        (["diff", "nonsense"], 3, "“nonsense” is neither a file nor a date"),
        (["assess"], 2, "There is no terminal to ask on"),
    ],
)
def test_faults_are_one_clear_line_and_json_on_request(kvprep, words, code, says):
    found, out, err = kvprep("--lang", "en", "level", *words)
    assert (found, out) == (code, "")
    assert says in err and err.count("\n") == 1
    if words[0] in ("show", "diff", "set"):
        found, out, _ = kvprep("--lang", "en", "level", *words, "--json")
        error = json.loads(out)["error"]
        assert found == code == error["exit_code"] and says in error["message"]


def test_evidence_goes_its_way(kvprep, tmp_path):
    file = tmp_path / "e.md"
    file.write_text("# My [run]\n", encoding="utf-8")
    code, out, _ = kvprep(
        "--lang", "en", "level", "evidence", "add", "storage", "--kind", "experiment", "--file", str(file)
    )
    assert code == 0 and "My [run]" in out
    file.rename(tmp_path / "f.md")
    _, out, _ = kvprep("--lang", "en", "level", "evidence", "list")
    assert "file moved or gone" in out and "supersede" in out
    _, out, _ = kvprep("--lang", "en", "level", "show")
    assert "not where they were: 1" in out
    _, out, _ = kvprep("level", "evidence", "list", "--json")
    (listed,) = json.loads(out)["evidence"]
    assert (listed["status"], listed["file"], listed["domain"]) == ("stands", "moved", "storage-protocol")
    short = listed["id"][-6:]
    code, out, _ = kvprep(
        "--lang", "zh", "level", "evidence", "supersede", short, "--file", str(tmp_path / "f.md")
    )
    assert code == 0 and f"替代了 {short}" in out
    _, out, _ = kvprep("level", "evidence", "list", "--all", "--json")
    assert [e["status"] for e in json.loads(out)["evidence"]] == ["superseded", "stands"]
    new = json.loads(out)["evidence"][1]["id"]
    code, _, _ = kvprep("level", "evidence", "remove", new[-6:])
    _, out, _ = kvprep("--lang", "en", "level", "evidence", "list")
    assert code == 0 and "No evidence yet" in out


def test_export_writes_to_standard_output_or_a_file(kvprep, tmp_path):
    code, out, err = kvprep("--lang", "zh", "level", "export")
    assert (code, err) == (0, "") and out.startswith("# 能力自评\n")
    target = tmp_path / "出" / "levels.html"
    code, out, err = kvprep("--lang", "en", "level", "export", "--format", "html", "--out", str(target))
    assert (code, out, err) == (0, "", f"Wrote {target}.\n")
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_language_of_an_export_may_be_another(kvprep):
    _, out, _ = kvprep("--lang", "zh", "level", "export", "--format", "json", "--lang", "en")
    assert json.loads(out)["lang"] == "en"


def test_show_json_is_the_report_and_the_schema_holds_it(kvprep):
    _, out, _ = kvprep("level", "schema")
    schema = json.loads(out)
    _, out, _ = kvprep("level", "show", "--json")
    jsonschema.validate(json.loads(out), schema)
    _, one, _ = kvprep("level", "show", "runtime", "--json", "--track", "gpu")
    report = json.loads(one)
    jsonschema.validate(report, schema)
    assert [line["id"] for line in report["domains"]] == ["runtime"] and report["track"] == "gpu"


def test_two_exports_are_compared(kvprep, tmp_path):
    first, second = str(tmp_path / "a.json"), str(tmp_path / "b.json")
    kvprep("level", "export", "--format", "json", "--out", first)
    kvprep("level", "set", "runtime", "2")
    kvprep("level", "evidence", "add", "runtime", "--kind", "design-doc", "--title", "t", "--link", "u")
    kvprep("level", "export", "--format", "json", "--out", second)
    _, out, _ = kvprep("level", "diff", first, second, "--json")
    assert json.loads(out)["changes"] == [
        {"domain": "runtime", "reading": "claimed", "from": None, "to": 2},
        {"domain": "runtime", "reading": "counted", "from": 0, "to": 2},
    ]
    code, out, _ = kvprep("--lang", "en", "level", "diff", first)
    assert code == 0 and "none → 2" in out
    _, out, _ = kvprep("--lang", "en", "level", "diff", second)
    assert "Nothing has changed." in out
    Path(first).write_text('{"schema": 1}', encoding="utf-8")
    code, _, err = kvprep("--lang", "en", "level", "diff", first)
    assert code == 1 and "is no file of kvprep level export" in err


def test_a_material_is_written_once_and_checked(kvprep, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = kvprep("--lang", "en", "level", "material", "new", "experiment", "--domain", "cache")
    assert (code, out) == (0, "experiment-cache-policy.md\n")
    code, _, err = kvprep("--lang", "en", "level", "material", "new", "experiment", "--domain", "cache")
    assert code == 1 and "was left alone" in err
    code, out, err = kvprep("--lang", "en", "level", "material", "check", "experiment-cache-policy.md")
    assert code == 1 and "experiment-cache-policy.md:" in out and "8 to mend" in err
    Path("mine.md").write_text("# Mine\n", encoding="utf-8")
    code, _, err = kvprep("--lang", "en", "level", "material", "check", "mine.md")
    assert code == 2 and "use --kind" in err
    code, out, _ = kvprep("level", "material", "check", "mine.md", "--kind", "retrospective", "--json")
    found = json.loads(out)["findings"]
    assert code == 1 and {f["check"] for f in found} == {"missing"} and len(found) == 6


@pytest.mark.parametrize("format", ["md", "json", "csv", "html"])
def test_a_document_in_a_pipe_is_utf8_whatever_the_locale(home, format):
    import os
    import subprocess

    plain = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "ascii:replace",
    }
    argv = [
        sys.executable,
        "-m",
        "kvprep",
        "--lang",
        "zh",
        "--home",
        str(home),
        "level",
        "export",
        "--format",
        format,
    ]
    done = subprocess.run(argv, capture_output=True, env=os.environ | plain, check=True)
    assert "存储协议" in done.stdout.decode("utf-8")


def test_a_domain_says_of_its_evidence_where_it_is_and_that_a_file_moved(kvprep, tmp_path):
    file = tmp_path / "trace.md"
    file.write_text("# The trace\n", encoding="utf-8")
    add = ("level", "evidence", "add", "runtime", "--kind")
    kvprep(*add, "source-trace", "--file", str(file))
    kvprep(*add, "delivery", "--title", "shipped", "--link", "KV-123")
    _, out, _ = kvprep("--lang", "en", "level", "show", "runtime")
    assert "KV-123" in out and "trace.md" in out and "moved" not in out
    file.rename(tmp_path / "other.md")
    _, out, _ = kvprep("--lang", "en", "level", "show", "runtime")
    line = next(line for line in out.splitlines() if "The trace" in line)
    assert "file moved or gone" in line and "shipped" not in line
    assert line.split()[0] in kvprep("level", "evidence", "list")[1], "the id with which one supersedes it"
    assert all(len(line) <= 80 for line in out.splitlines())
