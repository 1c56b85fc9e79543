import { Hono } from "hono";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { findArtifact } from "#server/features/book/artifact-link-store.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { mediaTypeOf } from "#server/http/media-types.ts";
import { serveFile } from "#server/http/serve-file.ts";

const fileSchema = z.object({ id: z.uuid(), reader: z.uuid() });
const signedFile = ({ id, reader }: z.infer<typeof fileSchema>) => ({ artifactId: id, readerId: reader });

/** Serves a finished file to any holder of its signed address. */
export function madeFileRoutes({ db, store }: Pick<Context, "db" | "store">, links: ArtifactLinks): Hono {
  return new Hono().get("/made/:id/:reader/:expires/:signature", async (c) => {
    const { expires, signature, ...named } = c.req.param();
    const file = fileSchema.safeParse(named);
    const isOpen = file.success && links.isGenuine(signedFile(file.data), expires, signature);
    const artifact = isOpen ? await findArtifact(db.sql, file.data.id, file.data.reader) : null;
    if (!artifact) throw fail("not_found", "This address has ended. Open the file again from your own pages.");
    c.header("X-Robots-Tag", "noindex");
    return serveFile(c, await store.localFile(artifact.objectKey), {
      type: mediaTypeOf(artifact.kind),
      cacheControl: "private, no-store",
    });
  });
}
