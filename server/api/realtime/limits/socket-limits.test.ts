import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openRealtime } from "#server/api/realtime/realtime-api.ts";
import { acceptUpgrades } from "#server/http/wire/accept-upgrades.ts";
import { openRealtimeSocket, type RawRealtime } from "#server/testing/clients/raw-realtime.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let honest: RawRealtime;
const open: RawRealtime[] = [];

type From = Parameters<typeof openRealtimeSocket>[1];
async function attempt(from: From): Promise<RawRealtime | number> {
  const opened = await openRealtimeSocket(served, from);
  if (typeof opened !== "number") open.push(opened);
  return opened;
}
async function anyone(address = "127.0.0.2"): Promise<RawRealtime> {
  const opened = await attempt({ address });
  if (typeof opened === "number") throw new Error(`refused with ${opened}`);
  return opened;
}
/** Opens many sockets at once. Returns the open ones and the count of each rejection status. */
async function many(count: number, from: (at: number) => From) {
  const tried = await Promise.all(Array.from({ length: count }, (_, at) => attempt(from(at))));
  const opened = tried.filter((one) => typeof one !== "number");
  return { opened, refused: tried.filter((one) => typeof one === "number") };
}
const deep = (levels: number) => `[null,"1","phoenix","heartbeat",{"a":${"[".repeat(levels)}${"]".repeat(levels)}}]`;
const beat = (socket: RawRealtime) => socket.ask("phoenix", "heartbeat");
async function goneAll(): Promise<void> {
  const gone = open.splice(0).map(({ socket, closed }) => (socket.terminate(), closed));
  await Promise.all(gone);
}

beforeAll(async () => {
  served = await serveApp({ TRUSTED_PROXY: "127.0.0.1", LOG_LEVEL: "silent" });
  honest = await anyone("127.0.0.99");
  open.length = 0;
});
/** After every test a quiet client still works and a new one can connect. */
afterEach(async () => {
  expect(await beat(honest)).toBe("ok");
  expect(await (await anyone("127.0.0.98")).join("hello")).toBe("ok");
  await goneAll();
});
afterAll(async () => {
  honest.socket.terminate();
  await served.close();
});

test("limits a network to 200 idle sockets", async () => {
  const { opened, refused } = await many(500, () => ({ address: "127.0.0.3" }));
  expect(opened).toHaveLength(200);
  expect(refused).toEqual(Array(300).fill(429));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await attempt({ address: "127.0.0.3" })).toBe(429);
  expect(await Promise.all(opened.map(beat))).toEqual(Array(200).fill("ok"));
  for (const { socket, closed } of opened.slice(0, 5)) await (socket.terminate(), closed);
  await expect.poll(async () => (await many(1, () => ({ address: "127.0.0.3" }))).opened.length).toBe(1);
});

test("limits socket openings to 200, then 20 per second", async () => {
  const began = performance.now();
  let count = 0;
  for (let batch = 0; batch < 16; batch++) {
    const { opened, refused } = await many(25, () => ({ address: "127.0.0.4" }));
    expect(refused).toEqual(Array(refused.length).fill(429));
    if (batch < 8) expect(opened).toHaveLength(25);
    count += opened.length;
    await goneAll();
  }
  expect(count).toBeLessThanOrEqual(Math.ceil(200 + (20 * (performance.now() - began)) / 1000));
});

test("counts IPv6 sockets by network in any spelling", async () => {
  const { opened, refused } = await many(250, (at) => ({
    address: "127.0.0.1",
    forwardedFor: `2001:db8:1:2::${at.toString(16)}`,
  }));
  expect([opened.length, refused.length]).toEqual([200, 50]);
  expect(await attempt({ address: "127.0.0.1", forwardedFor: "2001:db8:1:3::1" })).not.toBe(429);
});

test("limits a site to the sockets of three networks", async () => {
  const { opened, refused } = await many(640, (at) => ({
    address: "127.0.0.1",
    forwardedFor: `2001:db8:2:${(at % 8).toString(16)}::1`,
  }));
  expect([opened.length, refused.length]).toEqual([600, 40]);
  expect(await attempt({ address: "127.0.0.1", forwardedFor: "2001:db8:2:100::1" })).not.toBe(429);
});

test("closes a socket after 300 messages or pings at once", async () => {
  const [flood, pings, beside] = [await anyone(), await anyone(), await anyone()];
  expect(new Set(await Promise.all(Array.from({ length: 300 }, () => beat(flood))))).toEqual(new Set(["ok"]));
  await flood.join("room");
  for (let at = 0; at < 350; at++) beat(flood).catch(() => undefined);
  expect(await flood.closed).toBe("1008 Too many messages per second");
  for (let at = 0; at < 700 && pings.socket.readyState === pings.socket.OPEN; at++) {
    pings.socket.ping();
    await Promise.race([once(pings.socket, "pong"), pings.closed]);
  }
  expect(await pings.closed).toBe("1008 Too many messages per second");
  expect(await beat(beside)).toBe("ok");
});

test("closes a network's busiest sockets after 1,200 messages at once", async () => {
  const quiet = await anyone("127.0.0.6");
  const loud = await many(10, () => ({ address: "127.0.0.6" }));
  for (const one of loud.opened) for (let at = 0; at < 290; at++) one.send("phoenix", "heartbeat");
  expect(await Promise.race(loud.opened.map(({ closed }) => closed))).toBe("1008 Too many messages per second");
  expect(await beat(quiet)).toBe("ok");
});

test("limits a socket to 4 MB at once and 1 MB frames", async () => {
  const [flood, large] = [await anyone("127.0.0.5"), await anyone("127.0.0.5")];
  const padding = { padding: "x".repeat((1 << 20) - 200) };
  const began = performance.now();
  let sent = 0;
  while (sent < 200 && (await flood.ask("phoenix", "heartbeat", padding)) === "ok") sent++;
  expect(await flood.closed).toBe("1008 Too many messages per second");
  expect(sent).toBeGreaterThanOrEqual(4);
  expect(sent).toBeLessThanOrEqual(Math.ceil(5 + (performance.now() - began) / 2000));
  large.socket.send("x".repeat((1 << 20) + 1));
  expect(await large.closed).toMatch(/^1009/);
});

test("cuts a client that leaves 4 MB unread", async () => {
  const [slow, reads] = [await anyone(), await anyone()];
  for (const one of [slow, reads]) expect(await one.join("loud")).toBe("ok");
  let heard = 0;
  reads.socket.on("message", (_data, binary) => (heard += binary ? 1 : 0));
  slow.socket.pause();
  const { opened: loud } = await many(8, () => ({ key: served.identity.keys.secretKey }));
  const payload = { type: "broadcast", event: "e", payload: { text: "x".repeat(900 << 10) } };
  for (const one of loud) {
    expect(await one.join("loud", { broadcast: { ack: true } })).toBe("ok");
    for (let at = 0; at < 4; at++) expect(await one.ask("realtime:loud", "broadcast", payload)).toBe("ok");
  }
  await expect.poll(() => heard, patience).toBe(32);
  slow.socket.resume();
  expect(await slow.closed).toMatch(/^1006/);
  expect(await beat(reads)).toBe("ok");
});

test("rejects JSON deeper than 500 levels", async () => {
  const [within, over] = [await anyone(), await anyone()];
  within.socket.send(deep(498));
  expect(await beat(within)).toBe("ok");
  expect(within.received).toHaveLength(2);
  over.socket.send(deep(499));
  expect(await over.closed).toBe("1008 JSON nested too deep: at most 500 levels");
});

test("limits the sockets of the process", async () => {
  const { log } = served.context;
  const small = await openRealtime(
    { ...served.context, identity: served.identity },
    { maxSockets: 5, maxBufferedBytes: 1 << 20 },
  );
  const server = createServer();
  const cut = acceptUpgrades(server, small.upgrade, { isOwn: () => true, log });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const tried = [];
  for (let at = 0; at < 55; at++)
    tried.push(
      await openRealtimeSocket({ ...served, url: `http://127.0.0.1:${port}` }, { forwardedFor: `10.0.0.${at}` }),
    );
  expect(tried.slice(0, 5).every((one) => typeof one !== "number")).toBe(true);
  expect(tried.slice(5)).toEqual(Array(50).fill(429));
  cut();
  await small.close();
  await new Promise((resolve) => server.close(resolve));
});

test("limits a user to 100 sockets across networks", async () => {
  const [ann, ben] = [await signedInPerson(served), await signedInPerson(served)];
  const { opened } = await many(150, (at) => ({ address: `127.0.1.${at % 3}` }));
  const joined = await Promise.all(opened.map((one) => one.join("mine", {}, ann.token)));
  expect(joined.filter((reply) => reply === "ok")).toHaveLength(100);
  expect(new Set(joined)).toEqual(new Set(["ok", "ConnectionRateLimitReached: Too many connected users"]));
  expect(await (await anyone("127.0.1.0")).join("mine", {}, ben.token)).toBe("ok");
  const first = opened[joined.indexOf("ok")];
  const late = opened[joined.findIndex((reply) => reply !== "ok")];
  expect(await first?.join("again", {}, ann.token)).toBe("ok");
  first?.socket.terminate();
  await expect.poll(() => late?.join("mine", {}, ann.token)).toBe("ok");
});
