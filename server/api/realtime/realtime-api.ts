import type { Hono } from "hono";
import { WebSocketServer, type WebSocket } from "ws";
import { networkOf, upgradeAddress } from "#server/api/client-address.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import { broadcastRoutes } from "./broadcast.routes.ts";
import { fail } from "#server/platform/errors.ts";
import { Hub } from "./hub.ts";
import { Quotas } from "./limits/quotas.ts";
import { maxFrameBytes, processLimits } from "./limits/realtime-limits.ts";
import { cutSlowest } from "./limits/cut-slowest.ts";
import { SocketSession } from "./socket.ts";

export type Realtime = {
  /** `/realtime/v1` over HTTP: broadcasts without a socket. */
  routes: Hono;
  /** Handles `/realtime/v1/websocket`; false for any other path. */
  upgrade: Upgrade;
  close(): Promise<void>;
};

const lookMs = 1_000;

/** `/realtime/v1` as `@supabase/realtime-js` calls it. */
export async function openRealtime(context: ApiContext, limits = processLimits): Promise<Realtime> {
  const hub = await Hub.open(context.db, context.log);
  const quotas = new Quotas(context.config.auth.limitFactor);
  const addressOf = upgradeAddress(context.config.trustedProxies);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes });
  const look = setInterval(() => cutSlowest(sockets.clients, limits.maxBufferedBytes), lookMs);
  return {
    routes: broadcastRoutes(context, hub, quotas),
    upgrade: async ({ url, request, socket, head }) => {
      if (url.pathname !== "/realtime/v1/websocket") return false;
      const apikey = url.searchParams.get("apikey");
      const version = url.searchParams.get("vsn") === "2.0.0" ? 2 : 1;
      const origin = request.headers.origin ?? null;
      const caller = await context.identity.identifyCaller({ apikey, authorization: null, origin });
      if (socket.destroyed) return true;
      const network = networkOf(addressOf(request));
      const quota = quotas.ofNetwork(caller, network);
      const release = sockets.clients.size >= limits.maxSockets ? null : quotas.enter(caller, network);
      if (release === null) throw fail("rate_limited", "Too many connected users");
      socket.once("close", release);
      const begin = (opened: WebSocket) =>
        new SocketSession(
          opened,
          { caller: { ...caller, network }, version, network, quota },
          { ...context, hub, quotas },
        );
      sockets.handleUpgrade(request, socket, head, begin);
      return true;
    },
    close: async () => {
      clearInterval(look);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      quotas.close();
      await hub.close();
    },
  };
}
