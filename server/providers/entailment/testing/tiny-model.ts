import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { EntailmentModel } from "#server/providers/models/model.ts";
import type { EntailmentFiles } from "#server/providers/entailment/entailment-messages.ts";

const folder = fileURLToPath(new URL("./tiny/", import.meta.url));
const files = {
  model: "model.onnx",
  tokenizer: "tokenizer.json",
  tokenizerConfig: "tokenizer_config.json",
  config: "config.json",
};

/** Random weights in the shape of an entailment model: `make-tiny-model.py` says how they are made. */
export const tinyFiles: EntailmentFiles = {
  runtime: fileURLToPath(new URL("../../../../", import.meta.url)),
  model: folder + files.model,
  tokenizer: folder + files.tokenizer,
  tokenizerConfig: folder + files.tokenizerConfig,
  config: folder + files.config,
};

/** The same as one that lies in the folder of models `tinyModelsDir`. */
export const tinyModel: EntailmentModel = {
  name: "tiny",
  role: "entailment",
  url: "http://127.0.0.1/",
  folder: "tiny",
  files,
  hashes: { model: "", tokenizer: "", tokenizerConfig: "", config: "" },
  sha256: null,
  megabytes: 1,
  licence: "MIT",
  languages: ["en", "fr"],
  memoryMegabytes: 1,
};
export const tinyModelsDir = fileURLToPath(new URL("./", import.meta.url));

const expectedSchema = z.array(
  z.object({
    premise: z.string(),
    hypothesis: z.string(),
    scores: z.object({ entailment: z.number(), neutral: z.number(), contradiction: z.number() }),
  }),
);

/** Scores that numpy computes from the same weights. */
export async function readExpectedScores() {
  return expectedSchema.parse(JSON.parse(await readFile(`${folder}expected.json`, "utf8")));
}
