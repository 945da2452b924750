"""Pickles: the evaluator's is read, whatever the protocol; nothing of any pickle is executed."""

from __future__ import annotations

import gzip
import io
import pickle
import pickletools
import sys
from collections import Counter, OrderedDict, defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armchair import InputError
from armchair.ground_truth import GroundTruth
from armchair.ground_truth.pickle_machine import Record
from armchair.ground_truth.pickled import read_pickle
from helpers import FEWER_EXAMPLES

OBJECTS = {2239: {"dog", "couch"}, 42: set(), 581929: {"person", "dog", "hot dog"}}
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


class CHAIR:
    """Shaped like the published evaluator (a class of this name in `__main__`)."""

    imid_to_objects: dict[Any, Any]


def evaluator(objects: dict[Any, Any]) -> CHAIR:
    made = CHAIR()
    made.imid_to_objects = defaultdict(set, objects)
    made.mscoco_objects = ["person", "child", "dog"] * 3  # type: ignore[attr-defined]
    made.inverse_synonym_dict = {"child": "person", "puppy": "dog"}  # type: ignore[attr-defined]
    made.double_word_dict = {"hot dog": "hot dog"}  # type: ignore[attr-defined]
    made.coco_path = "coco_annotations"  # type: ignore[attr-defined]
    made.imids = set(objects)  # type: ignore[attr-defined]
    return made


@pytest.fixture
def in_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evaluator's class is written as `__main__.CHAIR`, as its script leaves it."""
    main = ModuleType("__main__")
    main.CHAIR = CHAIR  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "__main__", main)
    monkeypatch.setattr(CHAIR, "__module__", "__main__")


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_the_evaluators_pickle(in_main: None, tmp_path: Path, protocol: int, pack: Any) -> None:
    data = pickle.dumps(evaluator(OBJECTS), protocol)
    assert b"__main__" in data
    file = tmp_path / "chair.pkl"
    file.write_bytes(pack(data))
    truth = GroundTruth.read(file)
    assert dict(truth) == OBJECTS
    assert truth == GroundTruth.from_mapping(OBJECTS)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_plain_dicts(tmp_path: Path, protocol: int) -> None:
    file = tmp_path / "a.pickle"
    lists = {"COCO_val2014_000000002239.jpg": ["dog", "couch"], "42": [], 581929: ("dog",)}
    for value in (lists, defaultdict(list, lists), {"imid_to_objects": lists, "other": [1]}):
        file.write_bytes(pickle.dumps(value, protocol))
        assert dict(GroundTruth.read(file)) == {
            2239: {"dog", "couch"},
            42: set(),
            581929: {"dog"},
        }


SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=()))
)
PLAIN = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.integers(-(2**63), 2**63 - 1) | st.text(), inner)
        | st.sets(st.text())
        | st.frozensets(st.integers(0, 2**40))
        | st.dictionaries(st.text(), inner).map(OrderedDict)
        | st.dictionaries(st.text(), inner).map(lambda value: defaultdict(set, value))
    ),
    max_leaves=10,
)


@FEWER_EXAMPLES
@given(PLAIN, st.sampled_from(PROTOCOLS))
def test_plain_values_are_what_pickle_reads(value: Any, protocol: int) -> None:
    data = pickle.dumps(value, protocol)
    # pickle itself is the oracle.
    assert read_pickle(data, "a.pkl") == pickle.loads(data)


@FEWER_EXAMPLES
@given(
    st.binary()
    | st.lists(st.sampled_from(pickletools.opcodes)).map(
        lambda opcodes: b"".join(opcode.code.encode("latin-1") for opcode in opcodes)
    )
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_pickle(data, "a.pkl")
    except InputError as error:
        assert str(error).startswith("a.pkl: ")


@FEWER_EXAMPLES
@given(st.sampled_from(PROTOCOLS), st.data())
def test_damaged_evaluators_are_read_or_refused(protocol: int, data: st.DataObject) -> None:
    pickled = bytearray(pickle.dumps(defaultdict(set, OBJECTS), protocol))
    for _ in range(3):
        position = data.draw(st.integers(0, len(pickled) - 1))
        pickled[position] = data.draw(st.integers(0, 255))
    try:
        read_pickle(bytes(pickled), "a.pkl")
    except InputError as error:
        assert str(error).startswith("a.pkl: ")


class Call:
    """Pickles as a call of `function` with `arguments`."""

    def __init__(self, function: Any, *arguments: Any) -> None:
        self.call = (function, arguments)

    def __reduce__(self) -> Any:
        return self.call


def stack_global(module: str, name: str, argument: str) -> bytes:
    """A protocol 4 pickle that calls `module.name(argument)`."""

    def text(value: str) -> bytes:
        return b"\x8c" + bytes([len(value)]) + value.encode()

    return b"\x80\x04" + text(module) + text(name) + b"\x93" + text(argument) + b"\x85R."


def hostile(canary: Path) -> dict[str, tuple[bytes, str]]:
    """Pickles that create `canary` when Python's own unpickler reads them, and what is refused."""
    import os

    touch = f"touch {canary}"
    code = f"open({str(canary)!r}, 'w')"
    cases = {
        "os.system": (pickle.dumps(Call(os.system, touch)), r"\.system"),
        "eval": (pickle.dumps(Call(eval, code)), r"builtins\.eval"),
        "exec": (pickle.dumps(Call(exec, code), 2), r"__builtin__\.exec|builtins\.exec"),
        "open": (pickle.dumps(Call(open, str(canary), "w"), 0), r"io\.open"),
        "inside the evaluator": (
            pickle.dumps({"imid_to_objects": {1: Call(os.system, touch)}}),
            r"\.system",
        ),
        "getattr": (pickle.dumps(Call(getattr, list, "x"), 4), r"builtins\.getattr"),
        "dotted name": (stack_global("os", "path.os.system", touch), r"os\.path\.os\.system"),
        "dotted below an admitted name": (
            stack_global("collections", "abc.sys.modules", ""),
            r"collections\.abc\.sys\.modules",
        ),
        "dotted below the evaluator": (stack_global("os", "CHAIR.system", touch), "CHAIR.system"),
        "codecs": (stack_global("_codecs", "encode", "x"), r"_codecs\.encode"),
        "copyreg": (stack_global("copyreg", "add_extension", "x"), r"copyreg\.add_extension"),
        "importlib": (stack_global("importlib", "import_module", "x"), r"importlib"),
        "protocol 0": (f"cos\nsystem\n(S'{touch}'\ntR.".encode(), r"os\.system"),
        "old-style instance": (f"(S'{touch}'\nios\nsystem\n.".encode(), r"os\.system"),
        "old-style instance by stack": (f"(cos\nsystem\nS'{touch}'\no.".encode(), r"os\.system"),
        "reconstructor": (
            b"ccopy_reg\n_reconstructor\n(ccollections\ndefaultdict\nc__builtin__\nobject\nNtR.",
            r"an instance of collections\.defaultdict",
        ),
        "evaluator with arguments": (b"c__main__\nCHAIR\n(I1\ntR.", r"a call of __main__\.CHAIR"),
        "factory that is no name": (
            b"ccollections\ndefaultdict\n(I1\ntR.",
            "a call of collections",
        ),
        "persistent id": (b"Pid\n.", "persistent id"),
        "persistent id of the stack": (b"I1\nQ.", "persistent id"),
        "extension code": (b"\x80\x02\x82\x01.", "extension registry"),
        "buffer": (b"\x80\x05\x97.", "out-of-band"),
    }
    return cases


CASES = sorted(hostile(Path("canary")))


@pytest.mark.parametrize("case", CASES)
def test_hostile_pickles_are_refused(tmp_path: Path, case: str) -> None:
    canary = tmp_path / "canary"
    data, message = hostile(canary)[case]
    file = tmp_path / "chair.pkl"
    file.write_bytes(data)
    with pytest.raises(InputError, match=message) as refused:
        GroundTruth.read(file)
    assert "nothing was executed" in str(refused.value)
    assert not canary.exists()


def test_the_hostile_pickles_are_hostile(tmp_path: Path) -> None:
    # Python's own unpickler does execute them: the tests above can fail.
    for case in ("os.system", "eval", "protocol 0", "dotted name", "inside the evaluator"):
        canary = tmp_path / case.replace(" ", "_").replace(".", "_")
        pickle.loads(hostile(canary)[case][0])
        assert canary.exists(), case


def test_names_are_never_imported(tmp_path: Path) -> None:
    module = "armchair_test_never_imported"
    (tmp_path / f"{module}.py").write_text("raise RuntimeError('imported')")
    sys.path.insert(0, str(tmp_path))
    try:
        data = f"c{module}\nCHAIR\n)\x81}}S'imid_to_objects'\n}}sb.".encode("latin-1")
        value = read_pickle(data, "a.pkl")
    finally:
        sys.path.remove(str(tmp_path))
    assert isinstance(value, Record)
    assert value.attributes == {"imid_to_objects": {}}
    assert module not in sys.modules


def deep_tuple(depth: int) -> bytes:
    return b"\x80\x04N" + b"\x85" * depth


BOMBS = {
    "a memo index of 4 billion": b"Nr\xff\xff\xff\xff.",
    "a text of 8 exabytes": b"\x80\x04\x8d" + b"\xff" * 7 + b"\x7f" + b"abc.",
    "a frame of 8 exabytes": b"\x80\x04\x95" + b"\xff" * 8 + b"N.",
    "a number of 2 gigabytes": b"\x80\x02\x8b\xff\xff\xff\x7f1.",
    "a number of negative length": b"\x80\x02\x8b\xff\xff\xff\xff1.",
    "a deep tuple": deep_tuple(200_000) + b".",
    "a deep tuple as a key": b"\x80\x04}" + deep_tuple(200_000) + b"Ns.",
    "deep lists": b"\x80\x04" + b"]" * 200_000 + b"a" * 199_999 + b".",
    "copies of copies": b"](" + b"N" * 20_000 + b"eq\x000"
    + b"cbuiltins\nlist\nq\x010" + b"h\x01h\x00\x85R0" * 20_000 + b"N.",
    "laughs": b"]q\x00" + b"".join(
        b"]q" + bytes([n]) + b"(" + b"h" + bytes([n - 1]) + b"h" + bytes([n - 1]) + b"e"
        for n in range(1, 60)
    ) + b".",
    "a list in itself": b"]q\x00h\x00a.",
    "nothing": b"",
    "only a stop": b".",
    "no stop": b"N",
    "a mark never used": b"(N.",
    "an odd number of items": b"}(I1\nu.",
    "a pop below the mark": b"N(a.",
    "text": b"A dog.",
}  # fmt: skip


@pytest.mark.parametrize("case", BOMBS)
def test_bombs_are_refused_or_harmless(tmp_path: Path, case: str) -> None:
    file = tmp_path / "chair.pkl"
    file.write_bytes(BOMBS[case])
    with pytest.raises(InputError, match=r"^.*chair\.pkl: "):
        GroundTruth.read(file)


def test_shared_sets_cannot_multiply(tmp_path: Path) -> None:
    shared = {f"c{number}" for number in range(2_000)}
    file = tmp_path / "chair.pkl"
    file.write_bytes(pickle.dumps(dict.fromkeys(range(20_000), shared)))
    with pytest.raises(InputError, match="more than its length can"):
        GroundTruth.read(file)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1, 2], "expected a pickled CHAIR or a dict of image ids, found a list"),
        ({1: "dog"}, "the objects of image 1 are a str"),
        ({1: {"dog": 2}}, "the objects of image 1 are a dict"),
        ({None: ["dog"]}, "the image id is null"),
        ({1: [2]}, "image 1: a category is the number 2"),
        ({1: Counter(["dog"])}, r"refused: the pickle holds collections\.Counter"),
        (io.BytesIO(b""), r"refused: the pickle holds _io\.BytesIO"),
    ],
)
def test_other_contents(tmp_path: Path, value: Any, message: str) -> None:
    file = tmp_path / "chair.pkl"
    file.write_bytes(pickle.dumps(value))
    with pytest.raises(InputError, match=message):
        GroundTruth.read(file)
    file.write_bytes(b"c__main__\nCHAIR\n)\x81}b.")
    with pytest.raises(InputError, match="the CHAIR in the pickle has no imid_to_objects"):
        GroundTruth.read(file)
