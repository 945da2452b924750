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
from armchair.errors import InputError
from armchair.files import read_rows
from armchair.metrics.hallusionbench import HallusionBench
from armchair.metrics.hallusionbench.result import CONVENTIONS, OFFICIAL
from armchair.metrics.pope.conventions import STRICT


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
    parser.add_argument(
        "--answers",
        metavar="NAME|FILE.toml",
        help="with --from-answers: strict (default), vlmevalkit, vcd (evalscope), yes-inside "
        "(lmms-eval), or any reader of `armchair pope`",
    )
    parser.add_argument(
        "--convention",
        choices=CONVENTIONS,
        default=OFFICIAL,
        help="evalscope joins figures and pairs of VD and VS (default: %(default)s)",
    )
    form = add_format(parser)
    form.add_argument("--latex", action="store_true", help="print one table row only")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    if arguments.answers is not None and not arguments.from_answers:
        raise InputError("--answers says how answers are read: it goes with --from-answers")
    scorer = HallusionBench(
        from_answers=arguments.from_answers,
        answers=arguments.answers or STRICT,
        verdict=arguments.verdict,
        convention=arguments.convention,
        answer_key=arguments.answer_key,
    )
    results = [scorer.score(read_rows(file, what="results")) for file in arguments.results]
    if arguments.latex:
        print("\n".join(result.latex_row() for result in results))
    else:
        show_results(arguments, arguments.results, results)
    return 0
