import { Hono, type Context } from "hono";
import { objectBody } from "#server/api/storage/store/file-body.ts";
import { addressed, type StorageEnv } from "#server/api/storage/request.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { answerBytes } from "./byte-range.ts";
import { objectHeaders } from "./object-headers.ts";
import { blobKey, type ObjectRow } from "./object-row-store.ts";
import { ownObject, publicObject, signedObject } from "./readable-object.ts";

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

async function serveObject(
  { store }: StorageTools,
  c: Context<StorageEnv>,
  { metadata, version, updated_at }: ObjectRow,
  visibility: "public" | "private",
): Promise<Response> {
  const headers = objectHeaders(
    c,
    metadata.mimetype,
    visibility === "public" ? metadata.cacheControl : null,
    updated_at,
  );
  return answerBytes(c.req, { etag: metadata.eTag, size: metadata.size, headers }, (range) =>
    objectBody(store, blobKey(version), range),
  );
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
