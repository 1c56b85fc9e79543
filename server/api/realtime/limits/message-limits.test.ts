import { setTimeout as wait } from "node:timers/promises";
import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRealtimeSocket, type RawRealtime } from "#server/testing/clients/raw-realtime.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ben: Person;
const open: RawRealtime[] = [];
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  ben = await signedInPerson(served);
});
afterAll(async () => {
  for (const { socket } of open) socket.terminate();
  await ben.client.removeAllChannels();
  await served.close();
});

async function sockets(count: number): Promise<RawRealtime[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openRealtimeSocket(served)));
  const all = opened.filter((one) => typeof one !== "number");
  open.push(...all);
  expect(all).toHaveLength(count);
  return all;
}
function times<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => work(at)));
}
function counted(words: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const));
}
function sized(bytes: number): object {
  return { at: "x".repeat(bytes - '{"at":""}'.length) };
}
/** Collects the channel's system messages and states when it ends. */
async function lastWords(channel: RealtimeChannel): Promise<{ words: string[]; states: string[] }> {
  const seen = { words: new Array<string>(), states: new Array<string>() };
  channel.on("system", {}, ({ status, message }) => seen.words.push(`${status}: ${message}`));
  await new Promise<void>((resolve) => {
    channel.subscribe((state) => {
      seen.states.push(state);
      if (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
    });
  });
  return seen;
}

test("limits a user to 200 joins, then 20 per second", async () => {
  const ann = await signedInPerson(served);
  const three = await sockets(3);
  const began = performance.now();
  const replies = (await Promise.all(three.map((one) => times(85, () => one.join("again", {}, ann.token))))).flat();
  const { ok = 0, ...refused } = counted(replies);
  expect(ok).toBeGreaterThanOrEqual(200);
  expect(ok).toBeLessThanOrEqual(Math.ceil(200 + (20 * (performance.now() - began)) / 1000));
  expect(refused).toEqual({ "ClientJoinRateLimitReached: Too many joins per second": 255 - ok });
  await subscribedChannel(ben.client.channel("beside"));
  await expect.poll(() => three[0]?.join("again", {}, ann.token), patience).toBe("ok");
});

test("limits channels to 100 per socket and 300 per user", async () => {
  const ann = await signedInPerson(served);
  const four = await sockets(4);
  const tooMany = "ChannelRateLimitReached: Too many channels";
  const joined = async (one: RawRealtime | undefined, topic: string): Promise<string> => {
    const reply = (await one?.join(topic, {}, ann.token)) ?? "";
    if (!reply.startsWith("ClientJoin")) return reply;
    await wait(100);
    return joined(one, topic);
  };
  const first = await times(150, (at) => joined(four[0], `t${at}`));
  expect(counted(first)).toEqual({ ok: 100, [tooMany]: 50 });
  expect(await joined(four[0], "t7")).toBe("ok");
  await wait(5_000);
  const more: string[] = [];
  for (const one of four.slice(1, 3)) for (let at = 0; at < 100; at++) more.push(await joined(one, `t${at}`));
  expect(counted(more)).toEqual({ ok: 200 });
  for (let at = 0; at < 51; at++) more.push(await joined(four[3], `t${at}`));
  expect(counted(more)).toEqual({ ok: 200, [tooMany]: 51 });
  await subscribedChannel(ben.client.channel("beside-these"));
  await four[0]?.ask("realtime:t7", "phx_leave");
  expect(await joined(four[3], "t7")).toBe("ok");
});

test("limits a user to 200 change subscriptions", async () => {
  const ann = await signedInPerson(served);
  const [one] = await sockets(1);
  const change = { event: "*", schema: "public", table: "work_progress", filter: `user_id=eq.${ann.id}` };
  const config = (count: number) => ({ postgres_changes: Array.from({ length: count }, () => change) });
  for (let at = 0; at < 4; at++) expect(await one?.join(`t${at}`, config(50), ann.token)).toBe("ok");
  for (const count of [1, 50])
    expect(await one?.join("more", config(count), ann.token)).toBe(
      "ChannelRateLimitReached: Too many subscriptions to changes",
    );
  expect(await one?.join("none", {}, ann.token)).toBe("ok");
  await one?.ask("realtime:t0", "phx_leave");
  expect(await one?.join("more", config(50), ann.token)).toBe("ok");
  await subscribedChannel(
    ben.client.channel("theirs").on("postgres_changes", { ...change, event: "*" }, () => undefined),
  );
});

test("closes the channel after a user's 400 message burst", async () => {
  const ann = await signedInPerson(served);
  const four = await sockets(4);
  const heard = vi.fn<(message: unknown) => void>();
  const there = ben.client.channel("talk", { config: { broadcast: { ack: true } } });
  await subscribedChannel(there.on("broadcast", { event: "shout" }, heard));
  const began = performance.now();
  for (const one of four) expect(await one.join("talk", { broadcast: { ack: true } }, ann.token)).toBe("ok");
  for (const one of four)
    for (let at = 0; at < 250; at++)
      one.send("realtime:talk", "broadcast", { type: "broadcast", event: "shout", payload: {} });
  for (const one of four) expect(await one.ask("phoenix", "heartbeat")).toBe("ok");
  const all = four.flatMap((one) => one.received).filter(({ topic }) => topic === "realtime:talk");
  const said = all.filter(({ payload }) => payload.status === "ok").length - four.length;
  expect(said).toBeGreaterThanOrEqual(400);
  expect(said).toBeLessThanOrEqual(Math.ceil(400 + (200 * (performance.now() - began)) / 1000));
  const endings = four.map((one) =>
    one.received.flatMap(({ event, payload }) =>
      event === "system" ? [payload.message] : event === "phx_close" ? [event] : [],
    ),
  );
  expect(endings.at(-1)).toEqual(["Too many messages per second", "phx_close"]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(said), patience);
  expect(await there.send({ type: "broadcast", event: "mine", payload: {} })).toBe("ok");
});

test("applies the 400 message burst to HTTP, per user or network", async () => {
  const ann = await signedInPerson(served);
  const send = async (count: number, token: string | null, at = "") => {
    const messages = Array.from({ length: count }, () => ({ topic: "http", event: "e", payload: {} }));
    const answer = await fetch(`${served.url}/realtime/v1/api/broadcast${at}`, {
      method: "POST",
      headers: {
        apikey: served.identity.keys.publishableKey,
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ messages }),
    });
    return [answer.status, answer.headers.get("retry-after"), await answer.text()];
  };
  const sent = [202, null, ""];
  const refused = [429, "1", JSON.stringify({ message: "You have exceeded your rate limit" })];
  for (const token of [ann.token, null]) {
    const began = performance.now();
    let count = 0;
    let answer = await send(100, token);
    for (; count < 50 && answer[0] === 202; count++) answer = await send(100, token);
    expect(answer).toEqual(refused);
    expect(count).toBeGreaterThanOrEqual(4);
    expect(100 * count).toBeLessThanOrEqual(400 + (200 * (performance.now() - began)) / 1000);
  }
  expect(await send(100, ben.token)).toEqual(sent);
  for (let at = 0; at < 10; at++) expect(await send(100, served.identity.keys.secretKey)).toEqual(sent);
  await wait(1_000);
  expect(await send(100, null)).toEqual(sent);
});

test("closes a channel for a presence above 4 kB", async () => {
  const client = createClient(served.url, served.identity.keys.publishableKey);
  const channel = client.channel("there", { config: { presence: { key: "ann", enabled: true } } });
  const seen = await lastWords(channel);
  const beside = await subscribedChannel(
    ben.client.channel("there", { config: { presence: { key: "ben", enabled: true } } }),
  );
  await beside.track({ at: "home" });
  expect(await channel.track({ ...sized(4_096) })).toBe("ok");
  await vi.waitFor(() => expect(Object.keys(beside.presenceState()).toSorted()).toEqual(["ann", "ben"]), patience);
  void channel.track({ ...sized(4_097) });
  await vi.waitFor(() => expect(seen.words).toEqual(["error: Track message size exceeded"]), patience);
  await vi.waitFor(() => expect(seen.states.at(-1)).toBe(REALTIME_SUBSCRIBE_STATES.CLOSED), patience);
  await vi.waitFor(() => expect(Object.keys(beside.presenceState())).toEqual(["ben"]), patience);
  await client.removeAllChannels();
});
