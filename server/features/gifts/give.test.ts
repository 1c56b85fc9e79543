import { randomUUID } from "node:crypto";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Letter } from "#domain/order/gift.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let june: Person;

beforeAll(async () => {
  served = await serveApp({ AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100", LOG_LEVEL: "silent" });
});
beforeEach(async () => {
  june = await confirmedPerson(served);
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const orderSchema = z.object({ order_id: z.uuid() });

async function confirmedPerson(app: ServedApp): Promise<Person> {
  const person = await signedInPerson(app);
  await app.context.db.sql`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
  return person;
}

const letterTo = (email: string): Letter => ({
  email,
  recipient_name: "Hattie",
  giver_name: "June Tully",
  relation: "mother",
  language: "en",
});

/** The order's id, or the status of the refusal. */
async function invoke(who: Person, name: string, body: object): Promise<string | number> {
  const { data, error } = await who.client.functions.invoke<unknown>(name, { body });
  if (error instanceof FunctionsHttpError) return z.object({ status: z.number() }).parse(error.context).status;
  return orderSchema.parse(data).order_id;
}
const give = (who: Person, to: string, over: object = {}) =>
  invoke(who, "give-gift", { ...letterTo(to), request_id: randomUUID(), ...over });
const sendTo = (who: Person, order: string | number, to: string, over: object = {}) =>
  invoke(who, "send-invitation", { ...letterTo(to), order_id: order, ...over });
const lettersTo = async (to: string) =>
  (await served.context.mail.mailbox.list(to)).filter(({ kind }) => kind === "gift_invitation");
const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? "";
const stateOf = async (token: string): Promise<unknown> =>
  (await june.client.rpc("read_invitation", { p_token: token }).throwOnError()).data;
const states = async (who: Person): Promise<unknown> => (await who.client.rpc("get_gift_progress").throwOnError()).data;

test("creates a waiting order and a letter in the recipient's language", async () => {
  const order = await give(june, " Hattie@Example.org ", { language: "fr" });
  const letter = await emailTo(served, "hattie@example.org", "gift_invitation");
  expect(letter.subject).toBe("June Tully vous fait un cadeau");
  expect(letter.text).toContain("Bonjour Hattie,");
  expect(letter.text).toContain(`${june.id}@example.org`);
  expect(letter.link).toMatch(new RegExp(`^${served.url}/fr/invitation\\?token=[\\w-]{43}$`));
  const [row] = await sql()`select h.buyer_id, h.recipient_id, h.order_type, i.* from public.order_headers h
    join public.invitations i on i.order_id = h.id where h.id = ${order}`;
  expect(row).toMatchObject({ buyer_id: june.id, recipient_id: null, order_type: "gift", state: "waiting" });
  expect(JSON.stringify(row)).not.toContain(tokenIn(letter.text));
});

test("creates nothing at a mistyped address", async () => {
  const [before] = await sql()`select count(*)::int as people from auth.users`;
  const ben = await confirmedPerson(served);
  await give(june, "mistyped@example.org");
  await give(june, `${ben.id}@example.org`);
  await emailTo(served, `${ben.id}@example.org`, "gift_invitation");
  const [after] = await sql()`select count(*)::int as people from auth.users`;
  expect(after?.["people"]).toBe(Number(before?.["people"]) + 1);
  expect([...(await sql()`select from auth.pending_sign_ups`)]).toEqual([]);
  expect((await ben.client.from("orders").select()).data).toEqual([]);
  expect((await ben.client.rpc("get_received_gifts")).data).toEqual([]);
});

test("creates one gift for each form, however often it is sent", async () => {
  const request_id = randomUUID();
  const taps = await Promise.all([1, 2, 3, 4].map(() => give(june, "twice@example.org", { request_id })));
  expect(new Set(taps).size).toBe(1);
  const second = await give(june, "twice@example.org");
  expect(second).not.toBe(taps[0]);
  await emailTo(served, "twice@example.org", "gift_invitation", 1);
  expect(await lettersTo("twice@example.org")).toHaveLength(2);
  expect(await states(june)).toHaveLength(2);
});

test("sends the only valid letter to a corrected address", async () => {
  const order = await give(june, "wrong@example.org");
  const wrong = tokenIn((await emailTo(served, "wrong@example.org", "gift_invitation")).text);
  expect(await sendTo(june, order, "right@example.org")).toBe(order);
  const right = tokenIn((await emailTo(served, "right@example.org", "gift_invitation")).text);
  expect(await stateOf(wrong)).toEqual([]);
  expect(await stateOf(right)).toMatchObject([{ state: "waiting", email: "right@example.org" }]);
  expect(await sendTo(june, order, "right@example.org")).toBe(order);
  const again = tokenIn((await emailTo(served, "right@example.org", "gift_invitation", 1)).text);
  expect(await stateOf(right)).toEqual([]);
  expect(await stateOf(again)).toMatchObject([{ state: "waiting" }]);
});

test("rejects letters for foreign, accepted and postponed gifts", async () => {
  const order = await give(june, "calm@example.org");
  const ben = await confirmedPerson(served);
  expect(await sendTo(ben, order, "ben.chose@example.org")).toBe(404);
  const token = tokenIn((await emailTo(served, "calm@example.org", "gift_invitation")).text);
  await june.client.rpc("put_off_invitation", { p_token: token }).throwOnError();
  expect(await sendTo(june, order, "calm@example.org")).toBe(409);
  expect(await give(june, "calm@example.org")).toBe(409);
  expect(await give(ben, "calm@example.org")).toEqual(expect.any(String));
  expect(await sendTo(june, order, `${ben.id}@example.org`)).toBe(order);
  const taken = tokenIn((await emailTo(served, `${ben.id}@example.org`, "gift_invitation")).text);
  await ben.client.rpc("accept_invitation", { p_token: taken, p_giver_hears: false }).throwOnError();
  expect(await sendTo(june, order, "somebody@example.org")).toBe(409);
  expect(await lettersTo("ben.chose@example.org")).toEqual([]);
});

test("notifies the giver once of acceptance in their own language", async () => {
  const order = await give(june, "odette@example.org");
  await sql()`update public.profiles set preferred_language = 'fr' where id = ${june.id}`;
  const { text } = await emailTo(served, "odette@example.org", "gift_invitation");
  const body = { token: tokenIn(text), giver_hears: false };
  const [odette, ben] = [await confirmedPerson(served), await confirmedPerson(served)];
  await sql()`update auth.users set email = 'odette@example.org' where id = ${odette.id}`;
  const accept = async (who: Person) => (await who.client.functions.invoke<unknown>("accept-gift", { body })).data;
  expect(await accept(ben)).toEqual({ outcome: "other address", order_id: null });
  const notifiedAt = async () => [
    ...(await sql()`select giver_told_at from public.invitations where order_id = ${order}`),
  ];
  expect(await notifiedAt()).toEqual([{ giver_told_at: null }]);
  expect(await accept(odette)).toEqual({ outcome: "accepted", order_id: order });
  const first = await notifiedAt();
  expect(first).not.toEqual([{ giver_told_at: null }]);
  expect(await accept(odette)).toEqual({ outcome: "accepted", order_id: order });
  expect(await notifiedAt()).toEqual(first);
  const acceptedMail = await emailTo(served, `${june.id}@example.org`, "gift_accepted");
  expect(acceptedMail.subject).toBe("Votre cadeau est accepté : Hattie a dit oui");
  expect(acceptedMail.text).toContain(`/fr/story/${order}`);
});

test("rejects gifts to oneself, addresses as names, and malformed letters", async () => {
  expect(await give(june, `${june.id}@example.org`)).toBe(400);
  for (const bad of [
    { email: "no address" },
    { email: `${"a".repeat(400)}@example.org` },
    { giver_name: "See https://evil.example" },
    { giver_name: "evil.example" },
    { recipient_name: "Hattie\nBcc: everybody@example.org" },
    { recipient_name: " " },
    { recipient_name: "x".repeat(81) },
    { relation: "cat" },
    { language: "de" },
    { request_id: "1" },
  ])
    expect(await give(june, "kind@example.org", bad), JSON.stringify(bad)).toBe(400);
  for (const good of ["Mme. Élodie d’Ûr", "J. R. R. Tolkien", "نور الهدى"])
    expect(await give(june, `${randomUUID()}@example.org`, { recipient_name: good }), good).toEqual(expect.any(String));
  expect(await lettersTo("kind@example.org")).toEqual([]);
});

test("rejects givers without a confirmed address or account", async () => {
  const unconfirmed = await signedInPerson(served);
  expect(await give(unconfirmed, "kind@example.org")).toBe(403);
  await sql()`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (${randomUUID()}, ${june.id}, 'totp', 'verified', 'x', now(), now())`;
  expect(await give(june, "kind@example.org")).toBe(403);
  expect(await lettersTo("kind@example.org")).toEqual([]);
});

test("limits letters per mailbox and per giver a day", async () => {
  for (let at = 0; at < 6; at++) expect(await give(june, `many+${at}@example.org`)).toEqual(expect.any(String));
  expect(await give(june, "many@example.org")).toBe(429);
  const ben = await confirmedPerson(served);
  expect(await give(ben, "many+x@example.org")).toBe(429);
  const found = await Promise.all(Array.from({ length: 40 }, (_, at) => give(june, `one.of.many.${at}@example.org`)));
  expect(found.filter((one) => one === 429)).toHaveLength(7);
});

test("lets only invited people sign up by code during a waitlist", async () => {
  const closed = await serveApp({ SIGNUPS: "waitlist", AUTH_SEND_EVERY: "0", LOG_LEVEL: "silent" });
  const host = await confirmedPerson(closed);
  const order = await give(host, "invited@example.org");
  const ask = (email: string) =>
    browserClient(closed, "implicit", browserFetch(closed.url)).auth.signInWithOtp({ email });
  for (const email of ["invited@example.org", "stranger@example.org"]) expect((await ask(email)).error).toBeNull();
  const { code } = await emailTo(closed, "invited@example.org", "magic_link");
  const opened = await browserClient(closed, "implicit", browserFetch(closed.url)).auth.verifyOtp({
    email: "invited@example.org",
    token: code,
    type: "email",
  });
  expect(opened.error).toBeNull();
  expect(await closed.context.mail.mailbox.list("stranger@example.org")).toEqual([]);
  expect(await sendTo(host, order, "second@example.org")).toBe(order);
  await host.client.rpc("withdraw_invitation", { p_order_id: order }).throwOnError();
  expect((await ask("second@example.org")).error).toBeNull();
  const people = await closed.context.db
    .sql`select email from auth.users where email in ('second@example.org', 'stranger@example.org')`;
  expect([...people]).toEqual([]);
  await closed.close();
});

test("rejects malformed bodies with a client error", async () => {
  const send = async (name: string, body: string) =>
    (
      await fetch(`${served.url}/functions/v1/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${june.token}`, "content-type": "application/json" },
        body,
      })
    ).status;
  const whole = { ...letterTo("odd@example.org"), request_id: randomUUID(), order_id: randomUUID() };
  for (const name of ["give-gift", "send-invitation"])
    for (const body of [
      "",
      "null",
      "[]",
      "{",
      '"x"',
      JSON.stringify({ ...whole, email: "\0@example.org" }),
      "[".repeat(9000),
    ])
      expect(await send(name, body), `${name} ${body.slice(0, 60)}`).toBe(400);
  expect(await send("send-invitation", JSON.stringify(whole))).toBe(404);
  expect(await send("give-gift", JSON.stringify({ ...whole, giver_name: "\uD800" }))).toBe(200);
  expect(await send("give-gift", `{"a":"${"x".repeat(70_000)}"}`)).toBe(413);
  expect((await fetch(`${served.url}/functions/v1/give-gift`, { method: "POST", body: "{}" })).status).toBe(401);
});
