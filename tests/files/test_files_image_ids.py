"""Image ids: all forms of one COCO image are one id; nothing else is ever merged."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError
from armchair.image_ids import image_id


@pytest.mark.parametrize(
    "value",
    [
        2239,
        2239.0,
        np.int64(2239),
        np.uint8(2239 % 256) + np.uint16(2239 - 2239 % 256),
        np.float64(2239),
        "2239",
        " 2239\n",
        "2239.0",
        "000000002239",
        "000000002239.jpg",
        "000000002239.JPG",
        "000000002239.png",
        "COCO_val2014_000000002239.jpg",
        "COCO_val2014_000000002239",
        "COCO_train2014_000000002239.jpg",
        "COCO_test2015_000000002239.jpg",
        "/data/coco/val2014/COCO_val2014_000000002239.jpg",
        "val2017/000000002239.jpg",
        r"coco\val2014\COCO_val2014_000000002239.jpg",
        "http://images.cocodataset.org/val2017/000000002239.jpg",
    ],
)
def test_one_coco_image(value: Any) -> None:
    # The forms of troubles.md ("all the same image"), and the kinds they stand for.
    found = image_id(value)
    assert found == 2239
    assert type(found) is int


@pytest.mark.parametrize(
    "text",
    [
        "0042",
        "002239",
        "00000002239",
        "0000000002239",
        "100000002239.jpg",
        "2239.jpg",
        "2239_crop.png",
        "COCO_val2014_2239.jpg",
        "COCO_val2014_000000002239_crop.jpg",
        "my_COCO_val2014_000000002239.jpg",
        "000000002239.jpg.npy",
        "000000002239/1.jpg",
        "2239/",
        "2239.5",
        "2,239",
        "1e3",
        "\u0662\u0662\u0663\u0669",
        "-0",
        "AMBER_1.jpg",
        "9" * 19,
    ],
)
def test_other_ids_stay_as_they_are(text: str) -> None:
    assert image_id(text) == text


def test_numbers() -> None:
    assert [image_id(v) for v in (0, "0", -5, "-5", 2**63 - 1)] == [0, 0, -5, -5, 2**63 - 1]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "is null"),
        (2**63, "beyond 64 bits"),
        (-(2**63) - 1, "beyond 64 bits"),
        (1e30, "beyond 64 bits"),
        (True, "is true"),
        (np.True_, "image id is a"),
        (1.5, "the number 1.5"),
        (float("nan"), "number"),
        (float("inf"), "number"),
        ("", "empty"),
        (" \t", "empty"),
        ([2239], "a list"),
        ({"id": 2239}, "an object"),
        (b"2239", "a bytes"),
        ("\ud83d.jpg", "lone surrogate"),
    ],
)
def test_what_is_no_id(value: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        image_id(value)
    with pytest.raises(InputError, match=r"^a\.jsonl, line 3: the image id"):
        image_id(value, "a.jsonl, line 3")


@given(st.text() | st.from_regex(r"\A(COCO_val2014_)?[0-9]{1,13}(\.jpg)?\Z"))
def test_the_canonical_form_is_canonical(text: str) -> None:
    try:
        found = image_id(text)
    except InputError:
        return
    assert image_id(found) == found
    assert type(image_id(found)) is type(found)
    assert isinstance(found, int) or found == text.strip()
