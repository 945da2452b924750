"""Score HallusionBench results: questions, question pairs, figures, easy and hard, diagnosis.

RESULTS is the authors' result file, or rows like its; JSON or JSON Lines; "-" is stdin. The
judge's verdict is under "verdict" or the one key that ends in "_gpt_check"; --verdict names
another. --from-answers needs no judge: it reads yes or no in the model's answer.

Easy and hard are question pairs: easy ones are judged where the figure is as it was (or absent),
hard ones on all edited figures. Each counts as right only if all its answers are.

  armchair hallusionbench hallusion_output.json
  armchair hallusionbench HallusionBench_result.json --from-answers --json
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.files import read_rows
from armchair.metrics.hallusionbench import HallusionBench


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "results", nargs="+", type=InputFile, metavar="[NAME=]RESULTS", help="answers with verdicts"
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--from-answers",
        action="store_true",
        help="compare the model's own yes or no with gt_answer instead of reading verdicts",
    )
    source.add_argument("--verdict", metavar="KEY", help="the key that holds the verdict")
    parser.add_argument(
        "--answer-key",
        metavar="KEY",
        help="with --from-answers, the key of the answer (default: looked for)",
    )
    form = add_format(parser)
    form.add_argument("--latex", action="store_true", help="print one table row only")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    scorer = HallusionBench(
        from_answers=arguments.from_answers,
        verdict=arguments.verdict,
        answer_key=arguments.answer_key,
    )
    results = [scorer.score(read_rows(file, what="results")) for file in arguments.results]
    if arguments.latex:
        print("\n".join(result.latex_row() for result in results))
    else:
        show_results(arguments, arguments.results, results)
    return 0
