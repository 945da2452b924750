"""Asking an OpenAI-compatible server: one layer of retries, which heeds what the server says."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from armchair.errors import InputError, cut
from armchair.judge.answers import Answer, Failure, JudgeStopped, Malformed, answer_of
from armchair.judge.gate import Gate

_RETRIED = frozenset((408, 409, 429))
_HOPELESS: Mapping[int, str] = {
    401: "the server does not accept the API key",
    403: "the server forbids the request",
    404: "the server does not know the address or the model",
}
LONGEST_WAIT = 60.0  # seconds, where the server names none


class Client:
    """A server that judges.

    Retried are broken connections, timeouts, responses that are no chat completion, and the
    statuses 408, 409, 429 and 5xx: after the time that Retry-After names, else after a random
    time of up to 1, 2, 4 ... 60 seconds.

    Args:
        base_url: the address before "/chat/completions", such as "http://127.0.0.1:8000/v1".
        key: sent as a bearer token, and never written anywhere; None sends none.
        concurrency: how many requests may be under way at once.
        tries: how often a request is sent at most.
        timeout: seconds for each step of a request: to connect, and between bytes.
        wait: waits so many seconds, or until the event is set; a test's clock may stand in.

    Raises:
        InputError: httpx is not installed, the address is none, or a number is below 1.
    """

    def __init__(
        self,
        base_url: str,
        *,
        key: str | None = None,
        concurrency: int = 16,
        tries: int = 8,
        timeout: float = 120.0,
        wait: Callable[[threading.Event, float], object] = threading.Event.wait,
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise InputError("asking a judge needs httpx: pip install 'armchair[judge]'") from None
        if not base_url.startswith(("http://", "https://")):
            raise InputError(f"the judge's address {base_url!r} begins with no http:// or https://")
        if concurrency < 1 or tries < 1 or not timeout > 0:
            raise InputError("concurrency and tries are at least 1, and the timeout is above 0")
        if key is not None and not (key.isascii() and key.isprintable()):
            raise InputError("the API key holds characters that no header can")
        self.concurrency = concurrency
        self.gate = Gate(concurrency)
        self._address = base_url.rstrip("/") + "/chat/completions"
        self._key, self._tries, self._wait = key, tries, wait
        self._errors = httpx.TransportError
        # Every thread keeps its connection; httpx's own limits would close some.
        self._http = httpx.Client(
            timeout=timeout,
            headers={} if key is None else {"Authorization": f"Bearer {key}"},
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=None),
        )

    def ask(self, body: Mapping[str, Any], stopping: threading.Event) -> Answer | Failure:
        """The answer to one request, after as many tries as it takes and is allowed.

        Args:
            body: the JSON to send.
            stopping: set from outside, it ends waits and further tries.

        Raises:
            JudgeStopped: what concerns every request: 401, 403, 404, a quota used up.
        """
        reason = "stopped"
        for number in range(self._tries):
            if stopping.is_set():
                return Failure("stopped")
            limit = self.gate.limit
            pause: float | None = None
            try:
                response = self._http.post(self._address, json=body)
            except self._errors as error:
                reason = type(error).__name__
            else:
                status = response.status_code
                if status == 200:
                    try:
                        answer = answer_of(_json(response))
                    except Malformed as error:
                        reason = str(error)
                    else:
                        self.gate.succeeded()
                        return answer
                else:
                    reason = f"status {status}"
                    self._stop_if_hopeless(status, response)
                    if status not in _RETRIED and status < 500:
                        return Failure(f"{reason}: {self._message(response)}")
                    if status == 429:
                        self.gate.refused(limit)
                    pause = retry_after(response.headers.get("Retry-After"), time.time())
            if number + 1 < self._tries:
                longest = min(LONGEST_WAIT, 2.0**number)
                self._wait(stopping, random.uniform(0, longest) if pause is None else pause)
        return Failure(f"{reason} after {self._tries} tries")

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def _stop_if_hopeless(self, status: int, response: Any) -> None:
        if status in _HOPELESS:
            # The server's own words on a key may hold a part of it.
            said = "" if status == 401 else f": {self._message(response)}"
            raise JudgeStopped(f"{self._address}: {_HOPELESS[status]} (status {status}){said}")
        if status == 429 and _error(response).get("code") == "insufficient_quota":
            raise JudgeStopped(f"{self._address}: the quota is used up (status 429)")

    def _message(self, response: Any) -> str:
        said = _error(response).get("message") or response.text
        text = " ".join(str(said).split())
        return cut(text.replace(self._key, "[key]") if self._key else text) or "nothing said"


def retry_after(value: str | None, now: float) -> float | None:
    """The seconds that a Retry-After header asks for, in seconds or as a date; None without one.

    Example:
        >>> retry_after("3", 0.0), retry_after("Thu, 01 Jan 1970 00:01:00 GMT", 20.0)
        (3.0, 40.0)
        >>> retry_after(None, 0.0), retry_after("soon", 0.0)
        (None, None)
    """
    if value is None:
        return None
    if value.strip().isascii() and value.strip().isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - now)
    except ValueError:
        return None


def _json(response: Any) -> Any:
    try:
        return response.json()
    except ValueError:
        raise Malformed("a response that is no JSON") from None


def _error(response: Any) -> dict[str, Any]:
    """The server's `error` object; empty where there is none."""
    try:
        error = _json(response)["error"]
    except (Malformed, LookupError, TypeError):
        return {}
    return error if isinstance(error, dict) else {}
