import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
const open: SupabaseClient[] = [];
beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "100" });
  ann = await signedInPerson(served);
  await served.context.db.sql.unsafe(`create policy "ann" on realtime.messages for all to authenticated
    using (realtime.topic() = 'diary' and auth.uid() = '${ann.id}') with check (realtime.topic() = 'diary' and auth.uid() = '${ann.id}')`);
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.removeAllChannels();
});
afterAll(() => served.close());

type Hearer = { channel: RealtimeChannel; heard: unknown[] };

/** A client of either version with its received payloads, bytes as text. */
async function hearer(room: string, vsn: "1.0.0" | "2.0.0"): Promise<Hearer> {
  const client = createClient(served.url, served.identity.keys.publishableKey, { realtime: { vsn } });
  open.push(client);
  const heard: unknown[] = [];
  const channel = client.channel(room, { config: { broadcast: { ack: true } } });
  channel.on("broadcast", { event: "*" }, ({ event, payload }) => {
    heard.push([event, payload instanceof ArrayBuffer ? `bytes ${Buffer.from(payload).toString("hex")}` : payload]);
  });
  return { channel: await subscribedChannel(channel), heard };
}

const bytes = new Uint8Array([0, 255, 10, 91]);

test("broadcasts JSON and bytes by socket and HTTP to both versions", async () => {
  const [first, second] = [await hearer("both", "1.0.0"), await hearer("both", "2.0.0")];
  const sender = await hearer("both", "2.0.0");
  const send = (event: string, payload: unknown) => sender.channel.send({ type: "broadcast", event, payload });
  expect(await send("json", { words: "éà🙂" })).toBe("ok");
  expect(await send("bytes", bytes.buffer)).toBe("ok");
  expect(await first.channel.send({ type: "broadcast", event: "old", payload: { content: { json: 1 } } })).toBe("ok");
  expect(await sender.channel.httpSend("http json", { a: [1] })).toEqual({ success: true });
  expect(await sender.channel.httpSend("http bytes", bytes.buffer)).toEqual({ success: true });
  expect(await sender.channel.httpSend("http/é?view", new Uint8Array(bytes))).toEqual({ success: true });
  expect(await sender.channel.httpSend("no bytes", new ArrayBuffer(0))).toEqual({ success: true });
  const wanted = [
    ["json", { words: "éà🙂" }],
    ["bytes", "bytes 00ff0a5b"],
    ["old", { content: { json: 1 } }],
    ["http json", { a: [1] }],
    ["http bytes", "bytes 00ff0a5b"],
    ["http/é?view", "bytes 00ff0a5b"],
    ["no bytes", "bytes "],
  ];
  await vi.waitFor(() => expect(second.heard).toEqual(wanted), patience);
  expect(first.heard).toEqual(wanted.filter(([event]) => event === "json" || event === "http json"));
});

test("sends by HTTP from an unjoined channel", async () => {
  const there = await hearer("apart", "2.0.0");
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const client = createClient(served.url, served.identity.keys.publishableKey);
  open.push(client);
  const channel = client.channel("apart");
  expect(await channel.send({ type: "broadcast", event: "hello", payload: { a: 1 } })).toBe("ok");
  warned.mockRestore();
  await vi.waitFor(() => expect(there.heard).toEqual([["hello", { a: 1 }]]), patience);
});

async function posted(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${served.url}/realtime/v1/api/broadcast${path}`, {
    method: "POST",
    headers: { apikey: served.identity.keys.publishableKey, "content-type": "application/json", ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

function batch(message: object): string {
  return JSON.stringify({ messages: [{ topic: "t", event: "e", payload: {}, ...message }] });
}

test("rejects malformed broadcasts with a reason", async () => {
  const one = "/room/events/hello";
  const octets = { "content-type": "application/octet-stream" };
  const deep = `${"[".repeat(600)}${"]".repeat(600)}`;
  const cases: [path: string, body: string, headers: Record<string, string>, status: number, reason: RegExp][] = [
    ["", "", {}, 400, /no JSON/],
    ["", "{", {}, 400, /no JSON/],
    ["", `{"messages":[{"topic":"t","event":"e","payload":{"a":${deep}}}]}`, {}, 400, /nested too deep/],
    ["", "null", {}, 422, /topic, an event and a payload/],
    ["", "{}", {}, 422, /messages/],
    ["", '{"messages":[]}', {}, 422, /messages/],
    ["", batch({ topic: "" }), {}, 422, /messages.0.topic/],
    ["", batch({ topic: "é".repeat(124) }), {}, 422, /too long/],
    ["", batch({ event: "é".repeat(128) }), {}, 422, /messages.0.event/],
    ["", batch({ payload: [1] }), {}, 422, /messages.0.payload/],
    ["", batch({ private: "yes" }), {}, 422, /messages.0.private/],
    [
      "",
      JSON.stringify({ messages: Array.from({ length: 101 }, () => ({ topic: "t", event: "e", payload: {} })) }),
      {},
      422,
      /messages/,
    ],
    ["", "x=1", { "content-type": "application/x-www-form-urlencoded" }, 415, /application\/json/],
    ["", batch({}), octets, 415, /application\/json/],
    ["", batch({ private: true }), {}, 403, /Unauthorized/],
    ["", batch({}), { apikey: "sb_secret_guess" }, 401, /API key/],
    ["", batch({ payload: { a: "x".repeat(1 << 20) } }), {}, 413, /too large/],
    [one, "", {}, 400, /no JSON/],
    [one, "{", {}, 400, /no JSON/],
    [one, "hello", { "content-type": "text/plain" }, 415, /octet-stream/],
    [one, "x".repeat((1 << 20) + 1), octets, 413, /too large/],
    [`${one}?private=true`, "{}", {}, 403, /Unauthorized/],
    [`${one}?persist=true`, "{}", {}, 422, /not stored/],
    [`/${"x".repeat(247)}/events/e`, "{}", {}, 422, /too long/],
    [`/room/events/${"x".repeat(256)}`, "{}", {}, 422, /event/],
  ];
  for (const [path, body, headers, status, reason] of cases) {
    const answer = await posted(path, body, headers);
    expect(answer.status, `${path} ${body.slice(0, 80)} → ${answer.text}`).toBe(status);
    expect(JSON.parse(answer.text).message + JSON.stringify(JSON.parse(answer.text).errors ?? "")).toMatch(reason);
  }
  expect(await posted(one, "", octets)).toEqual({ status: 202, text: "" });
  expect(await posted(one, "[1]", { "content-type": "application/json; charset=utf-8" })).toMatchObject({
    status: 202,
  });
});

test("sends none of a batch when one message is not allowed", async () => {
  const there = await hearer("open", "2.0.0");
  const messages = [
    { topic: "open", event: "e", payload: {} },
    { topic: "diary", event: "e", payload: {}, private: true },
  ];
  expect((await posted("", JSON.stringify({ messages }))).status).toBe(403);
  expect((await posted("", JSON.stringify({ messages }), { authorization: `Bearer ${ann.token}` })).status).toBe(202);
  await vi.waitFor(() => expect(there.heard).toEqual([["e", {}]]), patience);
});

test("never answers a posted broadcast with a 500", async () => {
  const path = fc.constantFrom(
    "",
    "/",
    "/room/events/e",
    "/%ff/events/%00",
    "/room/events/",
    "/a/b/c",
    "/%2f/events/%f0%9f",
  );
  const type = fc.constantFrom(
    "application/json",
    "application/octet-stream",
    "text/plain",
    ";",
    "multipart/form-data",
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    fc
      .record({
        messages: fc.array(
          fc.dictionary(fc.constantFrom("topic", "event", "payload", "private", "__proto__"), fc.jsonValue()),
        ),
      })
      .map((value) => JSON.stringify(value)),
  );
  for (const [at, as, sent] of fc.sample(fc.tuple(path, type, body), 1000)) {
    const answer = await posted(at, sent, { "content-type": as });
    expect(answer.status, `${at} ${as} ${sent.slice(0, 200)} → ${answer.text}`).toBeLessThan(500);
  }
});

test("rejects a private topic the database cannot store", async () => {
  const auth = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  for (const topic of ["\\u0000", "a\\u0000b", "\\ud800"]) {
    const body = `{"messages":[{"topic":"${topic}","event":"e","payload":{},"private":true}]}`;
    const init = { method: "POST", headers: auth, body };
    expect((await fetch(`${served.url}/realtime/v1/api/broadcast`, init)).status, topic).toBe(400);
  }
  const one = `${served.url}/realtime/v1/api/broadcast/%00/events/e?private=true`;
  expect((await fetch(one, { method: "POST", headers: auth, body: "{}" })).status).toBe(400);
});

test("rejects broadcasts that require storage", async () => {
  const client = createClient(served.url, served.identity.keys.publishableKey, { accessToken: async () => ann.token });
  open.push(client);
  await client.realtime.setAuth();
  const replay = client.channel("diary", { config: { private: true, broadcast: { replay: { since: 0 } } } });
  await expect(subscribedChannel(replay)).rejects.toThrow(/UnableToReplayMessages/);
  await client.removeAllChannels();
  const channel = await subscribedChannel(
    client.channel("diary", { config: { private: true, broadcast: { ack: true } } }),
  );
  const kept = { type: "broadcast", event: "e", payload: {}, persist: true } as const;
  expect(await channel.send(kept)).toMatch(/not stored/);
  await expect(channel.httpSend("e", {}, { persist: true })).rejects.toThrow(/not stored/);
});
