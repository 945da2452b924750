"""The example's table for seed 3, as the article that the project began with prints it."""

from __future__ import annotations

import subprocess
import sys

from helpers import ROOT

EXAMPLE = ROOT / "examples" / "pope_simulation.py"
ARTICLE = """\
model             setting        acc  prec   rec    F1  yes%
vision only       random        77.4  76.9  78.4  77.6  51.0
vision only       popular       76.5  76.6  76.2  76.4  49.7
vision only       adversarial   76.9  77.0  76.8  76.9  49.9
vision + prior    random        83.1  92.4  72.2  81.1  39.1
vision + prior    popular       77.7  80.1  73.7  76.8  46.0
vision + prior    adversarial   74.2  74.7  73.0  73.9  48.8
yes-biased prior  random        77.7  74.7  83.7  79.0  56.0
yes-biased prior  popular       62.8  58.8  85.7  69.7  72.9
yes-biased prior  adversarial   53.9  52.5  83.9  64.5  79.9
"""


def test_the_table_of_the_article():
    printed = subprocess.run(
        [sys.executable, str(EXAMPLE), "3"], capture_output=True, text=True, check=True
    )
    assert printed.stdout == ARTICLE
