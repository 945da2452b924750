"""The package as installed: its version, its command, its errors."""

import subprocess
import sys
from pathlib import Path

import pytest

import armchair


def test_version_is_printed_by_the_command():
    printed = subprocess.run(
        [sys.executable, "-m", "armchair", "--version"], capture_output=True, text=True, check=True
    )
    assert printed.stdout == f"armchair {armchair.__version__}\n"


def test_errors_are_the_ordinary_kinds():
    assert issubclass(armchair.InputError, ValueError)
    assert issubclass(armchair.UnknownNameError, KeyError)
    assert str(armchair.UnknownNameError("no such thing: x")) == "no such thing: x"


def loaded_by(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after `code`, but for those it starts with."""
    program = (
        f"import sys; before = set(sys.modules)\n{code}\n"
        "print('\\n' + ' '.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return set(done.stdout.decode().splitlines()[-1].split())


def test_a_bare_import_loads_the_core_and_nothing_else() -> None:
    """numpy alone takes longer to load than the command takes for its help."""
    found = loaded_by("import armchair")
    assert {name for name in found if name.startswith("armchair")} == {"armchair", "armchair._core"}
    assert "numpy" not in found


def test_help_loads_what_it_prints_with_and_nothing_else() -> None:
    found = loaded_by("from armchair.cli import main\nmain([])")
    own = {"armchair", "armchair._core", "armchair.cli", "armchair.errors"}
    assert {name for name in found if name.startswith("armchair")} == own
    # Each of them takes longer to load than the help takes to print.
    assert not found & {"dataclasses", "inspect", "json", "numpy", "pathlib", "tqdm", "typing"}


def test_scoring_loads_no_files() -> None:
    """What reads files, and what only a terminal or a pickle needs, waits for its first use."""
    found = loaded_by("from armchair import Chair, GroundTruth")
    late = ("armchair.cli", "armchair.files", "armchair.ground_truth.pick")
    assert not [name for name in found if name.startswith(late)]
    assert not found & {"csv", "gzip", "hashlib", "pyarrow", "tqdm"}


@pytest.mark.parametrize("form", ["jsonl", "jsonl.gz"])
def test_a_command_loads_only_what_its_files_need(tmp_path: Path, form: str) -> None:
    truth, captions = tmp_path / f"truth.{form}", tmp_path / "captions.jsonl"
    armchair.GroundTruth.from_mapping({7: ["dog"]}).write(truth)
    captions.write_text('{"image_id": 7, "caption": "A dog."}\n')
    run = ["chair", str(captions), "--ground-truth", str(truth)]
    found = loaded_by(f"from armchair.cli import main\nmain({run})")
    # Standard error is no terminal here, and neither file is a table.
    assert not found & {"csv", "pyarrow", "tqdm", "importlib.metadata", "multiprocessing"}
    assert "armchair.metrics.chair" in found


def test_every_public_name_is_there() -> None:
    everything = {name for names in armchair._HOMES.values() for name in names}
    assert everything | {"__version__"} == set(armchair.__all__)
    assert all(getattr(armchair, name) is not None for name in armchair.__all__)


def test_modules_are_reached_without_a_second_import() -> None:
    assert "armchair.language" in loaded_by("import armchair; armchair.language")
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = getattr(armchair, "nothing")  # noqa: B009
