import { randomUUID } from "node:crypto";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "#server/platform/log/log.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { smtpMail } from "#server/providers/mail/smtp-mail.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";
import { openDueSeals } from "./open-due-seals.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100", LOG_LEVEL: "silent" });
});
afterAll(() => served.close());
const sql = () => served.context.db.sql;

const addressOf = ({ id }: Person) => `${id}@example.org`;
async function confirmed(name: string, language = "en"): Promise<Person> {
  const person = await signedInPerson(served);
  await sql()`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  await sql()`update public.profiles set full_name = ${name}, preferred_language = ${language} where id = ${person.id}`;
  return person;
}

/** 200, or the status of the refusal. */
async function invite({ client }: Person, body: object): Promise<number> {
  const { error } = await client.functions.invoke("name-trustee", { body });
  return error instanceof FunctionsHttpError ? z.object({ status: z.number() }).parse(error.context).status : 200;
}

const trustSchema = z.array(z.object({ trust_id: z.uuid(), state: z.string() }));
const trustsOf = async ({ client }: Person) => trustSchema.parse((await client.rpc("my_trusts").throwOnError()).data);

/** Names a trustee, who accepts by the letter. */
async function trust(teller: Person, trustee: Person, called: string): Promise<string> {
  const email = addressOf(trustee);
  expect(await invite(teller, { name: called, email, language: "en", hears: true })).toBe(200);
  const { link } = await emailTo(served, email, "trustee_invitation");
  const token = new URL(link).searchParams.get("token") ?? "";
  const { data } = await trustee.client.rpc("accept_trust", { p_token: token }).throwOnError();
  return z.uuid().parse(data);
}

/** A storyteller with a sealed answer, and two trustees. */
async function house(language = "en") {
  const [teller, marc, june] = [await confirmed("Hattie", language), await confirmed("M"), await confirmed("J")];
  await sql()`insert into public.answers (question_id, user_id, visibility, transcript)
    values (1, ${teller.id}, 'sealed', 'sealed until my death')`;
  const trusts = { marc: await trust(teller, marc, "Marc"), june: await trust(teller, june, "June") };
  return { teller, marc, june, trusts };
}
const ask = ({ client }: Person, id: string) =>
  client
    .rpc("request_opening", { p_trust_id: id, p_reason: "She died on Sunday. See https://example.com/in" })
    .throwOnError();
const heard = async ({ client }: Person) =>
  z.array(z.object({ transcript: z.string() })).parse((await client.rpc("shared_answers").throwOnError()).data);
/** Lets days pass after every letter on its way was sent. */
async function pass(id: string, days: number): Promise<void> {
  const onTheirWay = () => sql()`
    select from heirvoice.opening_letters l join public.opening_requests r on r.id = l.request_id
    where r.storyteller_id = ${id} and l.taken_at is not null`;
  await vi.waitFor(async () => expect(await onTheirWay()).toHaveLength(0), patience);
  await sql()`update public.opening_requests set opens_at = opens_at - make_interval(hours => 24 * ${days}::int)
    where storyteller_id = ${id}`;
}

async function stopByLetter(token: string): Promise<unknown> {
  const answer = await fetch(`${served.url}/functions/v1/stop-opening`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  return answer.json();
}
const letterToken = async (person: Person) =>
  (await emailTo(served, addressOf(person), "opening_asked")).link.split("#")[1] ?? "";

test("opens what is sealed after letters and thirty days", async () => {
  const { teller, marc, june, trusts } = await house("fr");
  await ask(marc, trusts.marc);
  await openDueSeals(served.context);
  const letter = await emailTo(served, addressOf(teller), "opening_asked");
  expect(letter.subject).toBe("Marc demande d’ouvrir vos réponses scellées");
  expect(letter.text).toContain("She died on Sunday. See https: example. com in");
  expect(letter.text).not.toContain("sealed until my death");
  expect((await emailTo(served, addressOf(june), "opening_asked")).subject).toContain("Hattie");
  const toMarc = await served.context.mail.mailbox.list(addressOf(marc));
  expect(toMarc.map(({ kind }) => kind)).toEqual(["trustee_invitation"]);
  await pass(teller.id, 29);
  await openDueSeals(served.context);
  expect([await heard(marc), await heard(june)]).toEqual([[], []]);
  await pass(teller.id, 1);
  await Promise.all([openDueSeals(served.context), openDueSeals(served.context)]);
  const sealed = [{ transcript: "sealed until my death" }];
  expect([await heard(marc), await heard(june)]).toEqual([sealed, sealed]);
  for (const person of [teller, marc, june]) await emailTo(served, addressOf(person), "seals_opened");
  expect((await trustsOf(june))[0]?.state).toBe("opened");
});

test.each(["teller", "june"] as const)("stops a request with one tap in the letter of %s", async (who) => {
  const all = await house();
  const { teller, marc, trusts } = all;
  await ask(marc, trusts.marc);
  await openDueSeals(served.context);
  const token = await letterToken(all[who]);
  await pass(teller.id, 29);
  expect(await stopByLetter("x".repeat(22))).toEqual({ state: null });
  expect(await Promise.all([stopByLetter(token), stopByLetter(token)])).toEqual([
    { state: "stopped" },
    { state: "stopped" },
  ]);
  await pass(teller.id, 2);
  await openDueSeals(served.context);
  expect([await heard(marc), (await trustsOf(marc))[0]?.state]).toEqual([[], "stopped"]);
});

test("writes to a trustee who accepts while a request waits", async () => {
  const { teller, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  await openDueSeals(served.context);
  const tom = await confirmed("T");
  await trust(teller, tom, "Tom");
  await openDueSeals(served.context);
  expect(await stopByLetter(await letterToken(tom))).toEqual({ state: "stopped" });
});

test("opens nothing while the first letters cannot be sent", async () => {
  const { teller, marc, trusts } = await house();
  await ask(marc, trusts.marc);
  const { db, config, mail } = served.context;
  const closedPort = smtpMail("smtp://127.0.0.1:1", "Heirvoice <no-reply@example.org>");
  const mailer = createMailer(closedPort, createLog("silent"), []);
  await openDueSeals({ db, config, mail: { ...mail, mailer } });
  await mailer.close();
  await pass(teller.id, 40);
  const closed = createMailer(closedPort, createLog("silent"), []);
  await openDueSeals({ db, config, mail: { ...mail, mailer: closed } });
  await closed.close();
  expect(await heard(marc)).toEqual([]);
  await openDueSeals(served.context);
  await letterToken(teller);
  expect((await trustsOf(marc))[0]?.state).toBe("waiting");
  await pass(teller.id, 30);
  await openDueSeals(served.context);
  await vi.waitFor(async () => expect(await heard(marc)).toHaveLength(1), patience);
});

test("rejects letters to oneself, with address names, or in floods", async () => {
  const teller = await confirmed("Hattie");
  const letter = { name: "Marc", email: `${randomUUID()}@example.org`, language: "en", hears: true };
  for (const wrong of [{ name: "www.example.org" }, { email: "marc" }, { email: addressOf(teller) }, { hears: "yes" }])
    expect(await invite(teller, { ...letter, ...wrong })).toBe(400);
  expect(await invite(await signedInPerson(served), letter)).toBe(403);
  const many = await Promise.all([1, 2, 3, 4, 5].map(() => invite(teller, letter)));
  expect(many.filter((status) => status === 200)).toHaveLength(3);
  expect(many.filter((status) => status === 429)).toHaveLength(2);
  const marc = await confirmed("M");
  await trust(teller, marc, "Marc");
  expect(await invite(teller, { ...letter, email: addressOf(marc) })).toBe(409);
});
