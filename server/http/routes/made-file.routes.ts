import { Hono } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import { brand } from "#domain/content.ts";
import { fileStem } from "#domain/memory/memory-file.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { findArtifact } from "#server/features/book/artifact-link-store.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { findMemoryFile } from "#server/features/memories/memory-file-link-store.ts";
import { mediaTypeOf } from "#server/api/storage/ingest/media-type-of.ts";
import { serveFile, type ServeOptions } from "#server/http/serve-file.ts";

const fileSchema = z.object({ id: z.uuid(), reader: z.uuid() });
const signedFile = ({ id, reader }: z.infer<typeof fileSchema>) => ({ artifactId: id, readerId: reader });

/** Serves a finished file to any holder of its signed address. */
export function madeFileRoutes({ db, store }: Pick<Context, "db" | "store">, links: ArtifactLinks): Hono {
  return new Hono().get("/made/:id/:reader/:expires/:signature", async (c) => {
    const { expires, signature, ...named } = c.req.param();
    const file = fileSchema.safeParse(named);
    const isOpen = file.success && links.isGenuine(signedFile(file.data), expires, signature);
    const made = isOpen ? await findMade(db.sql, file.data) : null;
    if (!made) throw fail("not_found", "This address has ended. Open the file again from your own pages.");
    c.header("X-Robots-Tag", "noindex");
    const { objectKey, ...options } = made;
    return serveFile(c, await store.localFile(objectKey), { ...options, cacheControl: "private, no-store" });
  });
}

type Made = { objectKey: string } & ServeOptions;

/** A file of a book, which opens in the browser, or of a memory, which is downloaded. */
async function findMade(sql: Sql, { id, reader }: z.infer<typeof fileSchema>): Promise<Made | null> {
  const artifact = await findArtifact(sql, id, reader);
  if (artifact) return { objectKey: artifact.objectKey, type: mediaTypeOf(artifact.kind) };
  const found = await findMemoryFile(sql, id, reader);
  if (!found) return null;
  const { kind, title, objectKey } = found;
  return {
    objectKey,
    type: mediaTypeOf(`.${kind}`),
    downloadAs: `${fileStem(title, fileStem(brand, "memory"))}.${kind}`,
  };
}
