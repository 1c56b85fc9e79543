import { InterviewFailure } from "#domain/interview/interview-failure.ts";
import { continueMp4 } from "./continue-mp4.ts";
import { continueWebm } from "./continue-webm.ts";
import { writeSecond } from "#web/recording/outbox/recording-journal.ts";

type Before = { seconds: number; endsAtMs: number; mediaType: string };
type Fit = (chunk: Blob) => Promise<Blob>;
const continuations: Record<string, ((offsetMs: number) => Fit) | undefined> = {
  "audio/webm": continueWebm,
  "audio/mp4": continueMp4,
};

/**
 * Writes recorded chunks into the journal in order. Queues chunks until `begin`. `before`: the stored seconds of a
 * continued take and their end.
 */
export function createSegmentWriter(id: string, elapsedMs: () => number, before: Before | null) {
  let count = before?.seconds ?? 0;
  let chunks = 0;
  let writtenMs = before?.endsAtMs ?? 0;
  let continued = before ? continuing(before.mediaType, before.endsAtMs) : asItIs;
  /* Failed writes stay queued in order until there is space. */
  const held: { sound: Blob; endsAtMs: number }[] = [];
  const begun = Promise.withResolvers<() => void>();
  let written: Promise<unknown> = begun.promise;
  const writeHeld = async () => {
    for (let next = held[0]; next; next = held[0]) {
      await writeSecond(id, count, next.sound, next.endsAtMs);
      held.shift();
      count += 1;
      writtenMs = next.endsAtMs;
    }
  };
  const sayNoRoom = async () => (await begun.promise)();
  const tryAgain = () => {
    written = written.then(writeHeld).catch(sayNoRoom);
    return written;
  };
  const write = (chunk: Blob) => {
    chunks += 1;
    if (chunk.size === 0) return;
    const [endsAtMs, fits] = [elapsedMs(), continued];
    const hold = async () => {
      const sound = await fits(chunk);
      if (sound.size > 0) held.push({ sound, endsAtMs });
    };
    written = written.then(hold).then(writeHeld).catch(sayNoRoom);
  };
  return {
    write,
    begin: (noRoom: () => void) => begun.resolve(noRoom),
    /** The next chunks come from a new recorder. Returns their start in ms. */
    continueAfter: (mediaType: string): number => {
      const endsAtMs = held.at(-1)?.endsAtMs ?? writtenMs;
      if (count + held.length > 0) continued = continuing(mediaType, endsAtMs);
      return endsAtMs;
    },
    writtenMs: () => writtenMs,
    /** Resolves when no write is pending. */
    settled: tryAgain,
    /** Throws InterviewFailure when a second is missing or the take is empty. */
    allWritten: async () => {
      await tryAgain();
      if (held.length > 0) throw new InterviewFailure("not-ended");
      if (count === 0) throw new InterviewFailure(chunks === 0 ? "no-sound" : "empty-file");
    },
  };
}

const continuing = (mediaType: string, offsetMs: number): Fit => continuations[mediaType]?.(offsetMs) ?? asItIs;

/** Ogg streams can be concatenated as they are. */
function asItIs(chunk: Blob): Promise<Blob> {
  return Promise.resolve(chunk);
}
