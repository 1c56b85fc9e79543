import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Upgrade } from "#server/api/upgrade.ts";
import { fail } from "#server/platform/errors.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openRaw, rawHandshake, rawRequest, sendRaw, statusOf } from "#server/testing/servers/raw-socket.ts";

const app = new Hono().get("/", (c) => c.text("well"));
const sockets = new WebSocketServer({ noServer: true });
let listening: Listening;
afterEach(() => listening.stop(0));

async function open(upgrade: Upgrade, limits?: Parameters<typeof listen>[4]): Promise<string> {
  listening = await listen(
    app,
    { host: "0.0.0.0", port: 0, publicUrl: null, proxies: ["127.0.0.3"] },
    upgrade,
    createLog("silent"),
    limits,
  );
  return listening.url.replace("localhost", "127.0.0.1");
}

const takeAll: Upgrade = ({ request, socket, head }) => {
  sockets.handleUpgrade(request, socket, head, () => undefined);
  return true;
};

test("limits the effect of a failed upgrade to its socket", async () => {
  const ways: Record<string, Upgrade> = {
    "/throws": () => {
      throw new Error("unforeseen");
    },
    "/rejects": () => Promise.reject(new Error("unforeseen")),
    "/refuses": () => Promise.reject(fail("not_signed_in", "Please sign in first.")),
    "/throws-late": async (asked) => {
      await takeAll(asked);
      throw new Error("unforeseen");
    },
  };
  const url = await open((asked) => ways[asked.url.pathname]?.(asked) ?? false);
  const status = async (path: string) => statusOf(await sendRaw(url, rawRequest(`GET ${path}`, rawHandshake()), 5_000));
  expect(await status("/throws")).toBe(500);
  expect(await status("/rejects")).toBe(500);
  expect(await status("/refuses")).toBe(401);
  expect(await status("/throws-late")).toBe(101);
  expect(await status("/nowhere")).toBe(404);
  expect(await (await fetch(url)).text()).toBe("well");
});

test("closes a stalled request and keeps a silent socket", async () => {
  const url = await open(takeAll, { maxConnections: 10, maxPerNetwork: 10, maxIdleMs: 300 });
  const half = await openRaw(url);
  half.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf");
  const socket = new WebSocket(url.replace("http", "ws"));
  await once(socket, "open");
  await once(half.resume(), "close");
  await sleep(1_000);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.terminate();
});

test("offers a reuse of connections for longer than proxies wait", async () => {
  const answer = await fetch(await open(takeAll));
  const seconds = Number(/timeout=(\d+)/.exec(answer.headers.get("keep-alive") ?? "")?.[1]);
  expect(seconds).toBeGreaterThan(60);
});

test("limits connections and accepts new ones when some close", async () => {
  const url = await open(takeAll, { maxConnections: 2, maxPerNetwork: 2, maxIdleMs: 60_000 });
  const held = await Promise.all([openRaw(url), openRaw(url)]);
  const beyond = await openRaw(url);
  await once(beyond.resume(), "close");
  for (const one of held) one.destroy();
  await expect.poll(async () => statusOf(await sendRaw(url, rawRequest("GET /")))).toBe(200);
});

test("stops with open sockets", async () => {
  const url = await open(takeAll);
  const socket = new WebSocket(url.replace("http", "ws"));
  await once(socket, "open");
  const closed = once(socket, "close");
  await listening.stop();
  await closed;
  await open(takeAll);
});

test("limits connections of one network and less those of a proxy", async () => {
  const url = new URL(await open(takeAll, { maxConnections: 1_000, maxPerNetwork: 5, maxIdleMs: 60_000 }));
  const openFrom = async (localAddress: string, count: number) => {
    const all = Array.from({ length: count }, () =>
      connect({ host: url.hostname, port: Number(url.port), localAddress }),
    );
    await Promise.all(all.map((socket) => once(socket, "connect")));
    await sleep(200);
    return all.filter(({ closed, readyState }) => !closed && readyState === "open");
  };
  const held = await openFrom("127.0.0.2", 5);
  expect(held).toHaveLength(5);
  expect(await openFrom("127.0.0.2", 50)).toHaveLength(0);
  expect(await openFrom("127.0.0.4", 6)).toHaveLength(5);
  expect(await openFrom("127.0.0.3", 20)).toHaveLength(20);
  expect(await openFrom("127.0.0.1", 20)).toHaveLength(20);
  held[0]?.destroy();
  await sleep(200);
  expect(await openFrom("127.0.0.2", 3)).toHaveLength(1);
});
