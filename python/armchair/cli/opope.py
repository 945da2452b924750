"""Score captions as answers to POPE's questions (OPOPE): accuracy, precision, recall, F1, F0.2.

CAPTIONS is a JSON, JSON Lines, CSV or Parquet file of image ids and captions; "-" is stdin.
--questions takes POPE's question files, or their folder; each is a set. Only questions whose image
has a caption are asked, and a caption says yes as --convention has it:

  halc      one of the words of the object's name is anywhere in its text
  nullu     the fourth word of the question is a category that it mentions (rohrbach2018)
  category  it mentions the object's category, as a convention of CHAIR reads it

  armchair opope captions.jsonl --questions coco_pope_random.json
  armchair opope a=a.jsonl b=b.jsonl --questions POPE/output/coco/ --convention category
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.errors import InputError
from armchair.files import read_rows
from armchair.metrics.opope import CONVENTIONS, Opope, read_object_questions
from armchair.metrics.opope.scorer import CATEGORY, DEFAULT_CHAIR, HALC


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "captions",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]CAPTIONS",
        help="the models' captions",
    )
    parser.add_argument(
        "--questions", nargs="+", required=True, metavar="FILE|DIR", help="POPE's question files"
    )
    parser.add_argument(
        "--convention",
        choices=CONVENTIONS,
        default=HALC,
        help="when a caption says yes (default: %(default)s)",
    )
    parser.add_argument(
        "--chair-convention",
        metavar="NAME|FILE.toml",
        help=f"of `category`: a convention of `armchair chair` (default: {DEFAULT_CHAIR})",
    )
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    if arguments.chair_convention is not None and arguments.convention != CATEGORY:
        raise InputError(f"--chair-convention goes with --convention {CATEGORY}")
    scorer = Opope(
        read_object_questions(arguments.questions),
        convention=arguments.convention,
        chair_convention=arguments.chair_convention or DEFAULT_CHAIR,
    )
    results = [scorer.score(read_rows(file)) for file in arguments.captions]
    show_results(arguments, arguments.captions, results)
    return 0
