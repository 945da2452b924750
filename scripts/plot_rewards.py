"""What saying less does to each reward: docs/rewards.svg, from the captions written for the tests.

    python scripts/plot_rewards.py docs/rewards.svg

Every caption of the long ones is cut behind its first sentences, from none to all; the mean reward
of each shape is drawn over the share of sentences that is left.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

from armchair.integrations.rewards import ChairReward
from armchair.language import sentences

RECORDS = Path(__file__).parents[1] / "tests" / "parity" / "records"
SHAPES = ("precision", "f1", "count")
STEPS = 10
WIDTH, HEIGHT, LEFT, BOTTOM = 560, 320, 56, 44
# Told apart by the colour-blind, and by their dashes without colour.
LINES = {"precision": ("#0072B2", ""), "f1": ("#D55E00", "6 3"), "count": ("#009E73", "2 3")}


def read(path: Path) -> list[dict[str, object]]:
    """The objects of a gzipped file of JSON lines."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def curves() -> dict[str, list[float]]:
    """Shape -> its mean reward, as a share of its best, by tenths of its sentences left."""
    truth = {row["image_id"]: row["objects"] for row in read(RECORDS / "ground_truth.jsonl.gz")}
    rows = read(RECORDS / "captions" / "long.jsonl.gz")
    objects = [truth[row["image_id"]] for row in rows]
    captions = [str(row["caption"]) for row in rows]
    parted = [sentences(caption) for caption in captions]
    found: dict[str, list[float]] = {}
    for shape in SHAPES:
        reward = ChairReward(convention="opera", shape=shape, on_empty=1.0)
        means = []
        for step in range(STEPS + 1):
            cut = [" ".join(parts[: round(len(parts) * step / STEPS)]) for parts in parted]
            rewards = [one for one in reward(cut, objects=objects) if one is not None]
            means.append(sum(rewards) / len(rewards) if step else _of_silence(shape))
        top = max(abs(mean) for mean in means)
        found[shape] = [mean / top for mean in means]
    return found


def _of_silence(shape: str) -> float:
    """What a scorer gives a caption without a mention: nothing hallucinated, nothing found."""
    return 1.0 if shape == "precision" else 0.0


def drawn(found: dict[str, list[float]]) -> str:
    """The curves as SVG."""
    low = min(0.0, *(value for values in found.values() for value in values))
    x = [LEFT + (WIDTH - LEFT - 120) * step / STEPS for step in range(STEPS + 1)]

    def y(value: float) -> float:
        return 16 + (HEIGHT - BOTTOM - 16) * (1 - value) / (1 - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Mean reward by the share of sentences that is left</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        '<g font-family="sans-serif" font-size="12" fill="#222">',
        f'<text x="{x[5]:.0f}" y="{HEIGHT - 8}" text-anchor="middle">'
        "share of the caption's sentences that is left</text>",
        f'<path d="M{x[0]:.0f} 16V{HEIGHT - BOTTOM}H{x[-1]:.0f}" fill="none" stroke="#888"/>',
    ]
    for value in (0.0, 0.5, 1.0):
        parts.append(
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>'
        )
    for step in range(0, STEPS + 1, 2):
        parts.append(
            f'<text x="{x[step]:.0f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">'
            f"{step / STEPS:g}</text>"
        )
    for shape, values in found.items():
        colour, dashes = LINES[shape]
        points = " ".join(f"{at:.1f},{y(value):.1f}" for at, value in zip(x, values, strict=True))
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/>'
        )
        parts.append(
            f'<text x="{x[-1] + 8:.0f}" y="{y(values[-1]) + 4:.1f}" fill="{colour}">{shape}</text>'
        )
    return "\n".join([*parts, "</g>", "</svg>", ""])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(drawn(curves()), encoding="utf-8")
