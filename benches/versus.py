"""Every convention against the yardsticks, in one run on the same captions.

    python benches/versus.py            a table
    python benches/versus.py --json     one JSON object

Yardsticks: `wc -w`; Python's `[c.lower().split() for c in captions]`; the floor of the job, one
scalar pass that hashes each run of letters and looks it up (benches/floor.rs, where cargo is
there); NLTK's word_tokenize with a dictionary, and with its tagger and WordNet's lemma for OPERA;
the reference in plain Python. All take turns, several times; the best time of each counts. Times
of one thread are processor times, so that a busy machine does not spoil them; those of two threads
are by the clock. NLTK and the reference run on a sample.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nltk_pipeline
from corpus import Corpus, long_captions, short_captions

from armchair import Chair, __version__, language
from armchair.convention import NAMES
from armchair.reference import chair as reference_chair
from armchair.reference import convention as reference_convention

ROOT = Path(__file__).resolve().parents[1]
# The yardsticks of the slow pipelines, a convention each.
PIPELINES = {"rohrbach2018": "nltk_lookup", "opera": "nltk_tag_lemmatize"}

Work = Callable[[], object]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--megabytes", type=float, default=20, help="text in a run (20)")
    parser.add_argument("--rounds", type=int, default=10, help="times that all take turns (10)")
    parser.add_argument("--sample", type=int, default=200, help="captions for NLTK (200)")
    given = parser.parse_args()
    report = measured(given.megabytes, given.rounds, given.sample)
    print(json.dumps(report, indent=2) if given.json else shown(report))


def measured(megabytes: float, rounds: int, sample: int) -> dict[str, Any]:
    """Rates and ratios of one run."""
    base = long_captions()
    long = base.repeated(megabytes)
    short = short_captions(base).repeated(megabytes / 5)
    slow = base.sample(sample)
    fast: dict[str, tuple[Corpus, Work, Callable[[Work], float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "captions.txt"
        text.write_text("\n".join(long.captions) + "\n", encoding="utf-8")
        fast["wc_w"] = (
            long,
            lambda: subprocess.run(["wc", "-w", text], stdout=subprocess.DEVNULL),
            children,
        )
        fast["lower_split"] = (long, lambda: [c.lower().split() for c in long.captions], processor)
        for name in NAMES:
            fast[name] = (long, scoring(name, long, 1), processor)
            fast[f"{name}, two threads"] = (long, scoring(name, long, 2), clock)
            fast[f"{name}, one thread by the clock"] = (long, scoring(name, long, 1), clock)
            fast[f"{name}, short"] = (short, scoring(name, short, 1), processor)
        best = taking_turns(
            {name: (work, timer) for name, (_, work, timer) in fast.items()}, rounds
        )
        rates = {name: rate(fast[name][0], seconds) for name, seconds in best.items()}
        floor = floor_seconds(text, Path(folder) / "words.txt")
    if floor is not None:
        rates["floor"] = rate(long, floor)
    for name, seconds in taking_turns(slow_works(slow), 2).items():
        rates[name] = rate(slow, seconds)
    return {
        "version": __version__,
        "corpus": {
            "source": long.source,
            "captions": len(long.captions),
            "megabytes": round(long.megabytes, 1),
            "short_captions": len(short.captions),
            "sample": len(slow.captions),
        },
        "rates": rates,
        "ratios": ratios(rates),
        "tags": share_of_tokens_tagged(base),
    }


def scoring(name: str, corpus: Corpus, threads: int) -> Work:
    """`Chair.score` on a list of str."""
    chair = Chair(name, ground_truth=corpus.truth, threads=threads)
    return lambda: chair.score(corpus.captions, corpus.image_ids)


def slow_works(corpus: Corpus) -> dict[str, tuple[Work, Callable[[Work], float]]]:
    """NLTK and the reference."""
    tokenize, tag = nltk_pipeline.word_tokenizer(), nltk_pipeline.pos_tagger()
    tokens, lemmas = nltk_pipeline.tokens_of(tokenize), nltk_pipeline.lemmas_of(tokenize, tag)
    works: dict[str, Work] = {
        "nltk_word_tokenize": lambda: [tokenize(caption) for caption in corpus.captions],
        "nltk_lookup": lambda: nltk_pipeline.chair(corpus, "rohrbach2018", tokens),
        "nltk_tag_lemmatize": lambda: nltk_pipeline.chair(corpus, "opera", lemmas),
    }
    present = [corpus.truth[image] for image in corpus.image_ids]
    for name in PIPELINES:
        loaded = reference_convention.load(name)
        works[f"reference, {name}"] = lambda loaded=loaded: reference_chair.counts(  # type: ignore[misc]
            loaded, corpus.captions, present
        )
    return {name: (work, processor) for name, work in works.items()}


def taking_turns(
    works: dict[str, tuple[Work, Callable[[Work], float]]], rounds: int
) -> dict[str, float]:
    """The best time of each, in seconds; the first round of all is thrown away."""
    best = dict.fromkeys(works, float("inf"))
    for number in range(rounds + 1):
        for name, (work, timer) in works.items():
            seconds = timer(work)
            if number:
                best[name] = min(best[name], seconds)
    return best


def processor(work: Work) -> float:
    """Processor seconds of this process."""
    start = time.process_time()
    work()
    return time.process_time() - start


def clock(work: Work) -> float:
    """Seconds by the clock."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def children(work: Work) -> float:
    """Processor seconds of the processes that `work` starts."""

    def spent() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    start = spent()
    work()
    return spent() - start


def floor_seconds(text: Path, words: Path) -> float | None:
    """Processor seconds of one pass of benches/floor.rs; None without cargo."""
    if shutil.which("cargo") is None:
        return None
    known = [
        word
        for kind in reference_convention.load("rohrbach2018").vocabulary.categories.values()
        for word in kind
    ]
    words.write_text("\n".join(known), encoding="utf-8")
    command = ["cargo", "run", "--quiet", "--release", "--example", "floor", "--", text, words]

    def run(passes: int) -> Work:
        return lambda: subprocess.run(
            [*command, str(passes)], cwd=ROOT, stdout=subprocess.DEVNULL, check=True
        )

    run(1)()  # builds it
    # The difference is that of the passes alone, without cargo and the reading of the file.
    one, many = min(children(run(1)) for _ in range(3)), min(children(run(31)) for _ in range(3))
    return (many - one) / 30


def rate(corpus: Corpus, seconds: float) -> dict[str, float]:
    """Megabytes and captions a second."""
    return {
        "megabytes_per_second": round(corpus.megabytes / seconds, 2),
        "captions_per_second": round(len(corpus.captions) / seconds),
    }


def ratios(rates: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times as fast as each yardstick a convention is, one thread, long captions."""

    def speed(name: str) -> float:
        return rates[name]["megabytes_per_second"]

    found = {}
    for name in NAMES:
        yardsticks = ["wc_w", "lower_split", "nltk_word_tokenize", "rohrbach2018"]
        yardsticks += ["floor"] * ("floor" in rates)
        pipeline = PIPELINES.get(name)
        if pipeline is not None:
            yardsticks += [pipeline, f"reference, {name}"]
        found[name] = {key: round(speed(name) / speed(key), 3) for key in yardsticks if key != name}
        two, one = speed(f"{name}, two threads"), speed(f"{name}, one thread by the clock")
        found[name]["two threads against one"] = round(two / one, 2)
    return found


def share_of_tokens_tagged(corpus: Corpus) -> dict[str, float]:
    """Of OPERA's tokens, those whose part of speech was asked for."""
    chair = Chair("opera", ground_truth=corpus.truth, threads=1)
    before = chair.convention.core.predicted_tags
    chair.score(corpus.captions, corpus.image_ids)
    tagged = chair.convention.core.predicted_tags - before
    tokens = sum(len(language.tokens(language.lower(caption))) for caption in corpus.captions)
    return {"tokens": tokens, "tagged": tagged, "share": round(tagged / tokens, 5)}


def shown(report: dict[str, Any]) -> str:
    """The report for people."""
    corpus, tags = report["corpus"], report["tags"]
    lines = [
        f"{corpus['captions']:,} captions, {corpus['megabytes']} MB: {corpus['source']}",
        f"NLTK and the reference: {corpus['sample']} of them; short: {corpus['short_captions']:,}",
        "",
        f"{'':44}{'MB/s':>10}{'captions/s':>14}",
    ]
    for name, values in report["rates"].items():
        megabytes, captions = values["megabytes_per_second"], values["captions_per_second"]
        lines.append(f"{name:44}{megabytes:10,.1f}{captions:14,.0f}")
    lines += ["", "times as fast, one thread:"]
    for name, values in report["ratios"].items():
        lines.append(f"  {name}")
        lines += [f"    {yardstick:40}{ratio:12,.2f}" for yardstick, ratio in values.items()]
    lines += ["", f"opera: {100 * tags['share']:.2f}% of {tags['tokens']:,} tokens tagged"]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
