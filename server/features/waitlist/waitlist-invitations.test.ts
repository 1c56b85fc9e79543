import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWork } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let admin: Person;
beforeAll(async () => {
  served = await serveApp({ SIGNUPS: "waitlist", LOG_LEVEL: "silent", AUTH_SEND_EVERY: "0" });
  admin = await signedInPerson(served);
  await served.context.db.sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  await served.context.db.sql`
    insert into public.waitlist (first_name, email, language, created_at)
    select 'Visit evil.example', format('person-%s@example.org', n), case when n = 2 then 'fr' else 'en' end,
      now() - make_interval(days => 100 - n)
    from generate_series(1, 60) n`;
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const invite = (person: Person, count: number) => person.client.rpc("invite_from_waitlist", { p_count: count });
const lettersTo = (email: string) => served.context.mail.mailbox.list(email);

async function askCode(email: string): Promise<void> {
  const visitor = createClient(served.url, served.identity.keys.publishableKey);
  await visitor.auth.signInWithOtp({ email });
}

test("invites those who have waited longest, with a code by letter", async () => {
  const { data } = await invite(admin, 2);
  expect(data).toHaveLength(2);
  const codes = await served.context.db.sql<{ email: string; code: string; percent: number }[]>`
    select w.email, d.code, d.percent from public.discounts d join public.waitlist w on w.id = d.waitlist_id order by w.created_at`;
  expect(codes.map(({ email, percent }) => [email, percent])).toEqual([
    ["person-1@example.org", 20],
    ["person-2@example.org", 20],
  ]);
  for (const { email, code } of codes) {
    await expect.poll(async () => (await lettersTo(email)).length).toBe(1);
    const [letter] = await lettersTo(email);
    expect(letter?.text).toContain(code);
    expect(letter?.text).toMatch(/20.?%/);
    expect(letter?.text).not.toContain("evil");
  }
  expect((await lettersTo("person-2@example.org"))[0]?.subject).toBe("Votre place chez Heirvoice est prête");
  const events = await admin.client.from("admin_events").select("action").order("created_at");
  expect(events.data?.map(({ action }) => action).toSorted()).toEqual(["invite", "invite", "invite_from_waitlist"]);
});

const kinds = async (email: string) => (await lettersTo(email)).map(({ kind }) => kind).toSorted();

test("lets an invited address sign up and no other", async () => {
  await askCode("person-60@example.org");
  await askCode("person-1@example.org");
  await expect.poll(() => kinds("person-1@example.org")).toEqual(["magic_link", "waitlist_invitation"]);
  expect(await kinds("person-60@example.org")).toEqual([]);
});

test("invites at most fifty in a month, also in parallel", async () => {
  const asked = await Promise.all([invite(admin, 40), invite(admin, 40), invite(admin, 40)]);
  expect(asked.reduce((sum, { data }) => sum + (Array.isArray(data) ? data.length : 0), 0)).toBe(48);
  await served.context.db
    .sql`update public.waitlist set invited_at = invited_at - interval '32 days' where invited_at is not null`;
  expect((await invite(admin, 1_000_000)).data).toHaveLength(10);
});

test("refuses an invitation by anybody but an admin", async () => {
  expect((await invite(await signedInPerson(served), 1)).error?.code).toBe("42501");
});
