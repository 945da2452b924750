"""Token-level F1: hallucinations localised in captions, as DetailVerifyBench scores them.

PREDICTIONS and GOLD hold tagged captions (hallucinated_caption_with_tags) or lists of token
indices (hallucinated or indices), both of one kind, joined by id: JSON, JSON Lines, CSV or Parquet,
gzipped or not, - for standard input, or a folder of .json files. Several PREDICTIONS are runs,
averaged with their spread.

A prediction must repeat the caption. Where it does not, --align diff aligns the two; --align cut
does what the benchmark's script does, malformed tags and sentence ends included.

examples:
  armchair tokens predictions.jsonl --gold gold.jsonl
  armchair tokens predictions.jsonl --gold gold.jsonl --align cut --json
  armchair tokens run1.json run2.json run3.json --gold gold/ --image-dir images/
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

from armchair.cli.shared import InputFile, add_format, names_of, show
from armchair.errors import InputError, first_few, shown
from armchair.metrics.detail_verify import (
    UNKNOWN,
    Alignment,
    DetailVerify,
    DetailVerifyResult,
    SentenceEnds,
)
from armchair.metrics.detail_verify.files import (
    EntryFile,
    Joined,
    folder_domains,
    join,
    read_entries,
)
from armchair.metrics.detail_verify.runs import averages, runs_tables, spreads
from armchair.metrics.detail_verify.tagged_text import TAG, TagReading
from armchair.metrics.token_f1 import Empty, TokenF1
from armchair.signature import unordered_digest


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "predictions",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]PREDICTIONS",
        help="a file for each run",
    )
    parser.add_argument(
        "--gold", required=True, metavar="GOLD", help="the captions as people tagged them"
    )
    parser.add_argument(
        "--align",
        choices=get_args(Alignment),
        default="diff",
        help="align unfaithful predictions, or cut as published (default: %(default)s)",
    )
    parser.add_argument(
        "--tags",
        choices=get_args(TagReading),
        help="how malformed tags are read (default: published with --align cut, else repaired)",
    )
    parser.add_argument(
        "--sentences",
        choices=get_args(SentenceEnds),
        help="where sentences end (default: published with --align cut, else whole-tokens)",
    )
    parser.add_argument(
        "--empty",
        choices=get_args(Empty),
        default="official",
        help="a caption with nothing tagged on both sides: F1 0 and IoU 1, or perfect (1, 1), "
        "zero (0, 0), or skipped (default: %(default)s)",
    )
    parser.add_argument(
        "--tag", default=TAG, metavar="NAME", help="the tag's name (default: %(default)s)"
    )
    parser.add_argument("--image-dir", metavar="DIR", help="images in one sub-folder per domain")
    parser.add_argument("--domain-key", metavar="KEY", help="the key of the domain in GOLD")
    parser.add_argument("--id-key", metavar="KEY", help="the key of the id in all files")
    parser.add_argument("--key", metavar="KEY", help="the key of the text or indices in all files")
    parser.add_argument(
        "--on-missing",
        choices=["skip", "error"],
        default="skip",
        help="ids in one file only: left out and counted, or an error (default: %(default)s)",
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    if [*arguments.predictions, arguments.gold].count("-") > 1:
        raise InputError("standard input (-) can stand for one file only")
    keys = {"id_key": arguments.id_key, "key": arguments.key}
    gold = read_entries(arguments.gold, domain_key=arguments.domain_key, **keys)
    files = [read_entries(path, **keys) for path in arguments.predictions]
    joined = [join(file, gold, arguments.on_missing) for file in files]
    if gold.holds_indices:
        _run_indices(files, joined, arguments)
        return 0
    domains = folder_domains(arguments.image_dir) if arguments.image_dir else {}
    runs = [_score_text(rows, domains, arguments) for rows in joined]
    names = names_of(arguments.predictions)
    rows = [
        {"name": name, "file": file.name, **run.as_dict()}
        for name, file, run in zip(names, files, runs, strict=True)
    ]
    if len(runs) == 1:
        show(arguments, rows, runs[0].tables())
        return 0
    over_runs = {"average": averages(runs), "standard_deviation": spreads(runs)}
    show(arguments, rows, runs_tables(names, runs), over_rows=over_runs)
    return 0


def _score_text(
    rows: Joined, domains: Mapping[str, str], arguments: argparse.Namespace
) -> DetailVerifyResult:
    scorer = DetailVerify(
        arguments.align,
        tags=arguments.tags,
        sentences=arguments.sentences,
        empty=arguments.empty,
        tag=arguments.tag,
    )
    result = scorer.score(
        [str(entry.content) for entry in rows.predicted],
        [str(entry.content) for entry in rows.gold],
        labels=[entry.labels for entry in rows.gold],
        domains=[
            entry.domain or domains.get(name, UNKNOWN)
            for name, entry in zip(rows.ids, rows.gold, strict=True)
        ],
    )
    return result.with_ids(rows.not_predicted, rows.not_gold, rows.repeated)


def _run_indices(
    files: list[EntryFile], joined: list[Joined], arguments: argparse.Namespace
) -> None:
    if len(files) > 1:
        raise InputError("runs are averaged for tagged captions; give one file of token indices")
    rows = joined[0]
    for side in (rows.predicted, rows.gold):
        for entry in side:
            _check_indices(entry.place, entry.content)
    result = TokenF1(arguments.empty).score(
        [entry.content for entry in rows.predicted], [entry.content for entry in rows.gold]
    )
    result = replace(
        result, gold=unordered_digest(sorted(set(entry.content)) for entry in rows.gold)
    )
    left_out = {
        "not_predicted": rows.not_predicted,
        "not_gold": rows.not_gold,
        "repeated": rows.repeated,
    }
    notes = [
        f"{what.replace('_', ' ')}: {len(ids)} ({first_few(ids)})"
        for what, ids in left_out.items()
        if ids
    ]
    (table,) = result.tables()
    (name,) = names_of(arguments.predictions)
    row = {"name": name, "file": files[0].name, **result.as_dict(), **left_out}
    show(arguments, [row], [replace(table, notes=[*table.notes, *notes])])


def _check_indices(place: str, indices: Any) -> None:
    for value in indices:
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise InputError(f"{place}: {shown(value)} is not a token index (an integer from 0)")
