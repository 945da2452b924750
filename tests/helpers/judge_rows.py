"""Rows for a judge, with characters that a careless builder of prompts would change."""

from __future__ import annotations

from typing import Any

# No marks of ChartHal's own are in it: the authors' script would fill those too.
HARD = "“Is it” {0} {} \\n {question — 50 %?"


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


def chart_row(kind: str, relation: str) -> dict[str, Any]:
    return {
        "id": f"{kind}-{relation}",
        "q_type": kind,
        "q_relation": relation,
        "question": f"How much, {kind}?",
        "ref_answer": f"{relation}: 12",
        "response": "12.",
    }


def object_row(answer: str = "A dog beside two red cups.", image: int = 1) -> dict[str, Any]:
    return {"image_id": image, "question": "Describe the picture.", "answer": answer}


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
    "charthal": [
        {
            **chart_row("desc", "contra"),
            **dict.fromkeys(("question", "ref_answer", "response"), HARD),
        }
    ],
    "object-halbench": [{**object_row(f"Assistant: {HARD} "), "question": HARD}],
}
