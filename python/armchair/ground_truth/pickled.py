"""Pickles read as data: a stack machine that builds plain containers and calls nothing.

Unpickling runs whatever the file says. Here no code of the file is looked up, imported or called:
the machine knows the opcodes that build None, booleans, numbers, text, bytes, lists, tuples,
dicts and sets; the few names a pickle of those refers to (`collections.defaultdict` and the like)
are recognised by their text; an instance of a class named `CHAIR`, whatever its module, becomes an
inert `Record`. Every other name is refused. Work and memory are bounded by the file's length, so
that a small file cannot ask for a large machine. The opcodes are those of the standard library's
documentation in `pickletools`.
"""

from __future__ import annotations

import codecs
import struct
import warnings
from collections.abc import Callable
from typing import Any

from armchair.ground_truth.pickle_machine import Broken, Machine, Step, hashable, pairs


def read_pickle(data: bytes, name: str) -> Any:
    """The value that the pickle `data` describes, of any protocol from 0 to 5.

    Raises:
        InputError: the pickle refers to a name that is not admitted (which is said; nothing was
            imported or called), or is no whole pickle.
    """
    return Machine(data, name, _STEPS, _REFUSED).run()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def _python_2_text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _quoted(line: bytes) -> str:
    if len(line) < 2 or line[0] != line[-1] or line[:1] not in (b"'", b'"'):
        raise Broken("a text has no quotes")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of unknown escapes, kept as they are
        return _python_2_text(codecs.escape_decode(line[1:-1])[0])


def _integer_line(line: bytes) -> int:
    return {b"00": False, b"01": True}[line] if line in (b"00", b"01") else int(line)


def _signed(data: bytes) -> int:
    return int.from_bytes(data, "little", signed=True)


def _of_length(width: int, made: Callable[[bytes], Any]) -> Step:
    return lambda m: m.push(made(m.take(m.take_integer(width))))


def _refer_by_lines(m: Machine) -> None:
    module = _text(m.take_line())
    m.refer(module, _text(m.take_line()))


def _instance_by_lines(m: Machine) -> None:
    _refer_by_lines(m)
    called = m.pop()
    m.make_instance(called, m.pop_to_mark())


def _instance_by_stack(m: Machine) -> None:
    called, *arguments = m.pop_to_mark()
    m.make_instance(called, arguments)


def _new_object(m: Machine) -> None:
    arguments = m.pop()
    m.make_instance(m.pop(), arguments)


def _new_object_with_keywords(m: Machine) -> None:
    keywords = m.pop()
    if keywords != {}:
        raise Broken("an instance is made with keywords")
    _new_object(m)


_STEPS: dict[int, Step] = {
    0x80: lambda m: m.take(1),  # PROTO
    0x95: lambda m: m.take(8),  # FRAME
    ord("("): Machine.mark,
    ord("0"): lambda m: m.pop_to_mark() if m._marks[-1:] == [len(m._stack)] else m.pop(),  # POP
    ord("1"): Machine.pop_to_mark,  # POP_MARK
    ord("2"): Machine.duplicate,
    ord("N"): lambda m: m.push(None),
    0x88: lambda m: m.push(True),
    0x89: lambda m: m.push(False),
    ord("I"): lambda m: m.push(_integer_line(m.take_line())),
    ord("J"): lambda m: m.push(_signed(m.take(4))),
    ord("K"): lambda m: m.push(m.take_integer(1)),
    ord("M"): lambda m: m.push(m.take_integer(2)),
    ord("L"): lambda m: m.push(int(m.take_line().removesuffix(b"L"))),
    0x8A: _of_length(1, _signed),  # LONG1
    0x8B: _of_length(4, _signed),  # LONG4
    ord("F"): lambda m: m.push(float(m.take_line())),
    ord("G"): lambda m: m.push(struct.unpack(">d", m.take(8))[0]),
    ord("S"): lambda m: m.push(_quoted(m.take_line())),
    ord("T"): _of_length(4, _python_2_text),
    ord("U"): _of_length(1, _python_2_text),
    ord("B"): _of_length(4, bytes),
    ord("C"): _of_length(1, bytes),
    0x8E: _of_length(8, bytes),  # BINBYTES8
    ord("V"): lambda m: m.push(m.take_line().decode("raw-unicode-escape")),
    ord("X"): _of_length(4, _text),
    0x8C: _of_length(1, _text),  # SHORT_BINUNICODE
    0x8D: _of_length(8, _text),  # BINUNICODE8
    ord("]"): lambda m: m.contain([]),
    ord("a"): Machine.append,
    ord("e"): Machine.append_all,
    ord("l"): lambda m: m.contain(m.pop_to_mark()),
    ord(")"): lambda m: m.contain(()),
    ord("t"): lambda m: m.contain(tuple(m.pop_to_mark())),
    0x85: lambda m: m.pop_tuple(1),
    0x86: lambda m: m.pop_tuple(2),
    0x87: lambda m: m.pop_tuple(3),
    ord("}"): lambda m: m.contain({}),
    ord("d"): lambda m: m.contain(dict(pairs(m.pop_to_mark()))),
    ord("s"): Machine.set_item,
    ord("u"): Machine.set_items,
    0x8F: lambda m: m.contain(set()),
    0x90: Machine.add_items,
    0x91: lambda m: m.contain(frozenset(map(hashable, m.pop_to_mark()))),
    ord("g"): lambda m: m.recall(int(m.take_line())),
    ord("h"): lambda m: m.recall(m.take_integer(1)),
    ord("j"): lambda m: m.recall(m.take_integer(4)),
    ord("p"): lambda m: m.remember(int(m.take_line())),
    ord("q"): lambda m: m.remember(m.take_integer(1)),
    ord("r"): lambda m: m.remember(m.take_integer(4)),
    0x94: Machine.memoize,
    ord("c"): _refer_by_lines,
    0x93: Machine.refer_by_stack,
    ord("R"): Machine.call,
    0x81: _new_object,
    0x92: _new_object_with_keywords,
    ord("i"): _instance_by_lines,
    ord("o"): _instance_by_stack,
    ord("b"): Machine.build,
}

_REFUSED = {
    ord("P"): "a persistent id",
    ord("Q"): "a persistent id",
    0x82: "a code of the extension registry",
    0x83: "a code of the extension registry",
    0x84: "a code of the extension registry",
    0x96: "a bytearray",
    0x97: "an out-of-band buffer",
    0x98: "an out-of-band buffer",
}
