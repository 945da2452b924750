"""The indefinite article of an object's name."""

from __future__ import annotations

import re

# Written with a vowel, spoken with a consonant: "a unicycle", "a European flag", "a one-way sign".
_CONSONANT_SOUND = re.compile(
    r"(?:uni(?!n|m)|use|usu|usa\b|uten|ura|uku|urin|utop|utili|ubi|eu|ewe|ewer|one\b|once\b|ouija)"
)
# Written with a consonant, spoken with a vowel: "an hour", "an 8-ball", "an x-ray".
_VOWEL_SOUND = re.compile(
    r"(?:hour|honest|honou?r|heir(?!l?oom\b.)|[fhlmnrsx](?:-|\b)|8|11\b|18\b)"
)
_INITIALS = re.compile(r"[A-Z]{2,}s?\b")
_SPELLED_WITH_VOWEL = "AEFHILMNORSX"


def article(name: str) -> str:
    """ "a" or "an", by how the name begins when spoken.

    >>> [article(name) for name in ("umbrella", "unicycle", "hour glass", "tv", "SUV")]
    ['an', 'a', 'an', 'a', 'an']
    """
    word = name.lstrip("\"'( ")
    if _INITIALS.match(word):
        return "an" if word[0] in _SPELLED_WITH_VOWEL else "a"
    word = word.lower()
    if _VOWEL_SOUND.match(word):
        return "an"
    if _CONSONANT_SOUND.match(word):
        return "a"
    return "an" if word[:1] in "aeiou" and word else "a"
