import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { anonymousRates } from "#server/api/limits/anonymous-rates.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { callerKind } from "#server/database/connection/as-caller.ts";
import { asAppError } from "#server/platform/errors.ts";
import { ActiveUploads } from "./ingest/active-uploads.ts";
import { addRefusedUpload } from "./ingest/refused-upload-store.ts";
import { bucketRoutes } from "./bucket.routes.ts";
import { changeRoutes } from "./objects/change.routes.ts";
import { downloadRoutes } from "./objects/download.routes.ts";
import { ownerOf } from "./objects/object-row-store.ts";
import { listRoutes } from "./objects/list.routes.ts";
import { signedRoutes } from "./objects/signed.routes.ts";
import { createSignedTokens } from "./objects/signed-token.ts";
import { uploadRoutes } from "./objects/upload.routes.ts";
import { ImageRenderer } from "./render/image-renderer.ts";
import type { RenderProcesses } from "./render/render-processes.ts";
import { renderRoutes } from "./render/render.routes.ts";
import { resumableRoutes } from "./resumable/resumable.routes.ts";
import { isWrite, drainRequest, type StorageEnv } from "./request.ts";
import { refuse, storageErrorEdge } from "./storage-error.ts";
import type { StorageTools } from "./storage-tools.ts";

/** `/storage/v1` as `@supabase/storage-js` and tus-js-client call it. */
export function storageApi(
  { db, store, identity, log, config, images, rates }: ApiContext,
  processes: RenderProcesses,
): Hono<StorageEnv> {
  const tokens = createSignedTokens(identity.keys.codeSecret);
  const tools: StorageTools = { db, store, identity, log, tokens, activeUploads: new ActiveUploads() };
  const renderer = new ImageRenderer({ store, images, processes });
  const addressOf = clientAddress(config.trustedProxies);
  const countAnonymous = anonymousRates(rates, "storage", config.auth.limitFactor);
  const identified = createMiddleware<StorageEnv>(async (c, next) => {
    const caller = await identity.callerOf(c.req.raw);
    const network = networkOf(addressOf(c.req.raw, c.env));
    if (callerKind(caller) === "anonymous") await countAnonymous(network, isWrite(c.req) ? "write" : "read");
    c.set("caller", { ...caller, network });
    await next();
  });
  const politely = createMiddleware<StorageEnv>(async (c, next) => {
    await next();
    if (c.error === undefined) return;
    await drainRequest(c);
    if (asAppError(c.error).code !== "quota_reached") return;
    const owner = ownerOf(c.get("caller"));
    if (owner === null) return;
    await addRefusedUpload(db.sql, owner).catch((thrown: unknown) => {
      log.warn({ code: asAppError(thrown).code }, "a refused upload is not counted");
    });
  });
  const api = new Hono<StorageEnv>().use(politely, identified).route("/bucket", bucketRoutes(tools));
  api.route("/upload/resumable/sign", resumableRoutes(tools, { signed: true }));
  api.route("/upload/resumable", resumableRoutes(tools, { signed: false }));
  for (const routes of [listRoutes, signedRoutes, changeRoutes, downloadRoutes, uploadRoutes])
    api.route("/object", routes(tools));
  api.route("/render/image", renderRoutes(tools, renderer));
  api.all("/*", (c) => {
    throw refuse.noSuchRoute(c.req.method);
  });
  api.onError(storageErrorEdge(log));
  return api;
}
