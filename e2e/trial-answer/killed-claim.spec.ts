import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { claimedTakeSchema, visitorTakesSchema, type VisitorTake } from "#domain/recording/visitor-take.ts";
import type { Database } from "#server/database/database.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { confirmation, openHarness, patient, type Harness } from "#e2e/harness/harness.ts";

let database: Database;
let harness: Harness;
beforeAll(async () => {
  database = await testDatabase();
  harness = await openHarness("My grandmother kept bees behind the old stone house.", database.url);
});
afterAll(async () => {
  await harness.close();
  await database.close();
});

const tokenSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });

/** A visitor with a take, corrected words and an opened e-mail: only the claim is left. */
async function readyToClaim(email: string) {
  const { url } = harness.server;
  const page = browserFetch(url);
  const ask = (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) => page(`${url}/api/answer-now/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const takes = async (): Promise<VisitorTake[]> =>
    visitorTakesSchema.parse(await (await ask("GET", "takes")).json()).takes;
  await ask("POST", "takes?language=en", new Uint8Array(await readFile(harness.said)));
  const [take] = await takes();
  const id = take?.id ?? "";
  await ask("PUT", `takes/${id}/words`, JSON.stringify({ text: "My grandmother kept bees." }));
  expect((await ask("POST", "address", JSON.stringify({ takeId: id, email }))).status).toBe(200);
  const { token, userId } = await openMailbox(email);
  const claim = () => ask("POST", "claim", undefined, { authorization: `Bearer ${token}` });
  const sound = async () => (await ask("GET", `takes/${id}/sound`)).status;
  return { userId, takes, claim, sound };
}

async function openMailbox(email: string): Promise<{ token: string; userId: string }> {
  const { url } = harness.server;
  const apikey = /name="publishable-key" content="([^"]+)"/.exec(await (await fetch(`${url}/answer-now`)).text())?.[1];
  const headers = { apikey: apikey ?? "", "content-type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${url}/auth/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await post("otp", { email, create_user: true });
  const { code } = await confirmation(harness.server, email);
  const opened = tokenSchema.parse(await (await post("verify", { type: "email", email, token: code })).json());
  return { token: opened.access_token, userId: opened.user.id };
}

/** The rows that the account received. */
async function kept(userId: string) {
  const [counts] = await database.sql`
    select (select count(*)::int from public.answers where user_id = ${userId}) as answers,
      (select count(*)::int from public.interview_sessions where user_id = ${userId}) as sessions,
      (select count(*)::int from public.orders where buyer_id = ${userId}) as orders,
      (select count(*)::int from storage.objects where name like ${`${userId}/%`}) as objects,
      (select count(*)::int from public.transcripts where user_id = ${userId} and layer = 'corrected') as corrected`;
  return counts;
}
const nothing = { answers: 0, sessions: 0, orders: 0, objects: 0, corrected: 0 };
const once = { answers: 1, sessions: 1, orders: 1, objects: 1, corrected: 1 };

/** Whether a claim is blocked at this step of its transaction. */
async function isHeldAt(step: string): Promise<boolean> {
  const held = await database.sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${step}%`}`;
  return held.length > 0;
}

for (const [when, table, step] of [
  ["before the recording is theirs", "storage.objects", "storage.objects"],
  ["before the answer is written", "public.answers", "public.answers"],
  ["with the answer written", "public.transcripts", "public.transcripts"],
] as const)
  test(`lets a page be claimed once after the server is killed ${when}`, async () => {
    const { userId, takes, claim, sound } = await readyToClaim(`${table}@example.org`);
    await database.sql.begin(async (tx) => {
      await tx.unsafe(`lock table ${table} in share mode`);
      const lost = claim().catch(() => null);
      await vi.waitFor(async () => expect(await isHeldAt(step)).toBe(true), { ...patient, interval: 50 });
      await harness.server.killAndRestart();
      expect(await lost).toBeNull();
    });
    expect([await kept(userId), (await takes()).length, await sound()]).toEqual([nothing, 1, 200]);
    const answers = await Promise.all([claim(), claim()]);
    const ids = await Promise.all(answers.map(async (one) => claimedTakeSchema.parse(await one.json()).answerId));
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect([await kept(userId), await takes()]).toEqual([once, []]);
  });

test("gives the page once when the server is killed before its reply", async () => {
  const { userId, takes, claim } = await readyToClaim("after@example.org");
  await claim();
  await harness.server.killAndRestart();
  const again = claimedTakeSchema.parse(await (await claim()).json());
  expect([again.answerId, await takes(), await kept(userId)]).toEqual([null, [], once]);
});
