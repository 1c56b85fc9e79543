import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import type { Container } from "#domain/recording/sound-facts.ts";
import { soundTypes } from "#domain/recording/sound-types.ts";
import type { Context } from "#server/context.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { findPrintedRecording, readClosedStory } from "#server/pipeline/book-source/print-link-store.ts";
import { readPrintedStory } from "#server/pipeline/book-source/printed-story-store.ts";
import { readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { makePlaybackCopyJob } from "#server/pipeline/1-recordings/playback/make-playback-copy.job.ts";
import { findPlaybackCopy } from "#server/pipeline/1-recordings/playback/playback-copy-store.ts";
import { pagePolicy, withInline } from "#server/http/guards/security-headers.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import type { SitePages, StyledPage } from "#web/site/page.ts";
import { serveFile } from "#server/http/serve-file.ts";

const codeSchema = z.string().regex(/^[0-9a-z]{16}$/i);

/** Container types of cameras and phones, which may include pictures and location. */
const mayBeFilm: ReadonlySet<Container> = new Set(["mp4", "webm", "asf", "caf"]);

/**
 * The page of a printed QR code, and its sound at its own address. Programs that do not ask for a page are sent to the
 * sound.
 */
export function printedLinkRoutes(context: Pick<Context, "db" | "store" | "queue">, pages: PrintedPages): Hono {
  const { sql } = context.db;
  return new Hono()
    .get("/l/:code", async (c) => {
      const code = c.req.param("code");
      c.header("Vary", "Accept");
      if (!/\btext\/html\b/.test(c.req.header("accept") ?? ""))
        return c.redirect(`/l/${encodeURIComponent(code)}/sound`, 302);
      const recording = await findRecording(context, code);
      if (!recording) {
        const closed = await readClosedStory(sql, codeSchema.safeParse(code).data ?? "");
        return answerPage(c, pages.closedPrinted(closed?.language ?? requestLanguage(c), closed), 404);
      }
      const sound = await findSound(context, recording);
      const story = await readPrintedStory(sql, recording.id);
      const address = `/l/${code}/sound`;
      const seconds = recording.durationMs / 1000;
      const state = "file" in sound ? { state: "ready" as const, address, seconds, peaks: sound.peaks } : sound;
      return answerPage(c, pages.printed({ ...story, sound: state }, story.language ?? requestLanguage(c)), 200);
    })
    .get("/l/:code/sound", async (c) => {
      const recording = await findRecording(context, c.req.param("code"));
      if (!recording) throw fail("not_found", "This address leads to no recording, or no longer.");
      c.header("X-Robots-Tag", "noindex");
      const sound = await findSound(context, recording);
      if ("file" in sound) return serveFile(c, sound.file, { type: sound.type, cacheControl: "private, no-store" });
      if (sound.state === "none") throw fail("not_found", "No sound can be had of this recording.");
      throw fail("unavailable", "This recording is being made ready. Open the address again in a moment.");
    });
}

type PrintedPages = Pick<SitePages, "printed" | "closedPrinted">;
type Found = NonNullable<Awaited<ReturnType<typeof readRecording>>>;

async function findRecording({ db }: Pick<Context, "db">, given: string): Promise<Found | null> {
  const code = codeSchema.safeParse(given);
  const found = code.success ? await findPrintedRecording(db.sql, code.data) : null;
  return found && readRecording(db.sql, found.recordingId);
}

/**
 * A small copy that plays on slow connections, or the original while the copy is missing. Of a possible film only the
 * sound is served.
 */
async function findSound(
  { db, store, queue }: Pick<Context, "db" | "store" | "queue">,
  recording: Found,
): Promise<{ file: string; type: string; peaks: readonly number[] | null } | { state: "making" | "none" }> {
  const copy = await findPlaybackCopy(db.sql, recording.id);
  const small = copy?.objectKey ? await store.localFile(copy.objectKey).catch(lost) : null;
  if (small !== null) return { file: small, type: soundTypes.mp3.mediaType, peaks: copy?.peaks ?? null };
  const { id: recordingId, userId, durationMs: soundMs, container } = recording;
  if (copy?.objectKey !== null) await queue.send(makePlaybackCopyJob, { recordingId, userId, soundMs });
  if (mayBeFilm.has(container)) return { state: copy?.objectKey === null ? "none" : "making" };
  return { file: await store.localFile(recording.objectKey), type: soundTypes[container].mediaType, peaks: null };
}

function answerPage(c: HonoContext, { html, style, script }: StyledPage, status: 200 | 404): Response {
  const scripts = script === undefined ? "script-src 'none'" : "script-src";
  const policy = withInline(pagePolicy.replace("script-src 'self'", scripts), "style", style);
  return c.html(html, status, {
    "Content-Security-Policy": script === undefined ? policy : withInline(policy, "script", script),
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
}

function lost(thrown: unknown): null {
  if (thrown instanceof AppError && thrown.code === "not_found") return null;
  throw thrown;
}
