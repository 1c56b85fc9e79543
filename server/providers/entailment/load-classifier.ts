import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Tokenizer } from "@huggingface/tokenizers";
import type onnxruntime from "onnxruntime-node";
import { z } from "zod";
import type { EntailmentFiles, Pair, Scores } from "./entailment-messages.ts";

type Onnx = Pick<typeof onnxruntime, "InferenceSession" | "Tensor">;

const labels = ["entailment", "neutral", "contradiction"] as const;
const configSchema = z.object({
  id2label: z.record(z.string(), z.string()),
  max_position_embeddings: z.int().positive().default(512),
});
const logitsSchema = z.instanceof(Float32Array);
const fileSchema = z.record(z.string(), z.unknown());

/** Loads the model. The function it returns gives a pair's scores, or null where the pair is too long for the model. */
export async function loadClassifier(files: EntailmentFiles): Promise<(pair: Pair) => Promise<Scores | null>> {
  const onnx: Onnx = createRequire(join(files.runtime, "package.json"))("onnxruntime-node");
  const config = configSchema.parse(await readJson(files.config));
  const tokenizer = new Tokenizer(
    fileSchema.parse(await readJson(files.tokenizer)),
    fileSchema.parse(await readJson(files.tokenizerConfig)),
  );
  const session = await onnx.InferenceSession.create(files.model, { intraOpNumThreads: 1 });
  const places = labels.map((label) => placeOf(label, config.id2label));
  return async ({ premise, hypothesis }) => {
    const encoded = tokenizer.encode(premise, { text_pair: hypothesis, return_token_type_ids: true });
    if (encoded.ids.length > config.max_position_embeddings) return null;
    const numbers: Record<string, number[]> = {
      input_ids: encoded.ids,
      attention_mask: encoded.attention_mask,
      token_type_ids: encoded.token_type_ids,
    };
    const feeds = session.inputNames.map((name) => {
      const values = BigInt64Array.from(numbers[name] ?? [], BigInt);
      return [name, new onnx.Tensor("int64", values, [1, values.length])] as const;
    });
    const output = await session.run(Object.fromEntries(feeds));
    const logits = logitsSchema.parse(output[session.outputNames[0] ?? ""]?.data);
    const [entailment = 0, neutral = 0, contradiction = 0] = softmax(places.map((place) => logits[place] ?? -Infinity));
    return { entailment, neutral, contradiction };
  };
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

function placeOf(label: string, names: Record<string, string>): number {
  const found = Object.entries(names).find(([, name]) => name.toLowerCase() === label);
  if (!found) throw new Error(`the model has no label "${label}"`);
  return Number(found[0]);
}

function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
