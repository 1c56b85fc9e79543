import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { maxBody, defaultMaxBytes } from "#server/api/max-body.ts";
import { bucketName } from "#server/api/storage/objects/object-name.ts";
import { emptyBucket, ownerOf } from "#server/api/storage/objects/object-row-store.ts";
import { dropBlobs } from "#server/api/storage/objects/drop-blobs.ts";
import { booleanLike, listLike } from "./coerced.ts";
import { readJson, type StorageEnv } from "./request.ts";
import { asStorageRefused, refuse } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";
import { addBucket, changeBucket, findBucket, listBuckets, removeBucket } from "./bucket-store.ts";

const mediaType = z
  .string()
  .regex(/^[\w.+*-]+\/[\w.+*-]+$/)
  .max(100);
const settingsSchema = z.object({
  public: booleanLike(z.boolean().nullish()).transform((value) => value ?? undefined),
  file_size_limit: z
    .union([z.int().min(0), z.string(), z.null()])
    .optional()
    .transform(parseByteSize),
  allowed_mime_types: listLike(z.array(mediaType).max(100).nullish()),
  type: z.literal("STANDARD").nullish(),
  versioning_status: z.literal("DISABLED").nullish(),
});
const createSchema = settingsSchema.extend({ id: z.string().optional(), name: z.string() });
const searchSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  sortColumn: z.enum(["id", "name", "created_at", "updated_at"]).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
  search: z.string().max(100).nullable().default(null),
});

const needsToken = createMiddleware<StorageEnv>(async (c, next) => {
  if (!c.req.header("authorization") && !c.req.header("apikey"))
    throw refuse.invalidRequest("headers must have required property 'authorization'");
  await next();
});

/** `/bucket`, controlled by row level security: only the secret key, unless a policy allows more. */
export function bucketRoutes(tools: StorageTools): Hono<StorageEnv> {
  return new Hono<StorageEnv>()
    .use(maxBody(defaultMaxBytes), needsToken)
    .get("/", async (c) => {
      const search = searchSchema.safeParse(c.req.query());
      if (!search.success) throw refuse.invalidRequest("Invalid querystring");
      return c.json(await asCaller(tools.db, c.var.caller, (tx) => listBuckets(tx, search.data)));
    })
    .get("/:id", async (c) => {
      const id = bucketName(c.req.param("id"));
      const bucket = await asCaller(tools.db, c.var.caller, (tx) => findBucket(tx, id));
      if (!bucket) throw refuse.noSuchBucket();
      return c.json(bucket);
    })
    .post("/", async (c) => {
      const { id, name, ...given } = await readJson(c, createSchema);
      const wanted = bucketName(id ?? name);
      const { caller } = c.var;
      await asCaller(tools.db, caller, (tx) => addBucket(tx, wanted, ownerOf(caller), settingsOf(given))).catch(
        (thrown: unknown) => {
          throw asStorageRefused(thrown).code === "conflict" ? refuse.alreadyExists("BucketAlreadyExists") : thrown;
        },
      );
      return c.json({ name: wanted });
    })
    .put("/:id", async (c) => {
      const id = bucketName(c.req.param("id"));
      const settings = settingsOf(await readJson(c, settingsSchema));
      if (!(await asCaller(tools.db, c.var.caller, (tx) => changeBucket(tx, id, settings))))
        throw refuse.noSuchBucket();
      return c.json({ message: "Successfully updated" });
    })
    .post("/:id/empty", async (c) => {
      const id = bucketName(c.req.param("id"));
      const removed = await asCaller(tools.db, c.var.caller, async (tx) => {
        if (!(await findBucket(tx, id))) throw refuse.noSuchBucket();
        return emptyBucket(tx, id);
      });
      await dropBlobs(tools, removed);
      return c.json({ message: "Empty bucket has been queued. Completion may take up to an hour." });
    })
    .delete("/:id", async (c) => {
      const id = bucketName(c.req.param("id"));
      const removed = await asCaller(tools.db, c.var.caller, (tx) => removeBucket(tx, id)).catch((thrown: unknown) => {
        throw isStillNamed(thrown) ? refuse.bucketNotEmpty() : thrown;
      });
      if (!removed) throw refuse.noSuchBucket();
      return c.json({ message: "Successfully deleted" });
    });
}

function settingsOf(given: z.output<typeof settingsSchema>) {
  return Object.fromEntries(
    (["public", "file_size_limit", "allowed_mime_types"] as const)
      .filter((key) => given[key] !== undefined)
      .map((key) => [key, given[key]]),
  );
}

function isStillNamed(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23503";
}

const units: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Parses bytes or a size such as `20MB`. Zero and null mean no limit. */
function parseByteSize(given: number | string | null | undefined): number | null | undefined {
  if (given === undefined) return undefined;
  if (given === null || given === 0) return null;
  const [, amount, unit = "b"] = /^(\d{1,15}(?:\.\d{1,6})?)\s*(gb|mb|kb|b)?$/i.exec(String(given)) ?? [];
  const bytes = Math.floor(Number(amount) * (units[unit.toLowerCase()] ?? Number.NaN));
  if (!Number.isSafeInteger(bytes))
    throw refuse.invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
  return bytes === 0 ? null : bytes;
}
