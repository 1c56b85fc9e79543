import { createHash } from "node:crypto";
import type { Transcript } from "#domain/recording/transcript.ts";

/** Increase it when the same words get other times in the same sound. */
const alignerVersion = 3;

/** Identifies the inputs of an alignment: the same mark means the same alignment. */
export function alignmentMark(text: string, raw: Transcript | null): string {
  const heard = raw && [raw.engine, raw.model, raw.words.map((word) => [word.text, word.startMs, word.endMs])];
  const hash = createHash("sha256").update(JSON.stringify([text, heard]));
  return `aligned-${alignerVersion}-${hash.digest("hex").slice(0, 32)}`;
}
