"""`kvprep calc …`: numbers of the design task and of known models, sweeps, plots, refusals."""

import json

import pytest
from rich.cells import cell_len

from kvprep.cli.app import run
from kvprep.core.calculation.models import MODELS
from kvprep.core.calculation.sheets import SHEETS

GIB = 2**30


def test_the_design_task_comes_out_as_worked_by_hand(lines):
    found = lines("design")
    assert found["payload"] == 32 * 1024 * GIB
    assert found["stored"] == 64 * 1024 * GIB
    assert found["usable"] == pytest.approx(51.2 * 1024 * GIB)
    assert found["filled"] == pytest.approx(1.25)
    assert (found["hosts_needed"], found["hosts_one_copy"]) == (160, 80)
    assert found["second_copy"] == pytest.approx(0.6)
    assert found["host_lost"] == pytest.approx(50.8 * 1024 * GIB)
    assert found["rack_lost"] == pytest.approx(48 * 1024 * GIB)
    assert found["reads"] == pytest.approx(150 * GIB)
    assert found["writes"] == pytest.approx(100 * GIB)
    assert found["links"] == 4
    assert found["per_host"] == pytest.approx(150 / 128 * GIB)
    assert found["in_flight"] == pytest.approx(7.5 * GIB)
    assert (found["prefill"], found["prefill_cold"]) == (409_600, 1_638_400)
    assert (found["objects"], found["keys"], found["rpcs"]) == (1_048_576, 6_400, 200)
    assert found["repair_host"] == pytest.approx(81.92)
    assert found["repair_rack"] == pytest.approx(655.36)
    assert found["hot_host"] == pytest.approx(7.5 * GIB)
    assert found["hot_share"] == pytest.approx(0.161, abs=0.001)


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        (("design", "--efficiency", "80%"), "links", 5),
        (("design", "--efficiency", "47.5 %"), "links", 7),
        (("design", "--chunk", "16", "--ranks", "8"), "objects", 134_217_728),
        (("design", "--chunk", "16", "--ranks", "8"), "metadata", 128 * GIB),
        (("design", "--chunk", "64"), "keys", 25_600),
        (("design", "--requests", "400"), "reads", 300 * GIB),
        (("cluster", "--repair", "10 GiB/s"), "repair_host", 40.96),
        (("transfer", "--size", "1GiB", "--link", "400Gbit/s"), "time", 0.02147483648),
        (("transfer", "--link", "100 Gbps"), "line_rate", 12.5e9),
        (("transfer", "--link", "50GB/s"), "line_rate", 50e9),
        (("transfer", "--size", "2.5GiB", "--links", "8"), "time", 2.5 * GIB / 400e9),
        (("kv", "--model", "llama-3.1-8b", "--tokens", "8K", "--tp", "8"), "card_token", 16_384),
        (("kv", "--model", "qwen3-30b-a3b", "--tp", "8"), "card_token", 24 * 1024),
        (("kv", "--model", "qwen3-30b-a3b", "--tp", "8"), "copies", 2),
        (("kv", "--model", "deepseek-v3", "--tp", "8"), "copies", 8),
        (("kv", "--model", "llama-3.1-8b", "--dtype", "fp8", "--scale", "4 B"), "per_token", 66 * 1024),
        (("kv", "--model", "llama-3.1-70b", "--tokens", "128k", "--tp", "8", "--pp", "2"), "card", 2.5 * GIB),
        (("kv", "--tokens", "1000", "--block", "256"), "in_blocks", 128 * GIB / 1024),
        (("kv", "--requests", "100", "--tokens", "6000"), "requests", 600_000 * 131_072),
        (("breakeven", "--prefill", "20000"), "even_at", 131_072 * 20_000),
        (("breakeven", "--model", "llama-3.1-70b", "--prefill", "4k"), "even_at", 327_680 * 4000),
    ],
)
def test_inputs_with_units(lines, words, key, value):
    assert lines(*words)[key] == pytest.approx(value)


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_sheet_shows_value_and_formula_within_eighty_columns(calc, name, lang):
    code, out, _ = calc(name, "--lang", lang)
    assert code == 0
    assert max(map(cell_len, out.splitlines())) <= 80
    assert out.count("×") + out.count("÷") >= len(SHEETS[name].main)


def test_a_pool_that_is_not_written_to_never_turns_over(lines):
    found = lines("design", "--hit", "100%")
    assert "turnover" not in found and found["writes"] == 0


def test_a_verdict_says_whether_it_fits(calc):
    assert "125 %" in calc("cluster", "--lang", "en")[1].splitlines()[-2]
    assert "It fits" in calc("cluster", "--hosts", "160", "--lang", "en")[1]
    assert "放不下" in calc("design", "--lang", "zh")[1]
    assert "重算更快" in calc("breakeven", "--link", "1Gbit/s", "--lang", "zh")[1]


def test_a_sweep_doubles_from_end_to_end(calc):
    code, out, _ = calc("kv", "--sweep", "tokens=1k..128k", "--json")
    rows = json.loads(out)["rows"]
    assert code == 0
    assert [row["at"] for row in rows][::7] == ["1,024", "131,072"]
    assert [row["lines"]["prefix"]["value"] / GIB for row in rows] == [0.125 * 2**i for i in range(8)]


@pytest.mark.parametrize(
    ("sweep", "shown"),
    [
        ("hosts=96..192", ["96", "108", "120", "132", "144", "156", "168", "180", "192"]),
        ("hosts=1..3", ["1", "2", "3"]),
        ("share=60%..80%:3", ["60 %", "70 %", "80 %"]),
        ("copies=1,2,3", ["1", "2", "3"]),
        ("host=256GiB..1TiB", ["256 GiB", "512 GiB", "1 TiB"]),
    ],
)
def test_what_a_sweep_goes_through(calc, sweep, shown):
    _, out, _ = calc("cluster", "--sweep", sweep, "--json")
    assert [row["at"] for row in json.loads(out)["rows"]] == shown


def test_models_and_types_may_be_swept(calc):
    _, out, _ = calc("kv", "--sweep", "model=" + ",".join(MODELS), "--json")
    found = {row["at"]: row["lines"]["per_token"]["value"] for row in json.loads(out)["rows"]}
    assert (len(found), found["deepseek-v3"], found["qwen3-32b"]) == (13, 70_272, 262_144)
    _, out, _ = calc("kv", "--sweep", "dtype=BF16,FP8", "--json")
    assert [row["lines"]["per_token"]["value"] for row in json.loads(out)["rows"]] == [131_072, 65_536]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_swept_table_lines_up(calc, lang):
    _, out, _ = calc("kv", "--sweep", "tokens=1k..128k", "--lang", lang)
    assert len({cell_len(line) for line in out.splitlines()}) == 1


def test_a_plot_is_text_within_the_width(calc):
    code, out, _ = calc("breakeven", "--sweep", "tokens=1k..128k", "--plot", "--of", "fetch", "--lang", "en")
    assert code == 0
    assert "fetch" in out.splitlines()[0] and "131,072" in out.splitlines()[-1]
    assert "\x1b" not in out and max(map(cell_len, out.splitlines())) <= 80


def test_models_lists_all_with_their_sources(calc):
    code, out, _ = calc("models", "--json")
    rows = {row["name"]: row for row in json.loads(out)["models"]}
    assert (code, set(rows)) == (0, set(MODELS))
    assert rows["llama-3.1-8b"]["bf16_per_token"] == 131_072
    assert all(row["source"].endswith(".yml") and "@e591f30cbbf2:" in row["source"] for row in rows.values())
    assert "68.62 KiB" in calc("models", "--lang", "zh")[1]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("kv", "--model", "llama-3.1-80b"), 3, "llama-3.1-8b"),
        (("kv", "--dtype", "bf17"), 3, "BF16"),
        (("kv", "--tokens", "many"), 2, "--tokens"),
        (("kv", "--tokens", "8 KiB"), 2, "--tokens"),
        (("kv", "--tokens", "0"), 2, "more than 0"),
        (("kv", "--tokens", "-5"), 2, "--tokens"),
        (("kv", "--tokens", "1e300"), 2, "--tokens"),
        (("transfer", "--size", "1"), 2, "1 GiB"),
        (("transfer", "--size", "1 GiB 2 GiB"), 2, "1 GiB"),
        (("transfer", "--link", "400"), 2, "400 Gbit/s"),
        (("transfer", "--efficiency", "120%"), 2, "100 %"),
        (("transfer", "--efficiency", "0%"), 2, "more than 0"),
        (("kv", "--sweep", "token=1k..8k"), 3, "tokens"),
        (("kv", "--sweep", "tokens"), 2, "1k..128k"),
        (("kv", "--sweep", "model=a..b"), 2, "1k..128k"),
        (("kv", "--plot"), 2, "--sweep"),
        (("kv", "--sweep", "dtype=BF16,FP8", "--plot"), 2, "numbers"),
        (("kv", "--sweep", "tokens=1k..8k", "--of", "prefx"), 3, "prefix"),
    ],
)
def test_refusals_are_one_line_that_says_what_to_write(calc, words, code, said):
    found, out, err = calc(*words, "--lang", "en")
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert said in err


def test_a_refusal_as_json_has_suggestions(calc):
    code, out, _ = calc("kv", "--model", "qwen3-33b", "--json")
    assert code == 3
    assert "qwen3-32b" in json.loads(out)["error"]["suggestions"]


def test_names_of_models_complete(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("KVPREP_HOME", str(tmp_path))
    monkeypatch.setenv("_KVPREP_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "kvprep calc kv --model qwen3-3")
    monkeypatch.setenv("COMP_CWORD", "4")
    with pytest.raises(SystemExit):
        run([])
    assert capsys.readouterr().out.split() == ["qwen3-32b", "qwen3-30b-a3b"]
