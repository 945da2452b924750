"""The Python rows of the second list of troubles: counts, values for all, copies, threads."""

from __future__ import annotations

import copy
import math
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pandas
import polars
import pytest

import armchair

CAPTIONS, IMAGES = ["a dog", "a cat", "a dog and a cat"], [1, 2, 1]
TRUTH = {1: ["dog"], 2: ["dog"]}


def scorer(**options: Any) -> armchair.Chair:
    return armchair.Chair("opera", ground_truth=TRUTH, **options)


def test_counts_have_a_sign() -> None:
    counts = scorer().score(CAPTIONS, IMAGES).per_caption
    assert counts is not None
    assert (-counts.hallucinated_mentions).tolist() == [0, -1, -1]
    assert (counts.correct_categories - counts.mentions).tolist() == [0, -1, -1]


@pytest.mark.parametrize(
    ("captions", "images", "option"),
    [(["a dog", "a cat"], [1, 9], "on_missing"), (["a dog", None], [1, 2], "on_null")],
)
def test_one_value_for_each_caption_given(captions: Any, images: Any, option: str) -> None:
    result = scorer(**{option: "none"}).score(captions, images, details=True)
    counts = result.per_caption
    assert counts is not None and len(counts) == 2
    assert counts.mentions.tolist() == [1, None]
    assert [math.isnan(one) for one in np.ma.filled(counts.chair_i, math.nan)] == [False, True]
    mentions = result.mentions_per_caption
    assert mentions is not None
    assert [None if one is None else len(one) for one in mentions] == [1, None]
    assert len(result.to_arrow(spans=True)) == 1
    skipped = scorer(**{option: "skip"}).score(captions, images)
    assert result == skipped and result.counts.skipped == 1


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_keeps_the_ground_truth_and_goes_its_own_way(copied: Any) -> None:
    first = scorer()
    first.update(["a dog"], [1])
    second = copied(first)
    second.update(["a cat"], [1])
    assert (first.compute().captions, second.compute().captions) == (1, 2)
    pope = armchair.Pope()
    other = copied(pope)
    other.update(["yes"], ["yes"])
    assert (pope.compute().counts.questions, other.compute().counts.questions) == (0, 1)


def test_updates_from_threads_all_count() -> None:
    chair, pope = scorer(), armchair.Pope()

    def work() -> None:
        for _ in range(100):
            chair.update(["a dog"], [1])
            pope.update(["yes"], ["yes"])

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert chair.compute().captions == pope.compute().counts.questions == 800


def test_results_are_equal() -> None:
    assert scorer().score(CAPTIONS, IMAGES) == scorer().score(CAPTIONS, IMAGES)
    assert scorer().score(CAPTIONS, IMAGES) != scorer().score(["a cat", *CAPTIONS[1:]], IMAGES)


def test_labels_are_in_popes_signature() -> None:
    yes, no = (armchair.Pope().score(["yes"], [label]).signature for label in ("yes", "no"))
    assert yes != no


def test_the_modules_are_there() -> None:
    assert armchair.language.tokens("A dog.") == ["A", "dog", "."]
    assert armchair.forms.lemma("dogs") == "dog"


LONG = """
import armchair
captions = ["A dog and a cat sit on a bench near two people, a bus and a bicycle. " * 20] * 200_000
chair = armchair.Chair("opera", ground_truth={1: ["dog"]}, threads=2)
print("ready", flush=True)
while True:
    chair.score(captions, [1] * len(captions))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX has them")
def test_an_interrupt_ends_a_long_score() -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.5)
    start = time.monotonic()
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert "KeyboardInterrupt" in told
    # Within a second, where the machine is free; a batch takes some ten.
    assert time.monotonic() - start < 5


class Array:
    def __init__(self, given: Any) -> None:
        self._given = given

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        if isinstance(self._given, Exception):
            raise self._given
        return self._given


class NoItems:
    def __len__(self) -> int:
        return 2

    def __getitem__(self, place: int) -> Any:
        raise KeyError(place)


FRAME = pandas.DataFrame({"caption": CAPTIONS})
WRONG: dict[str, Any] = {
    "a pandas table": FRAME,
    "a polars table": polars.DataFrame({"caption": CAPTIONS}),
    "a lazy table": polars.DataFrame({"caption": CAPTIONS}).lazy(),
    "a numpy scalar": np.float64(3),
    "pandas' NA": pandas.NA,
    "a set": {"a dog", "a cat"},
    "a mapping": {"a dog": 1},
    "nothing": None,
    "an array that is none": Array(3),
    "an array of texts": Array(("a", "b")),
    "an array that fails": Array(RuntimeError("one\ntwo")),
    "items that fail": NoItems(),
}


@pytest.mark.parametrize("name", WRONG)
@pytest.mark.parametrize(
    "call",
    [
        lambda given: scorer().score(given, [1, 2, 1]),
        lambda given: scorer().score(CAPTIONS, given),
        lambda given: scorer().update(given, [1, 2, 1]),
        lambda given: armchair.Pope().score(given, ["yes", "no"]),
        lambda given: armchair.Pope().score(["yes", "no"], given),
        lambda given: scorer().mentions(given),
        lambda given: armchair.language.tokens(given),
    ],
    ids=["captions", "image ids", "a batch", "answers", "labels", "a caption", "a text"],
)
def test_a_wrong_type_is_told_in_one_line(name: str, call: Any) -> None:
    with pytest.raises(armchair.InputError) as told:
        call(WRONG[name])
    assert "\n" not in str(told.value)
