"""Reading and writing the files that people have: rows of captions, answers, annotations.

`read_rows` reads JSON Lines, JSON, CSV, TSV, XLSX, Parquet and Arrow files, compressed or not,
with `-` for standard input. `write_atomically` writes a file whole or not at all. What the rows
mean, and what to do about duplicates, is the caller's.
"""

from armchair.files.reading import read_rows
from armchair.files.row import Row, field, pick_key, text_field
from armchair.files.source import FilePath, describe, endings, open_bytes, read_text
from armchair.files.writing import write_atomically

__all__ = [
    "FilePath",
    "Row",
    "describe",
    "endings",
    "field",
    "open_bytes",
    "pick_key",
    "read_rows",
    "read_text",
    "text_field",
    "write_atomically",
]
