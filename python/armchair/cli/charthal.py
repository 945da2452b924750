"""Score judged ChartHal answers: twelve cells, all margins, the authors' table row.

RESULTS is the authors' evaluation file (an object of rows by id), a JSON array or JSON Lines; a
row has q_type, q_relation, and score (0 or 1) or the judge's text (eval_resp). "-" is stdin.

  armchair charthal gpt-5-mini_eval.json
  armchair charthal gpt-5-mini_eval.json --latex
"""

from __future__ import annotations

import argparse

from armchair.files import read_rows
from armchair.metrics.charthal import score_charthal
from armchair.output import json_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("results", metavar="RESULTS", help="judged answers")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--latex", action="store_true", help="print the authors' table row only")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    result = score_charthal(read_rows(arguments.results, what="judged answers"))
    if arguments.latex:
        print(result.latex_row())
    else:
        print(json_text(result.as_dict()) if arguments.json else result.table())
    return 0
