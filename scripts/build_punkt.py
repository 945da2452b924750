"""Write Punkt's English parameters as one table: `python/armchair/data/punkt_english.tsv`.

    python scripts/build_punkt.py [WHEEL]

The parameters are those of NLTK's data package `punkt_tab`; they travel in the wheel of
`llama-index-core`, which is downloaded with pip when no wheel is named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from checksums import record_checksums

DATA = Path(__file__).resolve().parents[1] / "python" / "armchair" / "data"
PACKAGE = "llama-index-core==0.14.25"
FOLDER = "llama_index/core/_static/nltk_cache/tokenizers/punkt_tab/english/"


def download(folder: Path) -> Path:
    """The wheel, fetched with pip into `folder`."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    subprocess.run([*command, "--dest", str(folder), PACKAGE], check=True)
    return next(folder.glob("*.whl"))


def rows(wheel: Path) -> list[str]:
    """The lines of the table, sorted within each kind."""
    with zipfile.ZipFile(wheel) as archive:

        def lines(name: str) -> list[str]:
            return sorted(archive.read(FOLDER + name).decode("utf-8").splitlines())

        return [
            *(f"abbreviation\t{line}" for line in lines("abbrev_types.txt")),
            *(f"collocation\t{line}" for line in lines("collocations.tab")),
            *(f"sentence_starter\t{line}" for line in lines("sent_starters.txt")),
            *(f"orthography\t{line}" for line in lines("ortho_context.tab")),
        ]


def main() -> None:
    """Write the table and its checksum."""
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(sys.argv[1]) if len(sys.argv) > 1 else download(Path(folder))
        found = rows(wheel)
    table = DATA / "punkt_english.tsv"
    head = (
        "# kind, then tab-separated: abbreviation (type), collocation (two types), "
        "sentence_starter (type), orthography (type, sum of 2, 4, 8: seen with upper case first, "
        "inside, somewhere in a sentence; 16, 32, 64: the same with lower case). "
        f"From {PACKAGE}, punkt_tab.\n"
    )
    table.write_text(head + "\n".join(found) + "\n", encoding="utf-8", newline="\n")
    record_checksums([table])


if __name__ == "__main__":
    main()
