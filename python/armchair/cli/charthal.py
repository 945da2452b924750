"""Score judged ChartHal answers: twelve cells, all margins, the authors' table row.

RESULTS is the authors' evaluation file (an object of rows by id), a JSON array or JSON Lines; a
row has q_type, q_relation, and score (0 or 1) or the judge's text (eval_resp). "-" is stdin.

  armchair charthal gpt-5-mini_eval.json
  armchair charthal gpt-5-mini_eval.json --latex
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.files import read_rows
from armchair.metrics.charthal import ChartHal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "results", nargs="+", type=InputFile, metavar="[NAME=]RESULTS", help="judged answers"
    )
    form = add_format(parser)
    form.add_argument("--latex", action="store_true", help="print the authors' table row only")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    results = [
        ChartHal().score(read_rows(file, what="judged answers")) for file in arguments.results
    ]
    if arguments.latex:
        print("\n".join(result.latex_row() for result in results))
    else:
        show_results(arguments, arguments.results, results)
    return 0
