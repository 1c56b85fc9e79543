import { realpath, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, extname } from "node:path";
import type { Language } from "#domain/language.ts";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { asAppError } from "#server/platform/errors.ts";
import { workInParallel } from "#server/platform/threads/work-in-parallel.ts";
import { saveCorrection } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf } from "#server/pipeline/work-folder.ts";
import { addFolderAnswer, leaveOutOthers } from "#server/pipeline/1-recordings/answer-store.ts";
import { examineOnce } from "#server/pipeline/1-recordings/examine-once.ts";
import { beginFolderSession } from "./folder-session-store.ts";
import {
  deletePhoto,
  deletePhotosAfter,
  findPhotoKey,
  savePhoto,
  type PhotoPlace,
} from "#server/pipeline/1-recordings/photo-store.ts";
import { readCorrectedText } from "./read-corrected-text.ts";
import type { FolderPhoto, FolderRecording, RecordingsFolder } from "./read-recordings-folder.ts";
import { objectKeyOfAnswer } from "#server/pipeline/1-recordings/recording-store.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";

export type ImportedFolder = {
  userId: string;
  sessionId: string;
  /**
   * In the folder's order. An unusable file is only in `warnings`, a partly used one in both. `label`: `<n>`, or
   * `<n>.<k>` for a follow-up.
   */
  recordings: {
    id: string;
    name: string;
    label: string;
    durationMs: number;
    photos: { name: string; keptAs: string }[];
  }[];
  warnings: { file: string; message: string }[];
};

type ImportOptions = {
  language: Language;
  signal: AbortSignal;
  onProgress: (done: number, of: number, name: string) => void;
};

/**
 * Imports a folder: examines each file and stores the unaltered original with its corrected words and photo. The same
 * folder always belongs to the same storyteller, and a stored file is not stored twice.
 */
export async function importFolder(
  tools: StoryTools,
  dir: string,
  folder: RecordingsFolder,
  options: ImportOptions,
): Promise<ImportedFolder> {
  const home = await realpath(dir);
  const userId = stableUuid("folder storyteller", home);
  const sessionId = await beginFolderSession(tools.sql, userId, stableUuid("folder session", home));
  const imported: ImportedFolder = { userId, sessionId, recordings: [], warnings: [] };
  await using examined = await examineAll(tools, userId, folder.recordings, options);
  for (const recording of folder.recordings) {
    try {
      const facts = await examined.factsOf(recording);
      const { losses, ...made } = await importRecording(tools, imported, { recording, facts }, options);
      imported.warnings.push(...losses.map((message) => ({ file: recording.name, message })));
      const takes = imported.recordings.filter(({ label }) => label.replace(/-\d+$/, "") === labelOf(recording)).length;
      const label = takes === 0 ? labelOf(recording) : `${labelOf(recording)}-${takes + 1}`;
      imported.recordings.push({ ...made, name: recording.name, label });
    } catch (thrown) {
      const error = asAppError(thrown);
      if (
        error.code === "disk_full" ||
        error.code === "cancelled" ||
        error.code === "tool_missing" ||
        error.code === "internal"
      )
        throw error;
      imported.warnings.push({ file: recording.name, message: error.message });
    }
  }
  await leaveOutOthers(
    tools.sql,
    sessionId,
    imported.recordings.map(({ id }) => id),
  );
  return imported;
}

/**
 * Examines the recordings in parallel, one per processor. `factsOf` awaits one of them while later ones are running.
 * Disposing cancels the rest.
 */
async function examineAll(
  tools: StoryTools,
  userId: string,
  recordings: readonly FolderRecording[],
  options: ImportOptions,
): Promise<{ factsOf(recording: FolderRecording): Promise<SoundFacts> } & AsyncDisposable> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const examiner = { ffmpeg: await tools.ffmpeg(), cacheDir: cacheOf(tools.cacheDir, userId) };
  const examined = new Map(recordings.map((recording) => [recording, Promise.withResolvers<SoundFacts>()]));
  let done = 0;
  const all = workInParallel(
    [...examined],
    availableParallelism(),
    async ([recording, { promise, resolve, reject }]) => {
      await examineOnce(examiner, recording.file, { signal }).then(resolve, reject);
      await promise.catch(() => null);
      if (!stop.signal.aborted) options.onProgress((done += 1), recordings.length, recording.name);
    },
  );
  return {
    factsOf: (recording) => examined.get(recording)?.promise ?? Promise.reject(new Error("not asked for")),
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await all;
    },
  };
}

async function importRecording(
  tools: StoryTools,
  { userId, sessionId }: ImportedFolder,
  { recording, facts }: { recording: FolderRecording; facts: SoundFacts },
  { language }: ImportOptions,
): Promise<Pick<ImportedFolder["recordings"][number], "id" | "durationMs" | "photos"> & { losses: string[] }> {
  const path = `${userId}/${recording.questionId}_${facts.sha256.slice(0, 16)}.${facts.container}`;
  const objectKey = objectKeyOfAnswer(path);
  if (!(await tools.store.has(objectKey))) await tools.store.put(objectKey, recording.file);
  const { questionId, followUp } = recording;
  const id = await addFolderAnswer(tools.sql, {
    userId,
    sessionId,
    questionId,
    followUp,
    path,
    facts,
    givenAt: await lastWritten(recording),
  });
  const text = recording.correctedFile === null ? null : await readCorrectedText(recording.correctedFile);
  await saveCorrection(tools.sql, { recordingId: id, userId, language, text });
  const [lost, photos]: [string[], { name: string; keptAs: string }[]] = [[], []];
  for (const [at, photo] of recording.photos.entries()) {
    const place = { userId, recordingId: id, position: at + 1 };
    const { keptAs, losses } = await importPhoto(tools, place, photo, recording.name);
    if (keptAs !== null) photos.push({ name: basename(photo.file), keptAs });
    lost.push(...losses);
  }
  await deletePhotosAfter(tools.sql, { userId, recordingId: id }, recording.photos.length);
  const cutOff = `${recording.name} ends too early: the file was cut off. The ${facts.durationMs / 1000} s that are left of it are used.`;
  return { id, durationMs: facts.durationMs, photos, losses: [...(facts.truncated ? [cutOff] : []), ...lost] };
}

/** The latest modification time of a recording and the files beside it. */
async function lastWritten({ file, correctedFile, photos }: FolderRecording): Promise<Date> {
  const pictures = photos.flatMap((photo) => [photo.file, photo.captionFile]);
  const files = [file, correctedFile, ...pictures].filter((one) => one !== null);
  const times = await Promise.all(files.map(async (one) => (await stat(one)).mtimeMs));
  return new Date(Math.max(...times));
}

function labelOf({ questionId, followUp }: FolderRecording): string {
  return followUp === null ? `${questionId}` : `${questionId}.${followUp}`;
}

const maxCaptionLength = 2000;
const maxPhotoBytes = 200_000_000;

/** Returns the stored name, and sentences about what could not be stored. */
async function importPhoto(
  tools: StoryTools,
  place: PhotoPlace,
  { file, captionFile }: FolderPhoto,
  beside: string,
): Promise<{ keptAs: string | null; losses: string[] }> {
  const { size } = await stat(file);
  if (size > maxPhotoBytes) {
    await deletePhoto(tools.sql, place);
    const tooLarge = `The picture beside ${beside} is left out: it has ${size} bytes, at most ${maxPhotoBytes} can be read.`;
    return { keptAs: null, losses: [tooLarge] };
  }
  const sha256 = await hashFile(file);
  const { userId, recordingId } = place;
  const objectKey =
    (await findPhotoKey(tools.sql, userId, sha256)) ??
    `photos/${userId}/${recordingId}_${sha256.slice(0, 16)}${extname(file).toLowerCase()}`;
  await reclaimKey(tools.sql, objectKey);
  if (!(await tools.store.has(objectKey))) await tools.store.put(objectKey, file);
  const written = captionFile === null ? null : (await readCorrectedText(captionFile)).trim();
  const caption = written?.slice(0, maxCaptionLength) ?? null;
  await savePhoto(tools.sql, { ...place, objectKey, sha256, caption });
  const losses = written === caption ? [] : [`The caption beside ${beside} ends after ${maxCaptionLength} letters.`];
  return { keptAs: basename(objectKey), losses };
}
