"""What the documents say is so: their Python runs and prints what follows, their commands parse,
the files that they name exist, and the site builds without a page of its own fetching anything."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import armchair
from armchair import cli
from helpers import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
TEXTS = {path: path.read_text(encoding="utf-8") for path in DOCUMENTS}
# What is printed may follow, after a few words that say so.
PYTHON = re.compile(
    r"```python\n(.*?)```(?:\n\n[^\n`#]{0,20}prints:?\n\n```text\n(.*?)```)?", re.DOTALL
)
named = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def test_the_documents_have_examples() -> None:
    found = {path.name for path in DOCUMENTS if PYTHON.search(TEXTS[path])}
    assert found >= {"README.md", "columns.md", "pope.md", "reference.md", "token-f1.md"}


@pytest.mark.parametrize(
    "document",
    [path for path in DOCUMENTS if "```python" in TEXTS[path]],
    ids=lambda path: path.name,
)
def test_python_runs_and_prints_what_follows(document: Path) -> None:
    if document.name == "columns.md":
        pytest.importorskip("pyarrow")
    names: dict[str, Any] = {}
    # One after another, as a reader runs them.
    for code, expected in PYTHON.findall(TEXTS[document]):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, document.name, "exec"), names)
        assert expected in ("", printed.getvalue())


def commands(text: str) -> list[str]:
    """The lines of a document's shell blocks that call armchair."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL)).replace("\\\n", " ")
    return [line.strip() for line in blocks.splitlines() if line.startswith("armchair ")]


def of_help() -> list[str]:
    """The examples in the help of every command."""
    modules = [importlib.import_module(module) for module, _ in cli.COMMANDS.values()]
    texts = [re.sub(r"\\\n +", " ", module.__doc__ or "") for module in modules]
    lines = [line for text in texts for line in text.splitlines()]
    return [line.strip() for line in lines if line.startswith("  armchair ")]


EXAMPLES = [line for path in DOCUMENTS for line in commands(TEXTS[path])] + of_help()


@pytest.mark.parametrize("line", dict.fromkeys(EXAMPLES))
def test_commands_are_understood(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(re.split(r" [|>&]", line)[0], comments=True)[1:]
    try:
        parsed, unknown = cli._parser(words).parse_known_args(words)
    except SystemExit:
        pytest.fail(capsys.readouterr().err)
    assert unknown == [] and "run" in parsed


def test_there_are_examples_of_every_command() -> None:
    assert {line.split()[1] for line in EXAMPLES} == set(cli.COMMANDS)


@named
def test_the_files_that_a_document_names_exist(document: Path) -> None:
    rooms = r"(?:src|tests|benches|scripts|docs|python/armchair|\.ci)/[\w./-]*\w"
    for path in re.findall(rf"`(?:python )?({rooms})[` ]", TEXTS[document]):
        # Recipes speak of files to be made.
        assert "NAME" in path or (ROOT / path).exists(), path


def test_the_map_has_every_room() -> None:
    text = TEXTS[ROOT / "docs" / "architecture.md"]
    for floor, ending in ((ROOT / "src", ".rs"), (ROOT / "python" / "armchair", ".py")):
        for path in floor.iterdir():
            name = f"`{path.name}/`" if path.is_dir() else f"`{path.name}`"
            known = {"lib.rs", "__init__.py", "__main__.py", "__pycache__", "unicode.rs"}
            if path.name not in known and (path.is_dir() or path.suffix == ending):
                assert name in text, name


def test_versions_are_the_same_everywhere() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert cargo["package"]["version"] == armchair.__version__
    assert re.search(r"^version: (.*)$", citation, re.MULTILINE)[1] == armchair.__version__


def test_public_names_have_their_place_in_the_site() -> None:
    listed = re.findall(r"^::: [\w.]+\.(\w+)$", TEXTS[ROOT / "docs" / "api.md"], re.MULTILINE)
    assert set(armchair.__all__) - {"__version__"} <= set(listed)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation site, built so that any warning is an error."""
    pytest.importorskip("mkdocs")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return folder


def test_the_site_has_the_pages_and_fetches_nothing(site: Path) -> None:
    for document in (ROOT / "docs").glob("*.md"):
        page = "index.html" if document.stem == "index" else f"{document.stem}/index.html"
        assert (site / page).exists(), page
    fetched = r"""(?:src=["']?|<link[^>]*href=["']?|@import[^;]*|url\(["']?)(?:https?:)?//"""
    for file in [*site.rglob("*.html"), *site.rglob("*.css")]:
        assert not re.search(fetched, file.read_text(encoding="utf-8")), file
    assert "hallucinated_mentions" in (site / "api" / "index.html").read_text(encoding="utf-8")
