import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
const open: SupabaseClient[] = [];
beforeAll(async () => {
  served = await serveApp();
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.removeAllChannels();
});
afterAll(() => served.close());

type Seen = { channel: RealtimeChannel; events: string[]; words(): Record<string, string[]> };

/** A tab in the room that records its presence events. */
async function tab(key: string, room: string): Promise<Seen> {
  const client = createClient(served.url, served.identity.keys.publishableKey);
  open.push(client);
  const events: string[] = [];
  const channel = client.channel(room, { config: { presence: { key, enabled: true } } });
  channel
    .on("presence", { event: "join" }, ({ key: who, newPresences }) => events.push(`${who} +${words(newPresences)}`))
    .on("presence", { event: "leave" }, ({ key: who, leftPresences }) =>
      events.push(`${who} -${words(leftPresences)}`),
    );
  await subscribedChannel(channel);
  const state = () => Object.entries(channel.presenceState());
  return { channel, events, words: () => Object.fromEntries(state().map(([who, all]) => [who, sorted(all)])) };
}

function wordOf(presence: object): string {
  return "at" in presence ? String(presence.at) : "";
}

function words(presences: object[]): string {
  return sorted(presences).join(",");
}

function sorted(presences: object[]): string[] {
  return presences.map(wordOf).toSorted((a, b) => a.localeCompare(b));
}

test("sends one presence diff for a repeated track()", async () => {
  const [here, there] = [await tab("ann", "updates"), await tab("ben", "updates")];
  await here.channel.track({ at: "home" });
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["home"] }), patience);
  const [first] = there.channel.presenceState()["ann"] ?? [];
  await here.channel.track({ at: "work" });
  await vi.waitFor(() => expect(there.events).toEqual(["ann +home", "ann +work", "ann -home"]), patience);
  for (const one of [here, there]) expect(one.words()).toEqual({ ann: ["work"] });
  const [second] = there.channel.presenceState()["ann"] ?? [];
  expect(second?.presence_ref).not.toBe(first?.presence_ref);
  await here.channel.track({ at: "work" });
  await here.channel.track({ at: "garden" });
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["garden"] }), patience);
  expect(there.events.slice(3)).toEqual(["ann +garden", "ann -work"]);
  const late = await tab("cid", "updates");
  await vi.waitFor(() => expect(late.words()).toEqual({ ann: ["garden"] }), patience);
});

test("removes a presence on untrack() and restores it on track()", async () => {
  const [here, there] = [await tab("ann", "returns"), await tab("ben", "returns")];
  await here.channel.track({ at: "home" });
  await here.channel.untrack();
  await here.channel.untrack();
  await vi.waitFor(() => expect(there.events).toEqual(["ann +home", "ann -home"]), patience);
  expect(there.words()).toEqual({});
  await here.channel.track({ at: "home" });
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["home"] }), patience);
});

test("tracks several presences under one key separately", async () => {
  const [one, two, there] = [await tab("ann", "tabs"), await tab("ann", "tabs"), await tab("ben", "tabs")];
  await one.channel.track({ at: "phone" });
  await two.channel.track({ at: "desk" });
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["desk", "phone"] }), patience);
  await two.channel.track({ at: "sofa" });
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["phone", "sofa"] }), patience);
  await one.channel.unsubscribe();
  await vi.waitFor(() => expect(there.words()).toEqual({ ann: ["sofa"] }), patience);
  await two.channel.unsubscribe();
  await vi.waitFor(() => expect(there.words()).toEqual({}), patience);
});

test("accepts any presence key but only an object as payload", async () => {
  const [here, there] = [await tab("__proto__", "names"), await tab("ben", "names")];
  await here.channel.track({ at: "home", phx_ref: "mine" });
  await vi.waitFor(() => expect(there.events).toEqual(["__proto__ +home"]), patience);
  expect(await here.channel.send({ type: "presence", event: "track", payload: ["home"] })).toBe("error");
  expect(await here.channel.send({ type: "presence", event: "vanish", payload: {} })).toBe("error");
});
