import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { DoorContext } from "#server/backend/mount.ts";
import { bucketRoutes } from "./buckets/bucket.routes.ts";
import { changeRoutes } from "./objects/change.routes.ts";
import { downloadRoutes } from "./objects/download.routes.ts";
import { listRoutes } from "./objects/list.routes.ts";
import { signedRoutes } from "./objects/signed.routes.ts";
import { createSignedTokens } from "./objects/signed-token.ts";
import { uploadRoutes } from "./objects/upload.routes.ts";
import { resumableRoutes } from "./resumable/resumable.routes.ts";
import { letSenderFinish, type StorageEnv } from "./request.ts";
import { refuse, storageErrorEdge } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";

/** `/storage/v1` as `@supabase/storage-js` and tus-js-client call it. */
export function storageDoor({ db, store, identity, log }: DoorContext): Hono<StorageEnv> {
  const tools: StorageTools = { db, store, identity, log, tokens: createSignedTokens(identity.keys.codeSecret) };
  const identified = createMiddleware<StorageEnv>(async (c, next) => {
    c.set("caller", await identity.callerOf(c.req.raw));
    await next();
  });
  const politely = createMiddleware<StorageEnv>(async (c, next) => {
    await next();
    if (c.error) await letSenderFinish(c);
  });
  const door = new Hono<StorageEnv>().use(politely, identified).route("/bucket", bucketRoutes(tools));
  door.route("/upload/resumable/sign", resumableRoutes(tools, { signed: true }));
  door.route("/upload/resumable", resumableRoutes(tools, { signed: false }));
  for (const routes of [listRoutes, signedRoutes, changeRoutes, downloadRoutes, uploadRoutes])
    door.route("/object", routes(tools));
  door.all("/render/*", () => {
    throw refuse.notEnabled("image transformation");
  });
  door.all("/*", (c) => {
    throw refuse.noSuchRoute(c.req.method);
  });
  door.onError(storageErrorEdge(log));
  return door;
}
