"""`corrected` on the labelled sentences, and the table that the document shows of them."""

from __future__ import annotations

import pytest

import armchair
from helpers.labelled import labelled, script

SENTENCES = labelled()


def test_the_labels_are_categories():
    categories = set(armchair.Convention.load("corrected").categories)
    assert len(SENTENCES) >= 250
    assert len({each.sentence for each in SENTENCES}) == len(SENTENCES)
    for each in SENTENCES:
        assert each.kind
        assert set(each.categories) <= categories, each
        assert len(set(each.categories)) == len(each.categories), each


def test_near_misses_are_many():
    assert sum(not each.categories for each in SENTENCES) >= 100


@pytest.mark.parametrize("each", SENTENCES, ids=lambda each: each.sentence)
def test_corrected_reads_what_a_person_reads(each):
    assert armchair.Chair("corrected").mentioned([each.sentence]) == [each.categories]


def test_the_document_shows_the_current_scores():
    document = script.DOCUMENT.read_text(encoding="utf-8")
    assert script.with_table(document, script.table(SENTENCES)) == document


def test_every_word_of_the_tables_is_read_as_its_category():
    # A word that no rule and no compound lets through would be a fault of the tables.
    convention = armchair.Convention.load("corrected")
    chair = armchair.Chair(convention)
    for category, words in convention.words.items():
        for word in words:
            if word == "orange":
                continue  # without an article it is the colour
            assert chair.mentioned([f"There is one {word} ."]) == [[category]], word


def test_seats_are_judged_by_what_they_belong_to():
    read = armchair.Chair("corrected").mentions
    mentions = read("The seat of the toilet next to a dog")
    # Worked by hand: the tokens are the 0, seat 1, of 2, the 3, toilet 4, ...
    assert [(m.category, m.token, m.text) for m in mentions] == [
        ("toilet", 4, "toilet"),
        ("dog", 8, "dog"),
    ]
