import { randomUUID } from "node:crypto";
import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailTo } from "#server/testing/emails.ts";
import { rawRequest, sendRaw, statusOf } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

async function confirmed(email: string | null = null): Promise<Person> {
  const person = await signedInPerson(served);
  await served.context.db.sql`
    update auth.users set email_confirmed_at = now(), email = coalesce(${email}, email) where id = ${person.id}`;
  return person;
}

/** 200, or the status of the refusal. */
async function invite({ client }: Person, body: object): Promise<number> {
  const { error } = await client.functions.invoke("invite-family", { body });
  return error instanceof FunctionsHttpError ? z.object({ status: z.number() }).parse(error.context).status : 200;
}

test("mails a family invitation with the listening port", async () => {
  const teller = await confirmed();
  const email = `${randomUUID()}@example.org`;
  const body = JSON.stringify({ name: "June", email, language: "en" });
  const headers = `Connection: close\r\nContent-Type: application/json\r\nAuthorization: Bearer ${teller.token}\r\nContent-Length: ${body.length}\r\n`;
  const request = rawRequest("POST /functions/v1/invite-family", headers, "localhost:1");
  expect(statusOf(await sendRaw(served.url, request + body, 5_000))).toBe(200);
  const { link } = await emailTo(served, email, "family_invitation");
  expect(new URL(link).port).toBe(new URL(served.url).port);
});

const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";

test("opens family answers to the holder of a letter until removal", async () => {
  const teller = await confirmed();
  const email = `${randomUUID()}@example.org`;
  await served.context.db.sql`update public.profiles set full_name = 'Hattie' where id = ${teller.id}`;
  expect(await invite(teller, { name: "June", email: email.toUpperCase(), language: "fr" })).toBe(200);
  const letter = await emailTo(served, email, "family_invitation");
  expect(letter.subject).toBe("Hattie aimerait que vous écoutiez");
  const token = tokenIn(letter.text);
  const [june, other] = [await confirmed(email), await confirmed()];
  const read = async ({ client }: Person) =>
    (await client.rpc("read_family_invitation", { p_token: token }).throwOnError()).data;
  expect(await read(other)).toEqual([]);
  const guest = createClient(served.url, served.identity.keys.publishableKey);
  const { data: shown } = await guest.rpc("read_family_invitation", { p_token: token }).throwOnError();
  expect(shown).toMatchObject([{ storyteller_name: "Hattie", recipient_name: "June", email }]);
  expect(await read(june)).toMatchObject([{ storyteller_name: "Hattie" }]);
  await served.context.db.sql`insert into public.answers (question_id, user_id, visibility, transcript)
    values (1, ${teller.id}, 'family only', 'for the family'), (2, ${teller.id}, 'draft', 'for nobody')`;
  const heard = async () => {
    const { data } = await june.client.rpc("shared_answers").throwOnError();
    return z
      .array(z.object({ transcript: z.string() }))
      .parse(data)
      .map(({ transcript }) => transcript);
  };
  expect(await heard()).toEqual([]);
  await june.client.rpc("accept_family_invitation", { p_token: token }).throwOnError();
  expect(await heard()).toEqual(["for the family"]);
  expect(await invite(teller, { name: "June", email, language: "en" })).toBe(409);
  await teller.client.from("family_members").delete().eq("email", email).throwOnError();
  expect(await heard()).toEqual([]);
});

test("rejects letters to oneself, with address names, or in floods", async () => {
  const teller = await confirmed("hattie@example.org");
  const letter = { name: "June", email: "june@example.org", language: "en" };
  for (const wrong of [
    { name: "www.example.org" },
    { name: "" },
    { email: "june" },
    { language: "de" },
    { email: "Hattie@example.org" },
  ])
    expect(await invite(teller, { ...letter, ...wrong })).toBe(400);
  expect(await invite(await signedInPerson(served), letter)).toBe(403);
  for (let sent = 0; sent < 3; sent++) expect(await invite(teller, letter)).toBe(200);
  expect(await invite(teller, letter)).toBe(429);
});

test("limits letters per mailbox across aliases, writers and parallel requests", async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirmed()));
  const asked = people.flatMap((teller, at) =>
    [`aunt+${at}@example.org`, `aunt+${at}x@example.org`].map((email) =>
      invite(teller, { name: "June", email, language: "en" }),
    ),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((status) => status === 200)).toHaveLength(6);
  expect(answers.filter((status) => status === 429)).toHaveLength(6);
});

test("keeps letter limits when an account is deleted and recreated", async () => {
  const email = `${randomUUID()}@example.org`;
  const letter = { name: "June", email, language: "en" };
  for (const limit of [3, 3]) {
    const teller = await confirmed();
    for (let sent = 0; sent < limit; sent++) expect(await invite(teller, letter)).toBe(200);
    await served.context.db.sql`delete from auth.users where id = ${teller.id}`;
  }
  expect(await invite(await confirmed(), letter)).toBe(429);
});
