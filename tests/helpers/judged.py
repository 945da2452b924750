"""Small rows of AMBER and the judged benchmarks."""

from armchair.metrics.amber.data import AmberData, Scene, YesNo

CHARTHAL = {"id": "1_0", "q_type": "desc", "q_relation": "normal", "score": 1}
HALLUSION = {
    "category": "VD",
    "subcategory": "illusion",
    "set_id": "0",
    "figure_id": "0",
    "question_id": "0",
    "visual_input": "1",
    "gt_answer": "1",
    "verdict": "1",
}

AMBER = AmberData(
    scenes={1: Scene(("dog",), ("cat",))},
    questions={2: YesNo("existence", False), 3: YesNo("state", True)},
    associations={"dog": ("puppy",), "cat": ()},
    safe_words=frozenset({"picture"}),
)
CAPTION, ANSWER = {"id": 1, "response": "A dog."}, {"id": 2, "response": "No"}
