"""The published rules of POPE's answer readers, written once more; None says neither yes nor no.

Source: the evaluators of the repositories that docs/pope.md names.
"""

from __future__ import annotations

import re
from collections.abc import Callable

DENIALS = {"No", "not", "no", "NO"}
Rule = Callable[[str], str | None]


def official(text: str) -> str:
    pieces = text.split(".")[0].replace(",", "").split(" ")
    return "no" if {"No", "not", "no"} & set(pieces) else "yes"


def opera_denies(text: str) -> bool:
    pieces = text.replace(".", "").replace(",", "").split(" ")
    return any(piece in DENIALS or piece.endswith("n't") for piece in pieces)


def spin(text: str) -> str | None:
    if opera_denies(text):
        return "no"
    pieces = set(text.replace(".", "").replace(",", "").split(" "))
    return "yes" if {"Yes", "yes", "YES"} & pieces else None


def logiccheck(text: str) -> str:
    pieces = set(text.split(".")[0].replace(",", "").split(" "))
    return "no" if {"No", "not", "no", "don't", "cannot"} & pieces else "yes"


def repope(text: str) -> str | None:
    text = text.lower()
    if "yes" in text:
        return "yes"
    return "no" if "no" in text or "not" in text else None


def mme(text: str) -> str | None:
    text = text.lower()
    if text in ("yes", "no"):
        return text
    return "yes" if "yes" in text[:4] else "no" if "no" in text[:4] else None


def mme_lmms_eval(text: str) -> str | None:
    text = text.lower().strip().replace(".", "")
    return {"y": "yes", "n": "no"}.get(text) or mme(text)


def openchair(text: str) -> str | None:
    for mark in ",.;":
        text = text.replace(mark, "")
    words = text.lower().replace("\n", " ").split(" ")
    return "yes" if "yes" in words else "no" if "no" in words or "not" in words else None


def lmms_eval(text: str) -> str | None:
    return text.lower().strip() if text.lower().strip() in ("yes", "no") else None


def vlmevalkit(text: str) -> str | None:
    text = text.lower()
    number = re.search(r"\d,\d", text)
    out = text
    for mark in ';/[]"{}()=+\\_-><@`,?!':
        gone = number or f"{mark} " in text or f" {mark}" in text
        out = out.replace(mark, "" if gone else " ")
    words = re.sub(r"\.(?!\d)", "", out, count=32).split()
    said = [word for word in ("yes", "no") if word in words]
    return said[0] if len(said) == 1 else None


def first_word(text: str) -> str | None:
    found = re.findall(r"\b(?:Yes|No)\b", text, re.IGNORECASE)
    return {"Yes": "yes", "No": "no"}.get(found[0]) if found else None


RULES: dict[str, Rule] = {
    "official": official,
    "r-bench": official,
    "opera": lambda text: "no" if opera_denies(text) else "yes",
    "first-line": lambda text: "no" if opera_denies(text.split("\n")[0]) else "yes",
    "spin": spin,
    "logiccheck": logiccheck,
    "repope": repope,
    "dash-b": lambda text: repope(text.replace("not", "no")),
    "vlmevalkit": vlmevalkit,
    "mme": mme,
    "mme-lmms-eval": mme_lmms_eval,
    "openchair": openchair,
    "lmms-eval": lmms_eval,
    "amber": lambda text: {"Yes": "yes", "No": "no"}.get(text),
    "yes-first": repope,
    "first-word": first_word,
    "yes-inside": lambda text: "yes" if "yes" in text.lower() else "no",
    "yes-no-case": lambda text: text.lower() if text in ("Yes", "yes", "No", "no") else None,
}
BY_LABEL: dict[str, Callable[[str], str]] = {
    "vcd": lambda text: text.lower().strip(),
    "evalscope": lambda text: text.strip().upper().replace("YES", "yes").replace("NO", "no"),
}
