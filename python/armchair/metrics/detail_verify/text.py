"""DetailVerifyBench's tables for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from armchair.errors import first_few
from armchair.output import DASH, Table, percent

_SCORES = ("precision", "recall", "f1", "iou")


def score_tables(tables: Mapping[str, Any], micro: Mapping[str, float] | None) -> list[Table]:
    """The tables of scores, in percent."""
    halves, bands = tables["split_half"], tables["length_stratified_level"]
    rows = [_row("tokens, mean of captions", tables["token_level"], tables["common_ids_count"])]
    if micro is not None:
        rows.append(_row("tokens, pooled", micro, tables["common_ids_count"]))
    rows += [
        _row("sentences", tables["sentence_level"], tables["common_ids_count"]),
        _row("responses", tables["response_level"], tables["common_ids_count"]),
        _row("first half", halves["first_half"], halves["first_half"]["count"]),
        _row("second half", halves["second_half"], halves["second_half"]["count"]),
    ]
    rows += [_row(f"tokens, {name}", band, band["count"]) for name, band in bands.items()]
    if len(tables["domain_level"]) > 1:
        for name, domain in sorted(tables["domain_level"].items()):
            captions = domain["common_ids_count"]
            rows.append(_row(f"tokens, {name}", domain["token_level"], captions))
            rows.append(_row(f"sentences, {name}", domain["sentence_level"], captions))
    parts = [Table(["", "precision", "recall", "F1", "IoU", "captions"], rows)]
    if tables["category_level"]:
        labels = [
            [name, percent(kind["recall"]), _number(kind["hits_count"]), _number(kind["gt_count"])]
            for name, kind in tables["category_level"].items()
        ]
        parts.append(Table(["kind", "recall", "found", "tokens"], labels))
    counts = tables["hallucination_counts"]
    sides = [
        [
            name,
            _number(counts[f"{side}_total_tokens"]),
            _number(counts[f"{side}_hallu_tokens"]),
            f"{counts[f'avg_{mean}_total_tokens']:.2f}",
            f"{counts[f'avg_{mean}_hal_tokens']:.2f}",
        ]
        for name, side, mean in (("gold", "gold", "gt"), ("predictions", "test", "test"))
    ]
    parts.append(Table(["", "tokens", "tagged", "per caption", "tagged per caption"], sides))
    return parts


def faithfulness_notes(faith: Mapping[str, Any], captions: int) -> list[str]:
    """How far the predictions repeat the captions."""
    lines = [
        f"unfaithful predictions: {percent(faith['unfaithful_share'])}% "
        f"({faith['unfaithful']} of {captions} do not repeat the caption; "
        f"{faith['cut_short']} stop early, {faith['unequal_length']} differ in length); "
        f"{faith['declared_clean']} say NO HALLUCINATION",
    ]
    if outside := faith["tagged_tokens_outside_caption"]:
        lines.append(f"tagged tokens that stand for none of the caption: {outside}, not counted")
    return lines


def malformed_notes(malformed: Mapping[str, Mapping[str, int]]) -> list[str]:
    """The faults of the tags, a line for each side that has any."""
    lines = []
    for side, faults in malformed.items():
        kinds = [f"{count} {name.replace('_', ' ')}" for name, count in faults.items() if count]
        if faults["texts"]:
            name = {"predicted": "predictions", "gold": "gold captions"}[side]
            lines.append(f"malformed tags in {faults['texts']} {name}: {', '.join(kinds[1:])}")
    return lines


def left_out_notes(
    not_predicted: Sequence[str], not_gold: Sequence[str], repeated: Sequence[str]
) -> list[str]:
    """The rows that joining by id left out."""
    return [
        f"{what}: {len(ids)} ({first_few(ids)})"
        for ids, what in (
            (not_predicted, "gold captions without a prediction, left out"),
            (not_gold, "predictions without a gold caption, left out"),
            (repeated, "ids that came more than once, the last row counted"),
        )
        if ids
    ]


def _row(name: str, scores: Mapping[str, Any], captions: float) -> list[str]:
    cells = [percent(scores[key]) if key in scores else DASH for key in _SCORES]
    return [name, *cells, _number(captions)]


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.1f}".removesuffix(".0")
