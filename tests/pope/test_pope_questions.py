"""POPE's question sets: the official builder's to the byte, ours spelled right."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError
from armchair.metrics.pope import build_questions
from armchair.metrics.pope.articles import article
from armchair.metrics.pope.questions import SETTINGS
from armchair.reference.pope_questions import official_sets
from helpers import read_lines
from helpers.recorded import POPE, recorded

TEMPLATE = "Is there a {} in the image?"


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("place", POPE)
def test_the_official_builder_byte_for_byte(place: str, setting: str):
    folder = recorded(place) / "pope" / "build"
    settings = json.loads((folder / "settings.json").read_text())
    rows = [(row["image"], row["objects"]) for row in read_lines(folder / "segmentation.jsonl.gz")]
    sets = build_questions(
        rows,
        images=settings["images"],
        pairs=settings["samples_per_image"],
        seed=settings["seed"],
        template=settings["template"],
        official=True,
    )
    written = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in sets.of(setting))
    with gzip.open(folder / f"expected_{setting}.jsonl.gz", "rt", encoding="utf-8") as expected:
        assert written == expected.read()


NAMES = ["orange", "dog", "cat", "umbrella", "tv", "oven", "bus"]
images = st.lists(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4), min_size=3, max_size=6)


@given(images, st.integers(0, 5), st.sampled_from(["pairwise", "image"]), st.integers(1, 2))
def test_builder_and_reference_build_alike(
    objects: list[list[str]], seed: int, adversarial: Any, pairs: int
):
    # One image with every object makes the vocabulary; two absent objects are always left.
    rows = [(f"{place}.jpg", names) for place, names in enumerate(objects)]
    options: dict[str, Any] = {
        "images": sum(len(names) >= pairs for names in objects),
        "pairs": pairs,
        "seed": seed,
        "template": TEMPLATE,
        "adversarial": adversarial,
    }
    eligible = [names for names in objects if len(names) >= pairs]
    known = {name for names in eligible for name in names}
    if any(len(known - set(names)) < pairs for names in eligible):
        with pytest.raises(InputError, match="no absent object is left"):
            build_questions(rows, official=True, **options)
        return
    built = build_questions(rows, official=True, **options)
    expected = official_sets(rows, **options)
    assert {setting: built.of(setting) for setting in SETTINGS} == expected
    # Ours differs in nothing but the spelling.
    spelled = build_questions(rows, **options)
    for setting in SETTINGS:
        for ours, theirs in zip(spelled.of(setting), built.of(setting), strict=True):
            assert str(ours["text"]).replace(" an ", " a ") == str(theirs["text"]).replace(
                "an", "a"
            ).replace("orage", "orange")


def test_the_official_misspelling_and_the_right_one():
    rows = {"1.jpg": ["orange"], "2.jpg": ["dog"]}
    official = build_questions(rows, images=2, pairs=1, official=True).popular
    ours = build_questions(rows, images=2, pairs=1).popular
    assert "Is there an orange in the imange?" in [one["text"] for one in official]
    assert "Is there an orange in the image?" in [one["text"] for one in ours]
    asked = build_questions(rows, images=2, pairs=1, template="Can you see A {} or a cat?").popular
    assert "Can you see An orange or a cat?" in [one["text"] for one in asked]


def test_adversarial_rules_differ():
    # "cup" is with "dog" twice; over dog and cat together, "bowl" leads with three.
    rows = {
        "1": ["dog", "cat"],
        "2": ["dog", "cup"],
        "3": ["dog", "cup"],
        "4": ["dog", "bowl"],
        "5": ["cat", "bowl"],
        "6": ["bowl", "cat"],
    }
    chosen = {}
    for rule in ("pairwise", "image"):
        sets = build_questions(rows, images=6, pairs=1, adversarial=rule)  # type: ignore[arg-type]
        chosen[rule] = {
            one["image"]: one["text"] for one in sets.adversarial if one["label"] == "no"
        }
    assert chosen["pairwise"]["1"] == "Is there a cup in the image?"
    assert chosen["image"]["1"] == "Is there a bowl in the image?"


def test_left_out_images_are_told():
    rows = {"few": ["dog"], "a": ["dog", "cat"], "b": ["cup", "tv"], "c": ["bus", "tv"]}
    sets = build_questions(rows, images=2, pairs=2, seed=1)
    assert sets.too_few_objects == ["few"]
    assert sorted(sets.images + sets.not_drawn) == ["a", "b", "c"]
    assert len(sets.images) == 2
    assert len(sets.random) == 2 * 2 * 2


def test_seed_0_is_a_seed():
    rows = {str(place): [NAMES[place % 7], NAMES[(place + 1) % 7]] for place in range(40)}
    again = [build_questions(rows, images=20, pairs=2, seed=0) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0].random != build_questions(rows, images=20, pairs=2, seed=1).random


# Spoken: the vowel sound decides, not the letter.
ARTICLES = {
    "an": "umbrella orange oven apple elephant hour hourglass heir x-ray SUV 8-ball MRI uninhabited"
    " onion island",
    "a": "dog tv unicycle uniform ukulele USB utensil one-way european horse sheep hotdog yacht "
    "wine tie remote skis scissors UFO",
}


@pytest.mark.parametrize("expected", ["a", "an"])
def test_articles(expected: str):
    wrong = [name for name in ARTICLES[expected].split() if article(name) != expected]
    assert wrong == []
    assert article("hot dog") == "a" and article("one way sign") == "a"


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"images": 3}, "3 images are asked for, but only 2 of 2 have at least 1 objects"),
    ({"template": "Is it there?"}, "needs one {} for the object"),
    ({"pairs": 0}, "pairs is 0"),
    ({"adversarial": "all"}, "adversarial is 'all'"),
]


@pytest.mark.parametrize(("options", "message"), FAULTS)
def test_faults(options: dict[str, Any], message: str):
    given_options: dict[str, Any] = {"images": 2, "pairs": 1} | options
    with pytest.raises(InputError) as raised:
        build_questions({"1": ["dog"], "2": ["cat"]}, **given_options)
    assert message in str(raised.value)


def test_an_image_twice_is_an_error_but_not_officially():
    rows = [("1", ["dog"]), ("1", ["cat"])]
    with pytest.raises(InputError, match="1 images are there more than once: 1"):
        build_questions(rows, images=2, pairs=1)
    assert len(build_questions(rows, images=2, pairs=1, official=True).random) == 4
    with pytest.raises(InputError, match="an object has no name"):
        build_questions([("1", [""])], images=1, pairs=1, official=True)
