"""Score HallusionBench results: questions, question pairs, figures, easy and hard, diagnosis.

RESULTS is the authors' result file, or rows like its; JSON, JSON Lines or a table; "-" is stdin.
The judge's verdict is under "verdict" or the one key that ends in "_gpt_check"; --verdict names
another. --from-answers needs no judge: it reads yes or no in model_prediction, in VLMEvalKit's
result table or in lmms-eval's log.

Easy and hard are question pairs: easy ones are judged where the figure is as it was (or absent),
hard ones on all edited figures. Each counts as right only if all its answers are.

  armchair hallusionbench hallusion_output.json
  armchair hallusionbench HallusionBench_result.json --from-answers --json
  armchair hallusionbench MODEL_HallusionBench.xlsx --from-answers --answers vlmevalkit
"""

from __future__ import annotations

import argparse

from armchair.errors import InputError
from armchair.files import read_rows
from armchair.metrics.hallusionbench import score_hallusionbench
from armchair.metrics.hallusionbench.result import CONVENTIONS, OFFICIAL
from armchair.metrics.pope.conventions import STRICT
from armchair.output import json_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("results", metavar="RESULTS", help="answers with verdicts")
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--from-answers",
        action="store_true",
        help="compare the model's own yes or no with gt_answer instead of reading verdicts",
    )
    source.add_argument("--verdict", metavar="KEY", help="the key that holds the verdict")
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
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--latex", action="store_true", help="print one table row only")


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    if arguments.answers is not None and not arguments.from_answers:
        raise InputError("--answers says how answers are read: it goes with --from-answers")
    result = score_hallusionbench(
        read_rows(arguments.results, what="results"),
        from_answers=arguments.from_answers,
        answers=arguments.answers or STRICT,
        verdict=arguments.verdict,
        convention=arguments.convention,
    )
    if arguments.latex:
        print(result.latex_row())
    else:
        print(json_text(result.as_dict()) if arguments.json else result.table())
    return 0
