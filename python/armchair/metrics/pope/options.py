"""What decides a POPE score besides the answers."""

from __future__ import annotations

from dataclasses import dataclass

from armchair.metrics.pope.conventions import PopeConvention


@dataclass(frozen=True)
class PopeOptions:
    """All that decides a POPE score besides the answers. Every field is in the signature.

    Attributes:
        convention: the convention's name, which is the rule that reads answers.
        unreadable_in_recall, yes_ratio_of, undefined, unread_in_accuracy, epsilon, digest: as in
            `PopeConvention`.
        questions: how many questions were asked.
        yes_labels: to how many of them the right answer is yes.
        clean: whether special tokens, thinking and chat markers were taken off the answers.
        question_set: a digest of the questions and labels, where they came from files.
        skipped_questions, skipped_answers: how many were left out, since they had no answer or no
            question.
        labels_override: a digest of the labels that were put in, where some were.
    """

    convention: str
    unreadable_in_recall: str
    yes_ratio_of: str
    undefined: str
    unread_in_accuracy: str
    epsilon: float
    digest: str | None
    questions: int
    yes_labels: int
    clean: bool = False
    question_set: str | None = None
    skipped_questions: int = 0
    skipped_answers: int = 0
    labels_override: str | None = None

    @classmethod
    def of(
        cls,
        convention: PopeConvention,
        questions: int,
        yes_labels: int,
        clean: bool,
        question_set: str | None,
        skipped_answers: int = 0,
    ) -> PopeOptions:
        """The options of a convention's score of `questions` questions."""
        return cls(
            convention=convention.name,
            unreadable_in_recall=convention.unreadable_in_recall,
            yes_ratio_of=convention.yes_ratio_of,
            undefined=convention.undefined,
            unread_in_accuracy=convention.unread_in_accuracy,
            epsilon=convention.epsilon,
            digest=convention.digest,
            questions=questions,
            yes_labels=yes_labels,
            clean=clean,
            question_set=question_set,
            skipped_answers=skipped_answers,
        )
