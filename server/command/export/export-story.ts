import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Memoir } from "#domain/book/memoir.ts";
import { readCorrectedWords, readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { transcriptFiles } from "#server/pipeline/2-transcripts/write-transcript-files.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { provenanceOf, type SentenceSource } from "#server/pipeline/book-source/provenance.ts";
import type { ArtifactExport } from "./export-artifacts.ts";
import { removeOldFiles } from "./remove-old-files.ts";
import { writeWhole } from "#server/command/write-whole.ts";

/** `label`: base name of the transcript files: the question's number, `<n>.<k>` for a follow-up. */
type ExportedRecording = { id: string; name: string; label: string };
type Exported = { memoir: Memoir; recordings: readonly ExportedRecording[] };

export type ExportedFile = { path: string; bytes: number; sha256: string };

/** Copies the remaining files, transcripts and provenance into the user's folder. Returns every file in it. */
export async function exportStory(
  tools: StoryTools,
  artifacts: ArtifactExport,
  { memoir, recordings }: Exported,
  out: string,
): Promise<ExportedFile[]> {
  const written = await artifacts.finish();
  const write = async (path: string, text: string) => {
    await writeWhole(join(out, path), text);
    written.set(path, createHash("sha256").update(text).digest("hex"));
  };
  const sources = new Map<string, SentenceSource>();
  for (const { id, name, label } of recordings) {
    const raw = await readRawTranscript(tools.sql, id);
    const corrected = await readCorrectedWords(tools.sql, id);
    sources.set(id, { name, words: corrected });
    const base = join("transcript", label);
    const files = transcriptFiles({ recording: name, language: memoir.language, raw, corrected });
    for (const [ending, text] of Object.entries(files)) await write(`${base}.${ending}`, text);
  }
  await write("provenance.json", `${JSON.stringify(provenanceOf(memoir, sources), null, 2)}\n`);
  await removeOldFiles(out, await artifacts.before, new Set(written.keys()));
  const files = [...written]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(async ([path, sha256]) => ({
      path,
      bytes: (await stat(join(out, path))).size,
      sha256,
    }));
  return Promise.all(files);
}
