import type { Language } from "#domain/language.ts";
import type { Trouble } from "#domain/interview/interview-failure.ts";
import type { Take } from "#domain/recording/take.ts";
import type { LiveTranscriber } from "#web/recording/live-transcription/live-transcriber.ts";
import { noteOtherVoice, type OtherVoice } from "./other-voice.ts";
import { beginTake, lastOf, noteTake } from "#web/recording/outbox/recording-journal.ts";
import { holdRecordingLock } from "./recording-lock.ts";
import { openEars, openSegment } from "./segment.ts";
import { stayAwake } from "./stay-awake.ts";
import { writeDown } from "./write-segments.ts";

/** What is answered, by whom where they have an account, and in which language it was asked. `natural`: as the room sounds. */
type Asked = {
  sessionId: string;
  questionId: number;
  followUp?: number;
  language: Language;
  userId?: string;
  token?: string;
  natural?: boolean;
  /** A take of this device that is gone on with: its end was not the end. */
  continues?: Take | null;
};
/** `along` hears what is recorded. */
type Along = { along?: LiveTranscriber };

export type RunningRecording = {
  /** 0..1, of the last few milliseconds. */
  level(): number;
  /** What was said so far, without the rests. */
  elapsedMs(): number;
  /** How far the journal has confirmed it. */
  writtenMs(): number;
  /** Why nothing is recorded just now; `goOn` tries again. */
  trouble(): Trouble | null;
  /** Nothing is recorded from now on, until `goOn`. */
  rest(): void;
  goOn(): void;
  /** Until it hears again there is silence on the tape, which goes on. */
  hears(on: boolean): void;
  /** The other speaker beside the storyteller. */
  other: OtherVoice;
  /** Ends it; resolves when its last second is written down. Throws InterviewFailure when not all of it could be. */
  end(): Promise<Take>;
};

/**
 * Opens the microphone and writes each second into the journal. When the microphone is lost, muted or taken by a call, the
 * recording rests and says why; it goes on with a new one, in the same take. Throws InterviewFailure.
 */
export async function startRecording(of: Asked & Along): Promise<RunningRecording> {
  const { natural = false, continues = null, along, sessionId, userId, token, ...asked } = of;
  const before = continues && { ...continues, ...(await lastOf(continues.id)) };
  const watch = stopwatch(before?.endsAtMs);
  const id = before?.id ?? String(Date.now());
  const notes = writeDown(id, watch.elapsedMs, before);
  const other = noteOtherVoice(id, watch.elapsedMs, before?.otherVoice);
  let trouble: Trouble | null = null;
  const rest = () => restAll(watch, segment);
  const meets = (met: Trouble) => {
    trouble ??= met;
    rest();
  };
  const hears = { sound: notes.write, trouble: meets, along, ears: openEars() };
  let segment = await openSegment(natural, hears, before?.mediaType);
  watch.goOn();
  const take = { id, ...asked, mediaType: segment.mediaType };
  const inJournal = journalOf({ ...take, sessionId, isEnded: false, ...whoseOf(userId, token) }, before);
  await inJournal.begin().catch(closing(segment, along));
  notes.begin(() => meets("no-room"));
  const releases = [holdRecordingLock(id), stayAwake()];

  async function goOn(): Promise<void> {
    trouble = null;
    if (segment.isWell()) segment.goOn();
    else {
      const atMs = await notesAfter(segment, notes, take.mediaType);
      segment = await openSegment(natural, hears, take.mediaType);
      await inJournal.addSegment(atMs);
    }
    watch.goOn();
  }
  return {
    level: () => segment.level(),
    elapsedMs: watch.elapsedMs,
    writtenMs: notes.writtenMs,
    trouble: () => trouble,
    rest,
    goOn: () => void goOn().catch(() => void (trouble = "lost")),
    hears: hears.ears.hear,
    other,
    end: async () => {
      other.end();
      const durationMs = Math.round(watch.elapsedMs());
      await closeAll(segment, releases, along);
      await inJournal.end(notes.allWritten());
      return { ...take, durationMs };
    },
  };
}

/** The take's row: begun, or gone on with where `before` is what there is of it; each segment after the first is noted. */
function journalOf(take: Parameters<typeof beginTake>[0], before: Awaited<ReturnType<typeof lastOf>> | null) {
  const segments = [...(before?.segments ?? [])];
  const addSegment = async (atMs: number) => {
    segments.push(Math.round(atMs));
    await noteTake(take.id, { isEnded: false, spare: false, segments });
  };
  return {
    addSegment,
    begin: () => (before ? addSegment(before.endsAtMs) : beginTake(take)),
    /** Once all of it is written down. */
    end: async (written: Promise<void>) => {
      await written;
      await noteTake(take.id, { isEnded: true });
    },
  };
}

function restAll(watch: { stop(): void }, segment: { rest(): void }): void {
  watch.stop();
  segment.rest();
}

/** No microphone stays open for a take that could not be begun. */
function closing(segment: { close(): Promise<void> }, along: Along["along"]) {
  return async (thrown: unknown) => {
    void along?.finish();
    await segment.close();
    throw thrown;
  };
}

/** Where the next segment begins, in ms, once all of this one is written down. */
async function notesAfter(
  segment: { close(): Promise<void> },
  notes: ReturnType<typeof writeDown>,
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

function whoseOf(userId: string | undefined, token: string | undefined) {
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
    goOn: () => void (since ??= performance.now()),
  };
}
