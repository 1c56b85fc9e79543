import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { runBeforeBackground } from "#server/platform/process/background-pause.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { examineRecording } from "#server/pipeline/1-recordings/examine-recording.ts";
import { transcribeAnswerJob, probeAnswerJob } from "#server/pipeline/2-transcripts/transcribe-answer.job.ts";
import { transcribeAnswer } from "#server/pipeline/2-transcripts/transcribe-answer.ts";
import { embeddedStt } from "./embedded-stt.ts";
import { attachDeferredWords } from "./claim-store.ts";
import { mailFirstPage } from "./mail-first-page.ts";
import {
  areAccountsWaiting,
  forgetTake,
  saveTranscription,
  readAbandonedTakes,
  nextWaitingTake,
  type StoredTake,
} from "./visitor-take-store.ts";

type Tools = Pick<Context, "config" | "log" | "db" | "mail" | "store" | "story">;

/** Limits in ms: after them the visitor is asked to type the words. */
const usual = { maxListeningMs: 50_000, maxWaitMs: 20_000 };
type Within = typeof usual;
const pollMs = 1000;
const accountJobs = [probeAnswerJob.name, transcribeAnswerJob.name];

/** A short take uses one processor. */
const takesAtOnce = 2;

/**
 * Transcribes visitor takes two at a time in this process, with local recognizers only, and only while no account waits
 * for one. A take that waits too long is returned without a transcript.
 */
export async function transcribeVisitorTakes(tools: Tools, within: Within = usual): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const lines = Array.from({ length: takesAtOnce }, () => Promise.resolve());
  const look = async () => {
    for (const [at, looking] of lines.entries())
      lines[at] = looking.then(() => transcribeAll(tools, within, stopping.signal)).catch(report);
    await Promise.all(lines);
  };
  const report = (thrown: unknown) => {
    const { code } = asAppError(thrown);
    if (!stopping.signal.aborted) tools.log.error({ code }, "visitors wait to be heard");
  };
  const listening = await tools.db.sql.listen("visitor_takes", () => void look());
  const timer = repeatEvery(5 * pollMs, look, report);
  return {
    stop: async () => {
      stopping.abort();
      await timer.stop();
      await listening.unlisten();
      await Promise.all(lines);
    },
  };
}

async function transcribeAll(tools: Tools, within: Within, signal: AbortSignal): Promise<void> {
  for (const id of await readAbandonedTakes(tools.db.sql)) await saveResult(tools, id, noTranscript);
  while (!signal.aborted) {
    const take = await nextWaitingTake(tools.db.sql);
    if (take === null) return;
    const until = performance.now() + within.maxWaitMs - take.waitedMs;
    const hasTurn = await waitForTurn(tools, until, signal);
    const transcribe = () => transcribeTake(tools, take, signal, within);
    await (hasTurn ? runBeforeBackground(transcribe) : saveResult(tools, take.id, noTranscript));
  }
}

type TranscriptionResult = Parameters<typeof saveTranscription>[2];
const noTranscript: TranscriptionResult = { facts: null, transcript: null };

async function waitForTurn({ db }: Tools, until: number, signal: AbortSignal): Promise<boolean> {
  while (await areAccountsWaiting(db.sql, accountJobs)) {
    if (signal.aborted || performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return performance.now() <= until;
}

/** On failure the page shows the voice line. Logs contain neither words nor sound. */
async function transcribeTake(
  tools: Tools,
  take: StoredTake,
  stopping: AbortSignal,
  { maxListeningMs }: Within,
): Promise<void> {
  const { config, log, store, story } = tools;
  const workDir = join(story.workDir, `visitor-heard-${take.id}`);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxListeningMs)]);
  const heard: TranscriptionResult = { ...noTranscript };
  try {
    await mkdir(workDir, { recursive: true });
    const ffmpeg = await story.ffmpeg();
    const file = await store.localFile(blobKey(take.id));
    heard.facts = await examineRecording(ffmpeg, file, { signal });
    const { container, durationMs } = heard.facts;
    const stt = await embeddedStt(config, take.language);
    const { punctuator } = await story.punctuation(take.language);
    const work = { signal, onProgress: () => undefined };
    const { raw } = await transcribeAnswer(
      { ffmpeg, stt, punctuator, known: null, workDir },
      { id: take.id, file, container, durationMs },
      null,
      take.language,
      work,
    );
    heard.transcript = raw;
  } catch (thrown) {
    if (stopping.aborted) return;
    log.warn({ code: asAppError(thrown).code }, "a visitor was not heard");
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  await saveResult(tools, take.id, heard);
}

/** Saves the words to the visitor's page, or to the answer that the take has become. */
async function saveResult(tools: Tools, id: string, heard: TranscriptionResult): Promise<void> {
  const claim = await tools.db.sql.begin(async (tx) => {
    const claimed = await saveTranscription(tx, id, heard);
    if (claimed === null) return null;
    await attachDeferredWords(tx, claimed.answerId, heard.transcript);
    await forgetTake(tx, id);
    return claimed;
  });
  if (claim !== null) await mailFirstPage(tools, claim.answerId, claim.linkOrigin);
}
