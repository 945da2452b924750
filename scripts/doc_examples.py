"""For the documentation site: the examples of docstrings as blocks of code.

Docstrings have them in the text, where doctest finds them; to Markdown `>>>` is a quotation.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

# From a line that begins with the prompt to a blank line.
_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)


class DocExamples(Extension):
    """Fences the examples."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for everything that may have a docstring."""
        if obj.docstring is not None:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
