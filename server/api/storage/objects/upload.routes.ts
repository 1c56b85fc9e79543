import { Hono, type Context } from "hono";
import { findBucket } from "#server/api/storage/bucket-store.ts";
import { storeObject, assertMayStore, sizeLimit, type Destination } from "#server/api/storage/ingest/store-object.ts";
import { readUpload } from "#server/api/storage/ingest/read-upload.ts";
import { quotaLeft } from "#server/api/storage/ingest/quota-left.ts";
import { stageUpload } from "#server/api/storage/ingest/stage-upload.ts";
import { maxBody, defaultMaxBytes } from "#server/api/max-body.ts";
import { signedUpload } from "./signed-upload.ts";
import { ownerOf } from "./object-row-store.ts";
import { addressed, bodyOf, declaredSize, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";

/** Uploads in one request. */
export function uploadRoutes(tools: StorageTools): Hono<StorageEnv> {
  return new Hono<StorageEnv>()
    .post("/upload/sign/:bucket/:name{.+}", maxBody(defaultMaxBytes), async (c) => {
      const { bucketId, name } = addressed(c);
      const upsert = c.req.header("x-upsert") === "true";
      const bucket = await bucketNamed(tools, bucketId);
      const to: Destination = { bucket, name, caller: c.var.caller, mode: upsert ? "upsert" : "insert" };
      await assertMayStore(tools, to, { size: null, mediaType: null });
      const token = await tools.tokens.signUpload(`${bucketId}/${name}`, c.var.caller, upsert);
      return c.json({ url: `/object/upload/sign/${bucketId}/${name}?token=${token}`, token });
    })
    .put("/upload/sign/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const { caller, upsert } = await signedUpload(tools, c, c.req.query("token") ?? "", `${bucketId}/${name}`);
      const bucket = await bucketNamed(tools, bucketId);
      await receive(tools, c, { bucket, name, caller, mode: upsert ? "upsert" : "insert" });
      return c.json({ Key: `${bucketId}/${name}` });
    })
    .post("/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const mode = c.req.header("x-upsert") === "true" ? "upsert" : "insert";
      const bucket = await bucketNamed(tools, bucketId);
      const { id } = await receive(tools, c, { bucket, name, caller: c.var.caller, mode });
      return c.json({ Id: id, Key: `${bucketId}/${name}` });
    })
    .put("/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const bucket = await bucketNamed(tools, bucketId);
      const { id } = await receive(tools, c, { bucket, name, caller: c.var.caller, mode: "upsert" });
      return c.json({ Id: id, Key: `${bucketId}/${name}` });
    });
}

/** Reads with the server's rights: users may upload into buckets they cannot see. */
export async function bucketNamed(tools: StorageTools, id: string) {
  const bucket = await findBucket(tools.db.sql, id);
  if (!bucket) throw refuse.noSuchBucket();
  return bucket;
}

async function receive(tools: StorageTools, c: Context<StorageEnv>, to: Destination) {
  const { headers } = c.req.raw;
  const type = headers.get("content-type");
  const inForm = /^multipart\/form-data/i.test(type ?? "");
  const size = declaredSize(c);
  const envelope = inForm ? 16_384 : 0;
  const declared = size === null ? null : Math.max(0, size - envelope);
  await assertMayStore(tools, to, { size: declared, mediaType: inForm ? null : type });
  const quota = await quotaLeft(tools, to.caller);
  const reservation = tools.activeUploads.begin({ person: ownerOf(to.caller), quota, declared: declared ?? 0 });
  try {
    const options = { limit: sizeLimit(to.bucket), reservation, keepPartial: false };
    const upload = await readUpload(headers, bodyOf(c), (source) => stageUpload(tools.store, source, options));
    const stored = await storeObject(tools, to, { ...upload, digest: headers.get("content-digest") });
    reservation.stored();
    return stored;
  } finally {
    reservation.end();
  }
}
