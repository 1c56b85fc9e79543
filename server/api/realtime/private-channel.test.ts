import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openRealtimeSocket } from "#server/testing/clients/raw-realtime.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

const room = { config: { private: true, broadcast: { ack: true, self: true } } };
let served: ServedApp;
let ann: Person;
let ben: Person;
const open: SupabaseClient[] = [];

beforeAll(async () => {
  served = await serveApp();
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  open.push(ann.client, ben.client);
  await served.context.db.sql.unsafe(`
    create policy "ann reads" on realtime.messages for select to authenticated
      using (realtime.topic() = 'diary' and auth.uid() = '${ann.id}');
    create policy "ann writes" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'diary' and auth.uid() = '${ann.id}');
    create policy "members read" on realtime.messages for select to authenticated
      using (realtime.topic() = 'club' and auth.jwt() ->> 'club' = 'member')`);
});
afterAll(async () => {
  for (const client of open) await client.removeAllChannels();
  await served.close();
});

function messagesIn(channel: RealtimeChannel): string[] {
  const heard: string[] = [];
  channel.on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
  return heard;
}

test("opens a private channel only to callers a policy allows", async () => {
  const mine = await subscribedChannel(ann.client.channel("diary", room));
  expect(await mine.send({ type: "broadcast", event: "note", payload: {} })).toBe("ok");
  await expect(subscribedChannel(ben.client.channel("diary", room))).rejects.toThrow(/Unauthorized/);
  await ann.client.removeAllChannels();
  await ben.client.removeAllChannels();
});

test("separates private and public channels of the same topic", async () => {
  const inside = ann.client.channel("diary", room);
  const outside = ben.client.channel("diary", { config: { broadcast: { self: true } } });
  const [secret, open_] = [messagesIn(inside), messagesIn(outside)];
  await subscribedChannel(inside);
  await subscribedChannel(outside);
  await inside.track({ at: "home" });
  await inside.send({ type: "broadcast", event: "by-socket", payload: {} });
  await ann.client.realtime.setAuth(ann.token);
  expect(await inside.httpSend("by-http", {})).toEqual({ success: true });
  await outside.send({ type: "broadcast", event: "in-public", payload: {} });
  await outside.httpSend("in-public-by-http", {});
  await vi.waitFor(() => expect(open_).toEqual(["in-public", "in-public-by-http"]), patience);
  await vi.waitFor(() => expect(secret).toEqual(["by-socket", "by-http"]), patience);
  expect(outside.presenceState()).toEqual({});
});

test("closes the channel when a new token has fewer rights", async () => {
  const sub = randomUUID();
  await served.context.db.sql`insert into auth.users (id, email) values (${sub}, ${`${sub}@example.org`})`;
  const token = (club: string) =>
    served.identity.sign({
      role: "authenticated",
      aud: "authenticated",
      sub,
      club,
      exp: Math.floor(Date.now() / 1000) + 3600,
    });
  const client = createClient(served.url, served.identity.keys.publishableKey);
  open.push(client);
  await client.realtime.setAuth(await token("member"));
  const messages: string[] = [];
  const channel = client.channel("club", { config: { private: true } });
  channel.on("system", {}, ({ message }) => messages.push(message));
  await subscribedChannel(channel);
  await client.realtime.setAuth(await token("member of another"));
  await vi.waitFor(
    () => expect(messages.join()).toMatch(/permissions? to read from this Channel topic: club/),
    patience,
  );
  await vi.waitFor(() => expect(channel.state).toBe("closed"), patience);
});

test("rejects a join whose token expires during authorization", async () => {
  const socket = await openRealtimeSocket(served);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  const exp = Math.floor(Date.now() / 1000) + 2;
  const token = await served.identity.sign({ role: "authenticated", sub: ann.id, exp });
  const { sql } = served.context.db;
  await sql.begin(async (tx) => {
    await tx`lock table realtime.messages in access exclusive mode`;
    void socket.join("diary", { private: true }, token);
    await vi.waitFor(() => expect(socket.received.map(({ event }) => event)).toContain("phx_close"), patience);
  });
  expect(await socket.ask("phoenix", "heartbeat")).toBe("ok");
  let heard = 0;
  socket.socket.on("message", (_data, binary) => (heard += binary ? 1 : 0));
  const said = await operatorClient(served).channel("diary", room).httpSend("secret", {});
  expect(said).toEqual({ success: true });
  await wait(100);
  expect([heard, await socket.ask("phoenix", "heartbeat")]).toEqual([0, "ok"]);
  socket.socket.terminate();
});
