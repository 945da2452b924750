"""Files of questions, labels and answers, joined.

`read_sets` gives what `Pope.score` takes, from the layouts people have: POPE's own files, LLaVA's
(one answers file, questions with a category, label files), lmms-eval's sample logs and
VLMEvalKit's result tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from armchair.errors import InputError, cut, first_few
from armchair.files import FilePath, describe
from armchair.files.row import valid_text
from armchair.files.source import stem
from armchair.metrics.pope import same_questions
from armchair.metrics.pope.answer_rows import Answer, Keys, read_answers
from armchair.metrics.pope.label_files import labelled
from armchair.metrics.pope.overrides import overridden
from armchair.metrics.pope.question_files import Question, QuestionFile, read_questions
from armchair.metrics.pope.question_paths import question_paths
from armchair.signature import digest

OnMissing = Literal["error", "skip", "skip-questions", "skip-answers"]


@dataclass
class AnsweredSets:
    """Answers with their labels and the set each belongs to, in the order of the questions.

    Attributes:
        answers, labels, groups: as `Pope.score` takes them.
        question_set: a digest of the questions and labels for the signature.
        skipped_questions, skipped_answers: how many were left out, since they had no answer or no
            question.
        labels_override: a digest of the labels that were put in, where some were.
        keys: the keys of answers and ids that the first answer has, for people.
    """

    answers: list[str] = field(default_factory=list)
    labels: list[bool] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    question_set: str = ""
    skipped_questions: int = 0
    skipped_answers: int = 0
    labels_override: str | None = None
    keys: str = ""

    @property
    def origin(self) -> dict[str, Any]:
        """What the options of a result say of its questions."""
        return {
            "question_set": self.question_set,
            "skipped_questions": self.skipped_questions,
            "skipped_answers": self.skipped_answers,
            "labels_override": self.labels_override,
        }


def read_sets(
    answer_files: Sequence[FilePath],
    question_files: Sequence[FilePath] = (),
    label_files: Sequence[FilePath] = (),
    keys: Keys | None = None,
    *,
    on_missing: OnMissing = "error",
    labels_override: FilePath | None = None,
) -> AnsweredSets:
    """The answers of one file or several, each with its label and set.

    Args:
        answer_files: one a question file, or one for all of them. Without question files they
            have to bring their labels along, as lmms-eval's logs and VLMEvalKit's tables do.
        question_files: files, folders or patterns. Each file is a set named after it; one file
            with categories is a set for each category.
        label_files: files, or folders of files, named after a category, where the questions have
            categories and no labels (LLaVA's layout).
        keys: the keys of answers, labels and ids, where they are not the usual ones.
        on_missing: what is done about questions without an answer and answers without a question:
            an "error", or one of them or both ("skip") are left out and counted.
        labels_override: a file of labels to put in the place of wrong ones (`overrides`).

    Raises:
        InputError: a file cannot be read, ids are missing, unknown or there twice, lengths
            differ, a label is neither yes nor no, or a row repeats another question than the one
            it is joined with.
    """
    keys = keys or Keys()
    if not answer_files:
        raise InputError("no answers file was given (- is standard input)")
    if [*map(str, (*answer_files, *question_files, *label_files))].count("-") > 1:
        raise InputError("standard input can be read only once")
    question_files = question_paths(answer_files, question_files)
    if not question_files:
        if label_files or labels_override:
            raise InputError("labels need questions: name their file with --questions")
        files = [read_answers(path, keys, with_labels=True) for path in answer_files]
        return _self_contained(answer_files, files)
    if len(answer_files) not in (1, len(question_files)):
        raise InputError(
            f"{len(answer_files)} answers files for {len(question_files)} question files: "
            "give one for each, in the same order, or one for all"
        )
    questions = [read_questions(path, keys) for path in question_files]
    if label_files:
        questions = [labelled(file, label_files, keys) for file in questions]
    override = None
    if labels_override is not None:
        questions, override = overridden(questions, labels_override, keys)
    questions = named_sets(questions)
    if len(answer_files) == 1:
        questions = [_merged(questions)]
    pairs: list[tuple[Question, Answer]] = []
    skipped_questions = skipped_answers = 0
    for path, file in zip(answer_files, questions, strict=True):
        answers = read_answers(path, keys)
        _refuse_exchanged(describe(path), answers, file)
        joined = _joined(describe(path), answers, file, on_missing)
        skipped_questions += len(file.questions) - len(joined)
        skipped_answers += len(answers) - len(joined)
        same_questions.check(describe(path), file.name, joined)
        pairs += joined
    sets = _sets(pairs)
    sets.skipped_questions, sets.skipped_answers = skipped_questions, skipped_answers
    sets.labels_override = override
    return sets if len(question_files) > 1 else _called(stem(describe(question_files[0])), sets)


def _self_contained(paths: Sequence[FilePath], files: Sequence[Sequence[Answer]]) -> AnsweredSets:
    several = len(files) > 1
    pairs = []
    for path, answers in zip(paths, files, strict=True):
        name = describe(path)
        _check_unique(name, [(answer.category, answer.id) for answer in answers])
        for place, answer in enumerate(answers):
            if answer.label is None:
                raise InputError(
                    f"{answer.place}: the answers bring no labels: name the question file with "
                    "--questions"
                )
            group = stem(name) if several else "all"
            question = Question(
                answer.id or str(place), answer.place, answer.label, answer.category, "", group
            )
            pairs.append((question, answer))
    return _sets(pairs) if several else _called(stem(describe(paths[0])), _sets(pairs))


def _called(name: str, sets: AnsweredSets) -> AnsweredSets:
    """A single set under the name of its file; the digest is that of the questions alone."""
    if set(sets.groups) == {"all"}:
        sets.groups = [name] * len(sets.groups)
    return sets


def named_sets(files: Sequence[QuestionFile]) -> list[QuestionFile]:
    """The questions with the name of their set: the file's where there are several."""
    if len(files) == 1:
        return list(files)
    stems = [stem(file.name) for file in files]
    if len(set(stems)) < len(stems):
        stems = [file.name for file in files]
    if len(set(stems)) < len(stems):
        raise InputError(f"{_first_repeated(stems)} is given twice as a question file")
    named = []
    for name, file in zip(stems, files, strict=True):
        several = len({question.category for question in file.questions}) > 1
        named.append(
            QuestionFile(
                file.name,
                [question.in_group(name, keep_category=several) for question in file.questions],
            )
        )
    return named


def _merged(files: Sequence[QuestionFile]) -> QuestionFile:
    if len(files) == 1:
        return files[0]
    questions = [question for file in files for question in file.questions]
    ids = [question.id for question in questions]
    if len(set(ids)) < len(ids):
        raise InputError(
            f"question id {cut(_first_repeated(ids))} is in several question files: give an "
            "answers file for each, in the same order"
        )
    return QuestionFile(" and ".join(file.name for file in files), questions)


def _refuse_exchanged(name: str, answers: Sequence[Answer], questions: QuestionFile) -> None:
    no_labels = all(question.label is None for question in questions.questions)
    if no_labels and all(answer.text.rstrip().endswith("?") for answer in answers):
        raise InputError(
            f"{name}: the answers are questions, and {questions.name} has no labels: are the two "
            "exchanged?"
        )


def _joined(
    name: str, answers: Sequence[Answer], questions: QuestionFile, on_missing: OnMissing
) -> list[tuple[Question, Answer]]:
    if all(answer.id is None for answer in answers):
        if len(answers) != len(questions.questions):
            raise InputError(
                f"{name} has {len(answers)} answers without ids, but {questions.name} has "
                f"{len(questions.questions)} questions: they cannot be matched by order"
            )
        return list(zip(questions.questions, answers, strict=True))
    for answer in answers:
        if answer.id is None:
            raise InputError(f"{answer.place}: the answer has no id, while others have one")
    _check_unique(name, [answer.id for answer in answers])
    _check_unique(questions.name, [question.id for question in questions.questions])
    by_id = {answer.id: answer for answer in answers}
    asked = {question.id for question in questions.questions}
    missing = [question.id for question in questions.questions if question.id not in by_id]
    if missing and on_missing not in ("skip", "skip-questions"):
        raise InputError(
            f"{name} has no answer to {len(missing)} of the {len(asked)} questions of "
            f"{questions.name}: {first_few(missing)}; --on-missing skip-questions leaves them out"
        )
    extra = [answer.id for answer in answers if answer.id not in asked]
    if extra and on_missing not in ("skip", "skip-answers"):
        raise InputError(
            f"{name} has answers to {len(extra)} questions that {questions.name} does not have: "
            f"{first_few(extra)}; --on-missing skip-answers leaves them out"
        )
    if len(missing) == len(asked):
        raise InputError(f"{name} has no answer to any question of {questions.name}")
    asked_and_answered = [one for one in questions.questions if one.id in by_id]
    return [(question, by_id[question.id]) for question in asked_and_answered]


def _sets(pairs: Sequence[tuple[Question, Answer]]) -> AnsweredSets:
    sets = AnsweredSets()
    parts: list[str] = []
    for question, answer in pairs:
        if question.label is None:
            raise InputError(
                f"{question.place}: the question has no label: give the label files with --labels"
            )
        # VLMEvalKit writes the sets that share a question into one cell.
        for category in question.category.split(",") if question.category else [""]:
            name = " ".join(filter(None, (question.group, category.strip())))
            sets.answers.append(answer.text)
            sets.labels.append(question.label)
            sets.groups.append(name.removeprefix("all ") or "all")
            texts = (name, question.id, question.text)
            parts += (valid_text(text, f"{question.place}: the question") for text in texts)
            parts.append("yes" if question.label else "no")
    sets.question_set = digest(parts)
    sets.keys = _keys_of(pairs[0][1]) if pairs else ""
    return sets


def _keys_of(answer: Answer) -> str:
    return f'answers from "{answer.key}"' if answer.key else ""


def _check_unique(name: str, ids: Sequence[object]) -> None:
    repeated = list(dict.fromkeys(_repeated([id for id in ids if _known(id)])))
    if repeated:
        shown = [
            " ".join(filter(None, map(str, item))) if isinstance(item, tuple) else str(item)
            for item in repeated
        ]
        raise InputError(
            f"{name}: {len(repeated)} question ids are there more than once: {first_few(shown)}"
        )


def _known(id: object) -> bool:
    return id[-1] is not None if isinstance(id, tuple) else id is not None


def _repeated(items: Iterable[object]) -> Iterable[object]:
    seen = set()
    for item in items:
        if item in seen:
            yield item
        seen.add(item)


def _first_repeated(items: Iterable[str]) -> object:
    return next(iter(_repeated(items)))


def by_model(
    answers: Sequence[FilePath], questions: Sequence[FilePath]
) -> list[tuple[FilePath, ...]]:
    """The answers files of each model.

    Several files are one model's where each is to a question file of its own or is named after a
    setting of its own (random, popular, adversarial); else each is a model's.
    """
    settings = [tuple(same_questions.settings_of(describe(path))) for path in answers]
    parts = all(settings) and len(set(settings)) == len(settings)
    one_model = len(question_paths(answers, questions)) > 1 if questions else parts
    return [tuple(answers)] if one_model else [(path,) for path in answers]
