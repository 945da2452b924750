"""The strict reading of an answer, by patterns over its events.

Each phrase of the data file becomes one letter, and so does each mark. What an answer says is
then a question of regular expressions over a short string. `docs/pope.md` has the rules in prose.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from importlib import resources

# One letter a class. Capitals are evidence: they can decide a reading.
_LETTERS = {
    "yes": "Y",
    "no": "N",
    "bare yes": "1",
    "bare exists": "2",
    "bare no": "3",
    "bare not": "4",
    "weak yes": "T",
    "weak no": "F",
    "not": "X",
    "deny": "D",
    "lacks": "L",
    "exists": "E",
    "exists at end": "I",
    "unsure": "U",
    "maybe": "M",
    "partly": "P",
    "about": "a",
    "whether": "w",
    "ignore": "g",
    "contrast": "c",
    "correction": "r",
    "correction after sentence": "s",
    "marker": "m",
    "marker before colon": "k",
    "filler": "f",
    "perceive": "p",
    "article": "t",
}
_OTHER, _LABEL, _COMMA, _COLON, _STOP = "o", "l", ",", ":", "."
_EVIDENCE = re.compile("[YNTFXDLEIUMP]")

_WORD = re.compile(
    r"(?:[a-zA-Z0-9À-ÖØ-öø-\u024f\u0400-\u04ff\u3041-\u30fa\u30fc-\u30ff\uac00-\ud7a3]"
    r"|(?<=[a-zA-Z0-9À-ÖØ-öø-\u024f\u0400-\u04ff\u3041-\u30fa\u30fc-\u30ff\uac00-\ud7a3])"
    r"['\u2018\u2019\u02bc`\u00b4]"
    r"(?=[a-zA-Z0-9À-ÖØ-öø-\u024f\u0400-\u04ff\u3041-\u30fa\u30fc-\u30ff\uac00-\ud7a3]))+"
    r"|[\u3400-\u4dbf\u4e00-\u9fff]"
)
_TAG = re.compile(r"[<\[\u25c1]([a-zA-Z|_\- /]{0,39})[>\]\u25b7]")
_APOSTROPHES = dict.fromkeys(map(ord, "'\u2018\u2019\u02bc`\u00b4"))
_MARKS = (
    dict.fromkeys(".!;\n\r\u3002\u2026\uff61", ".")
    | dict.fromkeys(",()\u3001\u2013\u2014\u2015", ",")
    | {":": ":", "?": "?"}
)
_FULL_WIDTH = {code: code - 0xFF01 + 0x21 for code in range(0xFF01, 0xFF5F)}

# A token is a word (lower case) or one of the marks and tags below.
_REASONING, _REASONING_END, _ANSWER, _TAG_END = "<think>", "</think>", "<answer>", "</>"
_SENTENCE_ENDS = {".", "?", _REASONING, _REASONING_END, _ANSWER, _TAG_END}


def strict(answer: str) -> str:
    """What a person would read: "yes", "no", or "unreadable"."""
    tokens = _without_questions(_without_reasoning(_tokens(answer)))
    events = _events(tokens)
    tail = events
    for marker in re.finditer("m|[kt]:", events):
        tail = events[marker.end() :]
    return _decide(tail if _EVIDENCE.search(tail) else events)


@cache
def _phrases() -> dict[str, dict[tuple[str, ...], str]]:
    """The data file: kind ("phrase", "question", "tag") -> words -> what they are."""
    data_file = resources.files("armchair") / "conventions" / "pope" / "strict.txt"
    text = data_file.read_text(encoding="utf-8")
    found: dict[str, dict[tuple[str, ...], str]] = {"phrase": {}, "question": {}, "tag": {}}
    section = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("["):
            section = line[1:-1]
        elif not line.startswith("#"):
            kind = section.split()[-1] if section.endswith("tag") else section.split()[0]
            slots = [slot.split("|") for slot in line.split(" ")]
            for choice in itertools.product(*slots):
                phrase = " ".join(words.replace("_", " ") for words in choice if words != "-")
                words = tuple(_words(phrase))
                if kind in ("question", "tag"):
                    found[kind][(phrase,) if kind == "tag" else words] = section
                else:
                    found["phrase"][words] = _LETTERS[section]
    return found


@cache
def _known_words() -> frozenset[str]:
    """Every word that some phrase has; only such a word is more than "other"."""
    tables = _phrases()
    return frozenset(itertools.chain(*tables["phrase"], *tables["question"]))


@cache
def _longest_phrase() -> int:
    return max(map(len, _phrases()["phrase"]))


def _words(text: str) -> list[str]:
    return [_lower(match.group().translate(_APOSTROPHES)) for match in _WORD.finditer(text)]


def _lower(word: str) -> str:
    return "".join(letter.lower() for letter in word)


def _tokens(answer: str) -> list[str]:
    text = answer.translate(_FULL_WIDTH)
    tokens = []
    position = 0
    while position < len(text):
        if word := _WORD.match(text, position):
            tokens.append(_lower(word.group().translate(_APOSTROPHES)))
            position = word.end()
        elif (tag := _TAG.match(text, position)) and (token := _tag(tag.group(1))):
            tokens.append(token)
            position = tag.end()
        else:
            if mark := _MARKS.get(text[position]):
                tokens.append(mark)
            position += 1
    return tokens


def _tag(inside: str) -> str | None:
    name = re.sub("[^a-z]", "", inside.lower())
    closing = "/" in re.split("[a-zA-Z]", inside)[0]
    kind = _phrases()["tag"].get((name,))
    if kind == "reasoning tag":
        return _REASONING_END if closing else _REASONING
    if kind == "answer tag":
        return _TAG_END if closing else _ANSWER
    return _TAG_END if kind else None


def _without_reasoning(tokens: list[str]) -> list[str]:
    while _REASONING_END in tokens:
        tokens = tokens[tokens.index(_REASONING_END) + 1 :]
    if _REASONING in tokens:
        tokens = tokens[: tokens.index(_REASONING)]
    return tokens


def _without_questions(tokens: list[str]) -> list[str]:
    kept: list[str] = []
    sentence: list[str] = []
    for token in tokens:
        sentence.append(token)
        if token in _SENTENCE_ENDS:
            if not (token == "?" and _asks(sentence[:-1])):
                kept += sentence
            sentence = []
    return kept + sentence


def _asks(sentence: list[str]) -> bool:
    questions = _phrases()["question"]
    opens = True
    for token in sentence:
        kind = questions.get((token,))
        if kind == "question holds" or (opens and kind == "question opens"):
            return True
        if token == ":":
            opens = True
        elif token != ",":
            opens = False
    return False


def _events(tokens: list[str]) -> str:
    phrases = _phrases()["phrase"]
    events = ""
    position = 0
    while position < len(tokens):
        token = tokens[position]
        taken = 1
        if token in (",", ":"):
            events += token
        elif token == _ANSWER:
            events += "m"
        elif token in _SENTENCE_ENDS:
            events += _STOP
        else:
            for length in range(min(_longest_phrase(), len(tokens) - position), 0, -1):
                letter = phrases.get(tuple(tokens[position : position + length]))
                if letter:
                    events += letter
                    taken = length
                    break
            else:
                label = token not in _known_words() and re.fullmatch("[a-z]|[0-9]+", token)
                events += _LABEL if label else _OTHER
        position += taken
    return _alone(events)


def _alone(events: str) -> str:
    """Settle the characters that are an answer only where they stand alone."""
    settled = ""
    alone = {"1": "Y", "2": "Y", "3": "N", "4": "N"}
    among = {"1": "o", "2": "E", "3": "o", "4": "X"}
    for index, event in enumerate(events):
        opens = not settled or settled[-1] in ",:.mf"
        closes = index + 1 == len(events) or events[index + 1] in ",:."
        settled += (alone if opens and closes else among).get(event, event)
    return settled


def _decide(events: str) -> str:
    corrections = [
        match.end()
        for match in re.finditer("(?:^|(?<=[,:.YNc]))r|(?:^|(?<=[.]))s", events)
        if _EVIDENCE.search(events, match.end())
    ]
    if corrections and (reading := _plainly(events[corrections[-1] :])) != "unreadable":
        return reading
    return _plainly(events)


def _plainly(events: str) -> str:
    reading, doubt = _settle(events)
    if doubt is None:
        return reading
    rest = events[doubt:].partition("c")[2]
    if not _EVIDENCE.search(rest):
        return "unreadable"
    reading, doubt = _settle(rest)
    return reading if doubt is None else "unreadable"


def _settle(events: str) -> tuple[str, int | None]:
    """The reading, or the place of the doubt that keeps it open."""
    opening = _opening(events)
    yes = [match.start() for match in re.finditer("Y", events)]
    # Before a noun, "no" is no interjection but denies what follows.
    no = [
        match.start()
        for match in re.finditer("N", events)
        if match.start() == opening or re.match("N(?:$|[,:.])", events[match.start() :])
    ]
    if yes and no:
        return "unreadable", None
    if yes or no:
        if _is_open(events, (yes or no)[0]):
            return "unreadable", None
        if yes and _is_taken_back(events, yes[-1]):
            return "unreadable", None
        return ("yes" if yes else "no"), None
    doubt = _doubt(events)
    return ("unreadable", doubt) if doubt is not None else (_statement(events), None)


def _opening(events: str) -> int:
    """Where the answer begins: after marks, fillers and the name of an option."""
    match = re.match("(?:[,:.fg]|[lt](?=[,:.]))*", events)
    return match.end() if match else 0


def _is_open(events: str, first: int) -> bool:
    """Whether a doubt stands against the yes or no at `first`, with no "but" in between."""
    before = events[:first].rpartition("c")[2]
    after = re.split("[cE]", events[first + 1 :])[0]
    # The letter after a doubt may be the "about" that makes it one of something else.
    doubt_before = re.search("M|U(?!a)", before)
    return bool(doubt_before or re.search("U(?!a)", after))


def _is_taken_back(events: str, yes: int) -> bool:
    """Whether what follows a yes denies it at once: "Yes, there is no dog." """
    for match in re.finditer("[cDIEXN]", events[yes + 1 :]):
        at = yes + 1 + match.start()
        follows = events[at + 1 : at + 2]
        ends = follows in ("", ",", ":", ".")
        if match.group() == "c" or (match.group() == "I" and ends):
            return False
        if match.group() == "E":
            return follows in ("N", "X", "D") and follows != ""
        if match.group() == "D":
            return True
        if match.group() == "X" and (ends or _denies_presence(events, at)):
            return True
        if match.group() == "N" and events[at - 1] == ",":
            return True
    return False


def _denies_presence(events: str, at: int) -> bool:
    """Whether the "not" there is about presence: "there isn't", "do not see"."""
    return events[at - 1 : at] == "p" or bool(re.match("X[^,:.pE]{0,2}[pE]", events[at:]))


def _doubt(events: str) -> int | None:
    """The first doubt that leaves open whether the object is there."""
    for match in re.finditer("U(?!a)|M", events):
        at = match.start()
        before = events[:at]
        if match.group() == "M":
            if not re.search("[ENXD]", before):
                return at
        else:
            ends = re.match("U(?:$|[,:.wc])", events[at:])
            # "There is no way to tell" affirms nothing; a word in between makes the difference.
            affirmed = "E" in before[:-1]
            if ends or not affirmed:
                return at
    return None


def _statement(events: str) -> str:
    """A statement without a yes or no of its own."""
    opening = _opening(events)
    affirmation = re.search("E|I(?=$|[,:.])", events)
    affirmed = affirmation.start() if affirmation else len(events)
    for match in re.finditer("[NDLX]", events):
        at = match.start()
        if match.group() in "ND" or at < affirmed:
            return "no"
        if match.group() == "X" and (
            events[at - 1] == "E"
            or events[at - 1 : at + 2] == ",Xt"
            or _denies_presence(events, at)
        ):
            return "no"
    weak = {
        match.group()
        for match in re.finditer("[TF]", events)
        if match.start() == opening or re.match(".(?:$|[,:.])", events[match.start() :])
    }
    if weak == {"T", "F"}:
        return "unreadable"
    if weak == {"F"}:
        return "no"
    if "P" in events[:affirmed]:
        return "unreadable"
    return "yes" if affirmation or weak else "unreadable"
