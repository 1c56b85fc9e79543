import { Hono, type Context } from "hono";
import type { Caller } from "#server/api/auth/caller.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import {
  maxObjectBytes,
  assertMayStore,
  sizeLimit,
  type Destination,
} from "#server/api/storage/ingest/store-object.ts";
import { dropBlobs } from "#server/api/storage/objects/drop-blobs.ts";
import { ownerOf, quotaFor } from "#server/api/storage/objects/object-row-store.ts";
import { signedUpload } from "#server/api/storage/objects/signed-upload.ts";
import { bucketNamed } from "#server/api/storage/objects/upload.routes.ts";
import { bodyOf, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse, tusErrorEdge } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { receivePart } from "./receive-part.ts";
import {
  beginResumable,
  conflict,
  declareSize,
  findResumable,
  deleteResumable,
  partsOf,
  uploadDestination,
  uploadHours,
  type Resumable,
} from "./resumable-store.ts";
import { readChecksum, readCount, readLength, readUploadMetadata, tusVersion } from "./tus-headers.ts";

const partType = "application/offset+octet-stream";
type Owned = { caller: Caller; upload: Resumable };

/**
 * Resumable uploads, tus 1.0 with creation, creation-with-upload, termination, expiration and checksum. Every request
 * checks the owner. `signed`: an upload token in `x-signature` identifies the caller.
 */
export function resumableRoutes(tools: StorageTools, { signed }: { signed: boolean }): Hono<StorageEnv> {
  const routes = new Hono<StorageEnv>().use(async (c, next) => {
    if (c.req.method !== "OPTIONS" && c.req.header("tus-resumable") !== tusVersion)
      throw refuse.tus(412, "Tus-Resumable Required");
    c.header("Tus-Resumable", tusVersion);
    c.header("Cache-Control", "no-store");
    await next();
  });
  routes.options("*", (c) => {
    c.header("Tus-Version", tusVersion);
    c.header("Tus-Extension", "creation,creation-with-upload,creation-defer-length,termination,expiration,checksum");
    c.header("Tus-Checksum-Algorithm", "sha1,sha256");
    c.header("Tus-Max-Size", String(maxObjectBytes));
    return c.body(null, 204);
  });
  routes.post("/", async (c) => {
    const owned = await begin(tools, c, signed);
    const withBytes = c.req.header("content-type") === partType;
    const arrived = withBytes || owned.upload.size === 0 ? await receive(tools, c, owned) : 0;
    c.header("Location", `${new URL(c.req.url).pathname.replace(/\/+$/, "")}/${owned.upload.id}`);
    return uploadAnswer(c, owned.upload, arrived, 201);
  });
  // Hono answers HEAD with the GET route.
  routes.get("/:id", (c) => describe(tools, c, signed));
  routes.patch("/:id", (c) => resume(tools, c, signed));
  routes.delete("/:id", (c) => terminate(tools, c, signed));
  routes.post("/:id", (c) => {
    const handle = overridden[c.req.header("x-http-method-override")?.toUpperCase() ?? ""];
    if (!handle) throw refuse.noSuchRoute("POST");
    return handle(tools, c, signed);
  });
  routes.onError(tusErrorEdge(tools.log));
  return routes;
}

type Handle = (tools: StorageTools, c: Context<StorageEnv>, signed: boolean) => Promise<Response>;

/** For clients that cannot send every method (`X-HTTP-Method-Override`, tus 1.0). */
const overridden: Record<string, Handle> = { HEAD: describe, PATCH: resume, DELETE: terminate };

async function describe(...[tools, c, signed]: Parameters<Handle>): Promise<Response> {
  const { upload } = await find(tools, c, signed);
  if (upload.size === null) c.header("Upload-Defer-Length", "1");
  else c.header("Upload-Length", String(upload.size));
  return uploadAnswer(c, upload, upload.arrived, 200);
}

async function resume(...[tools, c, signed]: Parameters<Handle>): Promise<Response> {
  if (c.req.header("content-type") !== partType) throw refuse.tus(415, "Invalid Content-Type");
  const owned = await withLength(tools, c, await find(tools, c, signed));
  const { upload } = owned;
  const offset = readCount(c.req.header("upload-offset"), "Upload-Offset");
  if (upload.finished || offset !== upload.arrived) throw conflict();
  await mayResume(tools, await destinationOf(tools, owned), declaredBy(upload));
  return uploadAnswer(c, upload, await receive(tools, c, owned), 204);
}

async function terminate(...[tools, c, signed]: Parameters<Handle>): Promise<Response> {
  const { caller, upload } = await find(tools, c, signed);
  await assertRequiredAal(tools.db, caller);
  const parts = await partsOf(tools.db.sql, upload);
  await deleteResumable(tools.db.sql, upload);
  await dropBlobs(tools, parts);
  return c.body(null, 204);
}

/** Sets the deferred length, which may come once with any part. */
async function withLength(tools: StorageTools, c: Context<StorageEnv>, owned: Owned): Promise<Owned> {
  const { caller, upload } = owned;
  const header = c.req.header("upload-length");
  if (header === undefined) return owned;
  const size = readCount(header, "Upload-Length");
  if (upload.size === size) return owned;
  if (upload.size !== null || size < upload.arrived) throw refuse.tus(400, "Invalid Upload-Length");
  const declared = { caller, upload: { ...upload, size } };
  await mayResume(tools, await destinationOf(tools, declared), declaredBy(declared.upload));
  await declareSize(tools.db, caller, upload, { size, quota: await quotaFor(tools.db, caller) });
  return declared;
}

/**
 * `assertMayStore` with the error that tus clients know for an object above the bucket's limit. An upload of unknown
 * length must be allowed at the most that it can store, because its parts are stored before the length is known.
 */
async function mayResume(...[tools, to, declared]: Parameters<typeof assertMayStore>): Promise<void> {
  const limit = sizeLimit(to.bucket);
  const size = declared.size ?? Math.min(limit, (await quotaFor(tools.db, to.caller)) ?? limit);
  if (size > limit) throw refuse.tus(413, "Maximum size exceeded");
  await assertMayStore(tools, to, { ...declared, size });
}

async function begin(tools: StorageTools, c: Context<StorageEnv>, signed: boolean): Promise<Owned> {
  const metadata = readUploadMetadata(c.req.header("upload-metadata"));
  const size = readLength(c.req.header("upload-length"), c.req.header("upload-defer-length"));
  const { caller, upsert } = signed
    ? await signedUpload(tools, c, signatureOf(c), `${metadata.bucketId}/${metadata.name}`)
    : { caller: c.var.caller, upsert: c.req.header("x-upsert") === "true" };
  const bucket = await bucketNamed(tools, metadata.bucketId);
  const to: Destination = { bucket, name: metadata.name, caller, mode: upsert ? "upsert" : "insert" };
  await mayResume(tools, to, { size, mediaType: metadata.mediaType });
  const quota = await quotaFor(tools.db, caller);
  const left = quota === null ? null : quota - tools.activeUploads.bytesOf(ownerOf(caller));
  const { upload, dropped } = await beginResumable(tools.db, caller, { ...metadata, size, upsert }, left);
  await dropBlobs(tools, dropped);
  return { caller, upload };
}

async function find(tools: StorageTools, c: Context<StorageEnv>, signed: boolean): Promise<Owned> {
  const id = c.req.param("id") ?? "";
  const { caller } = signed
    ? await signedUpload(tools, c, signatureOf(c), await uploadDestination(tools.db.sql, id))
    : { caller: c.var.caller };
  return { caller, upload: await findResumable(tools.db.sql, caller, id) };
}

function signatureOf(c: Context<StorageEnv>): string {
  return c.req.header("x-signature") ?? "";
}

async function destinationOf(tools: StorageTools, { caller, upload }: Owned): Promise<Destination> {
  const bucket = await bucketNamed(tools, upload.bucket_id);
  return { bucket, name: upload.name, caller, mode: upload.upsert ? "upsert" : "insert" };
}

function declaredBy({ size, metadata }: Resumable) {
  return { size, mediaType: metadata.mediaType };
}

async function receive(tools: StorageTools, c: Context<StorageEnv>, { caller, upload }: Owned): Promise<number> {
  const checksum = readChecksum(c.req.header("upload-checksum"));
  const maxSize = sizeLimit(await bucketNamed(tools, upload.bucket_id));
  return receivePart(tools, caller, upload, bodyOf(c), { checksum, maxSize });
}

function uploadAnswer(c: Context, upload: Resumable, arrived: number, status: 200 | 201 | 204): Response {
  c.header("Upload-Offset", String(arrived));
  if (upload.size === null || arrived < upload.size)
    c.header("Upload-Expires", new Date(upload.created_at.getTime() + uploadHours * 3_600_000).toUTCString());
  return c.body(null, status);
}
