"""`armchair demo` prints the figures of the article that it is made after."""

import json

from armchair.cli import main


def test_the_demo_prints_the_articles_figures(capsys):
    # The article's printed output (../shared/seeds): 0/8 and 5/17, 0.00 and 0.75, 0.67 and 1.00,
    # 6.0 and 15.2 words, and the hallucinated objects in this order.
    assert main(["demo"]) == 0
    out = capsys.readouterr().out
    short, long = out.splitlines()[1:3]
    assert short.split() == [
        "short",
        "captioner",
        "6.0",
        "0/8",
        "=",
        "0.000",
        "0/4",
        "=",
        "0.00",
        "0.67",
    ]
    assert long.split() == [
        "long",
        "describer",
        "15.2",
        "5/17",
        "=",
        "0.294",
        "3/4",
        "=",
        "0.75",
        "1.00",
    ]
    assert "long describer: hallucinated: bench, fork, cup, person, bicycle" in out
    for word in ("[bench]", "[fork]", "[cup]", "[people]", "[bikes]", "_puppy_"):
        assert word in out


def test_the_demo_as_json(capsys):
    assert main(["demo", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["long describer"]["hallucinated_in_order"] == [
        "bench",
        "fork",
        "cup",
        "person",
        "bicycle",
    ]
    assert shown["short captioner"]["chair_i"] == 0
