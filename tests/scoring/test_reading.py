"""Stems, folding and the way back to what was typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kvprep.core.scoring.lines import parse_line
from kvprep.core.scoring.normalise import MAX_SCORED, fold
from kvprep.core.scoring.occurrences import Occurrences
from kvprep.core.scoring.reading import canonical, read
from kvprep.core.scoring.stems import stem


@pytest.mark.parametrize(
    "forms",
    [
        "cache caches cached caching",
        "reuse reuses reused reusing",
        "copy copies copied copying",
        "drop drops dropped dropping",
        "write writes wrote written writing",
        "use uses used using",
        "free frees freed freeing",
        "serialise serialize serialised serializing",
        "replica replicas",
        "token tokens tok toks",
        "request req reqs requests",
        "gpu gpus",
    ],
)
def test_forms_of_one_word_share_a_stem(forms):
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize("pair", ["lease less", "string str", "need ne", "thing th", "speed spe"])
def test_different_words_keep_different_stems(pair):
    first, second = pair.split()
    assert stem(first) != stem(second)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("KV Cache", "kv-cache"),
        ("KV_cache", "KVCache"),
        ("鍵值緩存", "键值缓存"),
        ("链式的哈希", "链式哈希"),
        ("the block table", "Block-Tables"),
        ("n²", "n^2"),
        ("ＴＴＦＴ", "TTFT"),
    ],
)
def test_spellings_of_one_thing_are_one(one, other):
    assert canonical(one) == canonical(other)


@given(st.text(max_size=300))
def test_every_folded_character_comes_from_where_it_says(text):
    folded = fold(text)
    assert len(folded.text) == len(folded.origin)
    assert list(folded.origin) == sorted(folded.origin)
    assert all(0 <= o < len(text) for o in folded.origin)


@given(st.text(max_size=300))
def test_every_canonical_character_has_a_typed_span(text):
    reading = read(text)
    for i in range(len(reading.canon)):
        start, end = reading.typed_span(i, i + 1)
        assert 0 <= start < end <= len(text)


def test_only_the_first_eight_thousand_characters_are_read():
    assert len(fold("x" * (MAX_SCORED + 5)).text) == MAX_SCORED


def test_sentences_do_not_end_at_decimals_or_abbreviations():
    assert len(read("At 0.95, e.g. under load, it evicts. Then it stops.").sentences) == 2


def test_bullets_lean_on_their_heading_and_prose_does_not():
    reading = read("Decode：\n- 逐个 token\n- 受带宽限制\n\n结论是要测。")
    contexts = [s.context for s in reading.sentences if reading.folded.text[s.start : s.end].strip()]
    assert contexts == [None, 0, 0, None]


@pytest.mark.parametrize(
    "pattern",
    [
        "KV cache",
        "the block-table",
        "鍵值緩存",
        "链式的哈希",
        "就是说",
        "gpu_memory",
        "N/A",
        "H_q/H_kv",
        "o(n)",
        "没 有",
        "p99",
        "it's",
    ],
)
def test_a_pattern_is_written_as_an_answer_is_read(pattern):
    assert canonical(pattern) == read(pattern).canon


@pytest.mark.parametrize("needle", ["租约", "lease", "租", "x"])
def test_a_long_text_is_searched_as_a_short_one(needle):
    group = parse_line(f"{needle} + 副本", {}).groups[0]
    filler = "另外说一句别的。And then something else. " * 60
    text = "租约保护副本，the lease and x. "
    (short,) = Occurrences(text).of_group(group)
    before, after = Occurrences(text + filler).of_group(group), Occurrences(filler + text).of_group(group)
    assert [o.end - o.start for o in (*before, *after)] == [short.end - short.start] * 2
    assert not Occurrences(filler).of_group(group)
