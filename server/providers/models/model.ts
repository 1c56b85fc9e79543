import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { VoiceKind } from "#server/providers/tts/tts.ts";

/**
 * A model that can be downloaded, whatever it does. `sha256` is null until a first pull has recorded it; `folder` is what the
 * archive unpacks to, `files` are those of it that are used.
 */
type Downloadable = {
  name: string;
  url: string;
  folder: string;
  sha256: string | null;
  megabytes: number;
  licence: string;
  languages: readonly Language[];
  /** What it takes while it works. */
  memoryMegabytes: number;
};
export type SttModel = Downloadable & {
  role: "recogniser";
  kind: "transducer" | "whisper";
  files: { encoder: string; decoder: string; joiner?: string; tokens: string };
};
/** Hears while somebody speaks. */
export type LiveSttModel = Downloadable & {
  role: "live recogniser";
  files: { encoder: string; decoder: string; joiner: string; tokens: string };
};
/** Sets capitals, commas and full stops. */
export type PunctuationModel = Downloadable & { role: "punctuation"; files: { model: string; vocabulary: string } };
/** Speaks. The archive brings what its text is turned into phonemes by, in the folder of `phonemes`. */
export type VoiceModel = Downloadable & {
  role: "voice";
  kind: "piper" | "kokoro";
  /** Samples per second. */
  rate: 22_050 | 24_000;
  speakers: Partial<Record<VoiceKind, number>>;
  /** Whether a usual machine makes a sentence well before it would be over: what talks with somebody has to. */
  keepsPace: boolean;
  files: { model: string; tokens: string; phonemes: string; voices?: string };
};
/** Judges whether one text follows from another. Its files are below `url`, each with its own SHA-256. */
export type EntailmentModel = Downloadable & {
  role: "entailment";
  files: { model: string; tokenizer: string; tokenizerConfig: string; config: string };
  hashes: EntailmentModel["files"];
};
/** Says by its sound whether a turn is complete. One file below `url`, with its SHA-256; onnxruntime-node runs it. */
export type EndOfTurnModel = Downloadable & {
  role: "end of turn";
  files: { model: string };
  hashes: EndOfTurnModel["files"];
};
/** Models that are downloaded file by file and run by onnxruntime-node, which is installed beside them. */
export type OnnxModel = EntailmentModel | EndOfTurnModel;
export type Model = SttModel | LiveSttModel | PunctuationModel | VoiceModel | OnnxModel;

export function isOnnxModel(model: Model): model is OnnxModel {
  return model.role === "entailment" || model.role === "end of turn";
}

/** A line for a person who chooses one. */
export function describeModel({ name, role, megabytes, languages, licence }: Model): string {
  return `${name} (${role}, ${languages.join(" and ")}, ${megabytes} MB, ${licence})`;
}

/** The best of `models`, the best first, that leaves half of a machine's memory to everything else; null when none does. */
export function bestModelFor<M extends Model>(totalBytes: number, models: readonly M[]): M | null {
  return models.find(({ memoryMegabytes }) => 2 * memoryMegabytes * 1_000_000 <= totalBytes) ?? null;
}

/** The first of `models` that lies whole in `dir`, or the one asked for; null when there is none. */
export async function findModel<M extends Model>(
  dir: string,
  asked: string | null,
  models: readonly M[],
): Promise<M | null> {
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
