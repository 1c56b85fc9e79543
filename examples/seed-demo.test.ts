import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { startWork } from "#server/start-worker.ts";
import { seedDemo, type DemoAccount, type DemoTarget } from "./seed-demo.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let target: DemoTarget;
let accounts: DemoAccount[];

beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "100" });
  work = await startWork(served.context);
  target = { url: served.url, ...served.identity.keys };
  accounts = await seedDemo(target, { besideOthers: false, storiesEach: 2 });
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

async function rowCounts() {
  const [row] = await served.context.db.sql`
    select (select count(*)::int from auth.users) as users, (select count(*)::int from public.answers) as answers,
      (select count(*)::int from public.memoirs) as memoirs, (select count(*)::int from public.order_headers) as orders,
      (select count(*)::int from public.invitations) as gifts, (select count(*)::int from public.family_members) as family,
      (select count(*)::int from public.consents) as consents`;
  return row;
}

async function signedIn(at: number) {
  const { email, password } = accounts[at] ?? { email: "", password: "" };
  const client = createClient(target.url, target.publishableKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({ email, password });
  expect(data.user?.email).toBe(email);
  return client;
}

test("seeds answers with transcripts, books and audiobooks in both languages", async () => {
  expect(accounts.map(({ name }) => name)).toEqual(["Evelyn Mae Tully", "June Tully", "Yves Kermarrec"]);
  for (const [at, words] of [
    [0, /Tully/],
    [2, /Yves/],
  ] as const) {
    const client = await signedIn(at);
    const answers = await client.from("answers").select("visibility, transcript").order("question_id").throwOnError();
    expect(answers.data.map(({ visibility }) => visibility)).toEqual(["in the book", "family only"]);
    expect(answers.data.map(({ transcript }) => transcript).join(" ")).toMatch(words);
    const files = await client.from("artifacts").select("kind").throwOnError();
    const kinds = files.data.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["book.pdf", "book.epub", "audiobook.m4b"]));
  }
});

test("lets the demo giver hear the family answer and follow the gift", async () => {
  const june = await signedIn(1);
  expect((await june.rpc("get_gift_progress").throwOnError()).data).toMatchObject([{ state: "accepted" }]);
  expect((await june.rpc("whom_i_may_ask").throwOnError()).data).toHaveLength(1);
  const [row] = await served.context.db.sql`select count(*)::int as listeners from heirvoice.listeners`;
  expect(row?.["listeners"]).toBeGreaterThan(0);
});

test("prints sign-in links that open the dashboard", async () => {
  const answer = await fetch(accounts[2]?.link ?? "", { redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toMatch(/\/fr\/dashboard#access_token=/);
});

test("adds nothing when demo data is seeded twice", async () => {
  const before = await rowCounts();
  const again = await seedDemo(target, { besideOthers: false, storiesEach: 2 });
  expect(await rowCounts()).toEqual(before);
  expect(again[0]?.password).not.toBe(accounts[0]?.password);
  accounts = again;
});

test("refuses demo data beside other accounts unless allowed", async () => {
  await signedInPerson(served);
  const before = await rowCounts();
  await expect(seedDemo(target, { besideOthers: false, storiesEach: 2 })).rejects.toMatchObject({ code: "conflict" });
  expect(await rowCounts()).toEqual(before);
  accounts = await seedDemo(target, { besideOthers: true, storiesEach: 2 });
  expect(accounts).toHaveLength(3);
});
