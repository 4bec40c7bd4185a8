"""What is in an answer's file: text, or a plain refusal with nothing recorded; and what is cut is told of."""

from __future__ import annotations

import json

import pytest

TEXT = "不用重算历史 token 的 K 和 V，只算新 token。"
NO_TEXT = (TEXT.encode("gbk"), TEXT.encode("utf-16-le"), "plain".encode("utf-16-be"), bytes(range(256)))


@pytest.mark.parametrize("raw", NO_TEXT)
@pytest.mark.parametrize("command", ["review", "score"])
def test_what_is_no_text_is_refused_and_not_recorded(kvprep, tmp_path, command, raw):
    file = tmp_path / "a.txt"
    file.write_bytes(raw)
    code, out, err = kvprep(command, "Q1", str(file))
    assert (code, out) == (1, "") and "save it as UTF-8" in err and err.count("\n") == 1
    assert "Nothing has been reviewed" in kvprep("history")[1] + kvprep("history")[2]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_changes_no_score(kvprep, tmp_path, codec):
    file = tmp_path / "a.txt"
    file.write_bytes(TEXT.encode(codec))
    assert json.loads(kvprep("score", "Q1", str(file), "--json")[1])["score"] > 0


@pytest.mark.parametrize("command", ["review", "score"])
def test_what_is_cut_is_told_of(kvprep, tmp_path, command):
    file = tmp_path / "a.txt"
    file.write_bytes(TEXT.encode() + b"\n" + b"x" * 65_536)
    code, out, err = kvprep(command, "Q1", str(file), "--json")
    over = len(TEXT.encode()) + 1
    assert code == 0 and f"the last {over} bytes were left out" in err
    assert json.loads(out)["left_out_bytes"] == over


@pytest.mark.parametrize("raw", [b'"answer": 5', b'"answer": null', b'"answer": "\xb2\xbb"'])
def test_a_bad_line_of_a_batch_says_so(kvprep, tmp_path, raw):
    file = tmp_path / "b.jsonl"
    file.write_bytes(b'{"id": 1, "question": "Q1", ' + raw + b"}\n")
    code, out, _ = kvprep("score", "--batch", str(file))
    row = json.loads(out)
    assert code == 1 and "score" not in row and f"{file}:1" in row["error"]
