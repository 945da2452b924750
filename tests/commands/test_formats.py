"""Every form of a table holds the cells of the table."""

import csv
import io

import pytest

from armchair.cli.shared import InputFile, names_of
from armchair.output import Table, render

CELLS = ["CHAIR_s", "50.0 %", "a & b", "x|y", "{#$~^}", "*bold* _it_ <b>", "a,b", "\\n"]
TABLE = Table([f"h{n}" for n in range(len(CELLS))], [CELLS], notes=["a note"], signatures=["s|1"])


def test_csv_reads_back_with_the_signature():
    rows = list(csv.reader(io.StringIO(render([TABLE], "csv"))))
    assert rows == [[*TABLE.header, "signature"], [*CELLS, "s|1"]]


def test_latex_and_markdown_escape_what_means_something():
    # By hand, by the special characters of LaTeX and of GitHub's Markdown.
    latex = render([TABLE], "latex")
    assert r"CHAIR\_s & 50.0 \% & a \& b & x\textbar{}y & \{\#\$\textasciitilde{}" in latex
    assert latex.splitlines()[-1] == "% s|1"
    markdown = render([TABLE], "markdown")
    assert r"| CHAIR_s | 50.0 % | a \& b | x\|y |" in markdown
    assert r"\*bold\* \_it\_ \<b\>" in markdown


@pytest.mark.parametrize(
    ("text", "path", "name"),
    [("llava=a.jsonl", "a.jsonl", "llava"), ("runs/lr=1/a.json", "runs/lr=1/a.json", "a.json")],
)
def test_files_are_named(text, path, name):
    file = InputFile(text)
    assert (str(file), names_of([file])) == (path, [name])
