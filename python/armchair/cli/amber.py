"""Score AMBER responses: captions (CHAIR, Cover, Hal, Cog), yes/no answers, the AMBER score.

RESPONSES has an id and a response in each row, of either task or both; JSON, JSON Lines or tables;
"-" is stdin. DIR has annotations.json, relation.json and safe_words.txt, or is AMBER's repository.

AMBER holds words for the same whose vectors in a spaCy model are similar above 0.8; the official
figures use en_core_web_lg. Name the model once and save the table, then use the table:

  armchair amber responses.json --data AMBER --similarity en_core_web_lg --save-similarity lg.json
  armchair amber responses.json --data AMBER --similarity lg.json
"""

from __future__ import annotations

import argparse
from typing import get_args

from armchair.cli.shared import InputFile, add_format, show_results
from armchair.errors import InputError
from armchair.files import FilePath, read_rows
from armchair.files.outputs import OutputPath
from armchair.metrics.amber import Amber
from armchair.metrics.amber.data import amber_files, read_amber_data
from armchair.metrics.amber.nouns import PUBLISHED_NLTK
from armchair.metrics.amber.result import OFFICIAL, Captions
from armchair.metrics.amber.similarity import save_similar_words, similar_words


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "responses",
        nargs="+",
        type=InputFile,
        metavar="[NAME=]RESPONSES",
        help="the models' responses",
    )
    parser.add_argument("--data", metavar="DIR", required=True, help="AMBER's annotation")
    parser.add_argument(
        "--similarity",
        metavar="none|MODEL|TABLE",
        default="none",
        help="near-synonyms: none (default), an installed spaCy model, or a saved table",
    )
    parser.add_argument(
        "--save-similarity",
        type=OutputPath,
        metavar="FILE",
        help="save the model's table of similar words",
    )
    parser.add_argument(
        "--answers",
        metavar="NAME|FILE.toml",
        default=OFFICIAL,
        help='official (default): exactly "Yes" or "No"; strict: as a person reads; opera, '
        "vlmevalkit, yes-no-case, yes-first, first-word: as papers did; any reader of `armchair "
        "pope`",
    )
    parser.add_argument(
        "--captions",
        choices=get_args(Captions),
        default="published",
        help='published: the words that AMBER\'s script takes; corrected: "Dogs" and "tv" as well '
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--clean",
        action="store_true",
        help="take off special tokens, thinking and chat markers (docs/cleaning.md)",
    )
    parser.add_argument(
        "--nltk",
        metavar="VERSION",
        help=f"the version of NLTK that finds the words of captions (default: {PUBLISHED_NLTK}; "
        "the newest with --captions corrected)",
    )
    add_format(parser)
    parser.set_defaults(inputs=_inputs)


def run(arguments: argparse.Namespace) -> int:
    """Score and print."""
    if arguments.save_similarity and arguments.similarity == "none":
        raise InputError("--save-similarity: name the model with --similarity")
    data = read_amber_data(arguments.data)
    similarity = similar_words(arguments.similarity, data.words)
    scorer = Amber(
        data,
        similarity=similarity,
        answers=arguments.answers,
        captions=arguments.captions,
        nltk=arguments.nltk,
        clean=arguments.clean,
    )
    results = [scorer.score(read_rows(file, what="responses")) for file in arguments.responses]
    if arguments.save_similarity:
        save_similar_words(similarity, arguments.save_similarity)
    show_results(arguments, arguments.responses, results)
    return 0


def _inputs(arguments: argparse.Namespace) -> list[FilePath]:
    # The annotation's folder may have the saved table, too.
    return [*arguments.responses, arguments.similarity, *amber_files(arguments.data)]
