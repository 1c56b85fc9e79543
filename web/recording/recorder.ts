import type { Language } from "#domain/language.ts";
import type { Trouble } from "#domain/interview/interview-failure.ts";
import type { Take } from "#domain/recording/take.ts";
import type { LiveTranscriber } from "#web/recording/live-transcription/live-transcriber.ts";
import { trackOtherVoice, type OtherVoice } from "./other-voice.ts";
import { beginTake, readTakeEnd, updateTake } from "#web/recording/outbox/recording-journal.ts";
import { holdRecordingLock } from "./recording-lock.ts";
import { createMicrophoneSwitch, openSegment } from "./segments/segment.ts";
import { stayAwake } from "./stay-awake.ts";
import { createSegmentWriter } from "./segments/write-segments.ts";

/**
 * The answered question, the account if any, and the language it was asked in. `natural`: without audio processing.
 */
type TakeOptions = {
  sessionId: string;
  questionId: number;
  followUp?: number;
  language: Language;
  userId?: string;
  token?: string;
  natural?: boolean;
  /** A take of this device to extend. */
  continues?: Take | null;
};
/** `along` transcribes the recording. */
type Along = { along?: LiveTranscriber };

export type RunningRecording = {
  /** The current level, 0..1. */
  level(): number;
  /** The recorded duration without pauses. */
  elapsedMs(): number;
  /** The duration that the journal has confirmed. */
  writtenMs(): number;
  /** Why recording stopped; `resume` tries again. */
  trouble(): Trouble | null;
  /** Records nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Records silence while disabled; time continues. */
  enableMicrophone(on: boolean): void;
  /** The interviewer's voice during the take. */
  other: OtherVoice;
  /** Ends the take. Resolves when the last second is stored. Throws InterviewFailure when a second is missing. */
  end(): Promise<Take>;
};

/**
 * Opens the microphone and writes each second into the journal. When the microphone is lost, muted or used by a call,
 * the recording pauses with a reason and resumes with a new microphone in the same take. Throws InterviewFailure.
 */
export async function startRecording(of: TakeOptions & Along): Promise<RunningRecording> {
  const { natural = false, continues = null, along, sessionId, userId, token, ...asked } = of;
  const before = continues && { ...continues, ...(await readTakeEnd(continues.id)) };
  const watch = stopwatch(before?.endsAtMs);
  const id = before?.id ?? String(Date.now());
  const notes = createSegmentWriter(id, watch.elapsedMs, before);
  const other = trackOtherVoice(id, watch.elapsedMs, before?.otherVoice);
  let trouble: Trouble | null = null;
  const pause = () => pauseAll(watch, segment);
  const onTrouble = (found: Trouble) => {
    trouble ??= found;
    pause();
  };
  const handlers = { sound: notes.write, trouble: onTrouble, along, microphone: createMicrophoneSwitch() };
  let segment = await openSegment(natural, handlers, before?.mediaType);
  watch.start();
  const take = { id, ...asked, mediaType: segment.mediaType };
  const journalEntry = createJournalEntry({ ...take, sessionId, isEnded: false, ...ownerOf(userId, token) }, before);
  await journalEntry.begin().catch(closeOnFailure(segment, along));
  notes.begin(() => onTrouble("no-room"));
  const releases = [holdRecordingLock(id), stayAwake()];

  async function resume(): Promise<void> {
    trouble = null;
    if (segment.isUsable()) segment.resume();
    else {
      const atMs = await finishSegment(segment, notes, take.mediaType);
      segment = await openSegment(natural, handlers, take.mediaType);
      await journalEntry.addSegment(atMs);
    }
    watch.start();
  }
  return {
    level: () => segment.level(),
    elapsedMs: watch.elapsedMs,
    writtenMs: notes.writtenMs,
    trouble: () => trouble,
    pause,
    resume: () => void resume().catch(() => void (trouble = "lost")),
    enableMicrophone: handlers.microphone.enable,
    other,
    end: async () => {
      other.end();
      const durationMs = Math.round(watch.elapsedMs());
      await closeAll(segment, releases, along);
      await journalEntry.end(notes.allWritten());
      return { ...take, durationMs };
    },
  };
}

/** Creates the journal row of a take, or continues the row in `before`. Adds the start of each further segment. */
function createJournalEntry(
  take: Parameters<typeof beginTake>[0],
  before: Awaited<ReturnType<typeof readTakeEnd>> | null,
) {
  const segments = [...(before?.segments ?? [])];
  const addSegment = async (atMs: number) => {
    segments.push(Math.round(atMs));
    await updateTake(take.id, { isEnded: false, spare: false, segments });
  };
  return {
    addSegment,
    begin: () => (before ? addSegment(before.endsAtMs) : beginTake(take)),
    /** Marks the take as ended after all writes. */
    end: async (written: Promise<void>) => {
      await written;
      await updateTake(take.id, { isEnded: true });
    },
  };
}

function pauseAll(watch: { stop(): void }, segment: { pause(): void }): void {
  watch.stop();
  segment.pause();
}

/** Closes the microphone when the journal row cannot be created. */
function closeOnFailure(segment: { close(): Promise<void> }, along: Along["along"]) {
  return async (thrown: unknown) => {
    void along?.finish();
    await segment.close();
    throw thrown;
  };
}

/** Closes the segment and returns the start of the next one, in ms, after all writes. */
async function finishSegment(
  segment: { close(): Promise<void> },
  notes: ReturnType<typeof createSegmentWriter>,
  mediaType: string,
): Promise<number> {
  await segment.close();
  await notes.settled();
  return notes.continueAfter(mediaType);
}

async function closeAll(segment: { close(): Promise<void> }, releases: readonly (() => void)[], along: Along["along"]) {
  void along?.finish();
  await segment.close().finally(() => releases.forEach((release) => release()));
}

function ownerOf(userId: string | undefined, token: string | undefined) {
  return userId === undefined || token === undefined ? {} : { userId, token };
}

function stopwatch(before = 0) {
  let since: number | null = null;
  const elapsedMs = () => before + (since === null ? 0 : performance.now() - since);
  return {
    elapsedMs,
    stop: () => {
      before = elapsedMs();
      since = null;
    },
    start: () => void (since ??= performance.now()),
  };
}
