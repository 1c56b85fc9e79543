import { Readable } from "node:stream";
import { Hono, type Context } from "hono";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller, withConnectionShare, poolClient } from "#server/database/connection/as-caller.ts";
import { findBucket } from "#server/api/storage/bucket-store.ts";
import { mayOpenInTab } from "#server/api/storage/ingest/media-type-of.ts";
import { fileBody } from "#server/api/storage/store/file-body.ts";
import type { ByteRange, ObjectStore } from "#server/api/storage/store/object-store.ts";
import { addressed, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { answerBytes } from "./byte-range.ts";
import { blobKey, findObject, isLivePerson, type ObjectRow } from "./object-row-store.ts";

/** Downloads with a token or key, from public buckets and by signed address. GET and HEAD. */
export function downloadRoutes(tools: StorageTools): Hono<StorageEnv> {
  return new Hono<StorageEnv>()
    .get("/info/public/:bucket/:name{.+}", async (c) => infoAnswer(c, await publicObject(tools, c)))
    .get("/info/authenticated/:bucket/:name{.+}", async (c) => infoAnswer(c, await ownObject(tools, c)))
    .get("/info/:bucket/:name{.+}", async (c) => infoAnswer(c, await ownObject(tools, c)))
    .get("/public/:bucket/:name{.+}", async (c) => serveObject(tools, c, await publicObject(tools, c), "public"))
    .get("/authenticated/:bucket/:name{.+}", async (c) => serveObject(tools, c, await ownObject(tools, c), "private"))
    .get("/sign/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const signer = await tools.tokens.verifyRead(c.req.query("token") ?? "", `${bucketId}/${name}`);
      return serveObject(tools, c, await signedObject(tools, c, signer, { bucketId, name }), "private");
    })
    .get("/:bucket/:name{.+}", async (c) => serveObject(tools, c, await ownObject(tools, c), "private"));
}

async function ownObject(tools: StorageTools, c: Context<StorageEnv>): Promise<ObjectRow> {
  const { bucketId, name } = addressed(c);
  return found(await asCaller(tools.db, c.var.caller, (tx) => findObject(tx, bucketId, name)));
}

async function publicObject(tools: StorageTools, c: Context<StorageEnv>): Promise<ObjectRow> {
  const { bucketId, name } = addressed(c);
  const bucket = await withConnectionShare(tools.db, poolClient(c.var.caller), (sql) => findBucket(sql, bucketId));
  if (!bucket?.public) throw refuse.noSuchBucket();
  return anyObject(tools, c, bucketId, name);
}

/**
 * Opens only what the signer may still read: an address ends when a recording is no longer shared and when the signer
 * is banned or deleted.
 */
async function signedObject(
  tools: StorageTools,
  c: Context<StorageEnv>,
  signer: Caller | null,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<ObjectRow> {
  if (signer === null || signer.role === "service_role") return anyObject(tools, c, bucketId, name);
  const share = poolClient(c.var.caller);
  const { sub } = signer.claims;
  if (sub !== undefined && !(await withConnectionShare(tools.db, share, (sql) => isLivePerson(sql, sub))))
    throw refuse.noSuchKey();
  return found(await asCaller(tools.db, signer, (tx) => findObject(tx, bucketId, name), share));
}

/** Reads with the server's rights: the bucket or the address has already granted access. */
async function anyObject(tools: StorageTools, c: Context<StorageEnv>, bucketId: string, name: string) {
  const begun = withConnectionShare(tools.db, poolClient(c.var.caller), (sql) =>
    sql.begin((tx) => findObject(tx, bucketId, name)),
  );
  return found(await begun);
}

function found(row: ObjectRow | null): ObjectRow {
  if (!row) throw refuse.noSuchKey();
  return row;
}

async function serveObject(
  { store }: StorageTools,
  c: Context<StorageEnv>,
  { metadata, version, updated_at }: ObjectRow,
  visibility: "public" | "private",
): Promise<Response> {
  const headers = new Headers({
    "Cache-Control": visibility === "public" ? metadata.cacheControl : "private, no-store",
    "Content-Type": metadata.mimetype,
    // An upload must never act as a page of ours.
    "Content-Security-Policy": "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    "Last-Modified": updated_at.toUTCString(),
    "X-Robots-Tag": "none",
  });
  const saveAs = c.req.query("download") ?? (mayOpenInTab(metadata.mimetype) ? undefined : "");
  if (saveAs !== undefined) headers.set("Content-Disposition", disposition(saveAs));
  return answerBytes(c.req, { etag: metadata.eTag, size: metadata.size, headers }, (range) =>
    bodyFrom(store, blobKey(version), range),
  );
}

async function bodyFrom(store: ObjectStore, key: string, range: ByteRange): Promise<ReadableStream> {
  const path = store.pathOf(key);
  if (path !== null) return fileBody(path, range);
  return Readable.toWeb(await store.open(key, range)) as ReadableStream;
}

/** Like hosted Supabase: an empty name only asks the browser to save. */
function disposition(name: string): string {
  if (name === "") return "attachment;";
  const safe = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename=${safe}; filename*=UTF-8''${safe}`;
}

/** HEAD returns the object's headers, GET returns them as JSON. */
function infoAnswer(c: Context<StorageEnv>, row: ObjectRow): Response {
  if (c.req.method !== "HEAD") return c.json(infoOf(row));
  const { eTag, size, mimetype, cacheControl } = row.metadata;
  const headers = {
    ETag: eTag,
    "Content-Type": mimetype,
    "Content-Length": String(size),
    "Cache-Control": cacheControl,
  };
  return new Response(null, { headers: { ...headers, "Last-Modified": row.updated_at.toUTCString() } });
}

function infoOf(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
