import type { Sql } from "postgres";
import { readCorrectedWords, readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { captionsOf, transcriptFiles } from "#server/pipeline/2-transcripts/write-transcript-files.ts";
import { freePaths } from "./bag-paths.ts";
import type { BagWriter } from "./bag-writer.ts";
import type { ArchivedRecording } from "./viewer-data-store.ts";
import { viewerLine } from "./viewer-line.ts";

type Spoken = {
  recordings: readonly ArchivedRecording[];
  /** Paths in the bag by the key of an object. */
  pathOf: ReadonlyMap<string, string>;
  /** Paths of the files that are in the bag. */
  paths: ReadonlySet<string>;
};

/** Adds each transcript as JSON, VTT and text, named like its recording, and the recordings of the viewer. */
export async function addTranscripts(sql: Sql, bag: BagWriter, spoken: Spoken): Promise<void> {
  const free = freePaths();
  for (const recording of spoken.recordings) {
    const raw = await readRawTranscript(sql, recording.id);
    const corrected = await readCorrectedWords(sql, recording.id);
    if (raw === null && corrected === null) continue;
    const name = recordingName(recording, spoken);
    const language = recording.language ?? raw?.language ?? "en";
    const files = transcriptFiles({ recording: name, language, raw, corrected });
    const stem = free(name.includes(".") ? name.slice(0, name.lastIndexOf(".")) : name);
    for (const [ending, text] of Object.entries(files)) await bag.addText(`data/transcripts/${stem}.${ending}`, text);
  }
  await bag.addText("viewer/recordings.js", recordingLines(sql, spoken));
}

/** The file name of a recording in the bag; its id when the file is gone. */
export function recordingName({ id, objectPath }: ArchivedRecording, { pathOf }: Pick<Spoken, "pathOf">): string {
  const path = pathOf.get(objectPath);
  return path === undefined ? id : path.slice(path.lastIndexOf("/") + 1);
}

/** Reads the words once more, one recording at a time: those of a whole life do not fit into memory. */
async function* recordingLines(sql: Sql, { recordings, pathOf, paths }: Spoken): AsyncGenerator<string> {
  for (const { id, objectPath, title, recordedAt, durationMs } of recordings) {
    const words = (await readCorrectedWords(sql, id)) ?? (await readRawTranscript(sql, id))?.words ?? [];
    const captions = captionsOf(words).map((cue) => [
      cue[0]?.startMs ?? 0,
      cue.at(-1)?.endMs ?? 0,
      cue.map(({ text }) => text).join(" "),
    ]);
    const path = pathOf.get(objectPath);
    const present = path !== undefined && paths.has(path) ? path : null;
    yield viewerLine("recordings", [id, present, title, recordedAt, durationMs, captions]);
  }
}
