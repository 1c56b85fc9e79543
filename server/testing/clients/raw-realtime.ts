import { WebSocket } from "ws";
import { z } from "zod";
import type { ServedApp } from "#server/testing/serve-app.ts";

const frameSchema = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.string(),
  z.looseObject({ status: z.string().optional(), message: z.string().optional(), response: z.unknown().optional() }),
]);
type Payload = z.infer<typeof frameSchema>[4];
export type ReceivedFrame = { topic: string; event: string; payload: Payload };
type From = { address?: string; forwardedFor?: string; key?: string };

/** A realtime socket that can send anything and records received text frames. */
export type RawRealtime = {
  socket: WebSocket;
  received: ReceivedFrame[];
  /** Close code and reason. */
  closed: Promise<string>;
  /** Sends a frame and waits for its reply; `closed` when the socket closes first. */
  ask(topic: string, event: string, payload?: object): Promise<string>;
  join(topic: string, config?: object, token?: string): Promise<string>;
  send(topic: string, event: string, payload?: object): void;
};

/** Connects; a rejection is returned as its status. */
export async function openRealtimeSocket(served: ServedApp, from: From = {}): Promise<RawRealtime | number> {
  const key = from.key ?? served.identity.keys.publishableKey;
  const socket = new WebSocket(`${served.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, {
    ...(from.address === undefined ? {} : { localAddress: from.address }),
    ...(from.forwardedFor === undefined ? {} : { headers: { "x-forwarded-for": from.forwardedFor } }),
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    socket.once("open", () => resolve(null)).once("error", reject);
    socket.once("unexpected-response", (request, { statusCode }) => {
      request.destroy();
      resolve(statusCode ?? 0);
    });
  });
  return status ?? withHelpers(socket);
}

function withHelpers(socket: WebSocket): RawRealtime {
  const heard: ReceivedFrame[] = [];
  const replies = new Map<string, (reply: string) => void>();
  let count = 0;
  socket.on("error", () => socket.terminate());
  socket.on("message", (data: Buffer, binary) => {
    if (binary) return;
    const [, ref, topic, event, payload] = frameSchema.parse(JSON.parse(data.toString()));
    heard.push({ topic, event, payload });
    if (event !== "phx_reply" || ref === null) return;
    const { reason } = z.looseObject({ reason: z.string().optional() }).parse(payload.response ?? {});
    replies.get(ref)?.(reason ?? payload.status ?? "");
  });
  const closed = new Promise<string>((resolve) =>
    socket.once("close", (code, reason) => resolve(`${code} ${reason.toString()}`)),
  );
  const send = (ref: string, topic: string, event: string, payload: object) =>
    socket.send(JSON.stringify(["1", ref, topic, event, payload]));
  const ask: RawRealtime["ask"] = async (topic, event, payload = {}) => {
    const ref = String(++count);
    const replied = new Promise<string>((resolve) => replies.set(ref, resolve));
    send(ref, topic, event, payload);
    return Promise.race([replied, closed.then(() => "closed")]);
  };
  return {
    socket,
    received: heard,
    closed,
    ask,
    join: (topic, config = {}, token) =>
      ask(`realtime:${topic}`, "phx_join", { config, ...(token === undefined ? {} : { access_token: token }) }),
    send: (topic, event, payload = {}) => send(String(++count), topic, event, payload),
  };
}
