import { Hono, type Context as Request } from "hono";
import { z } from "zod";
import { documentsBucket } from "#domain/memory/picture.ts";
import { soundTypes } from "#domain/recording/sound-types.ts";
import type { Context } from "#server/context.ts";
import { networkLimit } from "#server/features/network-limit.ts";
import { findPublicFile, findPublicPicture } from "#server/features/memories/public-memory-store.ts";
import { serveFile } from "#server/http/serve-file.ts";
import { findPlaybackCopy } from "#server/pipeline/1-recordings/playback/playback-copy-store.ts";
import { requestPlaybackCopies } from "#server/pipeline/1-recordings/playback/request-playback-copies.ts";
import { copyKey } from "#server/pipeline/memories/picture-store.ts";
import { fail } from "#server/platform/errors.ts";

type Tools = Pick<Context, "db" | "config" | "store" | "queue">;

const requests = { points: 3000, seconds: 300 } as const;
/** Asked for again each time, so that what became private is gone. */
const cacheControl = "private, no-cache";
const idSchema = z.uuid();

/**
 * The pictures and files of a memory that anybody may read who knows its address: copies without metadata, and
 * documents as downloads.
 */
export function publicMemoryRoutes(context: Tools): Hono {
  const { db, store } = context;
  const limit = networkLimit(context, "public-media", requests);
  return new Hono()
    .use("/api/public-memories/*", async (c, next) => {
      await limit(c, "Many pictures and sounds were asked for from here.");
      c.header("X-Robots-Tag", "noindex");
      await next();
    })
    .get("/api/public-memories/pictures/:memory/:id", async (c) => {
      const picture = await findPublicPicture(db.sql, idOf(c, "memory"), idOf(c, "id"));
      if (!picture) throw notShown();
      return serveFile(c, await store.localFile(copyKey(picture)), { type: "image/jpeg", cacheControl });
    })
    .get("/api/public-memories/files/:memory/:id", async (c) => {
      const file = await findPublicFile(db.sql, idOf(c, "memory"), idOf(c, "id"));
      if (!file) throw notShown();
      if (file.bucketId !== documentsBucket) return serveSound(context, c, file.recordingId ?? "");
      const path = await store.localFile(`${file.bucketId}/${file.path}`);
      return serveFile(c, path, { type: "application/pdf", downloadAs: pdfNameOf(file.name), cacheControl });
    });
}

/** An owner chooses the name freely; the ending always tells what the file is. */
function pdfNameOf(name: string | null): string {
  const bare = (name ?? "").replaceAll(/[\p{C}/\\]/gu, "").replace(/\.pdf$/iu, "");
  return `${bare || "document"}.pdf`;
}

/** The small copy; the first request for it has it made, and is answered 202. */
async function serveSound({ db, store, queue }: Tools, c: Request, recordingId: string): Promise<Response> {
  const copy = await findPlaybackCopy(db.sql, recordingId);
  if (copy === null) {
    await requestPlaybackCopies({ sql: db.sql, queue }, [recordingId]);
    return c.body(null, 202, { "Retry-After": "2" });
  }
  if (copy.objectKey === null) throw fail("not_found", "No sound can be had of this recording.");
  return serveFile(c, await store.localFile(copy.objectKey), { type: soundTypes.mp3.mediaType, cacheControl });
}

function idOf(c: Request, name: string): string {
  const id = idSchema.safeParse(c.req.param(name));
  if (!id.success) throw notShown();
  return id.data;
}

const notShown = () => fail("not_found", "There is nothing at this address.");
