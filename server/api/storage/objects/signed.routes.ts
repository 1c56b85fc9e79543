import { Hono } from "hono";
import { z } from "zod";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { listLike, numberLike } from "#server/api/storage/coerced.ts";
import { addressed, maxListBytes, readJson, type StorageEnv } from "#server/api/storage/request.ts";
import { transformationSchema, type Transformation } from "#server/api/storage/render/transformation.ts";
import { refuse } from "#server/api/storage/storage-error.ts";
import type { StorageTools } from "#server/api/storage/storage-tools.ts";
import { bucketName, objectName } from "./object-name.ts";
import { findObject, visibleNames } from "./object-row-store.ts";
import { longestReadSeconds } from "./signed-token.ts";

/** Clients may request ten years, as with hosted storage; addresses still expire after `longestReadSeconds`. */
const maxSeconds = 10 * 365 * 86_400;
const expiresIn = numberLike(z.int().min(1).max(maxSeconds));
const oneSchema = z.object({ expiresIn, transform: transformationSchema.nullish() });
const manySchema = z.object({ expiresIn, paths: listLike(z.array(z.string().max(2048)).min(1).max(1000)) });
const hidden = "Either the object does not exist or you do not have access to it";

/**
 * Signs addresses that open one object for a limited time. The signer must be able to read the object when signing and
 * when the address is used.
 */
export function signedRoutes(tools: StorageTools): Hono<StorageEnv> {
  const addressOf = async (caller: Caller, url: string, seconds: number, transform: Transformation = {}) => {
    const lasting = Math.min(seconds, longestReadSeconds);
    if (Object.keys(transform).length === 0)
      return `/object/sign/${url}?token=${await tools.tokens.signRead(url, lasting, caller)}`;
    return `/render/image/sign/${url}?token=${await tools.tokens.signRender(url, lasting, caller, transform)}`;
  };
  return new Hono<StorageEnv>()
    .post("/sign/:bucket", async (c) => {
      const bucketId = bucketName(c.req.param("bucket"));
      const { paths, expiresIn: seconds } = await readJson(c, manySchema, maxListBytes);
      const names = paths.map((path) => ({ path, name: soundName(path) }));
      const requested = names.flatMap(({ name }) => (name === null ? [] : [name]));
      const visible = await asCaller(tools.db, c.var.caller, (tx) => visibleNames(tx, bucketId, requested));
      const signed = names.map(async ({ path, name }) =>
        name !== null && visible.has(name)
          ? { error: null, path, signedURL: await addressOf(c.var.caller, `${bucketId}/${name}`, seconds) }
          : { error: hidden, path, signedURL: null },
      );
      return c.json(await Promise.all(signed));
    })
    .post("/sign/:bucket/:name{.+}", async (c) => {
      const { bucketId, name } = addressed(c);
      const { expiresIn: seconds, transform } = await readJson(c, oneSchema);
      const row = await asCaller(tools.db, c.var.caller, (tx) => findObject(tx, bucketId, name));
      if (!row) throw refuse.noSuchKey();
      const signedURL = await addressOf(c.var.caller, `${bucketId}/${name}`, seconds, transform ?? {});
      return c.json({ signedURL });
    });
}

function soundName(path: string): string | null {
  try {
    return objectName(path.replace(/^\/+/, ""));
  } catch {
    return null;
  }
}
