"""Makes the entailment model of the tests: random weights in the shape of a cross-encoder, and what it answers.

    apt-get install python3-onnx && /usr/bin/python3 server/providers/entailment/testing/make-tiny-model.py

Writes model.onnx, tokenizer.json, tokenizer_config.json, config.json and expected.json into the folder tiny/ beside it.
expected.json holds the scores that numpy computes for some pairs.
"""

import json
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

out = pathlib.Path(__file__).parent / "tiny"
out.mkdir(exist_ok=True)

words = (
    "i was born in lyon marseille my sister rose minded us the war came then we were poor rich not never always "
    "trawler sailed father mother had a dog cat red blue boat sea house and his name of by at night door locked"
).split()
special = ["[PAD]", "[CLS]", "[SEP]", "[UNK]"]
vocabulary = {word: at for at, word in enumerate(special + sorted(set(words)))}
size, labels, longest = 6, ["entailment", "neutral", "contradiction"], 40

rng = np.random.default_rng(13)
tokens = rng.normal(0, 1, (len(vocabulary), size)).astype(np.float32)
types = rng.normal(0, 1, (2, size)).astype(np.float32)
head = rng.normal(0, 8, (size, 3)).astype(np.float32)

nodes = [
    helper.make_node("Gather", ["tokens", "input_ids"], ["token"]),
    helper.make_node("Gather", ["types", "token_type_ids"], ["type"]),
    helper.make_node("Mul", ["token", "type"], ["both"]),
    helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
    helper.make_node("Unsqueeze", ["mask", "last"], ["wide"]),
    helper.make_node("Mul", ["both", "wide"], ["seen"]),
    helper.make_node("ReduceMean", ["seen"], ["mean"], axes=[1], keepdims=0),
    helper.make_node("MatMul", ["mean", "head"], ["logits"]),
]
names = ["input_ids", "attention_mask", "token_type_ids"]
graph = helper.make_graph(
    nodes,
    "tiny",
    [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in names],
    [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", 3])],
    [
        numpy_helper.from_array(tokens, "tokens"),
        numpy_helper.from_array(types, "types"),
        numpy_helper.from_array(head, "head"),
        numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
    ],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
onnx.checker.check_model(model)
onnx.save(model, out / "model.onnx")


def write(name, content):
    (out / name).write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def added(token):
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    return {"id": vocabulary[token], "content": token, **flags}


def part(kind, content, type_id):
    return {kind: {"id": content, "type_id": type_id}}


write(
    "tokenizer.json",
    {
        "version": "1.0",
        "added_tokens": [added(token) for token in special],
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [part("SpecialToken", "[CLS]", 0), part("Sequence", "A", 0), part("SpecialToken", "[SEP]", 0)],
            "pair": [
                part("SpecialToken", "[CLS]", 0),
                part("Sequence", "A", 0),
                part("SpecialToken", "[SEP]", 0),
                part("Sequence", "B", 1),
                part("SpecialToken", "[SEP]", 1),
            ],
            "special_tokens": {
                token: {"id": token, "ids": [vocabulary[token]], "tokens": [token]} for token in ["[CLS]", "[SEP]"]
            },
        },
        "decoder": None,
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": vocabulary,
        },
    },
)
write("tokenizer_config.json", {"do_lower_case": True, "model_max_length": longest})
write("config.json", {"id2label": dict(enumerate(labels)), "max_position_embeddings": longest})


def scores(premise, hypothesis):
    ids = [[vocabulary.get(word, vocabulary["[UNK]"]) for word in text.split()] for text in (premise, hypothesis)]
    first = [vocabulary["[CLS]"], *ids[0], vocabulary["[SEP]"]]
    second = [*ids[1], vocabulary["[SEP]"]]
    seen = np.concatenate([tokens[first] * types[0], tokens[second] * types[1]])
    logits = seen.mean(axis=0) @ head
    powers = np.exp(logits - logits.max())
    return dict(zip(labels, (powers / powers.sum()).round(4).tolist()))


stretches = ["i was born in lyon", "my sister rose minded us", "then the war came", "we never locked the door at night"]
hypotheses = [*stretches, "i was born in marseille", "the boat sailed at night", "my father had a red boat", "we were rich"]
write(
    "expected.json",
    [
        {"premise": premise, "hypothesis": hypothesis, "scores": scores(premise, hypothesis)}
        for premise in stretches
        for hypothesis in hypotheses
    ],
)
