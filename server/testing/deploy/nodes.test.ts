import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { personWithId, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { asker, uploadInParts } from "./ask-nodes.ts";
import { runCompose, type RunningNodes } from "./run-compose.ts";
import { talkToNode } from "./talk-to-nodes.ts";
import { countAnswers, WorkOnNodes } from "./work-on-nodes.ts";

let db: Database;
let nodes: RunningNodes;
let ann: Person;
let sessionId: string;
beforeAll(async () => {
  db = await testDatabase();
  nodes = await runCompose(db.url);
  ann = await signedInPerson({ url: nodes.urlOf("api1"), identity: nodes.identity, context: { db } });
  sessionId = await sessionOf(ann);
});
afterAll(async () => {
  await nodes.close();
  await db.close();
});

const both = () => [nodes.urlOf("api1"), nodes.urlOf("api2")];
const key = () => nodes.identity.keys.publishableKey;
const clientOf = (name: "api1" | "api2") => createClient(nodes.urlOf(name), key(), { auth: { persistSession: false } });

test("counts attempts of one network at both nodes together", async () => {
  const ask = asker(both());
  const body = JSON.stringify({ refresh_token: "none" });
  const statuses: number[] = [];
  for (let tries = 0; tries < 64; tries++)
    statuses.push((await ask("/auth/v1/token?grant_type=refresh_token", { method: "POST", body })).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429, 429, 429]);
});

test("ends a session at the node that did not end it", async () => {
  const operator = createClient(nodes.urlOf("api1"), nodes.identity.keys.secretKey, {
    auth: { persistSession: false },
  });
  const account = { email: "ben@example.org", password: "by the river" };
  await operator.auth.admin.createUser({ ...account, email_confirm: true });
  const { client, token } = await signIn(account);
  const elsewhere = () =>
    fetch(`${nodes.urlOf("api2")}/rest/v1/profiles`, { headers: { apikey: key(), authorization: `Bearer ${token}` } });
  expect((await elsewhere()).status).toBe(200);
  expect((await client.auth.signOut()).error).toBeNull();
  await expect.poll(async () => (await elsewhere()).status).toBe(401);
});

async function signIn(account: { email: string; password: string }) {
  const client = clientOf("api1");
  const { data } = await client.auth.signInWithPassword(account);
  return { client, token: data.session?.access_token ?? "" };
}

test("delivers broadcasts and changes of one node to sockets at the other", async () => {
  const heard: unknown[] = [];
  const other = await personWithId({ url: nodes.urlOf("api2"), identity: nodes.identity }, ann.id);
  const channel = other.client.channel("across");
  channel.on("broadcast", { event: "*" }, ({ payload }) => void heard.push(payload));
  channel.on("postgres_changes", { event: "INSERT", schema: "public", table: "answers" }, ({ new: row }) =>
    heard.push(z.object({ question_id: z.number() }).parse(row)),
  );
  await subscribedChannel(channel);
  const here = await subscribedChannel(ann.client.channel("across"));
  await here.send({ type: "broadcast", event: "hello", payload: { from: "api1" } });
  const row = { session_id: sessionId, question_id: 3, user_id: ann.id, audio_file_path: `${ann.id}/none.webm` };
  await ann.client.from("answers").insert(row).throwOnError();
  await expect.poll(() => heard).toEqual(expect.arrayContaining([{ from: "api1" }, { question_id: 3 }]));
  await other.client.removeAllChannels();
  await ann.client.removeAllChannels();
});

test("ends a person's oldest conversation when newer ones begin elsewhere", async () => {
  const token = await sessionToken();
  const oldest = await talkToNode(nodes.urlOf("api1"), ann, token);
  const newer = await talkToNode(nodes.urlOf("api2"), ann, token);
  const newest = await talkToNode(nodes.urlOf("api2"), ann, token);
  await oldest.closed;
  for (const talk of [newer, newest]) {
    expect(await talk.say("I carried bread for a baker.")).not.toBe("");
    talk.end();
  }
});

async function sessionToken(): Promise<string> {
  const [session] = await db.sql<{ token: string }[]>`
    select session_token as token from public.interview_sessions where id = ${sessionId}`;
  return session?.token ?? "";
}

test("continues an upload and a conversation after their node is killed", async () => {
  const name = `${ann.id}/2_moved.webm`;
  const bytes = webmBytes(400_000);
  const token = await sessionToken();
  const talk = await talkToNode(nodes.urlOf("api1"), ann, token);
  const asked = await talk.say("I carried bread for a baker.");
  await expect.poll(() => spokenIn(talk.id)).toContain(asked);
  await uploadInParts(asker(both()), { token: ann.token, name, bytes, partBytes: 100_000 }, async (offset) => {
    if (offset === 100_000) await nodes.kill("api1");
  });
  await talk.closed;
  const resumed = await talkToNode(nodes.urlOf("api2"), ann, token, talk.id);
  expect(resumed.opening).toMatch(/^I am a computer voice, and I am here again, Evelyn/);
  expect(resumed.opening).toContain(asked.split(/(?<=[.!]) /).at(-1));
  resumed.end();
  const got = await asker([nodes.urlOf("api2")])(`/storage/v1/object/audio-answers/${name}`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(got.body.equals(bytes)).toBe(true);
  await nodes.start("api1");
});

async function spokenIn(id: string): Promise<string[]> {
  const rows = await db.sql<{ words: string }[]>`
    select words from public.conversation_events where conversation_id = ${id} and kind = 'agent said'`;
  return rows.map(({ words }) => words);
}

test("loses nothing acknowledged and continues after each kill under load", async () => {
  const work = new WorkOnNodes(both(), ann, sessionId);
  await expect.poll(() => work.acknowledged.length).toBeGreaterThan(2);
  for (const name of ["api2", "worker1"] as const) {
    await nodes.kill(name);
    const before = work.paths();
    await expect.poll(() => work.acknowledged.length).toBeGreaterThan(before.length + 1);
    await expect.poll(() => countAnswers(db, before)).toEqual({ all: before.length, waiting: 0 });
    await nodes.start(name);
  }
  await work.stop();
  const all = work.paths();
  await expect.poll(() => countAnswers(db, all)).toEqual({ all: all.length, waiting: 0 });
  expect(await work.findLost()).toEqual([]);
});
