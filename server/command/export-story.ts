import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Memoir } from "#domain/memoir.ts";
import { readCorrectedWords, readRawTranscript } from "#server/story/2-transcript/transcript-store.ts";
import { transcriptFiles } from "#server/story/2-transcript/write-transcript-files.ts";
import { readArtifacts } from "#server/story/artifact-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { provenanceOf, type ToldFrom } from "./provenance.ts";
import { copyWhole, writeWhole } from "./write-whole.ts";

/** `label` is what the transcript files are named for: the question's number, `<n>.<k>` for a follow-up. */
type ExportedRecording = { id: string; name: string; label: string };
type Exported = { memoirId: string; memoir: Memoir; recordings: readonly ExportedRecording[] };

/** Copies what was made into the person's folder, with transcripts and provenance. Returns every file written. */
export async function exportStory(
  tools: StoryTools,
  { memoirId, memoir, recordings }: Exported,
  out: string,
): Promise<{ path: string; bytes: number }[]> {
  const written: string[] = [];
  for (const artifact of await readArtifacts(tools.sql, memoirId)) {
    await copyWhole(await tools.store.localFile(artifact.objectKey), join(out, artifact.kind));
    written.push(artifact.kind);
  }
  const toldFrom = new Map<string, ToldFrom>();
  for (const { id, name, label } of recordings) {
    const raw = await readRawTranscript(tools.sql, id);
    const corrected = await readCorrectedWords(tools.sql, id);
    toldFrom.set(id, { name, words: corrected });
    const base = join("transcript", label);
    const files = transcriptFiles({ recording: name, language: memoir.language, raw, corrected });
    for (const [ending, text] of Object.entries(files)) {
      await writeWhole(join(out, `${base}.${ending}`), text);
      written.push(`${base}.${ending}`);
    }
  }
  await writeWhole(join(out, "provenance.json"), `${JSON.stringify(provenanceOf(memoir, toldFrom), null, 2)}\n`);
  written.push("provenance.json");
  return Promise.all(written.map(async (path) => ({ path, bytes: (await stat(join(out, path))).size })));
}
