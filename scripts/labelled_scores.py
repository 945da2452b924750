"""Scores every convention on the labelled sentences and writes the table into docs/corrected.md.

    python scripts/labelled_scores.py            # print the table
    python scripts/labelled_scores.py --write    # put it between the marks in the document
    python scripts/labelled_scores.py --wrong corrected   # list the sentences that are read wrongly

A sentence counts as right if the distinct categories, in the order of their first mention, are the
labelled ones.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from armchair import Chair
from armchair.convention import NAMES

ROOT = Path(__file__).resolve().parents[1]
SENTENCES = ROOT / "tests" / "data" / "labelled_sentences.tsv"
DOCUMENT = ROOT / "docs" / "corrected.md"
BEGIN, END = "<!-- labelled scores -->\n", "<!-- end of labelled scores -->"


@dataclass(frozen=True)
class Labelled:
    """A sentence, what it is an example of, and the categories that it mentions."""

    kind: str
    sentence: str
    categories: list[str]


def labelled(path: Path = SENTENCES) -> list[Labelled]:
    """The labelled sentences, in the file's order."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Labelled(
                row["kind"],
                row["sentence"],
                [c for c in (row["categories"] or "").split(", ") if c],
            )
            for row in rows
        ]


def read(convention: str, sentences: Sequence[Labelled]) -> list[list[str]]:
    """The distinct categories that a convention reads in each sentence."""
    return Chair(convention).mentioned([each.sentence for each in sentences])


def table(sentences: Sequence[Labelled]) -> str:
    """Right sentences by kind and convention, in Markdown."""
    right = {
        name: [
            got == each.categories
            for got, each in zip(read(name, sentences), sentences, strict=True)
        ]
        for name in NAMES
    }
    lines = [
        f"| kind | sentences | {' | '.join(NAMES)} |",
        f"|---|--:|{'--:|' * len(NAMES)}",
    ]
    for kind in dict.fromkeys(each.kind for each in sentences):
        rows = [index for index, each in enumerate(sentences) if each.kind == kind]
        counts = [str(sum(right[name][index] for index in rows)) for name in NAMES]
        lines.append(f"| {kind} | {len(rows)} | {' | '.join(counts)} |")
    shares = [f"{sum(right[name])} ({sum(right[name]) / len(sentences):.1%})" for name in NAMES]
    lines.append(f"| all | {len(sentences)} | {' | '.join(shares)} |")
    return "\n".join(lines) + "\n"


def with_table(document: str, shown: str) -> str:
    """The document with the table between its marks."""
    before, rest = document.split(BEGIN)
    return before + BEGIN + shown + END + rest.split(END)[1]


def main() -> None:
    """Prints or writes the table, or lists what is read wrongly."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--wrong", metavar="CONVENTION")
    arguments = parser.parse_args()
    sentences = labelled()
    if arguments.wrong:
        for each, got in zip(sentences, read(arguments.wrong, sentences), strict=True):
            if got != each.categories:
                print(f"{each.kind}: {each.sentence}  {got} instead of {each.categories}")
    elif arguments.write:
        document = DOCUMENT.read_text(encoding="utf-8")
        DOCUMENT.write_text(with_table(document, table(sentences)), encoding="utf-8")
    else:
        print(table(sentences), end="")


if __name__ == "__main__":
    main()
