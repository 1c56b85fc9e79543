import type { Sql } from "postgres";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import { readCorrectedWords } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { provenanceOf, type SentenceSource } from "#server/pipeline/book-source/provenance.ts";
import { recordingName } from "./add-transcripts.ts";
import { memoirFolder } from "./bag-paths.ts";
import type { BagWriter } from "./bag-writer.ts";
import type { ArchivedMemoir, ArchivedRecording } from "./viewer-data-store.ts";

type Told = {
  memoirs: readonly ArchivedMemoir[];
  titles: ReadonlyMap<string, string>;
  recordings: readonly ArchivedRecording[];
  pathOf: ReadonlyMap<string, string>;
};

/** Adds each memoir, and where each of its sentences was said. */
export async function addMemoirs(sql: Sql, bag: BagWriter, told: Told): Promise<void> {
  for (const { id } of told.memoirs) {
    const stored = await readMemoir(sql, id);
    if (stored === null) continue;
    const { memoir } = stored;
    const used = new Set(memoir.chapters.flatMap(({ stories }) => stories.flatMap((story) => story.recordingIds)));
    const sources = new Map<string, SentenceSource>();
    for (const recording of told.recordings.filter((one) => used.has(one.id)))
      sources.set(recording.id, {
        name: recordingName(recording, told),
        words: await readCorrectedWords(sql, recording.id),
      });
    const folder = `data/memoirs/${memoirFolder(id, told.titles)}`;
    await bag.addText(`${folder}/memoir.json`, `${JSON.stringify(memoir, null, 1)}\n`);
    await bag.addText(`${folder}/provenance.json`, `${JSON.stringify(provenanceOf(memoir, sources), null, 1)}\n`);
  }
}
