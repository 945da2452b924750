"""Stand-ins for the authors' scripts: the same layout around other words.

`asked` runs a stand-in as the authors run theirs, and gives what it would send to the judge.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

MMHAL = """\
import openai

template = '''Rate the answer — “curly” quotes, {{braces}} and all.
### Image
{}
### Question
{}
### Expert
{}
### Model
{}
'''

if __name__ == '__main__':
    raise SystemExit('this script must not be run')
"""

HALLUSIONBENCH = """\
import openai
api_key = ''

def evaluate_by_chatgpt(data, output_entry, correctness_entry, gpt_model="gpt-4", load_json=False):
    output = []
    for sample in data[len(output):]:
        prompt = 'Read both answers. '
        prompt += 'Say “correct”, “incorrect” or "unclear".\\n\\n Question:'
        prompt += sample['question']
        prompt += '\\nReference: '
        prompt += sample['gt_answer_details']
        prompt += '\\nPrediction:'
        prompt += sample[output_entry]
        prompt += '\\nOutput:'
        openai.create(prompt)

def check_same_by_chatgpt(data, output_entry, gpt_model="gpt-4"):
    orig_response = {}
    for r in data:
        if str(r["figure_id"]) == "0":
            orig_response[r["question_id"]] = r[output_entry]
    for sample in data:
        if "same" not in sample.keys():
            response2 = orig_response[sample["question_id"]]

            prompt = 'Two responses. '
            prompt += 'Say “same” or "different".\\n response1:'
            prompt += sample[output_entry]
            prompt += '\\nresponse2: '
            prompt += response2
            prompt += '\\nOutput:'
            openai.create(prompt)
"""

CHARTHAL = """\
ASKED = '''A question “with” its answer.
Question: <|QUESTION|>
Response: <|RESPONSE|>
Rate it.
'''
COMPARED = '''Question: <|QUESTION|>
Ground Truth: <|REF_ANS|>
Response: <|RESPONSE|>
'''
EVAL_SUFFIX = "\\nScore: <Say 0 or 1>"
EVAL_RESP_MAP = {
    "desc_irrel": ASKED, "desc_inexist": ASKED, "desc_contra": COMPARED, "desc_normal": COMPARED,
    "reason_irrel": ASKED, "reason_inexist": ASKED, "reason_contra": COMPARED,
    "reason_normal": COMPARED, "open_irrel": ASKED, "open_inexist": ASKED, "open_contra": ASKED,
    "open_normal": "Question: <|QUESTION|> Response: <|RESPONSE|>",
}
"""

OBJECT_HALBENCH = """\
prompt_template = \"\"\"Name the “objects”.

<image> {question}

[Answer]
{answer}

Say [\\"object_1\\", ..., \\"object_n\\"].
\"\"\"
"""

SCRIPTS = {
    "mmhal": MMHAL,
    "hallusionbench": HALLUSIONBENCH,
    "charthal": CHARTHAL,
    "object-halbench": OBJECT_HALBENCH,
}


def asked(benchmark: str, rows: list[dict[str, Any]]) -> list[str]:
    """The messages that a stand-in sends about the last of some rows."""
    sent: list[str] = []
    namespace: dict[str, Any] = {"__name__": "stand_in"}
    script = SCRIPTS[benchmark].replace("import openai\n", "")
    exec(script, namespace)
    row = rows[-1]
    if benchmark == "mmhal":
        contents = ", ".join(row["image_content"])
        return [
            namespace["template"].format(
                contents, row["question"], row["gt_answer"], row["model_answer"]
            )
        ]
    if benchmark == "charthal":
        text = namespace["EVAL_RESP_MAP"][f"{row['q_type']}_{row['q_relation']}"]
        text = text.replace("<|QUESTION|>", row["question"])
        text = text.replace("<|REF_ANS|>", row["ref_answer"])
        return [text.replace("<|RESPONSE|>", row["response"]) + namespace["EVAL_SUFFIX"]]
    if benchmark == "object-halbench":
        answer = row["answer"].replace("Assistant:", "").strip()
        text = namespace["prompt_template"].replace("{question}", row["question"])
        return [text.replace("{answer}", answer)]
    namespace["openai"] = SimpleNamespace(create=sent.append)
    namespace["evaluate_by_chatgpt"](rows[-1:], "model_prediction", "correct")
    namespace["check_same_by_chatgpt"](rows, "model_prediction")
    return [sent[0], sent[-1]]
