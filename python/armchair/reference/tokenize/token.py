"""A token and where it stands."""

from typing import NamedTuple


class Token(NamedTuple):
    """A token and its place, `start` to `end`, in characters of the text it was read from.

    `text` differs from what stands there only for a double quote, which becomes ` `` ` or `''`.
    """

    text: str
    start: int
    end: int
