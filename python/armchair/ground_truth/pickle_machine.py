"""The machine that builds what a pickle describes, and calls nothing.

Its stack, memo and containers; the opcodes that drive it are in `pickled`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from armchair.errors import InputError

Step: TypeAlias = "Callable[[Machine], Any]"

EVALUATOR = "CHAIR"

_SMALL = (float, bool, bytes, type(None))
_LONGEST_KEY = 2**63
_FEW_CONTAINERS = 1000
_BYTES_OF_A_CONTAINER = 4
# Python's pickler writes containers in parts of a thousand.
_HIGHEST_STACK = 1 << 16
_CONTAINERS = {
    ("builtins", "set"): set,
    ("builtins", "frozenset"): frozenset,
    ("builtins", "list"): list,
    ("builtins", "tuple"): tuple,
    ("builtins", "dict"): dict,
    ("collections", "OrderedDict"): dict,
}
_DEFAULTDICT = ("collections", "defaultdict")
_RECONSTRUCTOR = ("copyreg", "_reconstructor")
_OBJECT = ("builtins", "object")
# Factories of a defaultdict: named in the file, never called.
_FACTORIES = {("builtins", name) for name in ("set", "frozenset", "list", "dict", "int", "str")}
_ADMITTED = {*_CONTAINERS, *_FACTORIES, _DEFAULTDICT, _RECONSTRUCTOR, _OBJECT}
_PYTHON_2 = {"__builtin__": "builtins", "copy_reg": "copyreg"}


@dataclass(frozen=True, slots=True)
class _Name:
    """A class or function that the pickle refers to: its text, nothing behind it."""

    module: str
    name: str

    @property
    def key(self) -> tuple[str, str]:
        return (self.module, self.name)


@dataclass(slots=True)
class Record:
    """An instance of the evaluator's class: its attributes, and nothing that could run."""

    attributes: dict[Any, Any] = field(default_factory=dict)


class Broken(Exception):
    """The pickle is damaged: why."""


class Machine:
    """One run over one pickle.

    Args:
        data: the pickle.
        name: the file, for messages.
        steps: what each opcode does.
        refused: what an opcode that is not admitted would bring, for the message.
    """

    def __init__(
        self, data: bytes, name: str, steps: Mapping[int, Step], refused: Mapping[int, str]
    ) -> None:
        self._data = data
        self._name = name
        self._steps = steps
        self._refusals = refused
        self._position = 0
        self._stack: list[Any] = []
        self._marks: list[int] = []
        self._memo: dict[int, Any] = {}
        # Each element that a container is copied from stands in the file once, so a well-meant
        # file copies fewer elements than it has bytes.
        self._copies_left = len(data)
        # An image of a ground truth is a key, a container and what remembers it.
        self._containers_left = _FEW_CONTAINERS + len(data) // _BYTES_OF_A_CONTAINER

    def run(self) -> Any:
        """The value that stands on the stack when the pickle says it is done."""
        data, end = self._data, len(self._data)
        try:
            while self._position < end:
                opcode = data[self._position]
                self._position += 1
                if opcode == 0x2E:  # STOP
                    return self._stack.pop()
                step = self._steps.get(opcode)
                if step is None:
                    raise self._refused(self._refusals.get(opcode, f"the opcode 0x{opcode:02x}"))
                step(self)
        except (Broken, IndexError, KeyError, TypeError, UnicodeDecodeError, struct.error) as error:
            raise self._damaged(error) from None
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise self._damaged(error) from None
        raise self._damaged(Broken("it is cut short"))

    def _damaged(self, error: Exception) -> InputError:
        reason = str(error) if isinstance(error, Broken) else "it does not fit together"
        return InputError(f"{self._name}: no readable pickle: {reason} (at byte {self._position})")

    def _refused(self, what: str) -> InputError:
        return InputError(
            f"{self._name}: refused: the pickle holds {what}; only plain containers and the "
            f"evaluator's class {EVALUATOR} are read, and nothing was executed"
        )

    # Bytes of the file.
    def take(self, count: int) -> bytes:
        start = self._position
        if count < 0 or start + count > len(self._data):
            raise Broken("it is cut short")
        self._position = start + count
        return self._data[start : self._position]

    def take_integer(self, width: int) -> int:
        return int.from_bytes(self.take(width), "little")

    def take_line(self) -> bytes:
        end = self._data.find(b"\n", self._position)
        if end < 0:
            raise Broken("it is cut short")
        return self.take(end + 1 - self._position)[:-1]

    # The stack.

    def push(self, value: Any) -> None:
        self._stack.append(value)

    def contain(self, container: Any) -> None:
        """Pushes a container that the file makes, as many as a ground truth of its length needs."""
        self._containers_left -= 1
        if self._containers_left < 0 or len(self._stack) > _HIGHEST_STACK:
            raise self._refused("more containers than a ground truth needs")
        self.push(container)

    def top(self, kind: type) -> Any:
        value = self._stack[-1]
        if type(value) is not kind:
            raise Broken(f"a {kind.__name__} is expected where a {type(value).__name__} stands")
        return value

    def pop(self) -> Any:
        if self._marks and self._marks[-1] == len(self._stack):
            raise Broken("a value is missing")
        return self._stack.pop()

    def mark(self) -> None:
        self._marks.append(len(self._stack))

    def pop_to_mark(self) -> list[Any]:
        start = self._marks.pop()
        values = self._stack[start:]
        del self._stack[start:]
        return values

    def duplicate(self) -> None:
        self.push(self._stack[-1])

    # The memo. A dict, so that a huge index costs nothing.

    def remember(self, index: int) -> None:
        self._memo[index] = self._stack[-1]

    def memoize(self) -> None:
        self._memo[len(self._memo)] = self._stack[-1]

    def recall(self, index: int) -> None:
        self._stack.append(self._memo[index])

    # Containers.

    def append(self) -> None:
        value = self.pop()
        self.top(list).append(value)

    def append_all(self) -> None:
        values = self.pop_to_mark()
        self.top(list).extend(values)

    def set_item(self) -> None:
        value, key = self.pop(), self.pop()
        self.top(dict)[hashable(key)] = value

    def set_items(self) -> None:
        values = self.pop_to_mark()
        self.top(dict).update(pairs(values))

    def add_items(self) -> None:
        values = self.pop_to_mark()
        self.top(set).update(map(hashable, values))

    def pop_tuple(self, length: int) -> None:
        values = [self.pop() for _ in range(length)]
        self.contain(tuple(reversed(values)))

    # Names, and the calls a pickle asks for: told by name, made here or refused.

    def refer(self, module: str, name: str) -> None:
        found = _Name(_PYTHON_2.get(module, module), name)
        if name != EVALUATOR and found.key not in _ADMITTED:
            raise self._refused(f"{module}.{name}")
        self.push(found)

    def refer_by_stack(self) -> None:
        name, module = self.pop(), self.pop()
        if not isinstance(name, str) or not isinstance(module, str):
            raise Broken("a name is no text")
        self.refer(module, name)

    def call(self) -> None:
        arguments, called = self.pop(), self.pop()
        if type(called) is not _Name or type(arguments) is not tuple:
            raise self._refused("a call of something that is no name")
        self.push(self._result(called, arguments))

    def make_instance(self, called: Any, arguments: Any) -> None:
        if type(called) is not _Name or called.name != EVALUATOR or len(arguments):
            raise self._refused(f"an instance of {_spoken(called)}")
        self.push(Record())

    def build(self) -> None:
        state = self.pop()
        record = self.top(Record)
        for part in state if type(state) is tuple else (state,):
            if part is None:
                continue
            if type(part) is not dict:
                raise Broken("the state of an instance is no dict")
            self._pay(part)
            record.attributes.update(part)

    def _result(self, called: _Name, arguments: tuple[Any, ...]) -> Any:
        if called.key == _DEFAULTDICT:
            factory, *content = arguments or (None,)
            if factory is None or (type(factory) is _Name and factory.key in _FACTORIES):
                return self._copy(dict, content)
        elif called.key == _RECONSTRUCTOR:
            class_, base = arguments[:2]
            if _spoken(base) == "builtins.object" and _spoken(class_).endswith("." + EVALUATOR):
                return Record()
            raise self._refused(f"an instance of {_spoken(class_)}")
        elif called.name == EVALUATOR and not arguments:
            return Record()
        elif called.key in _CONTAINERS:
            return self._copy(_CONTAINERS[called.key], list(arguments))
        raise self._refused(f"a call of {_spoken(called)} with arguments that are not plain")

    def _copy(self, kind: Callable[..., Any], content: list[Any]) -> Any:
        if not content:
            return kind()
        (values,) = content
        if type(values) not in (list, tuple, set, frozenset, dict):
            raise Broken("a container is made from something that is none")
        self._pay(values)
        if kind is dict and type(values) is not dict:
            return dict(_pair(pair) for pair in values)
        return kind(map(hashable, values)) if kind in (set, frozenset) else kind(values)

    def _pay(self, values: Any) -> None:
        self._copies_left -= len(values)
        if self._copies_left < 0:
            raise self._refused("more than its length can describe")


def _spoken(value: Any) -> str:
    return f"{value.module}.{value.name}" if type(value) is _Name else type(value).__name__


def hashable(value: Any) -> Any:
    """`value` if it may be a key or a member of a set, as ids and names are.

    A tuple is neither, and hashing a deep nest of them would exhaust the C stack.
    """
    kind = type(value)
    if kind is str or (kind is int and -_LONGEST_KEY <= value < _LONGEST_KEY) or kind in _SMALL:
        return value
    raise Broken(f"a {kind.__name__} is used as a key or as a member of a set")


def _pair(pair: Any) -> tuple[Any, Any]:
    if type(pair) not in (list, tuple):
        raise Broken("a dict is made from something that is no pair")
    key, value = pair
    return hashable(key), value


def pairs(values: list[Any]) -> Iterable[tuple[Any, Any]]:
    """Keys and values in turn, as pairs."""
    if len(values) % 2:
        raise Broken("a key has no value")
    return zip(map(hashable, values[::2]), values[1::2], strict=True)
