"""Convention files: a user's own works like a shipped one; a wrong one is refused with its line."""

import re

import pytest

import armchair
from helpers import ROOT

MINIMAL = """\
name = "farm"
[tokens]
tokenizer = "letters"
[forms]
normalizer = "strip-s"
[counting]
mentions = "every"
[categories]
cow = ["cow", "heifer"]
"milking machine" = ["milking machine", "milker"]
[compounds]
"milking machine" = "milking machine"
"old red milking machine" = "milking machine"
"cow bell" = "cow bell"
"""


def refused(text: str) -> str:
    with pytest.raises(armchair.InputError) as caught:
        armchair.Convention(text, "farm.toml")
    return str(caught.value)


def test_a_convention_of_ones_own_scores():
    farm = armchair.Convention(MINIMAL)
    read = armchair.Chair(farm).mentions
    caption = "Cows, an old red milking machine, a cow bell and milkers."
    # Worked by hand: the longest compound wins, and a "cow bell" is no cow.
    assert [(m.category, m.text) for m in read(caption)] == [
        ("cow", "Cows"),
        ("milking machine", "old red milking machine"),
        ("milking machine", "milkers"),
    ]


def test_context_rules_know_a_verb_by_its_dictionary_form():
    """Found by scripts/fuzz: the core took every token for a noun, whatever the normalizer."""
    text = """\
name = "seats"
tokens.tokenizer = "treebank"
forms.normalizer = "wordnet"
counting.mentions = "every"
categories.seat = ["seat"]
context = [{ words = ["seat"], drop = ["stand _"] }]
"""
    scorer = armchair.Chair(armchair.Convention(text))
    # By hand: "standing" is a form of the verb "stand"; as a noun it is a word of its own.
    caption = "He is standing seat to seat."
    assert [m.start for m in scorer.mentions(caption)] == [23]
    result = scorer.score([caption], [1], {1: ["seat"]})
    assert result.counts.mentions == 1
    nouns = armchair.Convention(text.replace('"wordnet"', '"wordnet-noun"'))
    assert [m.start for m in armchair.Chair(nouns).mentions(caption)] == [15, 23]


def test_a_convention_may_come_from_a_file(tmp_path):
    path = tmp_path / "farm.toml"
    path.write_text(MINIMAL)
    assert armchair.Convention.load(path).name == "farm"
    assert armchair.Convention.load(str(path)).categories == ("cow", "milking machine")


def test_a_file_that_extends_another_takes_what_it_does_not_give():
    mine = armchair.Convention(
        'name = "mine"\nextends = "rohrbach2018"\n[counting]\nmentions = "distinct"'
    )
    base = armchair.Convention.load("rohrbach2018")
    assert mine.counting == "distinct"
    assert mine.words == base.words
    assert mine.digest != base.digest


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            '"heifer"',
            '"milker"',
            'line 10: the word "milker" is in two categories, "cow" and "milking machine"',
        ),
        ('"heifer"', '"cow"', 'line 9: the word "cow" is twice in the category "cow"'),
        ('["cow", "heifer"]', "[]", 'line 9: the category "cow" has no words'),
        ('["cow", "heifer"]', '["cow", 3]', 'line 9: "cow" in categories must be a list of words'),
        ('["cow", "heifer"]', '"cow"', 'line 9: "cow" in categories must be a list of words'),
        ('"heifer"', '" "', 'line 9: an empty word in the category "cow"'),
        ('"letters"', '"spacy"', 'line 3: unknown tokenizer "spacy" (known: treebank, letters)'),
        ('"strip-s"', '"stem"', 'line 5: unknown normalizer "stem"'),
        ('"every"', '"most"', 'line 7: unknown counting "most" (known: every, distinct)'),
        ('"cow bell" =', '"cowbell" =', 'line 14: the compound "cowbell" is not two or more words'),
        ("[counting]", "[countings]", 'line 6: unknown key "countings" in the file'),
        ('[counting]\nmentions = "every"\n', "", "the table [counting] is missing"),
        ('name = "farm"', 'nam = "farm"', 'line 1: unknown key "nam" in the file'),
        ('name = "farm"', "", 'the key "name" is missing in the file'),
        (
            'name = "farm"',
            'name = "farm"\nextends = "barn"',
            'line 2: extends "barn", which is no convention',
        ),
        ('"letters"', '"letters"\nhyphens = "-x"', "line 4: 'x' in \"hyphens\" is a letter"),
        ('"letters"', '"letters"\nhyphens = 3', 'line 4: "hyphens" in tokens must be text'),
        (
            "[compounds]",
            '[lists]\nbarn = ["cow shed"]\n[compounds]',
            'line 12: "cow shed" in the list "barn" is not a single word',
        ),
        *[
            ("[counting]", f"[[context]]\n{rule}\n[counting]", complaint)
            for rule, complaint in (
                ('words = ["cow"]', "line 7: a context rule has no drop patterns"),
                ('drop = ["_ x"]', "line 7: a context rule names neither words nor categories"),
                ('words = ["ox"]\ndrop = ["_"]', 'line 7: the word "ox" of a context rule'),
                ('categories = ["ox"]\ndrop = ["_"]', 'line 7: no category "ox"'),
                ('words = ["cow"]\ndrop = ["x"]', 'line 8: the pattern "x" lacks'),
                ('words = ["cow"]\ndrop = ["<x> _"]', 'line 8: the pattern "<x> _" names the list'),
                ('words = ["cow"]\ndrop = ["{x} _"]', 'line 8: the pattern "{x} _" names the cat'),
                ('words = ["cow"]\nkeep = ["_"]', 'line 8: unknown key "keep" in context'),
            )
        ],
        ('name = "farm"', 'name = "farm', "line 1:"),
        ("cow = [", 'cow = ["x"]\ncow = [', "line 10:"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(old, new, complaint):
    assert old in MINIMAL
    message = refused(MINIMAL.replace(old, new, 1))
    assert complaint in message
    assert message.startswith("farm.toml")
    assert "\n" not in message


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(
        armchair.UnknownNameError, match=r'unknown convention "chair2018".*rohrbach2018, opera'
    ):
        armchair.Chair("chair2018")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"letters"', '"treebank"'),
        ('"strip-s"', '"pattern"'),
        ('"every"', '"distinct"'),
        ('"heifer"', '"calf"'),
        ('"cow bell" = "cow bell"', '"cow bell" = "cow"'),
        (
            '[forms]\nnormalizer = "strip-s"',
            '[forms]\nnormalizer = "strip-s"\n[forms.irregular]\noxen = "cow"',
        ),
        ('"letters"', '"letters"\nhyphens = "-"'),
        ('"letters"', '"letters"\nseparators = "-"'),
        ("[compounds]", '[lists]\nbarn = ["shed"]\n[compounds]'),
        ("[compounds]", '[[context]]\nwords = ["cow"]\ndrop = ["_ bell"]\n[compounds]'),
        ("[counting]", "[matching]\ncompound_words = 2\n[counting]"),
        ("[counting]", '[matching]\ndrop = [{ word = "cow", beside = "bell" }]\n[counting]'),
    ],
)
def test_every_part_is_in_the_digest(old, new):
    assert old in MINIMAL
    changed = armchair.Convention(MINIMAL.replace(old, new, 1))
    assert changed.digest != armchair.Convention(MINIMAL).digest


CONTEXT = '[[context]]\nwords = ["cow"]\ndrop = ["_ shed"]\nunless = ["red _"]\n[compounds]'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('words = ["cow"]', 'words = ["heifer"]'),
        ('words = ["cow"]', 'categories = ["cow"]'),
        ('"_ shed"', '"_ barn"'),
        ('"red _"', '"old _"'),
    ],
)
def test_every_part_of_a_context_rule_is_in_the_digest(old, new):
    text = MINIMAL.replace("[compounds]", CONTEXT)
    assert armchair.Convention(text).digest != armchair.Convention(text.replace(old, new)).digest


def test_the_documents_example_works():
    document = (ROOT / "docs" / "conventions.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```toml\n(.*?)```", document, re.DOTALL)
    read = armchair.Chair(armchair.Convention(example)).mentions
    caption = "A cow in the cow shed, a toy cow, two cows barn-side, oxen at a milking-machine"
    # Worked by hand.
    assert [m.text for m in read(caption)] == ["cow", "cows", "oxen", "milking-machine"]


def test_words_about_a_convention_are_not_in_the_digest():
    renamed = armchair.Convention(
        MINIMAL.replace('"farm"', '"field"\nsummary = "x"\nsource = "y"', 1)
    )
    assert renamed.digest == armchair.Convention(MINIMAL).digest
