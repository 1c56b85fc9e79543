import type { Language } from "#domain/language.ts";
import type { Trouble } from "#domain/interview/interview-failure.ts";
import type { Take } from "#domain/recording/take.ts";
import type { LiveTranscriber } from "#web/recording/live-transcription/live-transcriber.ts";
import { trackOtherVoice, type OtherVoice } from "./other-voice.ts";
import { beginTake, readTakeEnd, updateTake } from "#web/recording/outbox/recording-journal.ts";
import { holdRecordingLock } from "./recording-lock.ts";
import { createMicrophoneSwitch, openSegment } from "./segment.ts";
import { stayAwake } from "./stay-awake.ts";
import { createSegmentWriter } from "./write-segments.ts";

/** What is answered, by whom where they have an account, and in which language it was asked. `natural`: as the room sounds. */
type TakeOptions = {
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
  pause(): void;
  resume(): void;
  /** Until it hears again there is silence on the tape, which goes on. */
  enableMicrophone(on: boolean): void;
  /** The other speaker beside the storyteller. */
  other: OtherVoice;
  /** Ends it; resolves when its last second is written down. Throws InterviewFailure when not all of it could be. */
  end(): Promise<Take>;
};

/**
 * Opens the microphone and writes each second into the journal. When the microphone is lost, muted or taken by a call, the
 * recording rests and says why; it goes on with a new one, in the same take. Throws InterviewFailure.
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

/** The take's row: begun, or gone on with where `before` is what there is of it; each segment after the first is noted. */
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
    /** Once all of it is written down. */
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

/** No microphone stays open for a take that could not be begun. */
function closeOnFailure(segment: { close(): Promise<void> }, along: Along["along"]) {
  return async (thrown: unknown) => {
    void along?.finish();
    await segment.close();
    throw thrown;
  };
}

/** Where the next segment begins, in ms, once all of this one is written down. */
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
