import { InterviewFailure } from "#domain/interview-failure.ts";
import { continueWebm } from "./continue-webm.ts";
import { writeSecond } from "./recording-journal.ts";

/** Writes what is heard into the journal, one after the other, from `begin` on; what comes before waits. */
export function writeDown(id: string, elapsedMs: () => number) {
  let count = 0;
  let writtenMs = 0;
  let failed = false;
  let continued: (chunk: Blob) => Promise<Blob> = asItIs;
  const begun = Promise.withResolvers<() => void>();
  let written: Promise<unknown> = begun.promise;
  const write = (chunk: Blob) => {
    if (chunk.size === 0) return;
    const [endsAtMs, fits] = [elapsedMs(), continued];
    const writeOne = async () => {
      const sound = await fits(chunk);
      if (sound.size === 0) return;
      await writeSecond(id, count, sound, endsAtMs);
      count += 1;
      writtenMs = endsAtMs;
    };
    written = written.then(writeOne).catch(async () => {
      failed = true;
      (await begun.promise)();
    });
  };
  return {
    write,
    begin: (noRoom: () => void) => begun.resolve(noRoom),
    /** What comes now is of another recorder. */
    continueAfter: (mediaType: string) => {
      if (mediaType === "audio/webm" && count > 0) continued = continueWebm(writtenMs);
    },
    writtenMs: () => writtenMs,
    /** When nothing more is on its way. */
    settled: () => written,
    /** Throws InterviewFailure when not all of it is written down, or there is none. */
    allWritten: async () => {
      await written;
      if (failed) throw new InterviewFailure("not-ended");
      if (count === 0) throw new InterviewFailure("no-sound");
    },
  };
}

function asItIs(chunk: Blob): Promise<Blob> {
  return Promise.resolve(chunk);
}
