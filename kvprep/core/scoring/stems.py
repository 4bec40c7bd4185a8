"""English words to stems, so that cache, caches, cached and caching are one word."""

from __future__ import annotations

from functools import lru_cache

_IRREGULAR = {
    word: stem
    for stem, words in {
        "use": "use uses used using",
        "writ": "write writes writing written wrote",
        "send": "sent",
        "keep": "kept",
        "hold": "held",
        "los": "lose loses losing lost",
        "leav": "leave leaves leaving left",
        "shrink": "shrank shrunk",
        "grow": "grew grown",
        "tak": "took taken",
        "mak": "made",
        "do": "do does did done doing",
        "run": "ran running",
        "choos": "chose chosen",
        "break": "broke broken",
        "go": "goes went gone going",
        "see": "saw seen sees seeing",
        "giv": "gave given",
        "spend": "spent",
        "build": "built",
        "mean": "meant",
        "find": "found",
        "read": "reads reading",
        "free": "free frees freed freeing",
        "agre": "agreed",
        "be": "is are was were been being am",
        "have": "has had have having",
        "it": "it its",
        "this": "this",
        "pay": "paid",
        "get": "got gotten gets getting",
        "com": "came comes come coming",
        "hide": "hide hides hid hidden hiding",
        "begin": "began begun",
        "bring": "brought",
        "overwrit": "overwrite overwrites overwrote overwritten overwriting",
        "rewrit": "rewrite rewrites rewrote rewritten rewriting",
        "bias": "bias",
        "bus": "bus",
        "alias": "alias aliases",
        "ms": "ms",
        "tps": "tps",
        "thus": "thus",
        "always": "always",
        "less": "less",
        "during": "during",
    }.items()
    for word in words.split()
}
# What notes shorten; both sides of a comparison are lengthened alike.
_ABBREVIATIONS = {
    short: word
    for word, shorts in {
        "token": "tok toks", "request": "req reqs", "sequence": "seq seqs", "bandwidth": "bw", "memory": "mem", "latency": "lat",
        "context": "ctx ctxt", "attention": "attn", "config": "cfg conf", "throughput": "thpt tput thruput", "duplicate": "dup dups dupd",
        "parameter": "param params", "average": "avg", "position": "pos", "performance": "perf", "hardware": "hw",
        "previous": "prev", "different": "diff", "version": "ver", "revision": "rev", "recompute": "recomp", "limit": "lim", "length": "len",
        "object": "obj objs", "buffer": "buf bufs", "message": "msg", "error": "err errs", "quantize": "quant", "dequantize": "dequant",
        "compute": "comp", "generation": "gen", "number": "num", "concurrency": "conc", "replicate": "repl", "definition": "def",
        "dimension": "dim dims", "weight": "wt wts", "layer": "lyr", "allocate": "alloc", "deallocate": "dealloc", "metadata": "meta",
        "reference": "ref refs", "without": "wo", "maximum": "max", "minimum": "min", "percent": "pct", "probability": "prob",
    }.items()
    for short in shorts.split()
}  # fmt: skip
_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """The stem of one lower-case Latin word; words of two letters or with digits stay as they are."""
    word = _ABBREVIATIONS.get(word, word)
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 3 or not word.isalpha():
        return word
    return _without_final_e(_without_ending(_american(word)))


def _american(word: str) -> str:
    """British -ise and -isation as -ize: serialise and serialize are one word."""
    for british in ("isation", "isations", "ise", "ised", "ises", "ising"):
        if len(word) > len(british) + 3 and word.endswith(british):
            return f"{word[: -len(british)]}{british.replace('is', 'iz', 1)}"
    return word


def prefix_stem(prefix: str) -> str:
    """The part of ``prefix*`` that every inflection shares: ``cache*`` finds caching too."""
    return _without_final_e(_american(prefix))


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("ings") and _is_stem(word[:-4]):
        return _undoubled(word[:-4])
    if word.endswith("ing") and _is_stem(word[:-3]):
        return _undoubled(word[:-3])
    if word.endswith("ed") and not word.endswith("eed") and _is_stem(word[:-2]):
        return _undoubled(word[:-2])
    if word.endswith("s") and not word.endswith(("ss", "is")) and (len(word) < 5 or not word.endswith("us")):
        return word[:-1]
    return word


def _is_stem(rest: str) -> bool:
    return len(rest) >= 3 and not _VOWELS.isdisjoint(rest)


def _undoubled(rest: str) -> str:
    doubled = len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz"
    return rest[:-1] if doubled else rest


def _without_final_e(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("e") else word
