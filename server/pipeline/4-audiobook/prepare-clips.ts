import { availableParallelism } from "node:os";
import type { Memoir } from "#domain/book/memoir.ts";
import type { Container } from "#domain/recording/sound-facts.ts";
import { asAppError, type AppError } from "#server/platform/errors.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { cleanRecording } from "./clean/clean-recording.ts";
import type { DecodedSounds } from "./clean/decoded-sound.ts";
import type { ChapterCache } from "./chapter/chapter-cache.ts";
import type { Clip } from "./sound/clip.ts";
import type { ClipCache } from "./sound/clip-cache.ts";
import type { SpanMs } from "./clean/find-speech.ts";
import { narrate } from "./narrator.ts";
import type { NarrationTexts } from "./narration-texts.ts";
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

/** Narrator clips by text, answer clips by recording. A clip that cannot be made is absent, with a warning. */
export type Clips = { said: Map<string, Clip>; answers: Map<string, Clip> };

type Task = { weight: number; run: () => Promise<void> };

export async function prepareClips(
  making: Making,
  memoir: Memoir,
  recordings: ReadonlyMap<string, SourceRecording>,
  narration: NarrationTexts,
): Promise<Clips> {
  const clips: Clips = { said: new Map(), answers: new Map() };
  const ids = new Set(memoir.chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds)));
  const tasks: Task[] = [...ids].flatMap((id) => {
    const recording = recordings.get(id);
    if (recording) return [answerTask(making, id, recording, clips)];
    making.warnings.push(`Recording ${id} is not there; the audiobook goes on without it.`);
    return [];
  });
  const texts = textsOf(memoir, narration);
  for (let i = 0; i < texts.length; i += textsAtOnce)
    tasks.push(narrationTask(making, memoir, texts.slice(i, i + textsAtOnce), clips));
  tasks.sort((a, b) => b.weight - a.weight);
  await workInParallel(tasks, availableParallelism(), (task) => task.run());
  return clips;
}

/** All narrator texts of this book without duplicates. */
function textsOf(memoir: Memoir, { opening, closing, chapter }: NarrationTexts): string[] {
  const texts = memoir.chapters.flatMap(({ number, title, stories }) => [
    chapter(number, title) ?? [],
    stories.map((story) => story.heading),
  ]);
  return [...new Set([...opening, ...texts.flat(), ...closing])];
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

function narrationTask(making: Making, memoir: Memoir, texts: readonly string[], clips: Clips): Task {
  const weight = texts.reduce((sum, text) => sum + 200 * text.length, 0);
  const { tts } = making;
  if (!tts) return { weight: 0, run: async () => {} };
  const report = making.meter.piece(weight, "recording the narrator");
  const onFailed = (text: string, reason: AppError) =>
    void making.warnings.push(`The narrator could not say "${text.slice(0, 60)}": ${reason.message}`);
  const run = async () => {
    const said = await narrate({ ...making, tts, language: memoir.language, onFailed }, texts);
    for (const [text, clip] of said) clips.said.set(text, clip);
    report(1);
  };
  return { weight, run };
}
