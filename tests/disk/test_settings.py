"""Settings: checked on the way in, comments kept, faults named with the file."""

from __future__ import annotations

import tomllib

import pytest

from kvprep.core.model import UserError
from kvprep.disk.paths import find_paths
from kvprep.disk.settings import DEFAULTS, KEYS, load_settings, save_setting, unknown_keys


@pytest.fixture
def paths(tmp_path):
    return find_paths(str(tmp_path), {})


def _write(paths, text):
    paths.settings.parent.mkdir(parents=True, exist_ok=True)
    paths.settings.write_text(text, encoding="utf-8")


def test_no_file_means_the_defaults_and_makes_none(paths):
    assert load_settings(paths) == DEFAULTS
    assert not paths.settings.parent.exists()


@pytest.mark.parametrize(
    ("key", "typed", "want"),
    [
        ("lang", "zh", "zh"),
        ("rollover_hour", "0", 0),
        ("retention", "0.85", 0.85),
        ("new_per_day", "0", 0),
        ("minutes", "22.5", 22.5),
        ("interview", "2026-03-31", "2026-03-31"),
        ("ascii", "yes", True),
        ("editor", 'code --wait "C:\\x"', 'code --wait "C:\\x"'),
    ],
)
def test_what_is_saved_is_what_is_loaded(paths, key, typed, want):
    assert save_setting(paths, key, typed) == want
    assert getattr(load_settings(paths), key) == want
    save_setting(paths, key, None)
    assert load_settings(paths) == DEFAULTS


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("lang", "fr"),
        ("rollover_hour", "24"),
        ("rollover_hour", "4.5"),
        ("retention", "1"),
        ("retention", "nan"),
        ("new_per_day", "-1"),
        ("minutes", "inf"),
        ("interview", "31.3.2026"),
        ("ascii", "perhaps"),
        ("editor", "a\nb"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(paths, key, typed):
    with pytest.raises(UserError) as caught:
        save_setting(paths, key, typed)
    assert caught.value.exit_code == 2 and key in caught.value.message and key in caught.value.text.zh
    assert not paths.settings.exists()


def test_a_mistyped_key_gets_the_nearest(paths):
    with pytest.raises(UserError) as caught:
        save_setting(paths, "retentoin", "0.9")
    assert caught.value.suggestions == ("retention",)


def test_comments_and_order_survive(paths):
    _write(paths, '# mine\nlimit = 5  # few\n\n# banks\n[banks]\nwork = "/srv/bank"\n')
    save_setting(paths, "limit", "9")
    save_setting(paths, "retention", "0.8")
    save_setting(paths, "banks.home", "/home/bank")
    text = paths.settings.read_text(encoding="utf-8")
    assert text.startswith("# mine\nlimit = 9\n") and "# banks\n" in text
    assert tomllib.loads(text) == {
        "limit": 9,
        "retention": 0.8,
        "banks": {"work": "/srv/bank", "home": "/home/bank"},
    }
    save_setting(paths, "banks.work", None)
    assert load_settings(paths).banks == {"home": "/home/bank"}


@pytest.mark.parametrize(
    "text", ["limit = ", "lang = 5\n", "[banks]\nx = 5\n", 'retention = "high"\n', "\xff"]
)
def test_a_faulty_file_is_named_and_left_alone(paths, text):
    _write(paths, "")
    paths.settings.write_bytes(text.encode("latin-1"))
    with pytest.raises(UserError) as caught:
        load_settings(paths)
    assert str(paths.settings) in caught.value.message and "\n" not in caught.value.message
    assert paths.settings.read_bytes() == text.encode("latin-1")


def test_a_key_of_another_version_is_kept_and_reported(paths):
    _write(paths, "tomorrow = true\nlimit = 3\n")
    assert load_settings(paths).limit == 3
    assert unknown_keys(paths) == ("tomorrow",)
    save_setting(paths, "limit", "4")
    assert tomllib.loads(paths.settings.read_text())["tomorrow"] is True


def test_every_key_has_a_check():
    from kvprep.disk.settings import CHECKS

    assert set(CHECKS) == set(KEYS)
