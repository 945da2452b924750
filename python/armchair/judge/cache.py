"""The answers that were given, in one SQLite file that several processes may share.

The key is a digest of the request, without the server's address and without any secret. Only
complete answers are kept: what failed is asked again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import sqlite3
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any

from armchair.errors import InputError
from armchair.judge.answers import Answer

_TABLE = """create table if not exists answers (
    key text primary key, request text not null, answer text not null
) without rowid"""
_BUSY_SECONDS = 60.0


def request_key(body: Mapping[str, Any], sample: int = 0) -> str:
    """The digest of a request's body: 64 hexadecimal digits, the same in any order of keys.

    Args:
        sample: the number of the sample, from 0; each is another request.
    """
    text = _canonical(body) + (f"#{sample}" if sample else "")
    return hashlib.sha256(text.encode()).hexdigest()


class Cache:
    """Answers by request; each is on the disk before `put` returns.

    Safe for threads and processes. A process that is killed loses nothing that `put` returned.

    Args:
        path: the SQLite file, made where there is none; ":memory:" keeps nothing.

    Raises:
        InputError: the file cannot be opened, or is no such cache.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._lock = threading.Lock()
        try:
            self._database = sqlite3.connect(
                path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._database.execute("pragma journal_mode = wal")
            # In WAL mode a commit outlives the process; only a power cut may take the last ones.
            self._database.execute("pragma synchronous = normal")
            self._database.execute(_TABLE)
            self._database.execute("select key, request, answer from answers limit 1")
        except sqlite3.Error as error:
            raise InputError(f"{path}: no cache of judge's answers ({error})") from None

    def get(self, key: str) -> Answer | None:
        """The answer that is kept under `key`, or None."""
        row = self._execute("select answer from answers where key = ?", key)
        return None if row is None else Answer(**json.loads(row[0]))

    def put(self, key: str, body: Mapping[str, Any], answer: Answer) -> Answer:
        """Keeps an answer; returns the one that is kept, an earlier one where there is one.

        So two processes that asked the same at once write the same verdict.
        """
        written = json.dumps(dataclasses.asdict(answer), ensure_ascii=True)
        self._execute(
            "insert or ignore into answers values (?, ?, ?)", key, _canonical(body), written
        )
        return self.get(key) or answer

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._database.close()

    def __enter__(self) -> Cache:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _execute(self, statement: str, *values: str) -> Any:
        try:
            with self._lock:
                return self._database.execute(statement, values).fetchone()
        except sqlite3.Error as error:
            raise InputError(f"{self._path}: {error}") from None


def _canonical(body: Mapping[str, Any]) -> str:
    return json.dumps(body, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
