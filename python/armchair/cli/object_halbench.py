"""Score Object HalBench by the objects that a judge took from descriptions.

JUDGED is what `armchair judge object-halbench` writes: rows with image_id, the description and
"objects"; the authors' "extract_objs" is read too. Rows without a list are left out and named.
Without a judge: armchair chair CAPTIONS --convention object-halbench.

  armchair object-halbench judged.jsonl --ground-truth objects.jsonl.gz
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.files import read_rows
from armchair.ground_truth import GroundTruth
from armchair.metrics.object_halbench import ObjectHalBench


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "judged",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]JUDGED",
        help="rows with lists of objects",
    )
    parser.add_argument(
        "--ground-truth", metavar="FILE", required=True, help="objects of each image"
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    truth = GroundTruth.read(arguments.ground_truth)
    scorer = ObjectHalBench(truth)
    results = [scorer.score(read_rows(file, what="judged rows")) for file in arguments.judged]
    show_results(arguments, arguments.judged, results)
    return 0
