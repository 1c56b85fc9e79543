import { Hono, type Context as RouteContext } from "hono";
import type { Sql } from "postgres";
import { z } from "zod";
import { editionFiles } from "#domain/book/audiobook.ts";
import { printKitKind } from "#domain/book/print-kit.ts";
import { brand } from "#domain/content.ts";
import { fileStem } from "#domain/memory/memory-file.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { findArtifact } from "#server/features/book/artifact-link-store.ts";
import { findProofFile } from "#server/features/book/proof-link-store.ts";
import type { ArtifactLinks } from "#server/features/book/artifact-links.ts";
import { findArchive, type FinishedArchive } from "#server/features/personal-archive/archive-request-store.ts";
import { findMemoryFile } from "#server/features/memories/memory-file-link-store.ts";
import { mediaTypeOf } from "#server/api/storage/ingest/media-type-of.ts";
import { answerBytes } from "#server/api/storage/objects/byte-range.ts";
import { objectBody } from "#server/api/storage/store/file-body.ts";
import { guideWords } from "#server/pipeline/print-kit/guide-words.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { cutWhenRefused } from "#server/http/cut-when-refused.ts";
import { nodeResponse } from "#server/http/node-response.ts";
import { attachment, serveFile, type ServeOptions } from "#server/http/serve-file.ts";

const fileSchema = z.object({ id: z.uuid(), reader: z.uuid() });
const signedFile = ({ id, reader }: z.infer<typeof fileSchema>) => ({ artifactId: id, readerId: reader });

/** Serves a finished file to any holder of its signed address. */
export function madeFileRoutes({ db, store }: Pick<Context, "db" | "store">, links: ArtifactLinks): Hono {
  return new Hono().get("/made/:id/:reader/:expires/:signature", async (c) => {
    const { expires, signature, ...named } = c.req.param();
    const file = fileSchema.safeParse(named);
    const isOpen = file.success && links.isGenuine(signedFile(file.data), expires, signature);
    const made = isOpen ? await findMade(db.sql, file.data) : null;
    if (!file.success || !made)
      throw fail("not_found", "This address has ended. Open the file again from your own pages.");
    c.header("X-Robots-Tag", "noindex");
    if ("bytes" in made) return serveArchive(c, store, made);
    const { objectKey, isNarrated = false, ...options } = made;
    const mayGoOn = async () => (await findMade(db.sql, file.data)) !== null;
    if (isNarrated) cutWhenRefused(nodeResponse(c.env), `${named.id} ${named.reader}`, mayGoOn);
    return serveFile(c, await store.localFile(objectKey), { ...options, cacheControl: "private, no-store" });
  });
}

/** `isNarrated`: of a narrated edition, which ends at once with its consent. */
type Made = { objectKey: string; isNarrated?: boolean } & ServeOptions;
type ProofFile = NonNullable<Awaited<ReturnType<typeof findProofFile>>>;

/** A file of a book or of its proof, which opens in the browser, or a print kit, a file of a memory or an archive, which is downloaded. */
async function findMade(sql: Sql, { id, reader }: z.infer<typeof fileSchema>): Promise<Made | FinishedArchive | null> {
  const artifact = await findArtifact(sql, id, reader);
  if (artifact) {
    const { kind, objectKey } = artifact;
    return { objectKey, type: mediaTypeOf(kind), isNarrated: kind.startsWith(`${editionFiles.narrated.folder}/`) };
  }
  const ofProof = await findProofFile(sql, id, reader);
  if (ofProof) return servedProofFile(ofProof);
  const found = await findMemoryFile(sql, id, reader);
  if (!found) return findArchive(sql, id, reader);
  const { kind, title, objectKey } = found;
  return {
    objectKey,
    type: mediaTypeOf(`.${kind}`),
    downloadAs: `${fileStem(title, fileStem(brand, "memory"))}.${kind}`,
  };
}

function servedProofFile({ kind, objectKey, title, number, language }: ProofFile): Made {
  const served = { objectKey, type: mediaTypeOf(kind) };
  if (kind !== printKitKind) return served;
  const name = guideWords[language ?? "en"].zip(fileStem(title ?? "", fileStem(brand, "book")), number);
  return { ...served, downloadAs: name };
}

/** Streams from the object store: an archive is too large for a copy on this machine. A broken download resumes by its range. */
async function serveArchive(c: RouteContext, store: ObjectStore, archive: FinishedArchive): Promise<Response> {
  const { id, objectKey, bytes, madeAt } = archive;
  const name = `${fileStem(brand, "archive")} ${madeAt.toISOString().slice(0, 10)}.zip`;
  const headers = new Headers({
    "Cache-Control": "private, no-store",
    "Content-Type": "application/zip",
    "Content-Disposition": attachment(name),
  });
  return answerBytes(c.req, { etag: `"${id}"`, size: bytes, headers }, (range) => objectBody(store, objectKey, range));
}
