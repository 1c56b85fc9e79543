import { join } from "node:path";
import { stat } from "node:fs/promises";
import type { Language } from "#domain/language.ts";

/** A recogniser that can be downloaded. `sha256` is null until a first pull has recorded it; `folder` is what the archive unpacks to. */
export type SttModel = {
  name: string;
  kind: "transducer" | "whisper";
  url: string;
  folder: string;
  files: { encoder: string; decoder: string; joiner?: string; tokens: string };
  sha256: string | null;
  megabytes: number;
  licence: string;
  languages: readonly Language[];
  /** What it takes while it listens. */
  memoryMegabytes: number;
};

const releases = "https://github.com/k2-fsa/sherpa-onnx/releases/download/asr-models/";

/** The best first. */
export const sttModels: SttModel[] = [
  {
    name: "parakeet-tdt-0.6b-v3",
    kind: "transducer",
    url: `${releases}sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2`,
    folder: "sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8",
    files: {
      encoder: "encoder.int8.onnx",
      decoder: "decoder.int8.onnx",
      joiner: "joiner.int8.onnx",
      tokens: "tokens.txt",
    },
    sha256: null,
    megabytes: 640,
    licence: "CC-BY-4.0",
    languages: ["en", "fr"],
    memoryMegabytes: 2000,
  },
  {
    name: "whisper-small",
    kind: "whisper",
    url: `${releases}sherpa-onnx-whisper-small.tar.bz2`,
    folder: "sherpa-onnx-whisper-small",
    files: { encoder: "small-encoder.int8.onnx", decoder: "small-decoder.int8.onnx", tokens: "small-tokens.txt" },
    sha256: null,
    megabytes: 600,
    licence: "MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 1500,
  },
  {
    name: "whisper-base",
    kind: "whisper",
    url: `${releases}sherpa-onnx-whisper-base.tar.bz2`,
    folder: "sherpa-onnx-whisper-base",
    files: { encoder: "base-encoder.int8.onnx", decoder: "base-decoder.int8.onnx", tokens: "base-tokens.txt" },
    sha256: null,
    megabytes: 200,
    licence: "MIT",
    languages: ["en", "fr"],
    memoryMegabytes: 700,
  },
];

/** The best model that leaves half of a machine's memory to everything else; null when none does. */
export function bestModelFor(totalBytes: number, models = sttModels): SttModel | null {
  return models.find(({ memoryMegabytes }) => 2 * memoryMegabytes * 1_000_000 <= totalBytes) ?? null;
}

/** A line for a person who chooses one. */
export function describeModel({ name, megabytes, languages, licence }: SttModel): string {
  return `${name} (recogniser, ${languages.join(" and ")}, ${megabytes} MB, ${licence})`;
}

/** The best model that lies whole in `dir`, or the one asked for; null when there is none. */
export async function findModel(dir: string, asked: string | null, models = sttModels): Promise<SttModel | null> {
  for (const model of models) {
    if (asked !== null && asked !== model.name) continue;
    const files = Object.values(model.files).map((file) => join(dir, model.folder, file));
    const found = await Promise.all(
      files.map((file) =>
        stat(file).then(
          (entry) => entry.size > 0,
          () => false,
        ),
      ),
    );
    if (found.every(Boolean)) return model;
  }
  return null;
}
