"""A convention follows a version of NLTK: as published by default, by name, or by its file."""

from __future__ import annotations

import copy
import json
import pickle
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.cli import main
from armchair.convention import NAMES
from armchair.reference import chair, convention, versions
from helpers import read_lines
from helpers.chair_records import assert_recorded, assert_totals
from helpers.recorded import OURS, WRITTEN, recorded
from helpers.texts import TEXTS

CONVENTIONS = ["rohrbach2018", "opera"]
CLASSES = [one.name for one in versions.TABLE]
FOLLOWS_NLTK = [name for name in NAMES if name != "distinct"]
TRUTH = {1: ["dog"]}
# NLTK splits the word off the dash from 3.9.3 on, so that 3.8.1 sees no dog.
DASHED = "A dog—it sits."


@cache
def truth_of(folder: Any) -> armchair.GroundTruth:
    whole = folder / "ground_truth" / "coco2014_objects.jsonl.gz"
    written = folder / "ground_truth.jsonl.gz"
    return armchair.GroundTruth.read(written if written.exists() else whole)


@pytest.mark.parametrize("nltk", ["3.8.1", "3.9.2"])
@pytest.mark.parametrize("name", CONVENTIONS)
@pytest.mark.parametrize("file", OURS)
def test_written_captions_under_older_versions(file: str, name: str, nltk: str) -> None:
    rows = read_lines(WRITTEN / "captions" / f"{file}.jsonl.gz")
    expected = WRITTEN / "nltk_versions" / "expected"
    own, truth = armchair.Convention.load(name, nltk=nltk), truth_of(WRITTEN)
    for want in read_lines(expected / nltk / name / f"{file}.jsonl.gz"):
        assert_recorded(own, rows[want["row"]], want, truth)
    totals = json.loads((expected / "overall.json").read_text())[file][nltk][name]
    assert_totals(armchair.Chair(name, nltk=nltk), rows, totals, truth)


@pytest.mark.parametrize("nltk", CLASSES)
@pytest.mark.parametrize("name", CONVENTIONS)
def test_hard_captions_under_every_class(name: str, nltk: str) -> None:
    shared = recorded("shared")
    folder, truth = shared / "nltk_versions", truth_of(shared)
    rows = read_lines(folder / "captions" / "made.jsonl.gz")
    expected = read_lines(folder / "expected" / nltk / name / "made.jsonl.gz")
    own = armchair.Convention.load(name, nltk=nltk)
    for row, want in zip(rows, expected, strict=True):
        assert_recorded(own, row, want, truth)
    totals = json.loads((folder / "expected" / "overall.json").read_text())["made"][nltk][name]
    assert_totals(armchair.Chair(own), rows, totals, truth)


@given(TEXTS, st.sampled_from(FOLLOWS_NLTK), st.sampled_from(CLASSES))
def test_core_and_reference_count_alike(caption: str, name: str, nltk: str) -> None:
    """The fast path too: `score` takes it, `detail` never does."""
    own = reference(name, nltk)
    scored = armchair.Chair(core(name, nltk), threads=1).score([caption, DASHED], [1, 1], TRUTH)
    counted = chair.total(chair.counts(own, [caption, DASHED], [{"dog"}, {"dog"}]))
    assert {field: getattr(scored.counts, field) for field in vars(counted)} == vars(counted)


core = cache(lambda name, nltk: armchair.Convention.load(name, nltk=nltk))
reference = cache(lambda name, nltk: convention.load(name, nltk=nltk))


DEFAULTS = {
    "rohrbach2018": "3.8.1",
    "opera": "3.8.1",
    "object-halbench": "3.8.1",
    "distinct": None,
    "corrected": "3.10.4",
}


@pytest.mark.parametrize("name", NAMES)
def test_the_default_class_of_each_convention(name: str) -> None:
    assert armchair.Convention.load(name).nltk == DEFAULTS[name]
    result = armchair.Chair(name).score(["A dog."], [1], TRUTH)
    assert f"|nltk:{DEFAULTS[name] or 'none'}|" in result.signature


def test_another_version_is_another_score_and_another_signature() -> None:
    scores = {}
    for version in ("3.8", "3.8.1", "3.10.4"):
        result = armchair.Chair("rohrbach2018", nltk=version).score([DASHED], [1], TRUTH)
        scores[version] = (result.counts.mentions, result.signature)
    assert scores["3.8"] == scores["3.8.1"]
    assert (scores["3.8"][0], scores["3.10.4"][0]) == (0, 1)
    assert scores["3.8"][1] != scores["3.10.4"][1]


def test_scorers_of_two_versions_are_not_merged() -> None:
    one, other = armchair.Chair("opera"), armchair.Chair("opera", nltk="3.10.4")
    with pytest.raises(armchair.InputError, match="cannot merge"):
        one.merge(other)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_follows_the_same_version(copied: Any) -> None:
    scorer = copied(armchair.Chair("opera", nltk="3.7"))
    assert scorer.convention.nltk == "3.7"


OWN = """\
name = "mine"
extends = "opera"
"""


@pytest.mark.parametrize(
    ("more", "nltk"),
    [
        ("", "3.8.1"),
        ('[tokens]\ntokenizer = "treebank"\nnltk = "3.6.2"', "3.6.5"),
        # A table is taken whole, but for the version.
        ('[tokens]\ntokenizer = "treebank"\nhyphens = "-"', "3.8.1"),
        ('[tokens]\ntokenizer = "letters"', "3.8.1"),
        ('[tokens]\ntokenizer = "letters"\n[forms]\nnormalizer = "strip-s"', None),
    ],
)
def test_a_file_of_ones_own(more: str, nltk: str | None, tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN + more)
    assert armchair.Convention.load(path).nltk == nltk
    assert convention.load(path).nltk in (nltk, "3.6.2")


def test_a_file_that_extends_none_follows_the_newest(tmp_path: Any) -> None:
    text = """name = "mine"
tokens = { tokenizer = "treebank" }
forms = { normalizer = "strip-s" }
counting = { mentions = "every" }
categories = { dog = ["dog"] }
"""
    assert armchair.Convention(text).nltk == versions.NEWEST


@pytest.mark.parametrize(
    ("tokens", "complaint"),
    [
        ('tokenizer = "treebank"\nnltk = "3.6.6"', 'line 5: unknown NLTK version "3.6.6" (known: '),
        ('tokenizer = "treebank"\nnltk = 3', 'line 5: "nltk" in tokens must be text'),
        (
            'tokenizer = "letters"\nnltk = "3.7"\n[forms]\nnormalizer = "pattern"',
            "line 5: it has no version of NLTK",
        ),
    ],
)
def test_a_wrong_version_in_a_file(tokens: str, complaint: str, tmp_path: Any) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{OWN}[tokens]\n{tokens}")
    with pytest.raises(armchair.InputError) as core:
        armchair.Convention.load(path)
    assert complaint in str(core.value)
    with pytest.raises(armchair.InputError) as reference:
        convention.load(path)
    if "must be text" not in complaint:
        assert str(core.value).endswith(str(reference.value))


@pytest.mark.parametrize(
    ("name", "nltk", "complaint"),
    [
        ("opera", "3.6.6", r'unknown NLTK version "3\.6\.6" \(known: 3\.2\.3, .*3\.10\.4\)'),
        ("opera", 3.8, "the NLTK version is 3.8, not a text"),
        ("distinct", "3.8.1", "the convention distinct: it has no version of NLTK"),
    ],
)
def test_a_wrong_version(name: str, nltk: Any, complaint: str) -> None:
    with pytest.raises(armchair.InputError, match=complaint):
        armchair.Chair(name, nltk=nltk)


@pytest.fixture
def files(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.jsonl").write_text(json.dumps({"image_id": 1, "caption": DASHED}))
    (tmp_path / "g.jsonl").write_text(json.dumps({"image_id": 1, "objects": ["dog"]}))
    return tmp_path


CHAIR = ["chair", "c.jsonl", "--ground-truth", "g.jsonl", "--json"]


@pytest.mark.parametrize(("version", "mentions"), [([], 0), (["--nltk", "3.10.4"], 1)])
def test_the_command(files: Any, capsys: Any, version: list[str], mentions: int) -> None:
    assert main([*CHAIR, "--convention", "rohrbach2018", *version]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["mentions"] == mentions


def test_all_conventions_that_follow_nltk_take_the_version(files: Any, capsys: Any) -> None:
    assert main([*CHAIR, "--convention", "all", "--nltk", "3.9.3"]) == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    told = {row["convention"]: row["signature"].split("|nltk:")[1].split("|")[0] for row in rows}
    assert told == {name: "none" if name == "distinct" else "3.10.0" for name in NAMES}


def test_an_explanation(capsys: Any) -> None:
    assert main(["explain", DASHED, "--convention", "opera", "--nltk", "3.10.4"]) == 0
    assert "tokens: a | dog | — | it" in capsys.readouterr().out


@pytest.mark.parametrize("command", [CHAIR, ["explain", DASHED]])
def test_a_command_refuses_other_versions(files: Any, capsys: Any, command: list[str]) -> None:
    assert main([*command, "--nltk", "3.6.6"]) == 2
    assert capsys.readouterr().err.startswith('armchair: unknown NLTK version "3.6.6" (known: ')
