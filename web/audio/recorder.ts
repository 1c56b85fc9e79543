import type { Language } from "#domain/language.ts";
import type { Trouble } from "#domain/interview-failure.ts";
import type { Take } from "#domain/take.ts";
import { beginTake, noteTake } from "./recording-journal.ts";
import { holdRecordingLock } from "./recording-lock.ts";
import { openSegment } from "./segment.ts";
import { stayAwake } from "./stay-awake.ts";
import { writeDown } from "./write-down.ts";

/** What is answered, by whom where they have an account, and in which language it was asked. `natural`: as the room sounds. */
type Asked = {
  sessionId: string;
  questionId: number;
  followUp?: number;
  language: Language;
  userId?: string;
  token?: string;
  natural?: boolean;
};

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
  /** Ends it; resolves when its last second is written down. Throws InterviewFailure when not all of it could be. */
  end(): Promise<Take>;
};

/**
 * Opens the microphone and writes each second into the journal. When the microphone is lost, muted or taken by a call, the
 * recording rests and says why; it goes on with a new one, in the same take. Throws InterviewFailure.
 */
export async function startRecording({ natural = false, ...of }: Asked): Promise<RunningRecording> {
  const watch = stopwatch();
  const id = String(Date.now());
  const notes = writeDown(id, watch.elapsedMs);
  let trouble: Trouble | null = null;
  const rest = () => {
    watch.stop();
    segment.rest();
  };
  const meets = (met: Trouble) => {
    trouble ??= met;
    rest();
  };
  const hears = { sound: notes.write, trouble: meets };
  let segment = await openSegment(natural, hears);
  watch.goOn();
  const { sessionId, userId, token, ...asked } = of;
  const take = { id, ...asked, mediaType: segment.mediaType };
  await beginTake({ ...take, sessionId, isEnded: false, ...whoseOf(userId, token) }).catch(closing(segment));
  notes.begin(() => meets("no-room"));
  const releases = [holdRecordingLock(id), stayAwake()];

  async function goOn(): Promise<void> {
    if (segment.isWell()) segment.goOn();
    else {
      await segment.close();
      await notes.settled();
      notes.continueAfter(take.mediaType);
      segment = await openSegment(natural, hears);
    }
    watch.goOn();
  }

  return {
    level: () => segment.level(),
    elapsedMs: watch.elapsedMs,
    writtenMs: notes.writtenMs,
    trouble: () => trouble,
    rest,
    goOn: () => {
      trouble = null;
      void goOn().catch(() => void (trouble = "lost"));
    },
    end: async () => {
      const durationMs = Math.round(watch.elapsedMs());
      await segment.close().finally(() => releases.forEach((release) => release()));
      await notes.allWritten();
      await noteTake(id, { isEnded: true });
      return { ...take, durationMs };
    },
  };
}

/** No microphone stays open for a take that could not be begun. */
function closing(segment: { close(): Promise<void> }) {
  return async (thrown: unknown) => {
    await segment.close();
    throw thrown;
  };
}

function whoseOf(userId: string | undefined, token: string | undefined) {
  return userId === undefined || token === undefined ? {} : { userId, token };
}

function stopwatch() {
  let before = 0;
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
