"""Where files go; and that looking makes nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kvprep.disk.paths import configured_language, find_paths

POSIX = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the XDG defaults are those of Linux")


def test_one_folder_holds_all_when_a_home_is_named(tmp_path):
    for paths in (
        find_paths(str(tmp_path / "kv"), {}),
        find_paths(None, {"KVPREP_HOME": str(tmp_path / "kv")}),
    ):
        assert paths.log == tmp_path / "kv" / "data" / "log.sqlite3"
        assert paths.settings == tmp_path / "kv" / "config" / "config.toml"
        assert paths.drafts == tmp_path / "kv" / "state" / "drafts"
        assert paths.cache == tmp_path / "kv" / "cache"
    assert not (tmp_path / "kv").exists()


def test_the_option_wins_over_the_variable(tmp_path):
    paths = find_paths(str(tmp_path / "a"), {"KVPREP_HOME": str(tmp_path / "b")})
    assert paths.data == tmp_path / "a" / "data"


@POSIX
def test_without_a_home_the_custom_of_the_system_holds():
    paths = find_paths(None, {"HOME": "/home/someone"})
    assert [str(folder) for folder in paths.folders.values()] == [
        "/home/someone/.local/share/kvprep",
        "/home/someone/.config/kvprep",
        "/home/someone/.local/state/kvprep",
        "/home/someone/.cache/kvprep",
    ]


@POSIX
def test_linux_agrees_with_platformdirs(monkeypatch):
    import platformdirs

    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    paths = find_paths(None)
    for kind, folder in paths.folders.items():
        assert str(folder) == getattr(platformdirs, f"user_{kind}_dir")("kvprep", appauthor=False)


def test_xdg_variables_are_honoured_on_every_system(tmp_path):
    environ = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "d"), "XDG_STATE_HOME": "not/absolute"}
    paths = find_paths(None, environ)
    assert paths.data == tmp_path / "d" / "kvprep"
    assert Path("not") not in paths.state.parents


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ('lang = "zh"\n', "zh"),
        ("# lang = 'zh'\nlang='en' # mine\n", "en"),
        ('[banks]\nlang = "/home/x"\n', None),
        ('content_lang = "zh"\n', None),
        ("not toml at all", None),
        ("", None),
    ],
)
def test_the_language_is_seen_before_the_settings_are_read(tmp_path, text, want):
    paths = find_paths(str(tmp_path), {})
    assert configured_language(paths) is None
    paths.settings.parent.mkdir(parents=True)
    paths.settings.write_text(text, encoding="utf-8")
    assert configured_language(paths) == want
