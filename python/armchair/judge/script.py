"""Texts in a Python script, taken from its syntax tree: nothing of it is run."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping

from armchair.errors import InputError, cut
from armchair.files import read_text

_LONGEST = 1_000_000
Pieces = list[tuple[str, str | None]]


class Script:
    """A Python script as data.

    Args:
        path: the file.

    Raises:
        InputError: it cannot be read, or is no Python script.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        text = read_text(path)
        if len(text) > _LONGEST:
            raise InputError(f"{path}: longer than any script ({len(text):,} characters)")
        try:
            with warnings.catch_warnings():
                # A stray backslash in the authors' text is theirs to mend.
                warnings.simplefilter("ignore")
                self._tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise InputError(f"{path}: no Python script ({cut(error)})") from None

    def constant(self, name: str) -> str:
        """The text that the script gives to `name` at its top level, the last time it does.

        Raises:
            InputError: it gives none.
        """
        return "".join(text for text, _ in self._pieces(self._value(name), name, {}))

    def table(self, name: str) -> dict[str, str]:
        """The texts of a dictionary at the top level, whose values are constants or their names.

        Raises:
            InputError: there is none.
        """
        value = self._value(name)
        if not isinstance(value, ast.Dict):
            raise InputError(f"{self.path}, line {value.lineno}: {name} is no dictionary")
        found = {}
        for key, item in zip(value.keys, value.values, strict=True):
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                raise InputError(
                    f"{self.path}, line {value.lineno}: {name} has a key that is no text"
                )
            if isinstance(item, ast.Name):
                found[key.value] = self.constant(item.id)
            else:
                found[key.value] = "".join(text for text, _ in self._pieces(item, name, {}))
        return found

    def assembled(self, function: str, variable: str, slots: Mapping[str, str]) -> Pieces:
        """The text that a function puts together in a variable, in the order of its lines.

        Args:
            slots: what an expression stands for: {"sample['question']": "question"}.

        Raises:
            InputError: there is no such function or variable, or an expression that is not known.
        """
        for node in self._tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == function:
                break
        else:
            raise InputError(f"{self.path}: no function {function!r}")
        changes = [one for one in ast.walk(node) if isinstance(one, (ast.Assign, ast.AugAssign))]
        pieces: Pieces | None = None
        for change in sorted(changes, key=lambda one: (one.lineno, one.col_offset)):
            if not _is_name(change, variable):
                continue
            more = self._pieces(change.value, variable, slots)
            pieces = (pieces or []) + more if isinstance(change, ast.AugAssign) else more
        if pieces is None:
            raise InputError(f"{self.path}: {function!r} puts nothing in {variable!r}")
        return pieces

    def _value(self, name: str) -> ast.expr:
        for node in reversed(self._tree.body):
            if isinstance(node, ast.Assign) and _is_name(node, name):
                return node.value
        raise InputError(f"{self.path}: nothing is called {name!r} at its top level")

    def _pieces(self, node: ast.expr, name: str, slots: Mapping[str, str]) -> Pieces:
        pieces: Pieces = []
        left = [node]
        # A list of what is left, not a function of its own: a sum may be thousands of terms deep.
        while left:
            part = left.pop()
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                pieces.append((part.value, None))
            elif isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
                left += [part.right, part.left]
            elif isinstance(part, ast.JoinedStr):
                left += reversed(part.values)
            elif isinstance(part, ast.FormattedValue) and _is_plain(part):
                left.append(part.value)
            else:
                written = ast.unparse(part)
                if written not in slots:
                    raise InputError(
                        f"{self.path}, line {part.lineno}: {name} has {cut(written)} in it, "
                        "which is no text that is known here"
                    )
                pieces.append(("", slots[written]))
        return pieces


def _is_name(change: ast.Assign | ast.AugAssign, name: str) -> bool:
    targets = change.targets if isinstance(change, ast.Assign) else [change.target]
    return [target.id for target in targets if isinstance(target, ast.Name)] == [name]


def _is_plain(part: ast.FormattedValue) -> bool:
    return part.conversion == -1 and part.format_spec is None
