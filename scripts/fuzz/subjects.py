"""The subjects by name, in the order in which they run."""

from __future__ import annotations

from captions import Captions, Conventions, Paths
from damaged_files import Files
from subject import Subject

from stages import Answers, Spans, Stages

SUBJECTS: dict[str, type[Subject]] = {
    "paths": Paths,
    "captions": Captions,
    "conventions": Conventions,
    "stages": Stages,
    "answers": Answers,
    "spans": Spans,
    "files": Files,
}
