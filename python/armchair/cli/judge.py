"""Ask a judge about model responses, over any OpenAI-compatible server, and write its verdicts.

RESPONSES are the benchmark's rows with the model's answers; JSON or JSON Lines; "-" is stdin. They
have the keys of the authors' files: mmhal needs question, gt_answer and image_content;
hallusionbench gt_answer_details and what tells a question; charthal q_type, q_relation, question
and ref_answer; object-halbench image_id and question. The command of the same name scores JUDGED.

Answers are kept in --cache, so that a run that ended early goes on where it was, and the same run
again asks nothing. A row whose requests failed has null for a verdict and says why in "error"; the
exit code is then 3. The key is read from the environment (--api-key-env), and written nowhere.

The prompts are armchair's own, unless --prompts names your copy of the authors' script, whose words
the published scores were made with. It is read as data and never run; the signature says whose
prompts were sent. `armchair judge agreement A B` compares two judges.

  armchair judge mmhal answers.json -o judged.jsonl --model gpt-4o-2024-11-20
  armchair judge hallusionbench answers.json -o judged.jsonl --model gpt-4-0613 \\
      --prompts HallusionBench/utils.py --reading official
  armchair judge mmhal answers.json -o judged.jsonl --model qwen3 \\
      --base-url http://127.0.0.1:8000/v1 --dry-run
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
import time
from typing import Any

from armchair import notices
from armchair.cli import judge_agreement
from armchair.errors import InputError, counted
from armchair.files import read_rows, write_atomically
from armchair.files.outputs import OutputPath
from armchair.judge import BENCHMARKS, READINGS, Answer, Cache, Client, Failure, Judged, plan
from armchair.judge import run as ask
from armchair.judge.client import LONGEST_WAIT
from armchair.judge.plan import Plan
from armchair.output import json_text

# The second words that are commands of their own.
COMMANDS = {"agreement": judge_agreement}

_FAILED = 3
_CHARACTERS_PER_TOKEN = 4  # a rule of thumb for English


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("benchmark", choices=sorted(BENCHMARKS), help="which benchmark")
    parser.add_argument("responses", metavar="RESPONSES", help="rows with the model's answers")
    parser.add_argument(
        "-o",
        "--output",
        metavar="JUDGED",
        type=OutputPath,
        required=True,
        help="where the judged rows go, as JSON Lines",
    )
    parser.add_argument("--model", metavar="NAME", required=True, help="the judge")
    parser.add_argument(
        "--base-url",
        metavar="URL",
        default=os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1"),
        help="the server (default: OPENAI_BASE_URL, or OpenAI's)",
    )
    parser.add_argument(
        "--api-key-env",
        metavar="VARIABLE",
        default="OPENAI_API_KEY",
        help="the environment variable that holds the key (default: OPENAI_API_KEY)",
    )
    parser.add_argument(
        "--cache",
        metavar="FILE",
        type=OutputPath,
        default=OutputPath("judge.sqlite"),
        help="where answers are kept (default: judge.sqlite)",
    )
    parser.add_argument(
        "--prompts", metavar="SCRIPT", help="your copy of the authors' script, for their prompts"
    )
    parser.add_argument(
        "--reading",
        choices=READINGS,
        default=READINGS[0],
        help="how the judge's texts are read: strict (default), or as by the authors' script",
    )
    parser.add_argument(
        "--answer-key", metavar="KEY", help="the key of the model's answer (default: looked for)"
    )
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a request parameter, over those of the authors' script: --set temperature=0",
    )
    numbers: tuple[tuple[str, type, Any, str], ...] = (
        ("--concurrency", int, 16, "requests at once, at most (default: 16)"),
        ("--tries", int, 8, "how often a request is sent at most (default: 8)"),
        ("--timeout", float, 120.0, "seconds to wait for a server that is silent (default: 120)"),
        ("--samples", int, 1, "ask so often: the majority's verdict, the mean rating (default: 1)"),
        ("--limit", int, None, "judge only the first rows, so many"),
        ("--allow-failures", int, 0, "so many failed rows are no failure (default: 0)"),
    )
    for name, kind, default, text in numbers:
        parser.add_argument(name, metavar="N", type=kind, default=default, help=text)
    parser.add_argument("--offline", action="store_true", help="ask nobody: use the cache only")
    parser.add_argument("--dry-run", action="store_true", help="show the first request, send none")


def run(arguments: argparse.Namespace) -> int:
    """Ask and write; 3 where more rows failed than are allowed."""
    if arguments.limit is not None and arguments.limit < 1:
        raise InputError(f"--limit is {arguments.limit}, not 1 or more")
    planned = plan(
        read_rows(arguments.responses, what="responses"),
        benchmark=arguments.benchmark,
        model=arguments.model,
        parameters=dict(map(_parameter, arguments.set)),
        limit=arguments.limit,
        prompts=arguments.prompts,
        reading=arguments.reading,
        answer_key=arguments.answer_key,
        samples=arguments.samples,
    )
    if arguments.dry_run:
        _show(planned)
        return 0
    client = None if arguments.offline else _client(arguments)
    with Cache(arguments.cache) as cache:
        judged = _run(planned, client, cache)
    if judged.unreadable:
        rows = counted(judged.unreadable, "row")
        notices.note(
            "unreadable",
            f"{rows} of {len(judged.rows)} answered, but with no verdict that is certain",
            count=judged.unreadable,
        )
    with write_atomically(arguments.output) as handle:
        for row in judged.rows:
            handle.write(json.dumps(row, ensure_ascii=False) + "\n")
    return _report(judged, arguments.allow_failures)


class LongWaits:
    """Waits as a client does, and tells of waits that only a server asks for: they may be hours."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until = 0.0

    def __call__(self, stopping: threading.Event, seconds: float) -> None:
        """Waits so many seconds, or until the event is set."""
        if seconds > LONGEST_WAIT:
            with self._lock:
                now = time.monotonic()
                # All that were refused together wait together: that is told once.
                if now >= self._until:
                    self._until = now + seconds
                    print(f"armchair: the server asks to wait {seconds:.0f} s", file=sys.stderr)
        stopping.wait(seconds)


def _client(arguments: argparse.Namespace) -> Client:
    return Client(
        arguments.base_url,
        key=os.environ.get(arguments.api_key_env) or None,
        concurrency=arguments.concurrency,
        tries=arguments.tries,
        timeout=arguments.timeout,
        wait=LongWaits(),
    )


def _run(planned: Plan, client: Client | None, cache: Cache) -> Judged:
    from tqdm import tqdm

    tokens = 0
    # disable=None: on a terminal only.
    with tqdm(desc="judging", unit=" requests", disable=None, file=sys.stderr) as bar:

        def progress(outcome: Answer | Failure, left: int) -> None:
            nonlocal tokens
            tokens += outcome.tokens if isinstance(outcome, Answer) else 0
            bar.total = bar.n + 1 + left
            if client is not None:
                bar.set_postfix(
                    {"tokens": tokens, "at once": client.gate.limit, "429s": client.gate.refusals},
                    refresh=False,
                )
            bar.update()

        return ask(planned, client=client, cache=cache, progress=progress)


def _report(judged: Judged, allowed: int) -> int:
    several = [row["samples"] for row in judged.rows if "samples" in row]
    if several:
        verdicts = [[{**sample, "judgement": None} for sample in own] for own in several]
        agreed = sum(all(one == own[0] for one in own) for own in verdicts)
        print(f"all samples agree in {agreed} of {counted(len(several), 'row')}", file=sys.stderr)
    print(judged.signature, file=sys.stderr)
    if judged.failed <= allowed:
        return 0
    first = next(row["error"] for row in judged.rows if "error" in row)
    print(
        f"armchair: {counted(judged.failed, 'row')} of {len(judged.rows)} without a verdict; "
        f"the first: {first}",
        file=sys.stderr,
    )
    return _FAILED


def _show(planned: Plan) -> None:
    tasks = [task for task in planned.tasks for _ in range(planned.samples)]
    bodies = [body for task in tasks for body in planned.bodies(task)]
    characters = sum(len(body["messages"][0]["content"]) for body in bodies)
    if bodies:
        print(json_text(bodies[0]))
    print(
        f"{counted(len(bodies), 'request')} for {counted(len(planned.tasks), 'row')}, about "
        f"{characters // _CHARACTERS_PER_TOKEN} tokens to send (at 4 characters a token)"
    )


def _parameter(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise InputError(f"--set {text!r} is not of the form NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
