"""Columns of texts and other values, from any library, as the core takes them.

Texts are borrowed, not copied, from Python strings and from Arrow buffers: pyarrow, polars, pandas'
Arrow-backed columns, and whatever else has the Arrow PyCapsule interface. Arrays of numpy's own
string types are converted, since their texts are not UTF-8 strings that could be borrowed.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from armchair import _core
from armchair.errors import InputError, cut, first_few, shown


class ArrowArray(Protocol):
    """A column of the Arrow PyCapsule interface, in one piece."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """A column of the Arrow PyCapsule interface, in several pieces."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


TextColumn = Sequence[str] | _core.Texts | npt.NDArray[Any] | ArrowArray | ArrowStream
IdColumn = Sequence[Any] | npt.NDArray[Any] | ArrowArray | ArrowStream


def _meet_numpy() -> None:
    """Lets the core make its first array while no signal can come.

    It asks numpy for its version then, and an interrupt in the midst of that ended in a panic.
    """
    if not hasattr(signal, "pthread_sigmask"):
        _core.plain_integers([])
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        _core.plain_integers([])
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_meet_numpy()


def texts(values: TextColumn, what: str) -> _core.Texts:
    """The texts of a column, borrowed; nulls are listed in its `nulls`.

    Null are None, NaN, pandas' NA and Arrow's nulls.

    Args:
        values: a sequence of strings, a numpy array, a pandas or polars column, or anything with
            the Arrow PyCapsule interface whose type is string, large string, string view, or a
            dictionary of these.
        what: what errors call one text, such as "caption".

    Raises:
        InputError: one text instead of a column, a value that is no text (named by its position),
            or an Arrow column that is invalid or of another type.

    >>> len(texts(np.array(["a dog", "a cat"]), "caption"))
    2
    """
    if isinstance(values, _core.Texts):
        return values
    if isinstance(values, (str, bytes)):
        raise InputError(f"a sequence of {what}s is needed, not one text")
    with of_column(values, what):
        plain = as_plain(values)
        return _core.Texts(plain.tolist() if isinstance(plain, np.ndarray) else plain, what)


@contextmanager
def of_column(values: Any, what: str) -> Iterator[None]:
    """Whatever goes wrong inside another library's object, as an InputError of one sentence."""
    if hasattr(type(values), "columns"):
        raise InputError(
            f"a column of {what}s is needed, not a table ({type(values).__name__}): take one of "
            "its columns"
        )
    try:
        yield
    except (InputError, MemoryError, GeneratorExit):
        raise
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise InputError(
            f"a column of {what}s is needed, not {type(values).__name__}: {cut(reason)}"
        ) from error


def refuse_nulls(nulls: npt.NDArray[np.int64], length: int, what: str) -> None:
    """Raises an InputError that counts the nulls of a column and names the first ones, if any.

    >>> refuse_nulls(np.array([4, 17]), 500, "caption")
    Traceback (most recent call last):
    ...
    armchair.errors.InputError: 2 of 500 captions are null: rows 4, 17
    """
    if len(nulls):
        row = "row" if len(nulls) == 1 else "rows"
        are = "is" if len(nulls) == 1 else "are"
        raise InputError(
            f"{len(nulls)} of {length} {what}s {are} null: {row} {first_few(nulls.tolist())}"
        )


def as_list(values: Any, what: str) -> list[Any]:
    """The values of a column of any library as Python objects; a list is returned itself.

    >>> as_list(np.array([True, False]), "label")
    [True, False]
    """
    if isinstance(values, list):
        return values
    if isinstance(values, (str, bytes)):
        raise InputError(f"{what}s are one text, not a sequence of them")
    with of_column(values, what):
        # pyarrow, polars, and numpy or pandas, whose own iteration gives scalars of their own.
        for method in ("to_pylist", "to_list", "tolist"):
            if hasattr(values, method):
                return list(getattr(values, method)())
        if is_arrow(values):
            column = texts(values, what)
            refuse_nulls(column.nulls, len(column), what)
            return column.to_list()
        if not (hasattr(values, "__iter__") or hasattr(values, "__getitem__")):
            raise InputError(f"a sequence of {what}s is needed, not {shown(values)}")
        return list(values)


def is_arrow(values: Any) -> bool:
    """Whether a column has the Arrow PyCapsule interface."""
    return hasattr(values, "__arrow_c_stream__") or hasattr(values, "__arrow_c_array__")


def as_plain(values: Any) -> Any:
    """A list, an integer array, or something of Arrow, without conversion where there is a way."""
    if type(values).__module__.partition(".")[0] == "pandas":
        values = _of_pandas(values)
    if isinstance(values, np.ndarray):
        if values.ndim != 1:
            raise InputError(f"a column has one dimension, not {values.ndim}")
        if values.dtype.kind in "iu":
            if values.dtype.itemsize == 8 and values.dtype.kind == "u":
                return values.tolist()
            return values.astype(np.int64, copy=False)
        return values.tolist()
    # Iterables, and sequences that have nothing but length and items.
    usable = is_arrow(values) or hasattr(values, "__iter__") or hasattr(values, "__getitem__")
    # A set has no order, so that nothing could be joined with it.
    if isinstance(values, (Mapping, Set)) or not usable:
        raise InputError(f"a column is needed, not {type(values).__name__}")
    return values


def _of_pandas(values: Any) -> Any:
    # A Series of objects has the PyCapsule interface too, but would convert every text.
    array = getattr(values, "array", values)
    if hasattr(array, "__arrow_array__") and getattr(array.dtype, "storage", "pyarrow") != "python":
        return array.__arrow_array__()
    if values.dtype.kind in "iu" and isinstance(values.dtype, np.dtype):
        return values.to_numpy()
    return values.tolist()
