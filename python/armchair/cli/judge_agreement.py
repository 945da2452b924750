"""Compare two judges of the same answers: agreement, Cohen's kappa, both scores, the paired test.

A and B are judged files of HallusionBench, ChartHal or MMHal-Bench, as `armchair judge` writes them
or the authors' scripts do, with the same answers in the same order. Answers that one judge has no
verdict on are left out and named; the scores are over the others.

  armchair judge agreement gpt-4.jsonl qwen.jsonl
  armchair judge agreement official=a.jsonl ours=b.jsonl --json
"""

from __future__ import annotations

import argparse

from armchair.cli.shared import InputFile, add_format, names_of, show
from armchair.files import describe, read_rows
from armchair.output import json_ready


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    for name, metavar in (("first", "[NAME=]A"), ("second", "[NAME=]B")):
        parser.add_argument(name, type=InputFile, metavar=metavar, help="judged answers")
    add_format(parser)


def run(arguments: argparse.Namespace) -> int:
    """Compare and print."""
    # numpy takes longer to load than `armchair judge --help` may.
    from armchair.metrics.agreement import agreement

    files = [arguments.first, arguments.second]
    first, second = names_of(files)
    result = agreement(
        *(read_rows(file, what="judged answers") for file in files), names=(first, second)
    )
    row = {"name": f"{first}, {second}", "file": ", ".join(map(describe, files))}
    pairs = {"pairs": [json_ready(result.pair())]}
    show(arguments, [{**row, **result.as_dict()}], result.tables(), over_rows=pairs)
    return 0
