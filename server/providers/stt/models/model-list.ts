import { join } from "node:path";
import { stat } from "node:fs/promises";

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
  },
];

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
