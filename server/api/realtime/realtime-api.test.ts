import { createClient, REALTIME_SUBSCRIBE_STATES, type SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { serve } from "#server/http/serve.ts";
import { retainedBytesAfter, maxRetainedBytes } from "#server/testing/retained-bytes.ts";
import { readHealth } from "#server/testing/servers/run-server.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
const open: SupabaseClient[] = [];

beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "100" });
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  open.push(ann.client, ben.client);
});
afterAll(async () => {
  for (const client of open) await client.removeAllChannels();
  await served.close();
});

/** Writes a progress row as the server does. */
async function aProgress(person: Person, fraction: number): Promise<string> {
  const [row] = await served.context.db.sql<{ id: string }[]>`
    insert into public.work_progress (id, user_id, job, fraction) values (gen_random_uuid(), ${person.id}, 'test', ${fraction}) returning id`;
  return row?.id ?? "";
}

test("notifies each user only of changes to their own rows", async () => {
  const seen: Record<string, unknown[]> = { ann: [], ben: [] };
  for (const [name, person] of Object.entries({ ann, ben }))
    await subscribedChannel(
      person.client
        .channel(`changes-${name}`)
        .on("postgres_changes", { event: "*", schema: "public", table: "work_progress" }, (payload) => {
          seen[name]?.push([payload.eventType, "fraction" in payload.new ? payload.new["fraction"] : payload.old]);
        }),
    );
  const id = await aProgress(ann, 0.25);
  await served.context.db.sql`update public.work_progress set fraction = 0.5 where id = ${id}`;
  await aProgress(ben, 1);
  await vi.waitFor(() => expect(seen["ben"]).toEqual([["INSERT", 1]]), patience);
  await vi.waitFor(() => expect(seen["ann"]).toHaveLength(2), patience);
  await served.context.db.sql`delete from public.work_progress where id = ${id}`;
  await vi.waitFor(() => expect(seen["ann"]?.at(-1)).toEqual(["DELETE", { id }]), patience);
  expect(seen["ann"]?.slice(0, 2)).toEqual([
    ["INSERT", 0.25],
    ["UPDATE", 0.5],
  ]);
});

test("sends only changes that match the filter", async () => {
  const seen: unknown[] = [];
  const filter = { event: "INSERT", schema: "public", table: "work_progress", filter: "fraction=gt.0.5" } as const;
  await subscribedChannel(
    ann.client.channel("filtered").on("postgres_changes", filter, (payload) => seen.push(payload.new["fraction"])),
  );
  await aProgress(ann, 0.25);
  await aProgress(ann, 0.75);
  await vi.waitFor(() => expect(seen).toEqual([0.75]), patience);
});

test("shares broadcasts and presence between users across processes", async () => {
  const elsewhere = await serve(served.context, {
    dir: () => "",
    state: () => Promise.reject(new Error("no sample")),
    media: () => null,
    stop: async () => undefined,
  });
  try {
    const far = createClient(elsewhere.url, elsewhere.identity.keys.publishableKey, {
      accessToken: async () => ben.token,
    });
    open.push(far);
    const heard: unknown[] = [];
    const there = await subscribedChannel(
      far
        .channel("room", { config: { presence: { key: "ben", enabled: true } } })
        .on("broadcast", { event: "hello" }, ({ payload }) => heard.push(payload)),
    );
    const here = await subscribedChannel(
      ann.client.channel("room", { config: { broadcast: { ack: true }, presence: { key: "ann", enabled: true } } }),
    );
    expect(await here.send({ type: "broadcast", event: "hello", payload: { words: "éà🙂" } })).toBe("ok");
    await here.send({ type: "broadcast", event: "hello", payload: { long: "x".repeat(20_000) } });
    await vi.waitFor(() => expect(heard).toEqual([{ words: "éà🙂" }, { long: "x".repeat(20_000) }]), patience);
    await here.track({ at: "home" });
    await vi.waitFor(() => expect(Object.keys(there.presenceState())).toEqual(["ann"]), patience);
    await there.track({ at: "work" });
    await vi.waitFor(() => expect(Object.keys(here.presenceState()).toSorted()).toEqual(["ann", "ben"]), patience);
    await here.untrack();
    await vi.waitFor(() => expect(Object.keys(there.presenceState())).toEqual(["ben"]), patience);
    await far.removeAllChannels();
  } finally {
    await elsewhere.stop(0);
  }
});

test("closes a channel when its token ends", async () => {
  const exp = Math.floor(Date.now() / 1000) + 2;
  const token = await served.identity.sign({ role: "authenticated", sub: ann.id, exp });
  const client = createClient(served.url, served.identity.keys.publishableKey, { accessToken: async () => token });
  open.push(client);
  await client.realtime.setAuth();
  let closed = false;
  const channel = client.channel("short");
  channel.subscribe((status) => {
    if (status === REALTIME_SUBSCRIBE_STATES.CLOSED || status === REALTIME_SUBSCRIBE_STATES.CHANNEL_ERROR)
      closed = true;
  });
  await vi.waitFor(() => expect(closed).toBe(true), patience);
});

async function anySocket(): Promise<WebSocket> {
  const socket = new WebSocket(
    `${served.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${served.identity.keys.publishableKey}&vsn=2.0.0`,
  );
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

test("survives ten thousand malformed frames without leaks", async () => {
  let opened = anySocket();
  let count = 0;
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom(
      '[null,"1","phoenix","heartbeat",{}]',
      '["1","1","realtime:x","phx_join",{"config":5}]',
      '["1","1","realtime:x","broadcast",{}]',
    ),
  );
  const bytes = fc.uint8Array({ maxLength: 60 }).map((frame) => Buffer.from([3, ...frame]));
  const kept = await retainedBytesAfter(10_000, fc.oneof(text, text, bytes), async (frame) => {
    const current = await opened;
    if (++count % 200 === 0)
      opened = anySocket().then((next) => {
        current.close();
        return next;
      });
    await new Promise<void>((sent, failed) => current.send(frame, (error) => (error ? failed(error) : sent())));
  });
  expect(kept).toBeLessThan(maxRetainedBytes);
  const socket = await opened;
  const answered = new Promise<string>((resolve) =>
    socket.on("message", (data: Buffer) => data.includes("the-last") && resolve(data.toString())),
  );
  socket.send('[null,"the-last","phoenix","heartbeat",{}]');
  expect(await answered).toContain('"status":"ok"');
  socket.close();
  await expect.poll(() => readHealth(served.url)).toMatch(/^200 /);
});

/** The status that rejects a websocket. */
function refused(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers });
    socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.on("error", () => undefined);
  });
}

test("rejects sockets with an unknown key or foreign host", async () => {
  const address = `${served.url.replace("http", "ws")}/realtime/v1/websocket`;
  expect(await refused(`${address}?apikey=sb_secret_guess`)).toBe(401);
  expect(await refused(`${address}?apikey=${served.identity.keys.secretKey}`, { origin: "https://evil.example" })).toBe(
    401,
  );
  expect(await refused(`${address}?apikey=${served.identity.keys.publishableKey}`, { host: "evil.example" })).toBe(404);
});
