import { Hono } from "hono";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { findArtifact } from "#server/features/book/artifact-link-store.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { mediaTypeOf } from "#server/http/media-types.ts";
import { serveFile } from "#server/http/serve-file.ts";

/** Serves a finished file to any holder of its signed address. */
export function madeFileRoutes({ db, store }: Pick<Context, "db" | "store">, links: ArtifactLinks): Hono {
  return new Hono().get("/made/:id/:expires/:signature", async (c) => {
    const { id, expires, signature } = c.req.param();
    const named = z.uuid().safeParse(id).success ? links.read(id, expires, signature) : null;
    const artifact = named && (await findArtifact(db.sql, named));
    if (!artifact) throw fail("not_found", "This address has ended. Open the file again from your own pages.");
    c.header("X-Robots-Tag", "noindex");
    const file = await store.localFile(artifact.objectKey);
    return serveFile(c, file, { type: mediaTypeOf(artifact.kind), cacheControl: "private, no-store" });
  });
}
