"""Sums as cards of the bank: their place, their file, their faults, and what `score` says of them."""

import json

import pytest
from sums_of_bank import CALCULATIONS

from kvprep.cli.app import run
from kvprep.cli.completion import matching_ids
from kvprep.core.calculation.checks import check_sum
from kvprep.core.ids import is_sum
from kvprep.core.lint import lint
from kvprep.core.model import UserError
from kvprep.disk.bank_files import BankRoot, open_bank, question_index, shipped_bank

SUMS = """
calculations:
- id: C-MINE
  family: longest-gap
  domains: [observability]
  minutes: 2
  weight: 3
  ask: {zh: "时刻 {trace}", en: "times {trace}"}
  work:
    - {zh: "{after} − {before} = {answer:ms}", en: "{after} − {before} = {answer:ms}"}
  slips:
    - {id: mean, credit: 30, say: {zh: 平均, en: mean}, fix: {zh: "{wrong:ms} 是平均", en: "{wrong:ms} is the mean"}}
    - {id: first-token, credit: 20, say: {zh: 首, en: first}, fix: {zh: 首, en: first}}
    - {id: end-to-end, credit: 10, say: {zh: 总, en: all}, fix: {zh: 总, en: all}}
"""


@pytest.fixture
def own(tmp_path):
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "calculations.yaml").write_text(SUMS, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    return open_bank([BankRoot(shipped_bank())], tmp_path_factory.mktemp("cache"))


def test_sums_come_after_the_written_questions_in_the_order_of_their_file(shipped):
    sums = [card.id for card in shipped.cards if is_sum(card.id)]
    assert sums == [calculation.id for calculation in CALCULATIONS]
    written = [i for i, card in enumerate(shipped.cards) if card.id[0] in "QGD"]
    assert max(written) < shipped.ids.index(sums[0])
    card = shipped.card("c-kv-token")
    assert (card.kind, card.section, card.family, card.follow_ups) == (
        "calculation",
        "calculations",
        "C-KV-TOKEN",
        (),
    )


def test_a_sum_reads_as_a_question(shipped):
    question = shipped.question("C-NICS")
    assert "NIC" in question.ask.en and "网卡" in question.ask.zh
    assert question.answer.en.startswith("- ")
    assert shipped.calculation("c-nics").id == "C-NICS"
    assert shipped.calculation("Q3") is None
    assert question.line == shipped.calculation("C-NICS").line > 1
    assert "C-NICS" in shipped.search("NICs line rate")


def test_the_copy_gives_the_same_sums_and_follows_the_file(own, tmp_path):
    root = BankRoot(own, "my")
    fresh = open_bank([root], None)
    assert open_bank([root], tmp_path).question("my/C-MINE") == fresh.question("my/C-MINE")
    kept = open_bank([root], tmp_path)
    assert (kept.ids, kept.card("my/c-mine").weight) == (("my/C-MINE",), 3)
    assert kept.question("my/C-MINE").id == kept.calculation("my/C-MINE").id == "my/C-MINE"
    (own / "calculations.yaml").write_text(SUMS.replace("times {trace}", "at {trace}"), encoding="utf-8")
    assert open_bank([root], tmp_path).question("my/C-MINE").ask.en.startswith("at ")


def test_one_question_is_opened_without_the_sums(own, tmp_path):
    assert open_bank([BankRoot(shipped_bank())], tmp_path, only="Q3").ids == ("Q3",)
    assert "C-ITL" in open_bank([BankRoot(shipped_bank())], tmp_path, only="c-itl")


def test_a_faulty_sum_is_left_out_with_its_line(own, tmp_path):
    text = SUMS.replace("times {trace}", "times {nothing}") + SUMS.replace("calculations:\n", "").replace(
        "C-MINE", "C-OTHER"
    )
    (own / "calculations.yaml").write_text(text, encoding="utf-8")
    bank = open_bank([BankRoot(own)], tmp_path)
    assert bank.ids == ("C-OTHER",)
    (fault,) = bank.problems
    assert (fault.file, fault.line) == (str(own / "calculations.yaml"), 8)


def test_an_id_in_two_banks_keeps_both_apart(own, tmp_path):
    bank = open_bank([BankRoot(shipped_bank()), BankRoot(own, "my")], tmp_path)
    assert bank.ids[-1] == "my/C-MINE"
    assert set(question_index([BankRoot(shipped_bank()), BankRoot(own, "my")])) >= {"C-ITL", "my/C-MINE"}


def test_lint_finds_nothing_in_the_shipped_sums(shipped):
    assert lint(shipped, [c.id for c in CALCULATIONS], fast=True).problems == ()
    assert lint(shipped, ["C-ITL"], fast=False).questions == 1


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('= {answer:ms}"}', '= {mean:ms}"}', "no right answer"),
        ("times {trace}", "时刻 {trace}", "Chinese"),
        ("{wrong:ms} is the mean", "that is the mean", "one language only: wrong"),
        ("[observability]", "[observabilty]", "observabilty"),
    ],
)
def test_lint_reads_the_words_with_numbers_in_them(own, before, after, words):
    assert before in SUMS
    (own / "calculations.yaml").write_text(SUMS.replace(before, after), encoding="utf-8")
    bank = open_bank([BankRoot(own)], None)
    assert any(words in p.message for p in check_sum(bank.calculation("C-MINE")))


def test_ids_of_sums_complete(monkeypatch, tmp_path):
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path))
    assert matching_ids("c-kv-t") == ["c-kv-tOKEN"]


def test_a_seed_goes_with_sums_only(shipped):
    from kvprep.practice.calculation import pose_card

    assert pose_card(shipped, "C-ITL", 5).seed == 5
    for card, seed in (("Q3", 5), ("C-ITL", 0), ("C-ITL", 10_000)):
        with pytest.raises(UserError) as caught:
            pose_card(shipped, card, seed)
        assert caught.value.exit_code == 2


@pytest.fixture
def kvprep(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words, answer=None):
        if answer is not None:
            (tmp_path / "answer.txt").write_text(answer, encoding="utf-8")
            words = [str(tmp_path / "answer.txt") if word == "FILE" else word for word in words]
        code = run(list(words))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def test_score_as_json_says_how_the_answer_was_read(kvprep):
    code, out, _ = kvprep("score", "C-KV-TOKEN", "FILE", "--seed", "7", "--json", answer="每 token 80 KiB")
    found = json.loads(out)
    assert (code, found["score"], found["rating"]) == (0, 40.0, "again")
    assert [wrong["id"] for wrong in found["misconceptions"]] == ["only-keys"]
    assert found["sum"]["seed"] == 7
    assert (found["sum"]["value"], found["sum"]["shown"]) == (163_840, "160 KiB")
    assert (found["sum"]["read"], found["sum"]["verdict"]) == ("80 KiB", "slip")


def test_score_in_plain_lines_shows_the_work(kvprep):
    code, out, _ = kvprep("score", "C-KV-TOKEN", "FILE", "--seed", "7", "--lang", "en", answer="160 KiB")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "C-KV-TOKEN\t100.0\teasy"
    assert lines[-1] == "work\t2 × 40 × 8 × 128 × 2 B = 163,840 B = 160 KiB"


def test_score_without_a_seed_asks_what_the_bank_shows(kvprep):
    _, shown, _ = kvprep("bank", "show", "C-KV-TOKEN", "--json")
    value = json.loads(shown)["points"][0]["say"]["en"]
    assert json.loads(kvprep("score", "C-KV-TOKEN", "FILE", "--json", answer=value)[1])["score"] == 100


def test_a_batch_may_name_seeds(kvprep, tmp_path):
    rows = [
        {"id": 1, "question": "C-KV-TOKEN", "answer": "160 KiB", "seed": 7},
        {"id": 2, "question": "C-KV-TOKEN", "answer": "160 KiB", "seed": "x"},
        {"id": 3, "question": "Q3", "answer": "160 KiB", "seed": 7},
    ]
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    code, out, _ = kvprep("score", "--batch", str(file))
    first, *faults = map(json.loads, out.splitlines())
    assert code == 1
    assert (first["score"], first["sum"]["seed"]) == (100.0, 7)
    assert all("error" in fault for fault in faults)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bank_commands_know_sums(kvprep, lang):
    code, out, _ = kvprep("bank", "list", "--section", "calculations", "--lang", lang)
    assert code == 0 and out.count("C-") >= len(CALCULATIONS)
    code, out, _ = kvprep("bank", "show", "C-GOODPUT", "--lang", lang)
    assert code == 0 and "TTFT" in out
    code, out, _ = kvprep("bank", "stats", "--json")
    counted = {row["name"]: row["questions"] for row in json.loads(out)["sections"]}
    assert counted["calculations"] == len(CALCULATIONS)
