import { Hono } from "hono";
import { z } from "zod";
import type { Container } from "#domain/recording.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/errors.ts";
import { findPrintedRecording } from "#server/story/book-source/print-link-store.ts";
import { readRecording } from "#server/story/1-answer/recording-store.ts";
import { serveFile } from "./serve-file.ts";

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

/** What a printed QR code leads to: the recording itself, which every browser plays. */
export function printedLinkRoutes({ db, store }: Pick<Context, "db" | "store">): Hono {
  return new Hono().get("/l/:code", async (c) => {
    const code = codeSchema.safeParse(c.req.param("code"));
    const found = code.success ? await findPrintedRecording(db.sql, code.data) : null;
    const recording = found && (await readRecording(db.sql, found.recordingId));
    if (!recording) throw fail("not_found", "This address leads to no recording, or no longer.");
    c.header("X-Robots-Tag", "noindex");
    return serveFile(c, await store.localFile(recording.objectKey), {
      type: mediaTypes[recording.container],
      cacheControl: "private, no-store",
    });
  });
}
