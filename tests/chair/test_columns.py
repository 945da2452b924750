"""Captions, image ids and answers as columns of every library give what lists give.

Expected values are those of the same texts as a list of strings, worked out below where counts are
named; the list path itself is held to the published scorers in test_chair_parity.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import armchair
from armchair import columns
from armchair.image_ids import ImageIds, ImageRows

CAPTIONS = ["a dog and a cat", "two people on a bench", "a café with a pizza 🍕", ""]
IDS = [1, 2, 3, 1]
TRUTH = {1: ["dog"], 2: ["person"], 3: ["pizza"]}
# By hand: the image of 1 has no cat, that of 2 no bench.
HALLUCINATED = [1, 1, 0, 0]


def libraries() -> tuple[Any, Any, Any]:
    reason = "an optional library of columns is not installed"
    return tuple(
        pytest.importorskip(name, reason=reason) for name in ("pyarrow", "pandas", "polars")
    )


def as_columns(values: list[Any], *, integers: bool = False) -> dict[str, Any]:
    """The values in every form that a column comes in; None only where a library has nulls."""
    pa, pd, pl = libraries()
    arrow = pa.array(values)
    forms = {
        "tuple": tuple(values),
        "iterator": iter(values),
        "numpy objects": np.array(values, object),
        "pandas": pd.Series(values),
        "pandas objects": pd.Series(values, dtype=object),
        "pandas of arrow": pd.Series(values, dtype=pd.ArrowDtype(arrow.type)),
        "polars": pl.Series(values),
        "pyarrow": arrow,
        "pyarrow slice": pa.concat_arrays([arrow, arrow]).slice(len(values)),
        "pyarrow chunks": pa.chunked_array([values[:1], values[1:]], arrow.type),
        "pyarrow dictionary": arrow.dictionary_encode() if not integers else arrow,
        "capsule": OnlyCapsule(arrow),
        "items alone": OnlyItems(values),
    }
    if integers:
        return forms | {
            "numpy": np.array(values),
            "numpy 8 bits": np.array(values, np.uint8),
            "numpy 64 bits unsigned": np.array(values, np.uint64),
            "numpy floats": np.array(values, float),
            "pandas nullable": pd.Series(values, dtype="Int64"),
            "pandas floats": pd.Series(values, dtype=float),
            "pyarrow 8 bits": arrow.cast(pa.int8()),
            "pyarrow unsigned": arrow.cast(pa.uint64()),
            "pyarrow floats": arrow.cast(pa.float64()),
        }
    forms |= {
        "numpy dictionary keys": arrow.cast(pa.dictionary(pa.int8(), pa.large_string())),
        "pandas string": pd.Series(values, dtype="string"),
        "pandas python strings": pd.Series(values, dtype="string[python]"),
        "pandas category": pd.Series(values, dtype="category"),
        "polars category": pl.Series(values, dtype=pl.Categorical),
        "pyarrow large": arrow.cast(pa.large_string()),
        "pyarrow view": arrow.cast(pa.string_view()),
    }
    if None not in values:
        forms["numpy"] = np.array(values)
        if hasattr(np.dtypes, "StringDType"):
            forms["numpy 2 strings"] = np.array(values, np.dtypes.StringDType())
    return forms


class OnlyCapsule:
    """An array of which nothing is known but the PyCapsule interface."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self._array.__arrow_c_array__(requested_schema)


class OnlyItems:
    """A sequence that has nothing but a length and items."""

    def __init__(self, values: list[Any]) -> None:
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, place: int) -> Any:
        return self._values[place]


def scorer(**options: Any) -> armchair.Chair:
    return armchair.Chair("rohrbach2018", ground_truth=TRUTH, **options)


def per_caption(result: armchair.ChairResult) -> dict[str, list[int]]:
    assert result.per_caption is not None
    return {name: column.tolist() for name, column in vars(result.per_caption).items()}


def test_captions_of_every_library_count_as_the_list_does():
    expected = scorer().score(CAPTIONS, IDS)
    assert per_caption(expected)["hallucinated_mentions"] == HALLUCINATED
    for form, column in as_columns(CAPTIONS).items():
        result = scorer().score(column, IDS)
        assert per_caption(result) == per_caption(expected), form
        assert (result.counts, result.signature) == (expected.counts, expected.signature), form


@pytest.mark.parametrize("kind", ["integers", "texts"])
def test_image_ids_of_every_library_find_what_the_list_finds(kind: str):
    expected = scorer().score(CAPTIONS, IDS)
    ids = IDS if kind == "integers" else [f"COCO_val2014_{image:012}.jpg" for image in IDS]
    for form, column in as_columns(ids, integers=kind == "integers").items():
        result = scorer().score(CAPTIONS, column)
        assert per_caption(result) == per_caption(expected), form
        assert result.signature == expected.signature, form


@given(
    known=st.sets(st.one_of(st.integers(-5, 60), st.integers(-(2**63), 2**63 - 1)), max_size=5),
    asked=st.lists(st.one_of(st.integers(-9, 60), st.integers(-(2**63), 2**63 - 1)), max_size=8),
)
def test_integer_arrays_find_the_rows_that_a_dict_finds(known: set[int], asked: list[int]):
    index: dict[int | str, int] = {image: row for row, image in enumerate(sorted(known))}
    asked = [*asked, *known]
    rows = ImageRows(index).find(ImageIds(np.array(asked, np.int64)))
    assert rows.tolist() == [index.get(image, -1) for image in asked]


@given(st.lists(st.one_of(st.none(), st.text(st.characters(codec="utf-8"))), max_size=8))
def test_any_text_comes_through_every_arrow_type(values: list[str | None]):
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    nulls = [place for place, value in enumerate(values) if value is None]
    kinds = [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.dictionary(pa.int32(), pa.string()),
    ]
    for kind in kinds:
        if pa.types.is_dictionary(kind):
            array = pa.array(values, pa.string()).dictionary_encode()
        else:
            array = pa.array(values, kind)
        for column in (array, pa.chunked_array([array, array]).slice(len(values))):
            texts = columns.texts(column, "caption")
            assert texts.to_list() == [value or "" for value in values]
            assert texts.nulls.tolist() == nulls


def test_arrow_texts_are_not_copied():
    pa, _, _ = libraries()
    array = pa.array(["a dog " * 1000] * 1000)
    before = pa.total_allocated_bytes()
    texts = columns.texts(array, "caption")
    del array
    # The text is where it was, and lives on without the array that it came from.
    assert abs(pa.total_allocated_bytes() - before) < 10_000
    assert texts.to_list()[999] == "a dog " * 1000
    del texts
    assert pa.total_allocated_bytes() < before - 5_000_000


NULLS: list[Any] = ["a dog", None, "a cat", None, "a pizza"]


def test_nulls_are_counted_and_named_or_skipped():
    ids = [1, 2, 3, 1, 2]
    kept = scorer().score(["a dog", "a cat", "a pizza"], [1, 3, 2])
    forms = as_columns(NULLS) | {
        "list": NULLS,
        "list with NaN": [*NULLS[:1], float("nan"), *NULLS[2:]],
        "pandas NA": libraries()[1].array(NULLS, dtype="string"),
    }
    for form, column in forms.items():
        if form == "iterator":
            column = list(column)
        with pytest.raises(armchair.InputError, match=r"^2 of 5 captions are null: rows 1, 3$"):
            scorer().score(column, ids)
        skipped = scorer(on_null="skip").score(column, ids)
        assert skipped.counts.skipped == 2, form
        assert per_caption(skipped) == per_caption(kept), form
        assert skipped.signature == kept.signature, form
        assert skipped.to_arrow().positions.tolist() == [0, 2, 4]


def test_null_image_ids_are_counted_and_named_or_skipped():
    pa, pd, pl = libraries()
    ids = [1, None, 3, None]
    for column in (
        ids,
        np.array(ids, float),
        pd.Series(ids),
        pd.Series(ids, dtype="Int64"),
        pl.Series(ids),
        pa.array(ids),
        pa.array(["1", None, "3", None]),
    ):
        with pytest.raises(armchair.InputError, match=r"^2 of 4 image ids are null: rows 1, 3$"):
            scorer().score(CAPTIONS, column)
        result = scorer(on_null="skip").score(CAPTIONS, column)
        assert (result.counts.captions, result.counts.skipped) == (2, 2)


def test_many_nulls_are_named_in_part():
    with pytest.raises(
        armchair.InputError, match=r"^7 of 7 captions are null: rows 0, 1, 2, 3, 4 and 2 more$"
    ):
        scorer().score([None] * 7, [1] * 7)  # type: ignore[list-item]


def test_a_skipped_null_does_not_hide_a_missing_image():
    with pytest.raises(
        armchair.InputError, match=r"^1 of 3 captions .* not have: 99 \(caption 2\)"
    ):
        scorer(on_null="skip").score(["a dog", None, "a cat"], [1, None, 99])  # type: ignore[list-item]


def test_what_is_no_column_of_texts_is_an_error_that_says_so():
    pa, _, pl = libraries()
    for captions, message in [
        (pa.array([1, 2]), "a column of captions must hold texts, not Arrow's Int64"),
        (pl.DataFrame({"caption": ["a"]}), "needed, not a table"),
        (
            pa.StructArray.from_arrays([pa.array(["a"])], ["x"]),
            "must hold texts, not Arrow's Struct",
        ),
        (np.array([["a"]]), "a column has one dimension, not 2"),
        (np.array([1]), "caption 0 is 1, not a text"),
        ("a dog", "a sequence of captions is needed, not one text"),
        (7, "a column is needed, not int"),
        ({"a": 1}, "a column is needed, not dict"),
        (["a", "\udc00"], "caption 1 has a lone surrogate at character 0"),
    ]:
        with pytest.raises(armchair.InputError, match=message):
            scorer().score(captions, [1])
    for ids, message in [
        (np.array([1, 99]), r"1 of 2 captions .* not have: 99 \(caption 1\)"),
        (pa.array([1, 99]), r"not have: 99 \(caption 1\)"),
        (np.array([True, True]), "caption 0: the image id is true"),
        ([1, True], "caption 1: the image id is true"),
        (pa.array([1.5, 1.0]), "caption 0: the image id is the number 1.5"),
        (pa.array([[1], [1]]), "a column of image ids must hold texts, not Arrow's List"),
        ("12", "a sequence of image ids is needed, not one text"),
        (pa.array([1, 2**64 - 1], pa.uint64()), "image id 18446744073709551615 does not fit"),
    ]:
        with pytest.raises(armchair.InputError, match=message):
            scorer().score(["a dog", "a cat"], ids)


def test_arrow_texts_that_are_not_utf8_are_an_error_not_undefined():
    pa, _, _ = libraries()

    def array(offsets: list[int], text: bytes) -> Any:
        ends = pa.py_buffer(np.array(offsets, np.int32))
        return pa.Array.from_buffers(pa.string(), 2, [None, ends, pa.py_buffer(text)])

    for broken in (
        array([0, 1, 2], b"a\xff"),
        array([0, 1, 2], "é".encode()),  # a character cut in two
        array([0, 2, 1], b"ab"),
        pa.DictionaryArray.from_arrays(pa.array([0, 7], pa.int8()), pa.array(["a"]), safe=False),
    ):
        with pytest.raises(armchair.InputError, match="the Arrow column of captions is invalid"):
            scorer().score(broken, [1, 2])


def test_a_stream_that_was_read_or_fails_is_an_error():
    pa, _, _ = libraries()

    class Once:
        def __init__(self, capsule: Any) -> None:
            self.capsule = capsule

        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return self.capsule

    once = Once(pa.chunked_array([["a dog"]]).__arrow_c_stream__())
    assert len(columns.texts(once, "caption")) == 1
    with pytest.raises(armchair.InputError, match="its stream was read before"):
        columns.texts(once, "caption")

    def batches() -> Any:
        yield pa.record_batch({"a": ["x"]})
        raise OSError("disk on fire")

    failing = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.string()}), batches())
    with pytest.raises(armchair.InputError, match="disk on fire"):
        columns.texts(failing, "caption")


def test_answers_and_labels_of_every_library_count_as_lists_do():
    answers, labels = ["Yes.", "no", "Yes", "I cannot tell."], ["yes", "no", "no", "yes"]
    groups = ["random", "popular", "random", "popular"]
    expected = armchair.Pope().score(answers, labels, groups)
    assert (expected.counts.true_positives, expected.counts.unreadable_positives) == (1, 1)
    for form, column in as_columns(answers).items():
        assert armchair.Pope().score(column, labels, groups) == expected, form
    for form, column in as_columns(labels).items():
        assert armchair.Pope().score(answers, column, groups) == expected, form
    for form, column in as_columns(groups).items():
        assert armchair.Pope().score(answers, labels, column) == expected, form
    pa, pd, pl = libraries()
    booleans = [label == "yes" for label in labels]
    for column in (pa.array(booleans), pd.Series(booleans), pl.Series(booleans)):
        assert armchair.Pope().score(answers, column, groups) == expected
    for form, column in as_columns(["Yes", None, "no"]).items():
        with pytest.raises(armchair.InputError, match=r"^1 of 3 answers is null: row 1$"):
            armchair.Pope().score(column, ["yes"] * 3)
        assert form
