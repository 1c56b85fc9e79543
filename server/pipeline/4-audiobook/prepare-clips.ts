import { availableParallelism } from "node:os";
import type { AudiobookEdition } from "#domain/book/audiobook.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import type { Container } from "#domain/recording/sound-facts.ts";
import { asAppError, fail, type AppError } from "#server/platform/errors.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { cleanRecording } from "./clean/clean-recording.ts";
import type { DecodedSounds } from "./clean/decoded-sound.ts";
import type { ChapterCache } from "./chapter/chapter-cache.ts";
import type { ClipCache } from "./sound/clip-cache.ts";
import type { SpanMs } from "./clean/find-speech.ts";
import { narrate } from "./narrator.ts";
import type { Clips, Reading } from "./reading/reading.ts";
import { followFfmpeg, type WorkMeter } from "./work-meter.ts";
import { workInParallel } from "#server/platform/threads/work-in-parallel.ts";

export type SourceRecording = {
  /** Absolute path of the original. */
  file: string;
  container: Container;
  durationMs: number;
  sha256: string;
  /** Spans of recognized words, so that no word is gated or cut; null when nothing was recognized. */
  speech: SpanMs[] | null;
};

export type Making = {
  edition: AudiobookEdition;
  ffmpeg: Ffmpeg;
  tts: Tts | null;
  cache: ClipCache;
  decoded: DecodedSounds;
  chapters: ChapterCache;
  tempDir: string;
  signal: AbortSignal;
  meter: WorkMeter;
  warnings: string[];
  /** SHA-256 of finished files, by their names in the folder the audiobook is made in. */
  hashes: Map<string, string>;
};

type Task = { weight: number; run: () => Promise<void> };

export async function prepareClips(
  making: Making,
  memoir: Memoir,
  recordings: ReadonlyMap<string, SourceRecording>,
  { edition, recordingIds, texts }: Reading,
): Promise<Clips> {
  const clips: Clips = { said: new Map(), answers: new Map() };
  const tasks: Task[] = recordingIds.flatMap((id) => {
    const recording = recordings.get(id);
    if (recording) return [answerTask(making, id, recording, clips)];
    making.warnings.push(`Recording ${id} is not there; the audiobook goes on without it.`);
    return [];
  });
  for (let i = 0; i < texts.length; i += textsAtOnce)
    tasks.push(narrationTask(making, memoir, texts.slice(i, i + textsAtOnce), clips, edition === "narrated"));
  tasks.sort((a, b) => b.weight - a.weight);
  await workInParallel(tasks, availableParallelism(), (task) => task.run());
  return clips;
}

function answerTask(making: Making, id: string, recording: SourceRecording, clips: Clips): Task {
  const { file, container, speech, sha256, durationMs } = recording;
  const report = making.meter.piece(durationMs, "cleaning recordings");
  const run = async () => {
    const onLine = followFfmpeg(durationMs, 2, report);
    const make = (out: string) =>
      cleanRecording({ ...making, onLine }, { file, container, speech }, out, {
        sounds: making.decoded,
        sha256,
        durationMs,
      });
    const clip = await making.cache.get(["answer", sha256, container, speech], make).catch((thrown: unknown) => {
      const reason = asAppError(thrown);
      if (!aboutThisRecording.has(reason.code)) throw thrown;
      making.warnings.push(`Recording ${id} is not in the audiobook: ${reason.message}`);
      return null;
    });
    if (clip) clips.answers.set(id, clip);
    for (const remark of clip?.remarks ?? []) making.warnings.push(`Recording ${id}: ${remark}.`);
    report(1);
  };
  return { weight: durationMs, run };
}

const aboutThisRecording: ReadonlySet<string> = new Set([
  "recording_silent",
  "recording_empty",
  "recording_unreadable",
  "sound_failed",
]);

const textsAtOnce = 12;

/** `isBook`: the texts are the book itself, of which none may be missing. */
function narrationTask(making: Making, memoir: Memoir, texts: readonly string[], clips: Clips, isBook: boolean): Task {
  const weight = texts.reduce((sum, text) => sum + 200 * text.length, 0);
  const { tts } = making;
  if (!tts) return { weight: 0, run: async () => {} };
  const report = making.meter.piece(weight, "recording the narrator");
  const onFailed = (text: string, reason: AppError) => {
    if (isBook) throw reason;
    making.warnings.push(`The narrator could not say "${text.slice(0, 60)}": ${reason.message}`);
  };
  const run = async () => {
    const said = await narrate({ ...making, tts, language: memoir.language, onFailed }, texts);
    for (const [text, clip] of said) clips.said.set(text, clip);
    if (isBook && said.size < texts.length) throw fail("voice_failed", "The voice gave no speech for a sentence.");
    report(1);
  };
  return { weight, run };
}
