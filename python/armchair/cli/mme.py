"""Score MME: acc and acc+ of fourteen tasks, their sums, and the hallucination subset.

ANSWERS is a folder of one file a task (existence.txt, count.txt, ...) as MME's calculator reads it,
or rows with category, image, answer (the label) and prediction: JSON, JSON Lines or a table,
VLMEvalKit's result table and lmms-eval's sample log among them. "-" is stdin.

The hallucination subset is existence and count (object level), position and color (attribute
level); a folder of these four alone will do.

  armchair mme answers/
  armchair mme llava=a/ shikra=b/ --convention lmms-eval
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.metrics.mme import Mme, read_mme
from armchair.metrics.mme.scorer import HARNESSES, OFFICIAL


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "answers",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]ANSWERS",
        help="the models' answers",
    )
    parser.add_argument(
        "--convention",
        metavar="NAME|FILE.toml",
        default=OFFICIAL,
        help=f"whose reader reads yes and no: {', '.join(HARNESSES)}, or any of `armchair pope` "
        "(default: %(default)s)",
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    scorer = Mme(arguments.convention)
    results = [scorer.score(read_mme(path)) for path in arguments.answers]
    show_results(arguments, arguments.answers, results)
    return 0
