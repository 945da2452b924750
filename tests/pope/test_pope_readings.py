"""POPE answers: read as each harness reads them, and as a person would."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair.metrics.pope import CONVENTIONS
from armchair.reference import pope as reference
from helpers import DATA, ROOT, read_lines
from helpers.alphabets import ANSWER_MARKS, ANSWER_WORDS, answer_phrases
from helpers.recorded import POPE, recorded

LABELLED = [json.loads(line) for line in (DATA / "pope_answers.jsonl").open(encoding="utf-8")]
HARNESSES = {"official": "official", "lmms-eval": "lmms_eval", "vlmevalkit": "vlmevalkit"}
SETTINGS = ("random", "popular", "adversarial")


def test_the_labelled_set_is_large_and_has_every_kind():
    assert len(LABELLED) >= 300
    assert min(Counter(row["label"] for row in LABELLED).values()) >= 100
    assert len({row["answer"] for row in LABELLED}) == len(LABELLED)


@pytest.mark.parametrize("label", ["yes", "no", "unreadable"])
def test_strict_reads_every_labelled_answer_as_a_person_does(label: str):
    # The labels are our own reading of the answers.
    wrong = [
        (row["answer"], read)
        for row in LABELLED
        if row["label"] == label and (read := armchair.read_answer(row["answer"])) != label
    ]
    assert wrong == []


# ../shared/troubles.md, "POPE answers": answer, official, lmms-eval, vlmevalkit, a person.
TROUBLES = [
    ("NO", "yes", "no", "no", "no"),
    ("**No**", "yes", "unreadable", "unreadable", "no"),
    ("'No'", "yes", "unreadable", "unreadable", "no"),
    ("There isn't a dog.", "yes", "unreadable", "unreadable", "no"),
    ("Yes, a dog not far from the door", "no", "unreadable", "yes", "yes"),
    ("I am not sure.", "no", "unreadable", "unreadable", "unreadable"),
    ("I cannot tell.", "yes", "unreadable", "unreadable", "unreadable"),
    ("<think>There is no dog... no, wait.</think>Yes", "no", "unreadable", "unreadable", "yes"),
    ("", "yes", "unreadable", "unreadable", "unreadable"),
]


@pytest.mark.parametrize(("answer", "official", "lmms_eval", "vlmevalkit", "person"), TROUBLES)
def test_troubles(answer: str, official: str, lmms_eval: str, vlmevalkit: str, person: str):
    names = ("strict", *HARNESSES)
    assert {name: armchair.read_answer(answer, name) for name in names} == {
        "strict": person,
        "official": official,
        "lmms-eval": lmms_eval,
        "vlmevalkit": vlmevalkit,
    }


# Worked by hand from the rules: the sentence ends at the first full stop, only U+0020 separates,
# commas go. VLMEvalKit: a mark with a blank beside it, or any mark in an answer with a number such
# as 1,000, is deleted, else blanked out; the first 32 full stops that no digit follows are deleted.
EXACT = [
    ("official", "it is. no", "yes"),
    ("official", "a no\tdog", "yes"),
    ("official", "n,o", "no"),
    ("official", "Not a dog", "yes"),
    ("official", "no\n", "yes"),
    ("official", "  no  ", "no"),
    ("lmms-eval", "\u00a0YES\x1c", "yes"),
    ("lmms-eval", "\u200byes", "unreadable"),
    ("lmms-eval", "yes.", "unreadable"),
    ("vlmevalkit", "yes/no", "unreadable"),
    ("vlmevalkit", "no-dog", "no"),
    ("vlmevalkit", "no- dog", "no"),
    ("vlmevalkit", "a -no-dog", "unreadable"),
    ("vlmevalkit", "a -b, no-dog", "unreadable"),
    ("vlmevalkit", "no,dog 1,000", "unreadable"),
    ("vlmevalkit", "no,dog \u0661,\u0662", "unreadable"),
    ("vlmevalkit", "no,dog 1000", "no"),
    ("vlmevalkit", "yes.", "yes"),
    ("vlmevalkit", "yes.5", "unreadable"),
    ("vlmevalkit", "yes.\u0665", "unreadable"),
    ("vlmevalkit", "y.e.s", "yes"),
    ("vlmevalkit", "." * 32 + "yes", "yes"),
    ("vlmevalkit", "." * 33 + "yes", "unreadable"),
    ("vlmevalkit", "yes., 5", "yes"),
    ("vlmevalkit", "yes.,5 , ", "unreadable"),
    ("vlmevalkit", "yes\x1fit is", "yes"),
    ("vlmevalkit", "YES\u3000it is", "yes"),
]


@pytest.mark.parametrize(("convention", "answer", "expected"), EXACT)
def test_the_harnesses_to_the_letter(convention: str, answer: str, expected: str):
    assert armchair.read_answer(answer, convention) == expected
    assert reference.read(answer, convention) == expected


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("convention", HARNESSES)
@pytest.mark.parametrize("place", POPE)
def test_recorded_readings(place: str, convention: str, setting: str):
    _, answers = POPE[place]
    for row in read_lines(recorded(place) / "pope" / f"{answers.format(setting)}.jsonl.gz"):
        read = row[HARNESSES[convention]].lower()
        # lmms-eval records the lower-cased answer, VLMEvalKit "Unknown".
        expected = read if read in ("yes", "no") else "unreadable"
        assert armchair.read_answer(row["answer"], convention) == expected, row


# The templates of the recorded answers that a person cannot read either.
UNREADABLE = {"", "Unsure", "It is not possible to tell.", "not sure; yes or no?"}


@pytest.mark.parametrize("setting", SETTINGS)
def test_strict_reads_all_recorded_answers_but_the_undecided(parity: Path, setting: str):
    for row in read_lines(parity / "pope" / "answers" / f"coco_{setting}.jsonl.gz"):
        unreadable = armchair.read_answer(row["answer"]) == "unreadable"
        assert unreadable == (row["answer"] in UNREADABLE), row


def test_strict_reads_single_words_as_every_harness_does(parity: Path):
    for row in read_lines(parity / "pope" / "llava" / "answers.jsonl.gz"):
        assert armchair.read_answer(row["text"]) == row["text"].lower()


pieces = st.one_of(
    st.sampled_from(answer_phrases()),
    st.sampled_from(ANSWER_MARKS),
    st.sampled_from(ANSWER_WORDS),
    st.text(max_size=4),
)
texts = st.lists(pieces, max_size=9).flatmap(
    lambda parts: st.sampled_from([" ".join(parts), "".join(parts)])
)


@given(texts)
def test_core_and_reference_read_alike(answer: str):
    names = [name for name, one in CONVENTIONS.items() if not one.needs_label]
    read = {name: armchair.read_answer(answer, name) for name in names}
    assert read == {name: reference.read(answer, name) for name in names}


@given(st.sampled_from(LABELLED), st.sampled_from(LABELLED), st.sampled_from([" ", "\n", ", "]))
def test_core_and_reference_read_labelled_answers_joined_alike(
    one: dict[str, Any], other: dict[str, Any], between: str
):
    answer = one["answer"] + between + other["answer"]
    assert armchair.read_answer(answer) == reference.strict(answer)


def test_what_is_no_text_is_an_error():
    with pytest.raises(armchair.InputError, match="the answer is 7, not a text"):
        armchair.read_answer(7)  # type: ignore[arg-type]
    with pytest.raises(armchair.InputError, match="lone surrogate at character 4"):
        armchair.read_answer("Yes \ud83d")
    with pytest.raises(armchair.UnknownNameError, match=r"'strickt'.*known: strict, amber"):
        armchair.read_answer("Yes", "strickt")


def test_long_answers_take_time_in_proportion():
    # Each of these once made some rule start over at every event; the reading is all that is
    # asserted, a quadratic rule would not end here.
    for unit in ("wait, no ", "maybe but ", "not sure yes ", "answer: ", "is it? ", "<think>", "<"):
        assert armchair.read_answer(unit * 100_000) in ("yes", "no", "unreadable")


def test_the_table_in_the_docs_is_current():
    docs = ROOT / "docs" / "pope.md"
    assert agreement_table() in docs.read_text(encoding="utf-8")


def agreement_table() -> str:
    """Each convention's agreement with the labelled set, as the docs show it."""
    total = Counter(row["label"] for row in LABELLED)
    lines = ["| convention | agrees | yes | no | unreadable |", "|---|---|---|---|---|"]
    for name, convention in CONVENTIONS.items():
        if convention.needs_label:
            continue
        right = Counter(
            row["label"]
            for row in LABELLED
            if armchair.read_answer(row["answer"], name) == row["label"]
        )
        parts = [f"{right[label]} of {total[label]}" for label in ("yes", "no", "unreadable")]
        share = f"{100 * right.total() / total.total():.1f}%"
        lines.append(f"| `{name}` | {share} | {' | '.join(parts)} |")
    return "\n".join(lines)
