"""Writes one of the package's data tables: a line that says the format, then a row a line."""

from pathlib import Path

from checksums import record_checksums

DATA = Path(__file__).resolve().parents[1] / "python" / "armchair" / "data"


def write_table(name: str, format_line: str, rows: list[str]) -> None:
    """Writes the table and its checksum. Only the first line is a comment, whatever rows hold."""
    table = DATA / name
    content = "".join(f"{line}\n" for line in [f"# {format_line}", *rows]).encode()
    table.write_bytes(content)
    record_checksums([table])
    print(f"{name}: {len(rows):,} rows, {len(content):,} bytes")
