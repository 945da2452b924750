"""Makes the WordNet tables of the package from the Debian package `wordnet-base` (WordNet 3.0).

    apt-get install wordnet-base
    python scripts/build_wordnet.py [/usr/share/wordnet]

Written to python/armchair/data: `wordnet.tsv`, each lemma with the parts of speech it has, and
`wordnet_exceptions.tsv`, the irregular forms. The same database gives the same bytes.
"""

import sys
from collections import defaultdict
from pathlib import Path

from data_table import write_table

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


def lemmas(database: Path) -> list[str]:
    """One row a lemma: the lemma and its parts of speech, in the order n, v, a, r."""
    parts: dict[str, str] = defaultdict(str)
    for name, letter in PARTS.items():
        for line in (database / f"index.{name}").read_text(encoding="utf-8").splitlines():
            if not line.startswith(" "):  # the licence stands at the head, indented
                parts[line.split(" ", 1)[0]] += letter
    return [f"{lemma}\t{letters}" for lemma, letters in sorted(parts.items())]


def exceptions(database: Path) -> list[str]:
    """One row an irregular form: part of speech, form, its lemmas. A later entry replaces one."""
    rows = []
    for name, letter in PARTS.items():
        listed = {}
        for line in (database / f"{name}.exc").read_text(encoding="utf-8").splitlines():
            form, *lemmas = line.split()
            listed[form] = lemmas
        rows += [f"{letter}\t{form}\t{' '.join(of)}" for form, of in sorted(listed.items())]
    return rows


def main() -> None:
    database = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/wordnet")
    write_table(
        "wordnet.tsv",
        "WordNet 3.0: lemma, tab, its parts of speech (n noun, v verb, a adjective, r adverb)",
        lemmas(database),
    )
    write_table(
        "wordnet_exceptions.tsv",
        "WordNet 3.0: part of speech, tab, irregular form, tab, its lemmas with spaces between",
        exceptions(database),
    )


if __name__ == "__main__":
    main()
