"""Score MMHal-Bench judgements: average rating, hallucination rate, informativeness, by type.

JUDGEMENTS is the file that the authors' script saves (a JSON array of chat completions), or rows
with the judge's text under "judgement" and a "question_type"; JSON or JSON Lines. "-" is stdin.

  armchair mmhal judgements.json
"""

from __future__ import annotations

import argparse

from armchair.files import read_rows
from armchair.metrics.mmhal import score_mmhal
from armchair.output import json_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("judgements", metavar="JUDGEMENTS", help="the judge's texts")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    result = score_mmhal(read_rows(arguments.judgements, what="judgements"))
    print(json_text(result.as_dict()) if arguments.json else result.table())
    return 0
