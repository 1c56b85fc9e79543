import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { WebSocketServer } from "ws";
import { z } from "zod";
import type { DoorContext } from "#server/backend/mount.ts";
import { asAppError } from "#server/errors.ts";
import { Hub } from "./hub.ts";
import { openRights, rightsIn } from "./private-channel.ts";
import { SocketSession } from "./socket.ts";

export type Realtime = {
  /** `/realtime/v1` over HTTP: broadcasts without a socket. */
  routes: Hono;
  /** Takes a websocket that asks for `/realtime/v1/websocket`; false when it asks for something else. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  close(): Promise<void>;
};

const mostBytes = 1 << 20;
const messagesSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(255),
        event: z.string().min(1).max(100),
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(100),
});

/** `/realtime/v1` as `@supabase/realtime-js` speaks it. */
export async function openRealtime(context: DoorContext): Promise<Realtime> {
  const hub = await Hub.open(context.db, context.log);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes });
  return {
    routes: broadcastRoutes(context, hub),
    upgrade: (request, socket, head) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname !== "/realtime/v1/websocket") return false;
      const apikey = url.searchParams.get("apikey");
      const version = url.searchParams.get("vsn") === "2.0.0" ? 2 : 1;
      context.identity.identifyCaller({ apikey, authorization: null, origin: request.headers.origin ?? null }).then(
        (caller) =>
          sockets.handleUpgrade(
            request,
            socket,
            head,
            (opened) => void new SocketSession(opened, { caller, version }, context, hub),
          ),
        () => socket.end("HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n"),
      );
      return true;
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await hub.close();
    },
  };
}

function broadcastRoutes({ db, identity, log }: DoorContext, hub: Hub): Hono {
  async function broadcast(request: Request, body: unknown): Promise<Response> {
    const caller = await identity.callerOf(request);
    const parsed = messagesSchema.safeParse(body);
    if (!parsed.success)
      return Response.json({ message: "Each message has a topic, an event and a payload." }, { status: 422 });
    for (const { topic, event, payload, private: closed } of parsed.data.messages) {
      const rights = closed ? await rightsIn(db, caller, topic) : openRights;
      if (!rights.broadcast.write) return Response.json({ message: "Unauthorized" }, { status: 403 });
      await hub.broadcast(`realtime:${topic}`, event, { json: payload }, null);
    }
    return new Response(null, { status: 202 });
  }
  return new Hono()
    .use(bodyLimit({ maxSize: mostBytes }))
    .post("/api/broadcast", async (c) => broadcast(c.req.raw, await bodyOf(c.req.raw)))
    .post("/api/broadcast/:topic/events/:event", async (c) => {
      const { topic, event } = c.req.param();
      const one = { topic, event, payload: await bodyOf(c.req.raw), private: c.req.query("private") === "true" };
      return broadcast(c.req.raw, { messages: [one] });
    })
    .onError((thrown, c) => {
      const error = asAppError(thrown);
      if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error.message }, "broadcast failed");
      return c.json({ message: error.message }, error.status === 401 ? 401 : 500);
    });
}

function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => null);
}
