"""Score MMHal-Bench judgements: average rating, hallucination rate, informativeness, by type.

JUDGEMENTS is the file that the authors' script saves (a JSON array of chat completions), or rows
with the judge's text under "judgement" and a "question_type"; JSON or JSON Lines. "-" is stdin.

  armchair mmhal judgements.json
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.files import read_rows
from armchair.metrics.mmhal import MMHal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "judgements",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]JUDGEMENTS",
        help="the judge's texts",
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    results = [MMHal().score(read_rows(file, what="judgements")) for file in arguments.judgements]
    show_results(arguments, arguments.judgements, results)
    return 0
