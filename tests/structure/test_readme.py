"""What the READMEs promise: the same in both languages, commands that exist, defaults that hold, links that lead somewhere."""

from __future__ import annotations

import re
import shlex

import pytest
from source_tree import ROOT, text_files

from kvprep.disk.settings import CHECKS, Settings

READMES = ("README.md", "README.zh-CN.md")
PAGES = [path for path in text_files() if path.suffix == ".md"]


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def shell_lines(name):
    """Command lines of the shell blocks, without their remarks."""
    blocks = re.findall(r"```sh\n(.*?)```", read(name), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def words_of(line):
    return shlex.split(line, comments=True)


def test_both_give_the_same_commands():
    english, chinese = ([words_of(line) for line in shell_lines(name)] for name in READMES)
    # What a command says in the reader's language may differ.
    assert [line[:3] for line in english] == [line[:3] for line in chinese]


def test_a_picture_of_a_real_screen_stands_in_both():
    for name in READMES:
        block = re.search(r"<!-- screen: drill -->\n```text\n(.*?)```", read(name), re.DOTALL)
        assert block and "✓" in block[1] and "⚠" in block[1]


@pytest.mark.parametrize("name", READMES)
def test_every_command_named_exists(name):
    listed = set(re.findall(r"^### kvprep ?(.*)$", read("docs/commands.md"), re.MULTILINE))
    spans = [span for span in re.findall(r"`(kvprep [^`]*)`", read(name)) if " 名字" not in span]
    lines = [line for line in [*shell_lines(name), *spans] if line.startswith("kvprep ")]
    unknown = [line for line in lines if _command(words_of(line)) not in listed]
    assert lines and unknown == []


def _command(words):
    """The command and subcommand of a line, as docs/commands.md heads them."""
    names = [word for word in words[1:3] if re.fullmatch("[a-z]+", word)]
    return " ".join(
        names if names[:1] in (["bank"], ["calc"], ["data"], ["kata"], ["level"], ["mock"]) else names[:1]
    )


@pytest.mark.parametrize("name", READMES)
def test_every_setting_is_named_with_its_default(name):
    rows = re.findall(r"^\| (`[a-z_`、, ]+`) \| ([^|]*) \|", read(name), re.MULTILINE)
    named = {key: default for keys, default in rows for key in re.findall("`([a-z_]+)`", keys)}
    assert set(named) == set(CHECKS)
    for key in ("new_per_day", "retention", "rollover_hour", "limit", "minutes"):
        assert named[key].split()[0].split("（")[0] == str(getattr(Settings(), key))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_files(page):
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if ":" not in link and not (page.parent / link).exists()] == []
