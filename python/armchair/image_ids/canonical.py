"""Image ids: the many ways in which files write the same image.

A COCO image is `2239`, `"2239"`, `2239.0` (pandas, where a column has gaps), `"000000002239"`,
`"000000002239.jpg"` or `"val2014/COCO_val2014_000000002239.jpg"`. All of these are the number
2239. Every other text stays as it is, so that two images of another data set are never taken for
one: `"0042"` is not 42, `"2239.jpg"` is not 2239, `"2239_crop.png"` is not `"2239"`.
"""

from __future__ import annotations

import operator
import re
from contextlib import suppress
from typing import Any

from armchair.errors import InputError, kind, shown

# The keys under which files have the image's id, in the order in which they are tried.
IMAGE_ID_KEYS = ("image_id", "image")

# A number as text, as Python or (with ".0") pandas writes it; 18 digits fit 64 bits.
_NUMBER = re.compile(r"(-?[1-9][0-9]{0,17}|0)(?:\.0)?")
# COCO's ids have 12 digits in file names, and none is above 581,929: six zeros lead each.
_COCO_FILE = re.compile(
    r"(?:COCO_(?:train|val|test)20[0-9]{2}_[0-9]{12}|0{6}[0-9]{6})(?:\.(?:jpe?g|png))?",
    re.IGNORECASE,
)
_LIMIT = 1 << 63
_SEPARATOR = re.compile(r"[/\\]")


def image_id(value: Any, place: str | None = None) -> int | str:
    """The canonical form of an image id: an int for numbers and COCO file names, else the text.

    Two values mean the same image exactly when their canonical forms are equal.

    Args:
        value: what the file has: an integer (numpy's too), a float without a fraction, or text.
        place: where it stands, for the message.

    Raises:
        InputError: null, a boolean, a number with a fraction or beyond 64 bits, empty text, a lone
            surrogate, or anything else that is no id.

    >>> [image_id(v) for v in (2239, "2239", "COCO_val2014_000000002239.jpg", "street_1.png")]
    [2239, 2239, 2239, 'street_1.png']
    """
    if type(value) is int:
        return _of_64_bits(value, place)
    if isinstance(value, str):
        return _from_text(value, place)
    if isinstance(value, float) and value.is_integer():
        return _of_64_bits(int(value), place)
    # numpy.bool_ has __index__ no more; Python's bool does, and is no id.
    if not isinstance(value, (bool, float)) and hasattr(value, "__index__"):
        with suppress(TypeError):  # which numpy's arrays raise unless they are of one integer
            return _of_64_bits(operator.index(value), place)
    raise _error(f"the image id is {kind(value)}, not a whole number or text", place)


def _of_64_bits(number: int, place: str | None) -> int:
    # Larger ones are no ids of any data set, and thousands could be made to share one hash.
    if -_LIMIT <= number < _LIMIT:
        return number
    raise _error(f"the image id {shown(number)} is beyond 64 bits", place)


def _from_text(text: str, place: str | None) -> int | str:
    stripped = text.strip()
    if not stripped:
        raise _error("the image id is empty", place)
    if (number := _NUMBER.fullmatch(stripped)) is not None:
        return int(number[1])
    name = _SEPARATOR.split(stripped)[-1]
    if _COCO_FILE.fullmatch(name):
        return int(name.partition(".")[0][-12:])
    if not stripped.isascii():
        try:
            stripped.encode()
        except UnicodeEncodeError:
            raise _error(f"the image id {shown(text)} has a lone surrogate", place) from None
    return stripped


def _error(message: str, place: str | None) -> InputError:
    return InputError(message if place is None else f"{place}: {message}")
