"""Figures of a question: computed, filled into its texts, shown with their formula, and faulty ones placed."""

import json

import pytest
from lease_question import QUESTION

from kvprep.core.figure_texts import Sheet, fill
from kvprep.core.measure import FormulaFault, Measure, evaluate, parse_input, shown
from kvprep.disk.bank_files import BankRoot, open_bank

GIB = 2**30
POOL = {
    "prefixes": 32768,
    "prefix": "1 GiB",
    "copies": 2,
    "hosts": 128,
    "host_dram": "512 GiB",
    "usable_share": "80 %",
    "requests": "200 req/s",
    "remote": 0.75,
    "nic": "400 Gbit/s",
    "payload": "prefixes * prefix * copies",
    "usable": "hosts * host_dram * usable_share",
    "reads": {"is": "requests*remote*prefix", "as": "GiB/s", "zh": "读取", "en": "reads"},
    "nic_rate": {"is": "nic", "as": "GiB/s"},
    "nics": "ceil(reads / nic_rate)",
    "hosts_needed": "ceil(payload / (host_dram * usable_share))",
}


def filled(text, figures=POOL, **more):
    found = fill({"figures": figures, "ask": {"en": text}, **more}, {}, "d1-x.yaml")
    return found.data["ask"]["en"], [p.message for p in found.problems]


@pytest.mark.parametrize(
    ("text", "value", "words"),
    [
        ("32768", 32768, "32,768"),
        ("1,048,576", 1048576, "1,048,576"),
        ("400 Gbit/s", 50e9, "46.57 GiB/s"),
        ("100 Gbit/s", 12.5e9, "11.64 GiB/s"),
        ("75 %", 0.75, "0.75"),
        ("200 req/s", 200, "200/s"),
        ("50 ms", 0.05, "50 ms"),
        ("30 min", 1800, "1,800 s"),
        ("64 TiB", 64 * 2**40, "64 TiB"),
        ("1536 GiB", 1536 * GIB, "1.5 TiB"),
        ("0.0123", 0.0123, "0.0123"),
    ],
)
def test_an_input_is_a_number_with_a_unit(text, value, words):
    measure = parse_input(text)
    assert measure.value == pytest.approx(value)
    assert shown(measure) == words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("{payload}", "64 TiB"),
        ("{usable}", "51.2 TiB"),
        ("{usable:GiB.1}", "52,428.8 GiB"),
        ("{reads}", "150 GiB/s"),
        ("{reads:GiB/s.2!}", "150.00"),
        ("{nic}", "400 Gbit/s"),
        ("{nic_rate}", "46.57 GiB/s"),
        ("{usable_share}", "80 %"),
        ("{remote:%}", "75 %"),
        ("{prefixes:!}", "32768"),
        ("{payload=}", "32,768 × 1 GiB × 2 = 64 TiB"),
        ("{nics=}", "ceil(150 GiB/s ÷ 46.57 GiB/s) = 4"),
        ("{hosts_needed=}", "ceil(64 TiB ÷ (512 GiB × 80 %)) = 160"),
        ("{prefix=}", "1 GiB"),
        ('{{payload}} and a{0,24} and {} and {"a": 1}', '{payload} and a{0,24} and {} and {"a": 1}'),
    ],
)
def test_a_place_in_a_text_is_filled(place, words):
    assert filled(f"<{place}>") == (f"<{words}>", [])


def test_a_whole_quotient_is_not_rounded_up():
    """1.1 / 0.1 is 11.000000000000002 in a computer."""
    found = evaluate("ceil(a / b)", {"a": Measure(1.1), "b": Measure(0.1)}.__getitem__)
    assert found.value == 11


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("hosts *", "cannot be read"),
        ("host * 2", "did you mean 'hosts'?"),
        ("zebra + 1", "no figure 'zebra'"),
        ("hosts / (copies - 2)", "divides by zero"),
        ("payload + hosts", "64 TiB and 128"),
        ("max(payload, reads)", "units differ"),
        ("ceil(payload)", "units differ"),
        ("odd * 2", "odd → odd"),
        ("__import__('os')", "not allowed"),
        ("hosts ** hosts", "not allowed"),
        ("hosts.real", "not allowed"),
        ("(lambda: 1)()", "not allowed"),
        ("open(1)", "not allowed"),
        ("1e308 * 1e308", "too large"),
        ("floor(1e308 * 1e308)", "too large"),
        ("(" * 200 + "1" + ")" * 200, "cannot be read"),
        ("1+" * 400 + "1", "cannot be read"),
        ("3 apples", "unknown unit 'apples'"),
        ({"is": "hosts", "as": "GiB"}, "'odd' is 128, it cannot be written in GiB"),
        ({"is": "hosts", "as": "gigs"}, "unknown unit 'gigs'"),
        (True, "must be text"),
    ],
)
def test_what_cannot_be_computed_is_told_once(formula, words):
    """A figure that rests on it and a text that names it add nothing to that."""
    _, problems = filled("{odd} {rests}", {**POOL, "odd": formula, "rests": "odd * 2"})
    assert len(problems) == 1
    assert words in problems[0]


def test_a_cycle_is_told_where_it_closes():
    _, problems = filled("{a}", {"a": "b + 1", "b": "c", "c": "a"})
    assert problems == ["the formula comes back to itself: a → b → c → a"]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("{reeds}", "did you mean 'reads'?"),
        ("{payload:s}", "cannot be written in s"),
        ("{payload:gallons}", "unknown unit 'gallons'"),
        ("{payload + 1}", "cannot be read"),
        ("{tripled.reads}", "no variation 'tripled'"),
    ],
)
def test_a_place_that_cannot_be_filled_is_told(place, words):
    _, problems = filled(place)
    assert len(problems) == 1
    assert words in problems[0]


def test_division_by_zero_raises_no_other_error():
    with pytest.raises(FormulaFault):
        evaluate("1 / 0", {}.__getitem__)


DOUBLED = {
    "id": "doubled",
    "set": {"requests": "400 req/s"},
    "say": {"zh": "{base.reads} 变成 {reads}", "en": "{base.reads} becomes {reads}"},
}


def test_a_variation_computes_the_same_formulae_from_other_inputs():
    found = fill(
        {"figures": POOL, "variations": [DOUBLED], "ask": {"en": "{reads}, then {doubled.nics} NICs"}},
        {},
        "d1-x.yaml",
    )
    assert found.problems == []
    assert found.data["ask"]["en"] == "150 GiB/s, then 7 NICs"
    (row,) = found.data["variations"]
    assert row["say"]["en"] == "150 GiB/s becomes 300 GiB/s"
    assert [(f["name"], f["was"], f["value"]) for f in row["inputs"]] == [
        ("requests", "200 req/s", "400 req/s")
    ]
    assert [(f["name"], f["was"], f["value"]) for f in row["figures"]] == [
        ("reads", "150 GiB/s", "300 GiB/s"),
        ("nics", "4", "7"),
    ]


def test_a_variation_of_the_sheet_is_shown_where_it_is_named():
    sheet = Sheet({"figures": POOL, "variations": [DOUBLED]}, {}, "figures/pool.yaml")
    data = {"figures": {"from": "pool"}, "ask": {"en": "{reads}"}}
    assert fill(data, {}, "d1-x.yaml", sheet).data["variations"] == []
    (row,) = fill({**data, "variations": ["doubled"]}, {}, "d1-x.yaml", sheet).data["variations"]
    assert [(f["name"], f["value"]) for f in row["figures"]] == [("reads", "300 GiB/s")]
    found = fill({**data, "variations": ["tripled"]}, {}, "d1-x.yaml", sheet)
    assert [p.message for p in found.problems] == ["there is no variation 'tripled' (doubled)"]


def test_a_fault_that_only_a_variation_brings_is_told_at_the_variation():
    lines = {("variations", 0): 7}
    data = {
        "figures": {"a": 2, "b": "1 / (a - 1)"},
        "variations": [{"id": "one", "set": {"a": 1}, "say": {"zh": "一", "en": "one"}}],
    }
    assert [(p.line, "divides by zero" in p.message) for p in fill(data, lines, "x.yaml").problems] == [
        (7, True)
    ]


# In files

SUMS = """\
figures:
  requests: 200 req/s
  prefix: 1 GiB
  reads: {is: requests * prefix, as: GiB/s, zh: 读取, en: reads}
variations:
  - id: doubled
    set: {requests: 400 req/s}
    say: {zh: 翻倍后 {{reads}}。, en: "Doubled: {reads}."}
""".replace("翻倍后 {{reads}}。", '"翻倍后 {reads}。"')
COMPUTED = QUESTION.replace("What does a lease protect?", "Reads at {reads}, what protects them?") + SUMS
SHARED = "figures: {from: pool, half: reads / 2}\n"


def opened(folder, cache=None, prefix=""):
    return open_bank([BankRoot(folder.path, prefix)], cache)


def ask_of(bank):
    return bank.question("Q1").ask.en


def test_a_file_is_filled_the_same_from_text_and_from_the_copy(folder, tmp_path):
    folder.ask("Q1", COMPUTED)
    for _ in ("from the file", "from the compiled copy"):
        bank = opened(folder, tmp_path / "cache")
        assert bank.problems == ()
        question = bank.question("Q1")
        assert question.ask.en == "Reads at 200 GiB/s, what protects them?"
        (figure,) = question.figures[2:]
        assert (figure.numbers, figure.value, figure.label.zh) == ("200 req/s × 1 GiB", "200 GiB/s", "读取")
        assert question.variations[0].say.zh == "翻倍后 400 GiB/s。"


def test_without_figures_a_brace_is_a_brace(folder):
    folder.ask("Q1", QUESTION.replace("What does a lease protect?", "What of {reads} and {{x}}?"))
    assert ask_of(opened(folder)) == "What of {reads} and {{x}}?"


def test_a_shared_sheet_is_a_part_of_each_file_that_takes_from_it(folder, tmp_path):
    cache = tmp_path / "cache"
    folder.write("figures/pool.yaml", SUMS)
    folder.ask("Q1", COMPUTED.replace(SUMS, SHARED))
    assert ask_of(opened(folder, cache)) == "Reads at 200 GiB/s, what protects them?"
    folder.write("figures/pool.yaml", SUMS.replace("200 req/s", "300 req/s"))
    assert ask_of(opened(folder, cache)) == "Reads at 300 GiB/s, what protects them?"
    (folder.path / "figures" / "pool.yaml").unlink()
    bank = opened(folder, cache)
    assert "Q1" not in bank
    assert [(p.line, p.message) for p in bank.problems if "figures/pool.yaml" in p.message] == [
        (38, "there is no figures/pool.yaml: check the name after `from`")
    ]


def test_one_question_alone_takes_from_the_sheet_too(folder):
    folder.write("figures/pool.yaml", SUMS)
    folder.ask("Q1", COMPUTED.replace(SUMS, SHARED))
    assert ask_of(open_bank([BankRoot(folder.path)], None, only="Q1")).startswith("Reads at 200 GiB/s")


def test_a_fault_in_a_sheet_is_told_in_the_sheet(folder):
    sheet = folder.write("figures/pool.yaml", SUMS.replace("requests * prefix", "requests * suffix"))
    folder.ask("Q1", COMPUTED.replace(SUMS, SHARED))
    (found,) = opened(folder).problems
    assert (found.file, found.line) == (str(sheet), 4)


def test_a_sheet_is_looked_for_within_the_bank_only(folder):
    folder.write("pool.yaml", SUMS)
    folder.ask("Q1", COMPUTED.replace(SUMS, SHARED.replace("pool", "../pool")))
    bank = opened(folder)
    assert "Q1" not in bank
    assert any("there is no" in p.message for p in bank.problems)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("requests * prefix", "requests / nothing", 41, "no figure 'nothing'"),
        ("{reads}, what", "{reeds}, what", 7, "did you mean 'reads'?"),
        ("set: {requests:", "set: {request:", 44, "`set` names 'request'"),
        ("  requests: 200", "  Requests: 200", 39, "'Requests' is no name"),
        ("figures:\n", "figures: 5\nfigure:\n", 38, "`figures` must map"),
    ],
)
def test_a_fault_in_a_file_is_told_with_its_line(folder, old, new, line, words):
    assert old in COMPUTED
    folder.ask("Q1", COMPUTED.replace(old, new, 1))
    bank = opened(folder)
    assert "Q1" not in bank
    assert [p.line for p in bank.problems if words in p.message] == [line]


def test_a_damaged_copy_is_made_anew_with_its_sheet(folder, tmp_path):
    folder.write("figures/pool.yaml", SUMS)
    folder.ask("Q1", COMPUTED.replace(SUMS, SHARED))
    opened(folder, tmp_path)
    (store,) = tmp_path.glob("bank-*.json")
    raw = store.read_bytes()
    store.write_bytes(raw.replace(b"Reads at 200", b"Reads at 999"))
    assert ask_of(opened(folder, tmp_path)) == "Reads at 200 GiB/s, what protects them?"


def test_the_page_shows_formulae_and_variations(folder, tmp_path, monkeypatch, capsys):
    from kvprep.cli.app import run

    folder.ask("Q1", COMPUTED)
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    run(["bank", "add", str(folder.path), "--name", "mine"])
    capsys.readouterr()
    run(["--lang", "en", "bank", "show", "mine/Q1"])
    page = capsys.readouterr().out
    assert "reads     200 req/s × 1 GiB = 200 GiB/s" in page
    assert "reads     200 GiB/s → 400 GiB/s" in page
    assert max(map(len, page.splitlines())) <= 80
    run(["bank", "show", "mine/Q1", "--json"])
    shown_json = json.loads(capsys.readouterr().out)
    assert shown_json["figures"][2] == {
        "name": "reads",
        "value": "200 GiB/s",
        "formula": "requests * prefix",
        "numbers": "200 req/s × 1 GiB",
        "label": {"zh": "读取", "en": "reads"},
        "was": "",
    }
    assert shown_json["variations"][0]["figures"][0]["was"] == "200 GiB/s"
