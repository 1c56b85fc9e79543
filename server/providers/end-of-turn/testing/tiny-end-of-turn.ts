import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EndOfTurnModel } from "#server/providers/models/model.ts";
import { onnxFile } from "#server/providers/models/testing/onnx-file.ts";
import { melBands, melFrames } from "#server/providers/end-of-turn/log-mel.ts";

const sharpness = 50;

/** A model in the shape of smart-turn: a sound that is mostly below 1 kHz is a complete turn, one above it is none. */
export async function writeTinyEndOfTurn(modelsDir: string, { folder, files }: EndOfTurnModel): Promise<void> {
  await mkdir(join(modelsDir, folder), { recursive: true });
  await writeFile(join(modelsDir, folder, files.model), tinyEndOfTurn());
}

/** The mean of each band over time, weighted: bands of the lower third count for complete, the others against it. */
function tinyEndOfTurn(): Buffer {
  const low = Math.round(melBands / 3);
  const weights = Array.from({ length: melBands }, (_, band) => (band < low ? 1 / low : -1 / (melBands - low)));
  return onnxFile({
    inputs: [{ name: "input_features", type: "float", shape: ["batch_size", melBands, melFrames] }],
    outputs: [{ name: "logits", type: "float", shape: ["batch_size", 1] }],
    nodes: [
      { op: "ReduceMean", inputs: ["input_features"], outputs: ["levels"], ints: { axes: [2], keepdims: 0 } },
      { op: "MatMul", inputs: ["levels", "weights"], outputs: ["balance"] },
      { op: "Mul", inputs: ["balance", "sharpness"], outputs: ["sharp"] },
      { op: "Sigmoid", inputs: ["sharp"], outputs: ["logits"] },
    ],
    constants: {
      weights: { shape: [melBands, 1], values: weights },
      sharpness: { shape: [1], values: [sharpness] },
    },
  });
}
