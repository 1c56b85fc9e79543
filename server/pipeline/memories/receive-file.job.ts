import { open } from "node:fs/promises";
import { z } from "zod";
import { AppError, fail } from "#server/platform/errors.ts";
import { defineJob, type JobRun } from "#server/platform/jobs/job.ts";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import { examineRecording } from "#server/pipeline/1-recordings/examine-recording.ts";
import {
  longTranscription,
  transcribeRecording,
  transcriptionCost,
} from "#server/pipeline/2-transcripts/transcribe-recording.ts";
import { readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { draftText } from "#server/pipeline/3-memoir/own-words/draft-text.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import {
  completeFile,
  giveUpFile,
  languageOf,
  linkSound,
  postponeFile,
  readWaitingFile,
  type ElementFile,
} from "./element-file-store.ts";

/** Checks a document, or transcribes the sound of an element as an answer is transcribed. */
export const receiveFileJob = defineJob({
  name: "receive-element-file",
  input: z.object({ elementId: z.uuid(), userId: z.uuid(), soundMs: z.int().nullable() }),
  output: z.object({ words: z.int() }),
  key: ({ elementId }) => elementId,
  owner: ({ userId }) => userId,
  long: longTranscription,
  cost: ({ soundMs }) => transcriptionCost(soundMs ?? 0),
  handle: async (tools: StoryTools, { elementId }, run) => {
    const file = await readWaitingFile(tools.sql, elementId);
    if (!file) return { words: 0 };
    try {
      const objectKey = await uploadedKey(tools.sql, file.bucketId, file.path, file.userId);
      if (objectKey === null) throw fail("not_found", "That file was not uploaded.");
      const path = await tools.store.localFile(objectKey);
      const words =
        file.bucketId === "documents" ? await checkDocument(path) : await transcribe(tools, file, path, run);
      await completeFile(tools.sql, elementId, words);
      return { words: words.length };
    } catch (thrown) {
      await noteFailure(tools, elementId, thrown);
      throw thrown;
    }
  },
});

async function transcribe(tools: StoryTools, file: ElementFile, path: string, run: JobRun): Promise<string> {
  const { sql } = tools;
  const { userId } = file;
  const recordingId =
    file.recordingId ??
    (await linkSound(sql, file, await examineRecording(await tools.ffmpeg(), path, { signal: run.signal })));
  if (recordingId === null) return "";
  const language = file.language ?? (await languageOf(sql, userId));
  await transcribeRecording(tools, { recordingId, userId, language, bounded: true }, run);
  const raw = await readRawTranscript(sql, recordingId);
  return raw === null ? "" : draftText(raw.words, language);
}

const pdfStart = Buffer.from("%PDF-");

/** A document is stored and downloaded as it is; only its kind is checked. Returns no words. */
async function checkDocument(path: string): Promise<string> {
  await using handle = await open(path, "r");
  const { buffer } = await handle.read(Buffer.alloc(pdfStart.length), 0, pdfStart.length, 0);
  if (!buffer.equals(pdfStart)) throw fail("invalid_input", "The document is no PDF.");
  return "";
}

async function noteFailure({ sql }: StoryTools, elementId: string, thrown: unknown): Promise<void> {
  if (!(thrown instanceof AppError)) return;
  const { code, retryable } = thrown;
  if (code === "quota_reached" || code === "no_consent") await postponeFile(sql, elementId, code);
  else if (!retryable && code !== "cancelled" && code !== "internal") await giveUpFile(sql, elementId, code);
}
