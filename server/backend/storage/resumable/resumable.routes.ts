import { Hono, type Context } from "hono";
import type { Caller } from "#server/backend/auth/caller.ts";
import { assertRequiredAal } from "#server/backend/db/required-aal.ts";
import { maxObjectBytes, mayKeep, type Destination } from "#server/backend/storage/ingest/keep-object.ts";
import { dropBlobs } from "#server/backend/storage/objects/drop-blobs.ts";
import { ownerOf, roomFor } from "#server/backend/storage/objects/object-row-store.ts";
import { signedUpload } from "#server/backend/storage/objects/signed-upload.ts";
import { bucketNamed } from "#server/backend/storage/objects/upload.routes.ts";
import { bodyOf, type StorageEnv } from "#server/backend/storage/request.ts";
import { refuse, tusErrorEdge } from "#server/backend/storage/storage-error.ts";
import type { StorageTools } from "#server/backend/storage/storage-tools.ts";
import { receivePart } from "./receive-part.ts";
import {
  beginResumable,
  conflict,
  findResumable,
  forgetResumable,
  partsOf,
  placeOf,
  uploadHours,
  type Resumable,
} from "./resumable-store.ts";
import { readChecksum, readCount, readUploadMetadata, tusVersion } from "./tus-headers.ts";

const partType = "application/offset+octet-stream";
type Owned = { caller: Caller; upload: Resumable };

/**
 * Resumable upload, tus 1.0 with creation, creation-with-upload, termination, expiration and checksum.
 * Every request is checked for whose upload it is. `signed`: a token made for uploading, in `x-signature`, stands for the caller.
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
    c.header("Tus-Extension", "creation,creation-with-upload,termination,expiration,checksum");
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
  // Hono answers HEAD by the GET route.
  routes.get("/:id", async (c) => {
    const { upload } = await find(tools, c, signed);
    c.header("Upload-Length", String(upload.size));
    return uploadAnswer(c, upload, upload.arrived, 200);
  });
  routes.patch("/:id", async (c) => {
    if (c.req.header("content-type") !== partType) throw refuse.tus(415, "Invalid Content-Type");
    const owned = await find(tools, c, signed);
    const offset = readCount(c.req.header("upload-offset"), "Upload-Offset");
    if (owned.upload.finished || offset !== owned.upload.arrived) throw conflict();
    await mayKeep(tools, await destinationOf(tools, owned), declaredBy(owned.upload));
    return uploadAnswer(c, owned.upload, await receive(tools, c, owned), 204);
  });
  routes.delete("/:id", async (c) => {
    const { caller, upload } = await find(tools, c, signed);
    await assertRequiredAal(tools.db, caller);
    const parts = await partsOf(tools.db.sql, upload);
    await forgetResumable(tools.db.sql, upload);
    await dropBlobs(tools, parts);
    return c.body(null, 204);
  });
  routes.onError(tusErrorEdge(tools.log));
  return routes;
}

async function begin(tools: StorageTools, c: Context<StorageEnv>, signed: boolean): Promise<Owned> {
  const said = readUploadMetadata(c.req.header("upload-metadata"));
  const size = readCount(c.req.header("upload-length"), "Upload-Length");
  const { caller, upsert } = signed
    ? await signedUpload(tools, c, signatureOf(c), `${said.bucketId}/${said.name}`)
    : { caller: c.var.caller, upsert: c.req.header("x-upsert") === "true" };
  const bucket = await bucketNamed(tools, said.bucketId);
  const to: Destination = { bucket, name: said.name, caller, mode: upsert ? "upsert" : "insert" };
  await mayKeep(tools, to, { size, mediaType: said.mediaType });
  const room = await roomFor(tools.db, caller);
  const left = room === null ? null : room - tools.underWay.bytesOf(ownerOf(caller));
  return { caller, upload: await beginResumable(tools.db, caller, { ...said, size, upsert }, left) };
}

async function find(tools: StorageTools, c: Context<StorageEnv>, signed: boolean): Promise<Owned> {
  const id = c.req.param("id") ?? "";
  const { caller } = signed
    ? await signedUpload(tools, c, signatureOf(c), await placeOf(tools.db.sql, id))
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

function receive(tools: StorageTools, c: Context<StorageEnv>, { caller, upload }: Owned): Promise<number> {
  return receivePart(tools, caller, upload, bodyOf(c), readChecksum(c.req.header("upload-checksum")));
}

function uploadAnswer(c: Context, upload: Resumable, arrived: number, status: 200 | 201 | 204): Response {
  c.header("Upload-Offset", String(arrived));
  if (arrived < upload.size)
    c.header("Upload-Expires", new Date(upload.created_at.getTime() + uploadHours * 3_600_000).toUTCString());
  return c.body(null, status);
}
