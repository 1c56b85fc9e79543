import { createRequire } from "node:module";
import { join } from "node:path";
import type onnxruntime from "onnxruntime-node";
import { z } from "zod";
import type { EndOfTurnFiles } from "./end-of-turn-messages.ts";
import { logMel, melBands, melFrames } from "./log-mel.ts";

type Onnx = Pick<typeof onnxruntime, "InferenceSession" | "Tensor">;

const inputName = "input_features";
const outputSchema = z.instanceof(Float32Array);
const probabilitySchema = z.number().min(0).max(1);

/** Loads a model of smart-turn's form. The function it returns gives the probability that a turn (16 kHz) is complete. */
export async function loadEndOfTurn(files: EndOfTurnFiles): Promise<(samples: Int16Array) => Promise<number>> {
  const onnx: Onnx = createRequire(join(files.runtime, "package.json"))("onnxruntime-node");
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: "sequential" } as const;
  const session = await onnx.InferenceSession.create(files.model, options);
  if (!session.inputNames.includes(inputName)) throw new Error(`the model has no input "${inputName}"`);
  return async (samples) => {
    const features = new onnx.Tensor("float32", logMel(samples), [1, melBands, melFrames]);
    const output = await session.run({ [inputName]: features });
    return probabilitySchema.parse(outputSchema.parse(output[session.outputNames[0] ?? ""]?.data)[0]);
  };
}
