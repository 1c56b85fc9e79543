import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { orderOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

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

test("refuses downloads and letters to everybody but admins", async () => {
  const asked: [string, object][] = [
    ["desk-csv", { list: "people" }],
    ["desk-answer-message", { id: randomUUID(), language: "en", answer: "No." }],
    ["desk-send-sign-in", { id: person.id, language: "en" }],
  ];
  for (const [name, body] of asked) expect((await call(person, name, body)).status).toBe(403);
  expect(await sql()`select 1 from public.admin_events`).toHaveLength(0);
});

test("writes cells that would run as formulas as text", async () => {
  const names = ["=1+1", "+SUM(A1)", "-2", "@cmd", "\tx", "line\nbreak", 'quote " comma ,', "\u202eright to left"];
  for (const [at, name] of names.entries())
    await sql()`insert into public.waitlist (first_name, email) values (${name}, ${`csv${at}@example.org`})`;
  const answer = await call(admin, "desk-csv", { list: "waitlist" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const text = await answer.text();
  for (const [at, name] of names.entries()) {
    const line = `${at + 1},${/^[=+\-@\t]/.test(name) ? `'${name}` : ""}`;
    expect(text.replaceAll('"', ""), name).toContain(
      /^[=+\-@\t]/.test(name) ? line : `${at + 1},${name.replaceAll('"', "")}`,
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

test("ends the access of a locked account at once", async () => {
  const email = `lock${randomUUID()}@example.org`;
  const made = await fetch(`${served.url}/auth/v1/admin/users`, {
    method: "POST",
    headers: { authorization: `Bearer ${served.identity.keys.secretKey}`, "content-type": "application/json" },
    body: JSON.stringify({ email, password: "a long enough password", email_confirm: true }),
  });
  const { id } = z.object({ id: z.uuid() }).parse(await made.json());
  const signIn = () =>
    fetch(`${served.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: served.identity.keys.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: "a long enough password" }),
    });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await (await signIn()).json());
  const user = () => fetch(`${served.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
  expect((await user()).status).toBe(200);
  await admin.client.rpc("desk_set_ban", { p_user_id: id, p_is_banned: true }).throwOnError();
  await expect.poll(async () => (await user()).status).toBe(403);
  expect((await signIn()).status).toBe(400);
  await admin.client.rpc("desk_set_ban", { p_user_id: id, p_is_banned: false }).throwOnError();
  expect((await signIn()).status).toBe(200);
});
