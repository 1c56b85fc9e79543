import type { AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Edition } from "#domain/book/edition.ts";
import { asAppError, type AppError } from "#server/platform/errors.ts";
import type { WorkProgress } from "#server/platform/jobs/progress-store.ts";
import type { Queue, WaitOptions } from "#server/platform/jobs/queue.ts";
import type { WaitingAnswer } from "./1-recordings/waiting-answer-store.ts";
import { transcribeAnswerJob, probeAnswerJob } from "./2-transcripts/transcribe-answer.job.ts";
import { transcribeRecordingJob } from "./2-transcripts/transcribe-recording.job.ts";
import type { TranscribedRecording } from "./2-transcripts/transcribe-recording.ts";
import { composeMemoirJob, type FrontMatter } from "./3-memoir/compose-memoir.job.ts";
import type { MadeBook } from "./3-memoir/story-book-store.ts";
import { bindReadAlongJob } from "./4-book/bind-read-along.job.ts";
import { typesetBookJob } from "./4-book/typeset-book.job.ts";
import { makeAudiobookJob } from "./4-audiobook/make-audiobook.job.ts";

/** `recordings` and `answers` are not transcribed yet. */
export type StoryOrder = {
  userId: string;
  book: MadeBook;
  recordings: { id: string; durationMs: number }[];
  answers: WaitingAnswer[];
  frontMatter: FrontMatter;
  audiobook: AudiobookSettings;
  edition: Edition;
};

export type Step = "transcribe" | "compose" | "typeset" | "audiobook" | "read-along";
export type MakeOptions = {
  signal?: AbortSignal;
  onProgress?: (step: Step, subject: string, row: WorkProgress) => void;
  /** Runs before the memoir is composed, when every answer has its transcript. */
  beforeCompose?: () => Promise<void>;
  /** Of which memoir `typeset` and all later steps are. */
  onComposed?: (memoirId: string) => void;
};

/** One thing that could not be made, and why; all else was. */
export type Loss = { step: Step; subject: string; error: AppError };

/**
 * The whole chain: spoken answers → transcripts → memoir → book and audiobook → the two of them in step.
 * Throws only when no memoir could be composed; every other failure is a named loss.
 */
export async function makeStory(queue: Queue, order: StoryOrder, options: MakeOptions = {}) {
  const { userId, book: madeBook, frontMatter, edition, audiobook: settings } = order;
  const losses: Loss[] = [];
  const seconds: Partial<Record<Step, number>> = {};

  async function step<T>(
    name: Step,
    subject: string,
    work: (onProgress: (row: WorkProgress) => void) => Promise<T>,
  ): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await work((row) => options.onProgress?.(name, subject, row));
    } catch (thrown) {
      options.signal?.throwIfAborted();
      losses.push({ step: name, subject, error: asAppError(thrown) });
      return null;
    } finally {
      seconds[name] = Math.max(seconds[name] ?? 0, (performance.now() - startedAt) / 1000);
    }
  }
  const { signal } = options;
  const waiting = (onProgress: (row: WorkProgress) => void) => ({ onProgress, ...(signal && { signal }) });

  const transcripts = new Map<string, TranscribedRecording | null>();
  await Promise.all([
    ...order.answers.map((answer) =>
      step("transcribe", answer.answerId, (shown) => transcribeAnswer(queue, answer, waiting(shown))),
    ),
    ...order.recordings.map(async ({ id: recordingId, durationMs: soundMs }) => {
      const input = { recordingId, userId, language: frontMatter.language, soundMs };
      const made = await step("transcribe", recordingId, (shown) =>
        queue.run(transcribeRecordingJob, input, waiting(shown)),
      );
      transcripts.set(recordingId, made);
    }),
  ]);
  await options.beforeCompose?.();
  const composed = await step("compose", "", (shown) =>
    queue.run(composeMemoirJob, { ...madeBook, userId, frontMatter }, waiting(shown)),
  );
  if (!composed) throw losses.find((loss) => loss.step === "compose")?.error ?? asAppError(new Error("no memoir"));
  const { soundMs, ...of } = { ...composed, userId, edition };
  options.onComposed?.(of.memoirId);
  const [book, audiobook] = await Promise.all([
    step("typeset", "", (shown) => queue.run(typesetBookJob, of, waiting(shown))),
    step("audiobook", "", (shown) => queue.run(makeAudiobookJob, { ...of, soundMs, settings }, waiting(shown))),
  ]);
  const readAlong =
    audiobook && (await step("read-along", "", (shown) => queue.run(bindReadAlongJob, of, waiting(shown))));

  return { memoirId: of.memoirId, transcripts, book, audiobook, readAlong, losses, seconds };
}

/** Recordings of unknown length are probed first; the transcription queues by length. */
async function transcribeAnswer(queue: Queue, answer: WaitingAnswer, options: WaitOptions) {
  const { soundMs } = answer.soundMs === null ? await queue.run(probeAnswerJob, answer, options) : answer;
  return queue.run(transcribeAnswerJob, { ...answer, soundMs }, options);
}
