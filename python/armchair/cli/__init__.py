"""The `armchair` command: one module a subcommand, loaded only when it is run.

Each module has `add_arguments(parser)` and `run(arguments) -> int`; its docstring is the help text.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from armchair import TYPE_CHECKING
from armchair._core import __version__
from armchair.errors import DISK_FULL, InputError, UnknownNameError

if TYPE_CHECKING:
    from armchair.notices import Notice

# Subcommand -> the module that runs it and one line for `armchair --help`.
COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("armchair.cli.demo", "score two invented captioners: a first look without data"),
    "chair": ("armchair.cli.chair", "CHAIR: objects that captions mention and images do not have"),
    "ground-truth": ("armchair.cli.ground_truth", "build or show the objects of each image"),
    "conventions": ("armchair.cli.conventions", "list the ways of scoring CHAIR, or show one"),
    "pope": ("armchair.cli.pope", "POPE: score yes/no answers about objects, or build questions"),
    "opope": ("armchair.cli.opope", "score captions as answers to POPE's questions"),
    "explain": ("armchair.cli.explain", "show how a caption is read, step by step"),
    "amber": ("armchair.cli.amber", "score AMBER captions and yes/no answers"),
    "charthal": ("armchair.cli.charthal", "score judged ChartHal answers"),
    "hallusionbench": ("armchair.cli.hallusionbench", "score HallusionBench results"),
    "mme": ("armchair.cli.mme", "score MME, the whole or its hallucination subset"),
    "mmhal": ("armchair.cli.mmhal", "score MMHal-Bench judgements"),
    "object-halbench": ("armchair.cli.object_halbench", "score judged Object HalBench answers"),
    "judge": ("armchair.cli.judge", "ask a judge about answers, over any OpenAI-compatible server"),
    "tokens": (
        "armchair.cli.tokens",
        "token-level F1 of tagged captions or indices (DetailVerifyBench)",
    ),
}

_BAD_INPUT = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code (0 done, 2 bad input, 3 rows not judged)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _prepare_streams()
    parser = _parser(words)
    parsed, unknown = parser.parse_known_args(words)
    if unknown:
        # The command's own usage, not the list of commands, is what helps here.
        own: argparse.ArgumentParser = getattr(parsed, "parser", parser)
        own.error(f"unrecognized arguments: {' '.join(unknown)}")
    if "run" not in parsed:
        parser.print_help()
        return 0
    # Not for the help: what a command needs takes longer to load than the help to print.
    from armchair import notices

    try:
        _check_outputs(parsed)
        with _ending_in_order(), notices.collecting(_warn, strict=parsed.strict_input):
            code: int = parsed.run(parsed)
        sys.stdout.flush()
        return code
    except (InputError, UnknownNameError) as error:
        return _complain(str(error))
    except BrokenPipeError:
        # The reader went away (`| head`): nothing to tell anyone. Python would complain once more
        # when it flushes at exit, so stdout is pointed elsewhere first.
        _drop_output()
        return 0
    except OSError as error:
        if error.errno in DISK_FULL:
            # What is still unwritten would fail once more at exit.
            _drop_output()
        name = error.filename or ("standard output" if error.errno in DISK_FULL else "input")
        return _complain(f"{name}: {error.strerror or error}")
    except KeyboardInterrupt:
        _complain("interrupted")
        return _INTERRUPTED


def _check_outputs(parsed: argparse.Namespace) -> None:
    """Refuses outputs that would destroy an input, before anything is read.

    A text that is no output may name an input. A command that reads but some files of a folder
    says which with `inputs`.
    """
    from armchair.files.outputs import OutputPath, check_outputs

    given = [
        value
        for values in vars(parsed).values()
        for value in (values if isinstance(values, list) else [values])
    ]
    outputs = [value for value in given if isinstance(value, OutputPath)]
    if outputs:
        form = getattr(parsed, "format", "text")
        printed = "--json" if form == "json" else f"--format {form}"
        check_outputs(
            outputs,
            lambda: (
                parsed.inputs(parsed)
                if "inputs" in parsed
                else [v for v in given if isinstance(v, str) and not isinstance(v, OutputPath)]
            ),
            printed=None if printed == "--format text" else printed,
        )


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Lets the signals that end a program unwind it, so that no half-written file stays."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    names = ("SIGTERM", "SIGHUP", "SIGQUIT")
    known = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # What is ignored, as under nohup, stays so.
    before = {one: signal.getsignal(one) for one in known}
    before = {one: handler for one, handler in before.items() if handler is not signal.SIG_IGN}
    for one in before:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _prepare_streams() -> None:
    """Makes standard streams usable that are closed or narrow: no caption ends in a traceback."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Points standard output elsewhere, so that Python's flush at exit has nothing to say."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _warn(notice: Notice) -> None:
    print(f"armchair: warning: {notice.text}", file=sys.stderr)


def _complain(message: str) -> int:
    print(f"armchair: {message}", file=sys.stderr)
    return _BAD_INPUT


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="armchair",
        description="Hallucination metrics for vision-language models: exact, fast and signed.",
        epilog="`armchair COMMAND --help` explains a command, with examples.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"armchair {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    # Making all of them takes longer than some commands take.
    named = {name: COMMANDS[name] for name in words[:1] if name in COMMANDS}
    for name, (module_name, summary) in (named or COMMANDS).items():
        command = commands.add_parser(
            name,
            help=summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if named:
            import importlib

            module = importlib.import_module(module_name)
            second = getattr(module, "COMMANDS", {}).get("".join(words[1:2]))
            if second is not None:
                command = command.add_subparsers().add_parser(
                    words[1], formatter_class=command.formatter_class, allow_abbrev=False
                )
                module = second
            command.description = module.__doc__
            module.add_arguments(command)
            command.add_argument(
                "--strict-input",
                action="store_true",
                help="what would be a warning about the input is an error",
            )
            command.set_defaults(run=module.run, parser=command, command=name)
    return parser
