import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Memoir } from "#domain/book/memoir.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { makeAudiobook } from "#server/pipeline/4-audiobook/make-audiobook.ts";
import type { SourceRecording } from "#server/pipeline/4-audiobook/prepare-clips.ts";
import type { Passage } from "./choose-passages.ts";

export type Minute = { mp3: string; seconds: number; rmsDb: number };

type Work = { ffmpeg: Ffmpeg; dir: string; signal: AbortSignal };

/** The passages as one chapter of an audiobook without a narrator: cleaned, leveled and encoded as those are. */
export async function makeMinute(
  { ffmpeg, dir, signal }: Work,
  memoir: Memoir,
  passages: readonly Passage[],
  recordings: ReadonlyMap<string, SourceRecording>,
): Promise<Minute | null> {
  await mkdir(dir, { recursive: true });
  const cut = new Map<string, SourceRecording>();
  for (const passage of passages) {
    const recording = recordings.get(passage.recordingId);
    if (recording) cut.set(passage.recordingId, await cutOut({ ffmpeg, dir, signal }, recording, passage));
  }
  if (cut.size === 0) return null;
  const { chapters, ...rest } = memoir;
  const [chapter] = chapters;
  if (!chapter) return null;
  const story = { questionId: 1, heading: chapter.title, recordingIds: [...cut.keys()], paragraphs: [] };
  const made = await makeAudiobook(
    { ffmpeg, tts: null, cacheDir: join(dir, "cache") },
    {
      memoir: { ...rest, chapters: [{ number: 1, title: chapter.title, stories: [story] }] },
      recordings: cut,
      cover: null,
      settings: { narrator: "nobody", announceChapters: false },
    },
    dir,
    { signal },
  );
  const [track] = made.chapters;
  return track ? { mp3: join(dir, track.mp3), seconds: track.durationMs / 1000, rmsDb: track.levels.rmsDb } : null;
}

/** The sound of a passage, its words counted from its start. */
async function cutOut({ ffmpeg, dir, signal }: Work, recording: SourceRecording, passage: Passage) {
  const { startMs, endMs, recordingId } = passage;
  const file = join(dir, `${recordingId}.wav`);
  const trim = `atrim=start=${startMs / 1000}:end=${endMs / 1000},asetpts=PTS-STARTPTS`;
  const output = (mix: string) => ["-af", `${mix},${trim}`, "-c:a", "pcm_s16le", "-f", "wav", `file:${file}`];
  await decodeToMono(ffmpeg, recording, output, { signal });
  const within = (word: { startMs: number; endMs: number }) => word.startMs >= startMs && word.endMs <= endMs;
  const speech = recording.speech?.filter(within).map((word) => ({
    startMs: Math.round(word.startMs - startMs),
    endMs: Math.round(word.endMs - startMs),
  }));
  return {
    file,
    container: "wav" as const,
    durationMs: Math.round(endMs - startMs),
    sha256: await hashFile(file),
    speech: speech ?? null,
  };
}
