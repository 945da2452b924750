"""Comparing DetailVerifyBench's figures with recorded ones."""

import math

KEY = "hallucinated_caption_with_tags"


def assert_same(found, expected, path=""):
    if isinstance(expected, dict):
        assert set(found) == set(expected), path
        for key, value in expected.items():
            assert_same(found[key], value, f"{path}/{key}")
    elif isinstance(expected, float):
        assert math.isclose(found, expected, rel_tol=0, abs_tol=1e-12), path
    else:
        assert found == expected, path
