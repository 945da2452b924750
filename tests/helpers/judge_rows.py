"""Rows for a judge, with characters that a careless builder of prompts would change."""

from __future__ import annotations

from typing import Any

HARD = "“Is it” {0} {answer} <|RESPONSE|> \\n — 50 %?"


def mmhal_row(number: int) -> dict[str, Any]:
    return {
        "question_type": "other",
        "question": f"Is it “number {number}”?",
        "gt_answer": "Yes.",
        "model_answer": f"answer {number}.",
        "image_content": ["cat", "mat"],
    }


def hallusion_row(figure: int, answer: str = "Yes") -> dict[str, Any]:
    return {
        "category": "VD",
        "subcategory": "illusion",
        "set_id": "0",
        "figure_id": str(figure),
        "question_id": "0",
        "visual_input": "1" if figure == 0 else "2",
        "gt_answer": "1",
        "question": "Are they equal?",
        "gt_answer_details": f"Equal in figure {figure}.",
        "model_prediction": answer,
    }


# Benchmark -> rows, the last of which holds hard characters everywhere.
ROWS = {
    "mmhal": [
        {
            **mmhal_row(1),
            "question": HARD,
            "gt_answer": HARD,
            "model_answer": HARD,
            "image_content": ["{}", HARD],
        }
    ],
    "hallusionbench": [
        hallusion_row(0, "{question}"),
        {**hallusion_row(1, HARD), "question": HARD, "gt_answer_details": HARD},
    ],
}
