import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { maxBody, defaultMaxBytes } from "#server/api/max-body.ts";
import { assertAllowedType, type Bucket } from "#server/api/storage/bucket-store.ts";
import { assertMayStore, nameVersion, sizeLimit } from "#server/api/storage/ingest/store-object.ts";
import { maxAge, readMetadataHeader } from "#server/api/storage/ingest/read-upload.ts";
import { quotaLeft } from "#server/api/storage/ingest/quota-left.ts";
import { booleanLike, listLike } from "#server/api/storage/coerced.ts";
import { addressed, maxListBytes, readJson, type StorageEnv } from "#server/api/storage/request.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { dropBlobs } from "./drop-blobs.ts";
import { bucketName, objectName } from "./object-name.ts";
import {
  blobKey,
  findObject,
  moveObject,
  ownerOf,
  removeObjects,
  type NewObject,
  type ObjectRow,
  type UserMetadata,
} from "./object-row-store.ts";
import { bucketNamed } from "./upload.routes.ts";

const fromToSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});
const copySchema = fromToSchema.extend({
  copyMetadata: booleanLike(z.boolean()).default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).nullish(),
});
type CopyRequest = z.output<typeof copySchema> & { userMetadata: UserMetadata };
const removeSchema = z.object({ prefixes: listLike(z.array(z.string().max(2048)).min(1).max(1000)) });

/** Moves, copies and removes objects. Bytes are stored by version, so a move changes only the row. */
export function changeRoutes(tools: StorageTools): Hono<StorageEnv> {
  return new Hono<StorageEnv>()
    .post("/move", async (c) => {
      const { from, to } = fromTo(await readJson(c, fromToSchema));
      const bucket = await bucketNamed(tools, to.bucketId);
      await asCaller(tools.db, c.var.caller, async (tx) => {
        const source = await findObject(tx, from.bucketId, from.name);
        if (!source) throw refuse.noSuchKey();
        assertFits(bucket, source);
        await moveObject(tx, source.id, to);
      });
      return c.json({ message: "Successfully moved" });
    })
    .post("/copy", async (c) => {
      const request = await readJson(c, copySchema);
      const mode = c.req.header("x-upsert") === "true" ? "upsert" : "insert";
      const userMetadata = request.copyMetadata ? null : readMetadataHeader(c.req.raw.headers);
      return c.json(await copyObject(tools, c.var.caller, { ...request, userMetadata }, mode));
    })
    .delete("/:bucket", async (c) => {
      const bucketId = bucketName(c.req.param("bucket"));
      const { prefixes } = await readJson(c, removeSchema, maxListBytes);
      const names = prefixes.map((name) => name.normalize("NFC").replace(/^\/+/, ""));
      const removed = await asCaller(tools.db, c.var.caller, (tx) => removeObjects(tx, bucketId, names));
      await dropBlobs(
        tools,
        removed.map(({ version }) => version),
      );
      return c.json(removed);
    })
    .delete("/:bucket/:name{.+}", maxBody(defaultMaxBytes), async (c) => {
      const { bucketId, name } = addressed(c);
      const removed = await asCaller(tools.db, c.var.caller, (tx) => removeObjects(tx, bucketId, [name]));
      if (removed.length === 0) throw refuse.noSuchKey();
      await dropBlobs(
        tools,
        removed.map(({ version }) => version),
      );
      return c.json({ message: "Successfully deleted" });
    });
}

async function copyObject(tools: StorageTools, caller: Caller, request: CopyRequest, mode: NewObject["mode"]) {
  const { from, to } = fromTo(request);
  const source = await asCaller(tools.db, caller, (tx) => findObject(tx, from.bucketId, from.name));
  if (!source) throw refuse.noSuchKey();
  const bucket = await bucketNamed(tools, to.bucketId);
  assertFits(bucket, source);
  const { size, mimetype } = source.metadata;
  await assertMayStore(tools, { bucket, name: to.name, caller, mode }, { size, mediaType: mimetype });
  const quota = await quotaLeft(tools, caller);
  const reservation = tools.activeUploads.begin({ person: ownerOf(caller), quota, declared: size });
  try {
    const copy = copyOf(source, to, mode, request);
    await tools.store.copy(blobKey(source.version), blobKey(copy.version));
    const { id } = await nameVersion(tools, caller, copy);
    reservation.stored();
    return copied(id, to);
  } finally {
    reservation.end();
  }
}

function copied(id: string, to: { bucketId: string; name: string }) {
  return { Id: id, Key: `${to.bucketId}/${to.name}`, name: to.name, bucket_id: to.bucketId };
}

function fromTo(request: z.output<typeof fromToSchema>) {
  const bucketId = bucketName(request.bucketId);
  return {
    from: { bucketId, name: objectName(request.sourceKey.replace(/^\/+/, "")) },
    to: {
      bucketId: bucketName(request.destinationBucket ?? bucketId),
      name: objectName(request.destinationKey.replace(/^\/+/, "")),
    },
  };
}

function assertFits(bucket: Bucket, { metadata }: ObjectRow): void {
  if (metadata.size > sizeLimit(bucket)) throw refuse.tooLarge();
  assertAllowedType(bucket, metadata.mimetype);
}

/** Keeps the media type, which was validated for these bytes. */
function copyOf(
  source: ObjectRow,
  to: { bucketId: string; name: string },
  mode: NewObject["mode"],
  request: CopyRequest,
): NewObject {
  const cacheControl = request.copyMetadata
    ? source.metadata.cacheControl
    : maxAge(/\d+/.exec(request.metadata?.cacheControl ?? "")?.[0]);
  return {
    ...to,
    version: randomUUID(),
    mode,
    metadata: { ...source.metadata, cacheControl, lastModified: new Date().toISOString() },
    userMetadata: request.copyMetadata ? source.user_metadata : request.userMetadata,
  };
}
