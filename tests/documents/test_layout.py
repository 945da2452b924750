"""The modules of the package stand in an order: none imports, not even by a detour, its user."""

from __future__ import annotations

import ast
import graphlib
from pathlib import Path

import pytest

import armchair

ROOT = Path(armchair.__file__).parent


def modules(root: Path) -> dict[str, str]:
    """Name -> source of every module below the package's folder."""
    sources = {}
    for path in root.rglob("*.py"):
        parts = [root.name, *path.relative_to(root).with_suffix("").parts]
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        sources[name] = path.read_text(encoding="utf-8")
    return sources


def imports(sources: dict[str, str]) -> dict[str, set[str]]:
    """Name -> the modules that it names in imports, those for type checkers and late ones too."""
    found = {}
    for name, source in sources.items():
        named = set()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                named |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                named |= {one if one in sources else node.module for one in inner}
        found[name] = named & set(sources)
    return found


def test_no_module_needs_one_that_needs_it() -> None:
    # The compiled core is a module of its own, although it has no source here.
    graph = imports(modules(ROOT) | {"armchair._core": ""})
    graphlib.TopologicalSorter(graph).prepare()


def test_a_circle_is_found(tmp_path: Path) -> None:
    for name, line in (("one", "from made.two import x"), ("two", "import made.one")):
        path = tmp_path / "made" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(line)
    with pytest.raises(graphlib.CycleError):
        graphlib.TopologicalSorter(imports(modules(tmp_path / "made"))).prepare()
