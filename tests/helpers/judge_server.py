"""A chat server on the loopback address whose answers a test writes."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# What is said to a request: a status, headers and a body; or None, for a body that is cut.
Reply = tuple[int, dict[str, str], bytes] | None


def completion(text: Any, *, model: str = "judge-1", finish: str = "stop") -> Reply:
    """A chat completion that says `text`."""
    body = {
        "model": model,
        "system_fingerprint": "fp",
        "choices": [{"message": {"content": text}, "finish_reason": finish}],
        "usage": {"total_tokens": 10},
    }
    return 200, {}, json.dumps(body).encode()


def refusal(status: int, code: str = "", message: str = "no", **headers: str) -> Reply:
    """An error as OpenAI's servers write them."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, named, json.dumps({"error": {"code": code, "message": message}}).encode()


class JudgeServer(ThreadingHTTPServer):
    """Answers with `script(prompt, n)`, n counting the requests with this prompt from 0."""

    request_queue_size = 128
    daemon_threads = True

    def __init__(self, script: Callable[[str, int], Reply], seconds: float = 0.0) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script, self.seconds = script, seconds
        self.lock = threading.Lock()
        self.asked: list[str] = []
        self.answered: list[str] = []
        self.keys: set[str | None] = set()
        self.bodies: list[dict[str, Any]] = []

    def handle_error(self, request: object, client_address: object) -> None:
        """Quiet: a client that was killed, or waited long enough, is what some tests are about."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: JudgeServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = body["messages"][0]["content"]
        with self.server.lock:
            number = self.server.asked.count(prompt)
            self.server.asked.append(prompt)
            self.server.bodies.append(body)
            self.server.keys.add(self.headers.get("Authorization"))
        time.sleep(self.server.seconds)
        reply = self.server.script(prompt, number)
        if reply is None:
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"choices": [')
            self.close_connection = True
            return
        status, headers, content = reply
        with self.server.lock:
            if status == 200:
                self.server.answered.append(prompt)
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Quiet."""


@contextmanager
def serving(script: Callable[[str, int], Reply], seconds: float = 0.0) -> Iterator[JudgeServer]:
    """The server, while the block runs."""
    server = JudgeServer(script, seconds)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
