"""Mentions that a caption denies. Every expectation was decided by hand."""

from __future__ import annotations

import pytest

import armchair
from armchair.convention import NAMES

# Caption -> the categories that are still mentioned under `corrected`.
CASES = {
    # denied
    "There is no dog.": [],
    "There are no dogs or cats.": [],
    "There is no dog, cat or bird.": [],
    "A man without a hat or a tie": ["person"],
    "A street without cars, trucks or people": [],
    "There aren't any cars.": [],
    "There isn't a dog on the couch.": ["couch"],
    "It is not a bus.": [],
    "Not a bus but a train": ["train"],
    "There is neither a cup nor a fork on the table.": ["dining table"],
    "The absence of people makes the beach look calm.": [],
    "The lack of cars is striking.": [],
    "The street is devoid of cars.": [],
    "The table is free of bottles.": ["dining table"],
    "He is not wearing a tie.": [],
    "The man does not have a backpack.": ["person"],
    "The image doesn't show any people.": [],
    "You can't see a dog here.": [],
    "There is no sign of a dog.": [],
    "No people are on the bench.": ["bench"],
    "No dogs, no cats": [],
    "There are zero cars.": [],
    "There are no hot dogs on the grill.": [],
    "The dog has no frisbee.": ["dog"],
    "There is no person riding the horse.": ["horse"],
    "The room lacks a bed.": [],
    "There is no dog and no cat, only a bird.": ["bird"],
    "No dogs and cats": [],
    "There is no cat, nor is there a dog.": [],
    "There isn’t a horse here.": [],
    "A cat instead of a dog": ["cat"],
    "He holds a fork rather than a knife.": ["fork"],
    "A bathroom with no toilet": [],
    "A parking lot with no cars or people in it, near a bus": ["bus"],
    # scope ends
    "There is no dog, but a cat sleeps.": ["cat"],
    "There is no dog, and a cat sleeps.": ["cat"],
    "There is no dog and a cat sleeps.": ["cat"],
    "There is no dog. A cat sleeps.": ["cat"],
    "There is no dog while a cat sleeps.": ["cat"],
    "There is no dog on the couch.": ["couch"],
    "A cat sits without a collar on a chair.": ["cat", "chair"],
    "No cars, a bus": ["bus"],
    # near misses
    "No longer a puppy, the dog sleeps.": ["dog"],
    "Not only a dog but also a cat": ["dog", "cat"],
    "No one is on the bench.": ["bench"],
    "A dog not far from the door": ["dog"],
    "Nothing but a chair": ["chair"],
    "The cat is not on the couch.": ["cat", "couch"],
    "There are not many cars.": ["car"],
    "No fewer than three dogs": ["dog"],
    "There is no doubt that a dog sleeps.": ["dog"],
    "A car-free street": [],
    "Not all dogs sleep.": ["dog"],
    "Feel free to pet the dog.": ["dog"],
    "Neither of the dogs is awake.": ["dog"],
    "A notebook computer": ["laptop"],
    "A man is knotting his tie.": ["person", "tie"],
}


@pytest.mark.parametrize(("caption", "expected"), CASES.items())
def test_what_is_left(caption, expected):
    assert armchair.Chair("corrected", skip_negated=True).mentioned([caption]) == [expected]


def test_it_is_off_by_default_and_in_the_signature():
    captions, images, truth = ["There is no dog."], [1], {1: []}
    plain = armchair.Chair("corrected").score(captions, images, truth)
    skipping = armchair.Chair("corrected", skip_negated=True).score(captions, images, truth)
    assert (plain.counts.mentions, skipping.counts.mentions) == (1, 0)
    assert "|skip-negated:no|" in plain.signature
    assert "|skip-negated:yes|" in skipping.signature


@pytest.mark.parametrize("name", NAMES)
def test_every_convention_has_it(name):
    skipping = armchair.Chair(name, skip_negated=True)
    assert skipping.mentioned(["There is no dog but a cat."]) == [["cat"]]
    assert skipping.mentioned(["There isn’t a horse. A cat"])[0][-1] == "cat"
    assert [m.text for m in skipping.mentions("No dogs near a cat")] == ["cat"]


def test_accumulators_with_and_without_it_do_not_merge():
    with pytest.raises(armchair.InputError, match="skip_negated"):
        armchair.Chair("corrected").merge(armchair.Chair("corrected", skip_negated=True))
