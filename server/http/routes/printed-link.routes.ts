import { Hono } from "hono";
import { z } from "zod";
import type { Container } from "#domain/recording/sound-facts.ts";
import type { Context } from "#server/context.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { findPrintedRecording } from "#server/pipeline/book-source/print-link-store.ts";
import { readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { makePlaybackCopyJob } from "#server/pipeline/1-recordings/playback/make-playback-copy.job.ts";
import { findPlaybackCopy } from "#server/pipeline/1-recordings/playback/playback-copy-store.ts";
import { serveFile } from "#server/http/serve-file.ts";

const codeSchema = z.string().regex(/^[0-9a-z]{16}$/i);
const mediaTypes: Record<Container, string> = {
  wav: "audio/wav",
  webm: "audio/webm",
  mp3: "audio/mpeg",
  mp4: "audio/mp4",
  ogg: "audio/ogg",
  flac: "audio/flac",
  aac: "audio/aac",
  amr: "audio/amr",
  aiff: "audio/aiff",
  caf: "audio/x-caf",
  asf: "audio/x-ms-wma",
};

/** Container types of cameras and phones, which may include pictures and location. */
const mayBeFilm: ReadonlySet<Container> = new Set(["mp4", "webm", "asf", "caf"]);

/**
 * Serves the recording of a printed QR code: a small copy that plays on slow connections, or the original while the
 * copy is missing. Of a possible film only the sound is served.
 */
export function printedLinkRoutes({ db, store, queue }: Pick<Context, "db" | "store" | "queue">): Hono {
  return new Hono().get("/l/:code", async (c) => {
    const code = codeSchema.safeParse(c.req.param("code"));
    const found = code.success ? await findPrintedRecording(db.sql, code.data) : null;
    const recording = found && (await readRecording(db.sql, found.recordingId));
    if (!recording) throw fail("not_found", "This address leads to no recording, or no longer.");
    c.header("X-Robots-Tag", "noindex");
    const copy = await findPlaybackCopy(db.sql, recording.id);
    const small = copy?.objectKey ? await store.localFile(copy.objectKey).catch(lost) : null;
    if (small !== null) return serveFile(c, small, { type: mediaTypes.mp3, cacheControl: "private, no-store" });
    const { id: recordingId, userId, durationMs: soundMs } = recording;
    if (copy?.objectKey !== null) await queue.send(makePlaybackCopyJob, { recordingId, userId, soundMs });
    if (mayBeFilm.has(recording.container)) throw notYet(copy?.objectKey === null);
    return serveFile(c, await store.localFile(recording.objectKey), {
      type: mediaTypes[recording.container],
      cacheControl: "private, no-store",
    });
  });
}

function notYet(never: boolean): AppError {
  if (never) return fail("not_found", "No sound can be had of this recording.");
  return fail("unavailable", "This recording is being made ready. Open the address again in a moment.");
}

function lost(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === "not_found") return null;
  throw thrown;
}
