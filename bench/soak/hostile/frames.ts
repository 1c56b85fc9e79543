// Realtime sockets with arbitrary frames.
import { WebSocket } from "ws";
import { setTimeout as wait } from "node:timers/promises";
import { pick, strangeAddress, type Chance, type Outcome, type Target } from "./strangers.ts";

const events = ["phx_join", "phx_leave", "heartbeat", "access_token", "broadcast", "presence", "constructor", ""];
const topics = ["realtime:room", "phoenix", "realtime:__proto__", "", "realtime:*", `realtime:${"x".repeat(300)}`];

/** Opens a socket, sends a hundred or too many frames, and disconnects, mostly without a close frame. */
export async function strangeFrames(target: Target, chance: Chance): Promise<Outcome> {
  const address = `ws://${target.host}:${target.port}/realtime/v1/websocket?vsn=${pick(chance, ["1.0.0", "2.0.0", "x"])}`;
  const socket = new WebSocket(`${address}&apikey=${target.key}`, { localAddress: strangeAddress(chance) });
  let status: Outcome = 101;
  socket.on("error", () => undefined);
  socket.on("unexpected-response", (_asked, answer) => {
    status = answer.statusCode ?? 0;
    socket.terminate();
  });
  const opened = new Promise<boolean>((resolve) => {
    socket.on("open", () => resolve(true)).on("close", () => resolve(false));
  });
  if (!(await opened)) return status === 101 ? 0 : status;
  const count = pick(chance, [100, 100, 1_000]);
  for (let at = 0; at < count && socket.readyState === WebSocket.OPEN; at++) socket.send(frame(chance));
  await wait(chance() * 1000);
  if (chance() < 0.7) socket.terminate();
  else socket.close();
  return status;
}

function frame(chance: Chance): string | Buffer {
  const topic = pick(chance, topics);
  const event = pick(chance, events);
  const payload = pick<unknown>(chance, [
    {},
    null,
    { config: { postgres_changes: Array.from({ length: 200 }, () => ({ event: "*", schema: "public", table: "x" })) } },
    { config: { broadcast: { self: true }, presence: { key: "__proto__" } } },
    { type: "presence", event: "track", payload: { big: "x".repeat(20_000) } },
    { type: "broadcast", event: "shout", payload: { text: "x".repeat(5_000) } },
    { access_token: "a.b.c" },
  ]);
  return pick<() => string | Buffer>(chance, [
    () => JSON.stringify({ topic, event, payload, ref: "1", join_ref: "1" }),
    () => JSON.stringify(["1", "1", topic, event, payload]),
    () => JSON.stringify([1, 2, 3]),
    () => "[".repeat(10_000),
    () => Buffer.from(Array.from({ length: 60 }, () => Math.floor(chance() * 256))),
    () => Buffer.concat([Buffer.from([3, 255, 255, 255, 255, 255, 1]), Buffer.from("x".repeat(50))]),
  ])();
}
