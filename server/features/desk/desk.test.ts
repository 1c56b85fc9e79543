import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { orderOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let admin: Person;
let person: Person;
beforeAll(async () => {
  served = await serveApp();
  [admin, person] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  await sql()`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;

async function call(from: Person, name: string, body: object): Promise<Response> {
  return fetch(`${served.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${from.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Every function of the desk, by the generated list of all functions. */
async function deskFunctions(): Promise<string[]> {
  const list = await readFile("docs/reference/routes.md", "utf8");
  return [...list.matchAll(/^\| `(desk-[a-z-]+)` \|/gm)].map(([, name = ""]) => name);
}

test("refuses every function of the desk to everybody but admins", async () => {
  const names = await deskFunctions();
  expect(names.length).toBeGreaterThan(2);
  const removed = await signedInPerson(served);
  await sql()`update public.profiles set account_type = 'admin' where id = ${removed.id}`;
  expect((await call(removed, "desk-csv", { list: "people" })).status).toBe(200);
  await sql()`update public.profiles set account_type = 'storyteller' where id = ${removed.id}`;
  const { publishableKey } = served.identity.keys;
  for (const name of names) {
    expect((await call(person, name, {})).status, name).toBe(403);
    expect((await call(removed, name, {})).status, name).toBe(403);
    for (const headers of [{ apikey: publishableKey }, {}])
      expect((await fetch(`${served.url}/functions/v1/${name}`, { method: "POST", headers })).status, name).toBe(401);
  }
  const acts = await sql()`select admin_id, action from public.admin_events`;
  expect([...acts]).toEqual([{ admin_id: removed.id, action: "downloaded_list" }]);
});

test("writes cells that would run as formulas as text", async () => {
  const names = [
    "=1+1",
    "+SUM(A1)",
    "-2",
    "@cmd",
    "\tx",
    "\rx",
    "line\nbreak",
    'quote " comma ,',
    "\u202eright to left",
  ];
  for (const [at, name] of names.entries())
    await sql()`insert into public.waitlist (first_name, email) values (${name}, ${`csv${at}@example.org`})`;
  const answer = await call(admin, "desk-csv", { list: "waitlist" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const text = await answer.text();
  for (const [at, name] of names.entries()) {
    const line = `${at + 1},${/^[=+\-@\t\r]/.test(name) ? `'${name}` : ""}`;
    expect(text.replaceAll('"', ""), name).toContain(
      /^[=+\-@\t\r]/.test(name) ? line : `${at + 1},${name.replaceAll('"', "")}`,
    );
  }
});

test("downloads every row of a list longer than a page", async () => {
  await sql()`insert into auth.users (id, email) select gen_random_uuid(), 'row' || n || '@example.org' from generate_series(1, 1005) n`;
  const text = await (await call(admin, "desk-csv", { list: "people", search: "row" })).text();
  expect(text.trim().split("\r\n")).toHaveLength(1006);
  expect((await call(admin, "desk-csv", { list: "people", search: "x".repeat(201) })).status).toBe(400);
  await orderOf(person);
  expect(await (await call(admin, "desk-csv", { list: "orders" })).text()).toContain("memory_book");
});

test("downloads lines of the log and writes down every download", async () => {
  await sql()`insert into public.system_logs (log_type, message, created_at) values
    ('webhook_error', '=refused', '2026-06-16'), ('webhook_error', 'outside', '2026-07-16')`;
  const days = { from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z" };
  const text = await (await call(admin, "desk-csv", { list: "log", search: "e", ...days })).text();
  expect([text.includes("'=refused"), text.includes("outside")]).toEqual([true, false]);
  expect((await call(admin, "desk-csv", { list: "log", from: "yesterday" })).status).toBe(400);
  const acts = await (await call(admin, "desk-csv", { list: "admin-events" })).text();
  expect(acts.match(/downloaded_list/g)).toHaveLength(
    (await sql()`select 1 from public.admin_events where action = 'downloaded_list'`).length,
  );
  const [last] = await sql()`select details from public.admin_events where details ->> 'list' = 'log'`;
  expect(last?.["details"]).toMatchObject({ filters: expect.stringContaining("2026-06-01") });
});

const postFrom = (origin: string, path: string) =>
  fetch(`${served.url}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, origin, "content-type": "application/json" },
    body: "{}",
  });

test("refuses pages of other origins with an admin token", async () => {
  for (const path of ["/functions/v1/desk-features", "/rest/v1/rpc/desk_people", "/rest/v1/rpc/desk_settings"]) {
    expect((await postFrom("https://elsewhere.example", path)).status, path).toBe(403);
    expect((await postFrom(new URL(served.url).origin, path)).status, path).toBe(200);
  }
});

const featuresSchema = z.object({ features: z.record(z.string(), z.string()) });

test("switches features at once and for every process", async () => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${served.url}${path}`, {
        method: "POST",
        headers: { origin: new URL(served.url).origin, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      })
    ).status;
  const { publishableKey: apikey } = served.identity.keys;
  const signUp = () =>
    post("/auth/v1/signup", { email: `${randomUUID()}@example.org`, password: "a long enough password" }, { apikey });
  const trial = () => post("/api/answer-now/takes?language=en", {});
  const talk = async () => (await call(person, "get-voice-credentials", {})).status;
  const demo = () => post("/api/voice-demo/credentials", {});
  const page = async (path: string) => (await fetch(`${served.url}${path}`)).text();
  const state = async () => [await signUp(), await talk(), await demo(), await trial()];
  const [question] = await sql()<{ text: string }[]>`select text from public.questions order by order_index limit 1`;
  const landing = await page("/en");
  expect((await state()).includes(503)).toBe(false);
  expect(await page("/answer-now")).toContain(question?.text);
  const set = (feature: string, choice: string) =>
    admin.client.rpc("desk_set_feature", { p_feature: feature, p_choice: choice }).throwOnError();
  await set("trial_answer", "off");
  await set("spoken_interview", "off");
  await set("sign_ups", "waitlist");
  await expect.poll(state, patience).toEqual([422, 503, 503, 503]);
  expect(await page("/answer-now")).not.toContain(question?.text);
  expect(await page("/en")).not.toBe(landing);
  expect(await page("/en/auth")).toContain('name="sign-ups" content="waitlist"');
  const shown = featuresSchema.parse(await (await call(admin, "desk-features", {})).json());
  expect(shown.features).toMatchObject({ sign_ups: "waitlist", trial_answer: "off", family_count: "on" });
  for (const [feature, choice] of [
    ["spoken_interview", "on"],
    ["trial_answer", "on"],
    ["sign_ups", "open"],
  ] as const)
    await set(feature, choice);
  await expect.poll(async () => (await state()).slice(0, 3), patience).toEqual([200, 200, 200]);
  expect(await page("/en")).toBe(landing);
});

test("answers a message once, by letter", async () => {
  const [message] = await sql()<{ id: string }[]>`
    insert into public.contact_messages (name, email, body) values ('Claire', 'claire@example.org', 'Is it <b>safe</b>?') returning id`;
  const answer = { id: message?.id, language: "fr", answer: "Oui, vraiment." };
  const results = await Promise.all([1, 2].map(() => call(admin, "desk-answer-message", answer)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const letter = await emailTo(served, "claire@example.org", "contact_answer");
  expect(letter.text).toContain("Oui, vraiment.");
  expect(letter.subject).toBe("Notre réponse à votre message");
  expect(await served.context.mail.mailbox.list("claire@example.org")).toHaveLength(1);
});

test("sends a sign-in letter in the person's language and writes that down", async () => {
  await sql()`update public.profiles set preferred_language = 'fr' where id = ${person.id}`;
  expect((await call(admin, "desk-send-sign-in", { id: person.id })).status).toBe(200);
  const letter = await emailTo(served, `${person.id}@example.org`, "magic_link");
  expect(decodeURIComponent(letter.link)).toContain("/fr/dashboard");
  expect(letter.subject).toBe("Votre lien de connexion");
  expect((await call(admin, "desk-send-sign-in", { id: randomUUID() })).status).toBe(404);
  const events = await sql()`select action from public.admin_events where subject_id = ${person.id}`;
  expect([...events]).toEqual([{ action: "sent_sign_in_letter" }]);
});

async function accountWithPassword() {
  const email = `${randomUUID()}@example.org`;
  const password = "a long enough password";
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${served.url}/auth/v1/${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const { secretKey, publishableKey: apikey } = served.identity.keys;
  const authorization = `Bearer ${secretKey}`;
  const made = await post("admin/users", { email, password, email_confirm: true }, { authorization });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  const signIn = () => post("token?grant_type=password", { email, password }, { apikey });
  const session = z
    .object({ access_token: z.string(), refresh_token: z.string() })
    .parse(await (await signIn()).json());
  const headers = { authorization: `Bearer ${session.access_token}` };
  const user = async () => (await fetch(`${served.url}/auth/v1/user`, { headers })).status;
  const refresh = async () =>
    (await post("token?grant_type=refresh_token", { refresh_token: session.refresh_token }, { apikey })).status;
  return { id, signIn, user, refresh };
}

test("ends the access of a locked account at once", async () => {
  const { id, signIn, user } = await accountWithPassword();
  expect(await user()).toBe(200);
  await admin.client.rpc("desk_set_ban", { p_user_id: id, p_is_banned: true }).throwOnError();
  await expect.poll(user).toBe(403);
  expect((await signIn()).status).toBe(400);
  await admin.client.rpc("desk_set_ban", { p_user_id: id, p_is_banned: false }).throwOnError();
  expect((await signIn()).status).toBe(200);
});

test("signs an account out everywhere and lets it sign in again", async () => {
  const { id, signIn, user, refresh } = await accountWithPassword();
  expect(await user()).toBe(200);
  await admin.client.rpc("desk_end_sessions", { p_user_id: id }).throwOnError();
  await expect.poll(user).toBe(403);
  expect(await refresh()).toBe(400);
  expect(await sql()`select 1 from auth.sessions where user_id = ${id}`).toHaveLength(0);
  expect((await signIn()).status).toBe(200);
});
