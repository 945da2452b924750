"""Rows of HallusionBench as harnesses save them, brought to the authors' keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from armchair.errors import InputError, shown
from armchair.files import Row
from armchair.metrics.rows import rows_of, sampled_response, samples, table_text

ANSWER = "model_prediction"
# The parts of VLMEvalKit's index: "VD_chart_1_0_2_1".
_INDEX = ("category", "subcategory", "visual_input", "set_id", "figure_id", "question_id")


def result_rows(items: Iterable[Any]) -> Iterator[Row]:
    """The rows with the authors' keys, from their files, VLMEvalKit's tables or lmms-eval's logs.

    Raises:
        InputError: an index of VLMEvalKit's does not have its six parts.
    """
    for row in rows_of(samples(_rows(items))):
        values = row.value
        if not isinstance(values, dict) or ("category" in values and "set_id" in values):
            yield row
        elif "filtered_resps" in values and isinstance(values.get("doc"), dict):
            yield Row({**values["doc"], ANSWER: sampled_response(row)}, row.place)
        elif all(key in values for key in ("index", "prediction", "answer")):
            yield Row(_tabled(row), row.place)
        else:
            yield row


def _rows(items: Iterable[Any]) -> Iterator[Row]:
    for number, item in enumerate(items, start=1):
        yield item if isinstance(item, Row) else Row(item, f"row {number}")


def _tabled(row: Row) -> dict[str, Any]:
    """A row of VLMEvalKit's table."""
    index = row.value["index"]
    parts = index.split("_") if isinstance(index, str) else []
    if len(parts) != len(_INDEX):
        raise InputError(f"{row.place}: the index {shown(index)} is not made of {'_'.join(_INDEX)}")
    answered = {"gt_answer": row.value["answer"], ANSWER: table_text(row.value["prediction"])}
    return {**row.value, **dict(zip(_INDEX, parts, strict=True)), **answered}
