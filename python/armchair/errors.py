"""The exceptions that `armchair` raises for input it cannot use, and the checks that raise them.

Both are ordinary `ValueError` and `KeyError` subclasses. Their text is one sentence that names
the file and line, or the caption's index, and the value. The command prints it and exits with 2.
"""

import errno
import sys
from collections.abc import Callable, Sequence

# The most characters of a value that a message shows; as src/error.rs has it.
_LONGEST = 80

# What a disk says that takes no more.
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class InputError(ValueError):
    """Input that cannot be used: the message says where it is and what is wrong with it."""


class UnknownNameError(KeyError):
    """A name or an id that is not known: the message lists what is, or where it was looked up."""

    def __str__(self) -> str:
        # KeyError shows the repr of its argument; the message is a sentence, not a key.
        return str(self.args[0]) if self.args else ""


def shown(value: object) -> str:
    """`value` as Python writes it, cut with three dots where it is long.

    >>> shown("a.png"), shown(7)
    ("'a.png'", '7')
    """
    # Places of every image in a ground truth are made of these two, so they come first.
    if type(value) is str:
        return repr(value) if len(value) <= _LONGEST else repr(value[:_LONGEST]) + "..."
    if type(value) is int and value.bit_length() < 64:
        return repr(value)
    if isinstance(value, _of_numpy("generic")):
        return shown(value.item())  # type: ignore[attr-defined]
    return cut(value, repr)


def _of_numpy(name: str) -> tuple[type, ...]:
    """A type of numpy's; nothing before somebody has loaded it, since no value is of it then.

    The command shows its help without numpy, which takes several times as long to load.
    """
    numpy = sys.modules.get("numpy")
    return () if numpy is None else (getattr(numpy, name),)


def kind(value: object) -> str:
    """What a JSON value is, in the words of a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        if value != value:
            return "NaN"
        return f"the number {shown(value)}" if abs(value) < 1e300 else "a number"
    names = {
        "str": "text",
        "list": "a list",
        "dict": "an object",
        "LongNumber": "a number of too many digits",
    }
    name = type(value).__name__
    return names.get(name, f"a {name}")


def cut(value: object, write: Callable[[object], str] = str) -> str:
    """The text of something, without quotes, cut with three dots where it is long."""
    try:
        written = write(value)
    # What a caller's own class raises, a list in a thousand lists, a number of too many digits: the
    # message about a wrong value must not fail for it.
    except Exception:
        return f"a value of type {type(value).__name__} that cannot be written"
    # A message is one line, whatever a table or an array looks like.
    written = " ".join(written.split()) if "\n" in written else written
    return written if len(written) <= _LONGEST else written[:_LONGEST] + "..."


def first_few(
    values: Sequence[object],
    total: int | None = None,
    most: int = 5,
    show: Callable[[object], str] = cut,
) -> str:
    """The first `most` values as a message lists them, and how many more of `total` there are.

    >>> first_few([3, 5, 8], most=2), first_few(["a", "b"], total=9), first_few([])
    ('3, 5 and 1 more', 'a, b and 7 more', '')
    """
    first = values[:most]
    more = (len(values) if total is None else total) - len(first)
    return ", ".join(map(show, first)) + (f" and {more} more" if more > 0 else "")


def counted(number: int, word: str) -> str:
    """A number with the word for what it counts, which takes an "s" for more than one.

    >>> counted(1, "caption"), counted(2000, "caption")
    ('1 caption', '2000 captions')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def require(value: object, kinds: type | tuple[type, ...], what: str, wanted: str) -> None:
    """An InputError where `value` is of none of `kinds`: "the path is 5, not a text"."""
    if not isinstance(value, kinds):
        raise InputError(f"{what} is {shown(value)}, not {wanted}")


def flag(value: object, what: str, wanted: str = "True or False") -> bool:
    """Python's or numpy's truth value as Python's; an InputError for anything else."""
    require(value, (bool, *_of_numpy("bool_")), what, wanted)
    return bool(value)


def require_same_class(other: object, own: object) -> None:
    """An InputError where `other` cannot be merged into `own`, being something else."""
    if not isinstance(other, type(own)):
        raise InputError(f"cannot merge: {shown(other)} is no {type(own).__name__}")
