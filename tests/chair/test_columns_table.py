"""Per-caption results as an Arrow table, taken by each library as it is."""

from __future__ import annotations

from typing import Any

import pytest

import armchair
from armchair.metrics.chair.counts import COLUMNS
from helpers import read_lines
from helpers.recorded import ground_truth_file, recorded_captions

CAPTIONS = ["A café: a dog, a cat and a cat.", "two people", ""]
TRUTH = {1: ["dog"], 2: ["bench"], 3: []}
# By hand. Offsets are in characters: "é" is one, so the dog is at 10.
CATEGORIES = [["cat"], ["person"], []]
SPANS = [
    [("dog", 10, 13, False), ("cat", 17, 20, True), ("cat", 27, 30, True)],
    [("person", 4, 10, True)],
    [],
]


def result(details: Any = True, ids: Any = (1, 2, 3), **options: Any) -> armchair.ChairResult:
    scorer = armchair.Chair("rohrbach2018", ground_truth=TRUTH, **options)
    return scorer.score(CAPTIONS, ids, details=details)


def test_pyarrow_takes_the_table():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    scored = result()
    table = pa.table(scored.to_arrow(spans=True))
    table.validate(full=True)
    assert table["image_id"].to_pylist() == [1, 2, 3]
    assert table["caption"].to_pylist() == [0, 1, 2]
    for name in COLUMNS:
        assert table[name].to_pylist() == getattr(scored.per_caption, name).tolist()
    assert table["mentions"].to_pylist() == [3, 1, 0]
    assert table["hallucinated_categories"].to_pylist() == CATEGORIES
    spans = [[tuple(span.values()) for span in spans] for spans in table["spans"].to_pylist()]
    assert spans == SPANS
    assert table["spans"].type.value_type.names == ["category", "start", "end", "hallucinated"]


@pytest.mark.parametrize("library", ["pandas", "polars", "duckdb"])
def test_other_libraries_take_the_table(library: str):
    module = pytest.importorskip(library, reason=f"{library} is not installed")
    captions = result().to_arrow(spans=True)
    if library == "duckdb":
        query = "select image_id, hallucinated_categories, spans from captions"
        rows = module.sql(query).fetchall()
    else:
        frame = (
            module.DataFrame(captions)
            if library == "polars"
            else module.DataFrame.from_arrow(captions)
        )
        rows = list(
            zip(frame["image_id"], frame["hallucinated_categories"], frame["spans"], strict=True)
        )
    assert [row[0] for row in rows] == [1, 2, 3]
    assert [list(row[1]) for row in rows] == CATEGORIES
    assert [[tuple(span.values()) for span in row[2]] for row in rows] == SPANS


def test_columns_that_were_not_asked_for_are_not_there():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    plain = ["image_id", "caption", *COLUMNS]
    assert pa.table(result(False).to_arrow()).column_names == plain
    lists = [*plain, "hallucinated_categories"]
    assert pa.table(result("categories").to_arrow()).column_names == lists
    assert pa.table(result(True).to_arrow()).column_names == lists
    with pytest.raises(armchair.InputError, match="spans need the details"):
        result("categories").to_arrow(spans=True)


def test_an_accumulated_result_has_no_table():
    scorer = armchair.Chair("distinct", ground_truth=TRUTH)
    scorer.update(CAPTIONS, [1, 2, 3])
    with pytest.raises(armchair.InputError, match="only sums are kept"):
        scorer.compute().to_arrow()


def test_details_of_another_name_are_an_error():
    with pytest.raises(armchair.InputError, match="details is 'spans'"):
        result("spans")


def test_ids_with_a_text_among_them_are_texts():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    scorer = armchair.Chair("distinct", ground_truth={7: ["dog"], "street.png": []})
    table = pa.table(scorer.score(["a dog", "a cat"], ["street.png", 7]).to_arrow())
    assert table["image_id"].to_pylist() == ["street.png", "7"]


def test_no_captions_are_a_table_without_rows():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    scorer = armchair.Chair("distinct", ground_truth=TRUTH)
    table = pa.table(scorer.score([], [], details=True).to_arrow(spans=True))
    assert table.num_rows == 0


def test_a_table_can_be_taken_twice_and_outlives_its_result():
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    table = result("categories").to_arrow()
    first, second = pa.table(table), pa.table(table)
    del table
    assert first.equals(second)


@pytest.mark.parametrize("convention", armchair.convention.NAMES)
@pytest.mark.parametrize("name", ["modern", "opera_shikra_greedy"])
def test_lists_by_the_fast_path_are_those_of_the_details(name: str, convention: str):
    folder = recorded_captions(name)
    pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    rows = read_lines(folder / "captions" / f"{name}.jsonl.gz")
    truth = armchair.GroundTruth.read(ground_truth_file(folder))
    captions, ids = [row["caption"] for row in rows], [row["image_id"] for row in rows]
    for threads in (1, 3):
        scorer = armchair.Chair(convention, ground_truth=truth, threads=threads)
        scored = scorer.score(captions, ids, details=True)
        expected = [
            list(dict.fromkeys(one.category for one in mentions if one.hallucinated))
            for mentions in scored.mentions_per_caption or ()
        ]
        assert any(expected)
        table = pa.table(scored.to_arrow())
        assert table["hallucinated_categories"].to_pylist() == expected
