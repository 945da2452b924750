"""Score Object HalBench from the objects that a judge found in captions.

ROWS has image_id, caption and objs, the objects in dictionary form, in each row; or is the script's
own output (hall_*.json), which brings the ground truth. JSON, JSON Lines or Parquet; "-" is stdin.

`armchair chair --convention object-halbench` looks for objects in the captions' words instead: that
is the script without --use_gpt.

  armchair object-halbench judged.jsonl --ground-truth objects.jsonl.gz
  armchair object-halbench hall_model.json
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.files import FilePath, Row, read_rows
from armchair.ground_truth import GroundTruth
from armchair.metrics.object_halbench import ObjectHalBench

_SENTENCES = "sentences"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "rows", nargs="+", type=InputFile, metavar="[NAME=]ROWS", help="captions and their objects"
    )
    parser.add_argument(
        "--ground-truth",
        metavar="FILE",
        help="the categories of each image (armchair ground-truth build --convention "
        "object-halbench)",
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    given = arguments.ground_truth
    scorer = ObjectHalBench(None if given is None else GroundTruth.read(given))
    results = [scorer.score(_rows(file)) for file in arguments.rows]
    show_results(arguments, arguments.rows, results)
    return 0


def _rows(path: FilePath) -> Iterator[Row]:
    """The rows; of the script's output its sentences."""
    for row in read_rows(path):
        inner = row.value.get(_SENTENCES) if isinstance(row.value, dict) else None
        if isinstance(inner, list):
            yield from (
                Row(each, f"{row.place}, {_SENTENCES}[{n}]") for n, each in enumerate(inner)
            )
        else:
            yield row
