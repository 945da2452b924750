"""Scores two invented captioners on four invented scenes that come with the package.

The short captioner invents nothing and omits a third of the objects; the long describer names
every object and invents five: neither number alone ranks the two. Words in [brackets] are
hallucinated, words in _underscores_ are in the image.

example:
  armchair demo
"""

from __future__ import annotations

import argparse

from armchair import demo
from armchair.metrics.chair import ChairResult
from armchair.metrics.chair.marking import marked
from armchair.output import Table, json_text, render


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Prints the table of the demo."""
    results = demo.score()
    if arguments.json:
        print(json_text({name: _as_dict(result) for name, result in results.items()}))
        return 0
    print(
        render(
            [
                Table(
                    ["captioner", "words/caption", "CHAIR_i", "CHAIR_s", "coverage"],
                    [_row(name, result) for name, result in results.items()],
                )
            ]
        )
    )
    for name, result in results.items():
        print(f"\n{name}: hallucinated: {', '.join(_hallucinated(result)) or 'nothing'}")
        for caption, mentions in zip(
            demo.captions()[name], result.mentions_per_caption or (), strict=True
        ):
            print(f"  {marked(caption, mentions or ())}")
        print(f"  {result.signature}")
    return 0


def _row(name: str, result: ChairResult) -> list[str]:
    counts = result.counts
    return [
        name,
        f"{result.mean_words:.1f}",
        f"{counts.hallucinated_mentions}/{counts.mentions} = {result.chair_i:.3f}",
        f"{counts.hallucinated_captions}/{counts.captions} = {result.chair_s:.2f}",
        f"{result.recall:.2f}",
    ]


def _hallucinated(result: ChairResult) -> list[str]:
    """The hallucinated categories in the order in which the captions name them, once a caption."""
    return [
        category
        for mentions in result.mentions_per_caption or ()
        for category in dict.fromkeys(m.category for m in mentions or () if m.hallucinated)
    ]


def _as_dict(result: ChairResult) -> dict[str, object]:
    return {**result.as_dict(), "hallucinated_in_order": _hallucinated(result)}
