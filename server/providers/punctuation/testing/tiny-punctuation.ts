import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PunctuationModel } from "#server/providers/models/model.ts";
import { onnxFile } from "#server/providers/models/testing/onnx-file.ts";

/** Case: as it is, all capitals, a capital. Mark: none, comma, full stop, question mark. */
const says: Record<string, [number, number]> = {
  "<unk>": [0, 0],
  "<s>": [0, 0],
  "</s>": [0, 0],
  "▁tom": [2, 0],
  "▁usa": [1, 2],
  "▁river": [0, 2],
  "▁who": [2, 3],
  "▁dog": [0, 1],
};
const words = Object.keys(says);

/** A model of a table: each known word has its case and its mark, any other has none. In the shape of the English CNN-BiLSTM. */
export async function writeTinyPunctuation(modelsDir: string, { folder, files }: PunctuationModel): Promise<void> {
  const dir = join(modelsDir, folder);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, files.model), model());
  await writeFile(join(dir, files.vocabulary), words.map((word, at) => `${word}\t${-at}\n`).join(""));
}

/** The first part of each word is looked up; what is no first part, and a text's beginning and end (1 and 2), is not. */
function model(): Buffer {
  const input = { type: "int32", shape: ["N", 200] } as const;
  const output = { type: "float", shape: ["T", 4] } as const;
  return onnxFile({
    inputs: [
      { ...input, name: "token_ids", shape: [...input.shape] },
      { ...input, name: "valid_ids", shape: [...input.shape] },
      { name: "label_lens", type: "int32", shape: ["N"] },
    ],
    outputs: [
      { ...output, name: "case", shape: [...output.shape] },
      { ...output, name: "punctuation", shape: [...output.shape] },
    ],
    nodes: [
      { op: "Cast", inputs: ["valid_ids"], outputs: ["begins"], ints: { to: 1 } },
      { op: "Cast", inputs: ["token_ids"], outputs: ["tokens"], ints: { to: 1 } },
      { op: "Sub", inputs: ["tokens", "edges"], outputs: ["fromEdges"] },
      { op: "Abs", inputs: ["fromEdges"], outputs: ["away"] },
      { op: "Mul", inputs: ["begins", "away"], outputs: ["both"] },
      { op: "Greater", inputs: ["both", "near"], outputs: ["isWord"] },
      { op: "Flatten", inputs: ["isWord"], outputs: ["rows"], ints: { axis: 0 } },
      { op: "Squeeze", inputs: ["rows"], outputs: ["chosen"], ints: { axes: [0] } },
      { op: "Compress", inputs: ["token_ids", "chosen"], outputs: ["ids"] },
      { op: "Gather", inputs: ["cases", "ids"], outputs: ["case"] },
      { op: "Gather", inputs: ["marks", "ids"], outputs: ["punctuation"] },
    ],
    constants: {
      edges: { shape: [1], values: [1.5] },
      near: { shape: [1], values: [1] },
      cases: { shape: [words.length, 4], values: table(0) },
      marks: { shape: [words.length, 4], values: table(1) },
    },
    metadata: { COMMA: "1", PERIOD: "2", QUESTION: "3", UPPER: "1", CAP: "2", MIX_CASE: "3" },
  });
}

function table(which: 0 | 1): number[] {
  return Object.values(says).flatMap((said) => [0, 1, 2, 3].map((choice) => (said[which] === choice ? 1 : 0)));
}
