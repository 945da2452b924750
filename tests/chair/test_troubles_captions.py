"""Captions that the published scorers are known to misread (../shared/troubles.md), one by one.

The published reading is kept under its convention; `corrected` gives the right one.
"""

from __future__ import annotations

import pytest

import armchair
from armchair.reading import Reading

# Caption, convention, its reading with every mention, the right reading.
CASES = [
    ("a stove top oven", "rohrbach2018", ["oven", "oven"], ["oven"]),
    ("a hair dryer", "rohrbach2018", [], ["hair drier"]),
    ("a hotdog", "rohrbach2018", [], ["hot dog"]),
    ("a hot-dog", "rohrbach2018", [], ["hot dog"]),
    ("two wine-glasses", "rohrbach2018", [], ["wine glass"]),
    ("a dining-table", "rohrbach2018", [], ["dining table"]),
    ("a computer mouse", "rohrbach2018", ["laptop", "mouse"], ["mouse"]),
    ("the bow of the boat", "rohrbach2018", ["tie", "boat"], ["boat"]),
    ("a bow in her hair", "rohrbach2018", ["tie"], []),
    ("an orange couch", "rohrbach2018", ["orange", "couch"], ["couch"]),
    ("a remote area", "rohrbach2018", ["remote"], []),
    ("a man is seated", "opera", ["person", "chair"], ["person"]),
    ("she is biking", "opera", ["bicycle"], []),
    ("boating", "opera", ["boat"], []),
    ("There is no dog.", "rohrbach2018", ["dog"], ["dog"]),
    ("a bus", "rohrbach2018", [], ["bus"]),
    ("a cheesecake", "rohrbach2018", [], ["cake"]),
    ("a motor bike", "rohrbach2018", [], ["motorcycle"]),
    ("an iPhone", "rohrbach2018", [], ["cell phone"]),
    ("two men", "opera", [], ["person"]),
]


@pytest.mark.parametrize(("caption", "convention", "published", "right"), CASES)
def test_published_and_right(caption, convention, published, right):
    mentions = armchair.Chair(convention).mentions(caption)
    assert [mention.category for mention in mentions] == published
    assert armchair.Chair("corrected").mentioned([caption]) == [right]


def test_a_denied_mention_is_left_out_on_request_and_signed():
    skipping = armchair.Chair("corrected", skip_negated=True)
    assert skipping.mentioned(["There is no dog."]) == [[]]


def test_a_caption_cut_by_the_token_limit():
    cut = "A dog sits. Next to it a c"
    longer = "A dog sits. Next to it a cat"
    assert armchair.Chair("opera").mentioned([longer]) == [["dog", "cat"]]
    dropping = armchair.Chair("opera", drop_incomplete=True)
    assert dropping.mentioned([cut, longer]) == [["dog"], ["dog"]]


def test_ten_captions_of_which_five_mention_objects_two_wrongly():
    captions = ["a dog"] * 3 + ["a cat"] * 2 + ["a nice day"] * 5
    result = armchair.Chair("object-halbench").score(
        captions, range(10), {i: ["dog"] for i in range(10)}
    )
    assert (result.chair_s_refined, result.chair_s) == (0.4, 0.2)


def test_no_object_in_any_caption_is_undefined():
    result = armchair.Chair("corrected").score(["a nice day"], [1], {1: []})
    assert result.chair_i != result.chair_i
    assert result.chair_s == 0.0


def test_the_seat_of_the_toilet():
    from armchair.metrics.chair import original_output

    caption = "the seat of the toilet next to a dog"
    published = original_output.sentence(
        Reading(armchair.Convention.load("rohrbach2018")), 1, caption, []
    )
    # The script's quirk: behind the dropped seat the indices are off.
    assert published["mscoco_generated_words"] == ["toilet", "dog"]
    assert published["hallucination_idxs"] == [3, 7]
    mentions = armchair.Chair("corrected").mentions(caption)
    assert [(m.category, m.token) for m in mentions] == [("toilet", 4), ("dog", 8)]
