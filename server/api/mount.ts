import { Hono } from "hono";
import type { ApiContext } from "./api-context.ts";
import { authApi } from "./auth/auth-api.ts";
import type { IdentifyRequest } from "./auth/identity.ts";
import { forwardApis } from "./forward/forward-apis.ts";
import { openRealtime } from "./realtime/realtime-api.ts";
import { restApi } from "./rest/rest-api.ts";
import { RenderProcesses } from "./storage/render/render-processes.ts";
import { storageApi } from "./storage/storage-api.ts";
import type { Upgrade } from "./upgrade.ts";

/** The APIs of hosted Supabase, with its paths and error shapes. */
export type Apis = {
  routes: Hono;
  /** Handles a websocket upgrade of these APIs. */
  upgrade: Upgrade;
  callerOf: IdentifyRequest;
  close(): Promise<void>;
};

/** Opens our own APIs on our database, or forwards to the project at SUPABASE_URL. */
export async function openApis(context: ApiContext): Promise<Apis> {
  const { supabaseUrl } = context.config;
  if (supabaseUrl !== null) return { ...forwardApis(supabaseUrl), close: async () => undefined };
  const realtime = await openRealtime(context);
  const renderProcesses = new RenderProcesses();
  const routes = new Hono()
    .route("/auth/v1", authApi(context))
    .route("/rest/v1", restApi(context))
    .route("/storage/v1", storageApi(context, renderProcesses))
    .route("/realtime/v1", realtime.routes);
  return {
    routes,
    upgrade: realtime.upgrade,
    callerOf: context.identity.callerOf,
    close: async () => {
      renderProcesses.close();
      await realtime.close();
    },
  };
}
