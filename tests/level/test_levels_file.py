"""``levels.yaml``: the shipped one is whole and fits the bank; every fault is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kvprep.core.levels.domains import MEASURABLE, TOP
from kvprep.core.messages.board import DOMAINS
from kvprep.core.model import UserError
from kvprep.disk.bank_files import BankRoot, open_bank, shipped_bank
from kvprep.disk.level_file import open_levels, read_levels

SHIPPED = (shipped_bank() / "levels.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def levels():
    return open_levels(None)


@pytest.fixture(scope="module")
def bank():
    return open_bank([BankRoot(shipped_bank())], None)


def test_the_shipped_file_has_no_fault():
    assert read_levels(shipped_bank())[1] == ()


def test_the_fourteen_domains_are_those_of_the_guide(levels):
    assert [d.id for d in levels.domains] == [
        *("inference-model", "runtime", "kv-identity", "storage-protocol", "async-resources"),
        *("lmcache-mooncake", "capacity-placement", "transfer-topology", "cache-policy", "ha-recovery"),
        *("observability", "tenancy-evolution", "gpu-model", "engineering-impact"),
    ]
    assert [d.id for d in levels.domains if d.priority == "P1"] == ["gpu-model"]
    assert [d.id for d in levels.domains if d.blocking] == [
        "storage-protocol",
        "async-resources",
        "ha-recovery",
    ]


def test_a_domain_has_one_name_everywhere(levels):
    assert {d.id: d.name for d in levels.domains} == DOMAINS


def test_only_an_experiment_or_a_delivery_carries_a_three(levels):
    assert {k.id for k in levels.kinds if k.carries == TOP} == {"experiment", "delivery"}
    assert {k.carries for k in levels.kinds} == {MEASURABLE, TOP}


def test_every_key_domain_belongs_to_a_subsystem_that_could_be_whole(levels):
    parts = {domain for subsystem in levels.subsystems for domain in subsystem.domains}
    assert levels.keys("gpu") - parts == {"engineering-impact"}


def test_every_question_is_tied_to_one_to_three_known_domains(levels, bank):
    known = {d.id for d in levels.domains}
    wrong = {c.id: c.domains for c in bank.cards if not 1 <= len(c.domains) <= 3 or set(c.domains) - known}
    assert wrong == {}


def test_every_domain_has_at_least_four_questions(levels, bank):
    counts = {d.id: sum(d.id in card.domains for card in bank.cards) for d in levels.domains}
    assert {name: count for name, count in counts.items() if count < 4} == {}


def test_a_domain_is_found_by_its_beginning(levels):
    assert levels.domain("async").id == "async-resources"
    assert levels.domain("HA-recovery").id == "ha-recovery"
    with pytest.raises(UserError, match="did you mean capacity-placement, cache-policy"):
        levels.domain("ca")
    with pytest.raises(UserError, match=r"“zzz”; there are: inference-model") as caught:
        levels.domain("zzz")
    assert caught.value.exit_code == 3


def test_the_track_makes_its_domain_key(levels):
    assert levels.keys("gpu") - levels.keys() == {"gpu-model"}
    assert len(levels.keys()) == 13


FAULTS = {
    "an unknown key": ("blocking: 2 ", "blokcing: 2 ", "unknown key 'blokcing': did you mean 'blocking'?"),
    "a level out of range": ("    keys: 2 ", "    keys: 4 ", "'keys' must be a whole number from 0 to 3"),
    "a grade out of order": ("  - level: 1", "  - level: 2", "1 is expected here"),
    "an unknown domain": ("keys: [gpu-model]", "keys: [gpu]", "there is no 'gpu'"),
    "an unknown kind": ("- [design-doc, source-trace]", "- [design-doc, trace]", "there is no 'trace'"),
    "not a set": ("- [design-doc, source-trace]", "- design-doc", "a list of kinds of evidence"),
    "a P1 that blocks": ("priority: P1", "priority: P1\n    blocking: true", "a P1 domain never blocks"),
    "a name twice": ("- id: kv-identity", "- id: runtime", "'runtime' is there twice"),
    "one language": (
        "    name: {zh: 存储协议, en: storage protocol}",
        "    name: {zh: 存储协议}",
        "en",
    ),
    "a share above 1": ("recall: 0.6", "recall: 60", "60"),
    "more domains than there are": ("        in: 2 ", "        in: 6 ", "6"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_line(name, tmp_path):
    old, new, says = FAULTS[name]
    assert SHIPPED.count(old) >= 1
    text = SHIPPED.replace(old, new, 1)
    line = next(
        i for i, (a, b) in enumerate(zip(text.splitlines(), SHIPPED.splitlines(), strict=False), 1) if a != b
    )
    (tmp_path / "levels.yaml").write_text(text, encoding="utf-8")
    found = read_levels(tmp_path)[1]
    assert any(says in p.message and line <= p.line <= line + 1 for p in found), [str(p) for p in found]


def test_a_missing_part_is_told_and_ends_the_program_in_one_line(tmp_path):
    data = yaml.safe_load(SHIPPED)
    del data["gates"]["p7"]
    (tmp_path / "levels.yaml").write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    with pytest.raises(UserError, match=r"levels\.yaml:\d+: 'p7' is missing"):
        open_levels(None, tmp_path)


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(UserError, match="No such file"):
        open_levels(None, tmp_path)


def test_the_copy_is_used_and_never_stale(tmp_path):
    root, cache = tmp_path / "bank", tmp_path / "cache"
    root.mkdir()
    file = root / "levels.yaml"
    file.write_text(SHIPPED, encoding="utf-8")
    first = open_levels(cache, root)
    copies = list(cache.glob("levels-*.json"))
    assert len(copies) == 1 and open_levels(cache, root) == first
    file.write_text(SHIPPED.replace("    keys: 2 ", "    keys: 3 ", 1), encoding="utf-8")
    assert (first.key_level, open_levels(cache, root).key_level) == (2, 3)
    copies = list(cache.glob("levels-*.json"))
    assert len(copies) == 1
    copies[0].write_text("[]", encoding="utf-8")
    assert open_levels(cache, root).key_level == 3


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert open_levels(Path(blocked) / "cache").key_level == 2
