import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let giver: Person;
let teller: Person;
let third: Person;

beforeAll(async () => {
  served = await serveApp({ STT: "none" });
});
beforeEach(async () => {
  [giver, teller, third] = await Promise.all([signedInPerson(served), signedInPerson(served), signedInPerson(served)]);
  await confirm(giver, teller, third);
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const addressOf = ({ id }: Person) => `${id}@example.org`;

async function confirm(...people: Person[]): Promise<void> {
  await sql()`update auth.users set email_confirmed_at = now() where id = any(${people.map(({ id }) => id)}::uuid[])`;
}

/** A gift with a letter to this address. Returns its order and the letter's token. */
async function sent(to: string, from = giver): Promise<{ order: string; token: string }> {
  const [order, token] = [randomUUID(), randomUUID()];
  await sql()`insert into public.order_headers (id, buyer_id, order_type, product_type, payment_status)
    values (${order}, ${from.id}, 'gift', 'memory_book', 'paid')`;
  await sql()`insert into public.invitations
    (order_id, buyer_id, request_id, email, recipient_name, relation, giver_name, language, token_hash, expires_at)
    values (${order}, ${from.id}, ${randomUUID()}, ${to}, 'Hattie', 'mother', 'June', 'en',
      ${createHash("sha256").update(token).digest("hex")}, now() + interval '30 days')`;
  return { order, token };
}

const read = async (who: Pick<Person, "client">, token: string): Promise<unknown> =>
  (await who.client.rpc("read_invitation", { p_token: token }).throwOnError()).data;
const accept = async (who: Person, token: string, hears = false): Promise<unknown> =>
  (await who.client.rpc("accept_invitation", { p_token: token, p_giver_hears: hears }).throwOnError()).data;
const putOff = async (who: Pick<Person, "client">, token: string): Promise<unknown> =>
  (await who.client.rpc("put_off_invitation", { p_token: token }).throwOnError()).data;
const withdraw = async (who: Person, order: string): Promise<unknown> =>
  (await who.client.rpc("withdraw_invitation", { p_order_id: order }).throwOnError()).data;
const progress = async (who: Person): Promise<unknown> =>
  (await who.client.rpc("get_gift_progress").throwOnError()).data;
const shared = async (who: Person, order: string): Promise<unknown> =>
  (await who.client.rpc("get_shared_answers", { p_order_id: order }).throwOnError()).data;
const recipientOf = async (order: string) =>
  (await sql()`select recipient_id from public.order_headers where id = ${order}`)[0]?.["recipient_id"];
const gone = [{ outcome: "gone", order_id: null }];

test("accepts a letter once and only for its address", async () => {
  const { order, token } = await sent(addressOf(teller));
  const nobody = { client: operatorClient(served) };
  for (let look = 0; look < 5; look++)
    expect(await read(nobody, token)).toMatchObject([{ state: "waiting", giver_name: "June", is_own: false }]);
  expect(await read(teller, token)).toMatchObject([{ is_own: true, order_id: null }]);
  for (const guess of [randomUUID(), "", token.slice(1), token.toUpperCase(), `${token} `, "x".repeat(5000)]) {
    expect(await read(teller, guess)).toEqual([]);
    expect(await accept(teller, guess)).toEqual(gone);
    expect(await putOff(teller, guess)).toBe(false);
  }
  for (const other of [third, giver])
    expect(await accept(other, token)).toEqual([{ outcome: "other address", order_id: null }]);
  expect(await recipientOf(order)).toBeNull();
  const taps = await Promise.all([1, 2, 3, 4].map(() => accept(teller, token)));
  for (const tap of taps) expect(tap).toEqual([{ outcome: "accepted", order_id: order }]);
  expect(await recipientOf(order)).toBe(teller.id);
  expect(await accept(third, token)).toEqual(gone);
  expect(await read(third, token)).toMatchObject([
    { state: "accepted", giver_name: null, giver_email: null, email: null },
  ]);
  expect(await read(teller, token)).toMatchObject([{ state: "accepted", order_id: order }]);
  expect(await putOff(third, token)).toBe(false);
});

test("opens nothing by the letter of a deleted giver", async () => {
  const { order, token } = await sent(addressOf(teller));
  await sql()`update auth.users set deleted_at = now() where id = ${giver.id}`;
  expect(await read(teller, token)).toEqual([]);
  expect(await accept(teller, token)).toEqual(gone);
  expect(await recipientOf(order)).toBeNull();
});

test("rejects a token that is not text", async () => {
  for (const call of ["read_invitation", "put_off_invitation"]) {
    const { error, status } = await teller.client.rpc(call, { p_token: "\0" });
    expect(error, call).not.toBeNull();
    expect(status, call).toBe(400);
  }
});

test("rejects acceptance by an unconfirmed address and without a session", async () => {
  const { order, token } = await sent(addressOf(teller));
  await sql()`update auth.users set email_confirmed_at = null where id = ${teller.id}`;
  expect(await accept(teller, token)).toEqual([{ outcome: "other address", order_id: null }]);
  const key = served.identity.keys.publishableKey;
  const asked = await fetch(`${served.url}/rest/v1/rpc/accept_invitation`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ p_token: token, p_giver_hears: true }),
  });
  expect(asked.status).toBe(401);
  expect(await recipientOf(order)).toBeNull();
});

test("rejects a letter that was withdrawn, expired or replaced", async () => {
  const back = await sent(addressOf(teller));
  expect(await withdraw(third, back.order)).toBe(false);
  expect(await withdraw(teller, back.order)).toBe(false);
  expect(await withdraw(giver, back.order)).toBe(true);
  expect(await read(teller, back.token)).toEqual([]);
  expect(await accept(teller, back.token)).toEqual(gone);
  expect(await progress(giver)).toMatchObject([{ order_id: back.order, state: "withdrawn", email: null }]);

  const old = await sent(addressOf(teller));
  await sql()`update public.invitations set expires_at = now() - interval '1 second' where order_id = ${old.order}`;
  expect(await read(teller, old.token)).toMatchObject([{ state: "expired" }]);
  expect(await accept(teller, old.token)).toEqual(gone);
  expect(await putOff(teller, old.token)).toBe(false);

  const taken = await sent(addressOf(teller));
  await accept(teller, taken.token);
  expect(await withdraw(giver, taken.order)).toBe(false);
  expect(await recipientOf(taken.order)).toBe(teller.id);
});

test("lets a recipient postpone without an account and accept later", async () => {
  const { order, token } = await sent("nobody.yet@example.org");
  expect(await putOff({ client: operatorClient(served) }, token)).toBe(true);
  expect(await progress(giver)).toMatchObject([{ state: "put off", recipient_name: "Hattie", relation: "mother" }]);
  await sql()`update public.invitations set email = ${addressOf(teller)} where order_id = ${order}`;
  expect(await accept(teller, token)).toEqual([{ outcome: "accepted", order_id: order }]);
});

test("rejects writes of recipients, listeners and letters from a browser", async () => {
  const { order, token } = await sent(addressOf(teller));
  const tries = [
    giver.client.from("orders").update({ recipient_id: giver.id }).eq("id", order),
    teller.client.from("order_headers").update({ recipient_id: teller.id }).eq("id", order),
    giver.client.from("invitations").select(),
    giver.client.from("invitations").update({ giver_hears: true }).eq("order_id", order),
    giver.client.from("orders").insert({
      buyer_id: giver.id,
      recipient_id: teller.id,
      order_type: "gift",
      product_type: "memory_book",
    }),
  ];
  for (const { error } of await Promise.all(tries)) expect(error).toMatchObject({ code: "42501" });
  await accept(teller, token);
  const hears = { p_order_id: order, p_hears: true };
  for (const who of [giver, third])
    expect((await who.client.rpc("share_with_giver", hears).throwOnError()).data).toBe(false);
  expect((await teller.client.rpc("get_received_gifts").throwOnError()).data).toEqual([
    { order_id: order, giver_name: "June", giver_hears: false },
  ]);
  expect((await third.client.rpc("get_received_gifts").throwOnError()).data).toEqual([]);
});

/** An interview of this order with an answer of each visibility, with the recordings in the storyteller's folder. */
async function told(order: string, who = teller): Promise<Record<string, string>> {
  const session = randomUUID();
  await who.client
    .from("interview_sessions")
    .insert({ user_id: who.id, order_id: order, session_token: `sess_${session}` })
    .throwOnError();
  const [begun] = await sql()<{ id: string }[]>`select id from public.interview_sessions where order_id = ${order}`;
  const paths: Record<string, string> = {};
  for (const [at, visibility] of ["draft", "in the book", "family only", "sealed", "deleted"].entries()) {
    const path = `${who.id}/${at + 1}_1.webm`;
    paths[visibility] = path;
    await sql()`insert into storage.objects (bucket_id, name, owner_id, metadata, version)
      values ('audio-answers', ${path}, ${who.id}, '{"size": 1}', ${randomUUID()})`;
    await sql()`insert into public.answers (session_id, question_id, user_id, audio_file_path, visibility, transcript, processing_status)
      values (${begun?.id ?? ""}, ${at + 1}, ${who.id}, ${path}, ${visibility}, ${`words ${visibility}`}, 'completed')`;
  }
  return paths;
}

const objectsSeenBy = async (who: Person, folder: string): Promise<string[]> => {
  const { data } = await who.client.storage.from("audio-answers").list(folder);
  return (data ?? []).map(({ name }) => `${folder}/${name}`);
};

test("plays to a giver exactly what the storyteller shares, until sharing ends", async () => {
  const { order, token } = await sent(addressOf(teller));
  await accept(teller, token);
  const paths = await told(order);
  const family = paths["family only"] ?? "";
  expect(await shared(giver, order)).toEqual([]);
  expect(await objectsSeenBy(giver, teller.id)).toEqual([]);

  const say = (hears: boolean) =>
    teller.client.rpc("share_with_giver", { p_order_id: order, p_hears: hears }).throwOnError();
  expect((await say(true)).data).toBe(true);
  expect(await shared(giver, order)).toMatchObject([
    { question_id: 3, transcript: "words family only", audio_path: family },
  ]);
  expect(await objectsSeenBy(giver, teller.id)).toEqual([family]);
  expect(await progress(giver)).toMatchObject([{ state: "accepted", shared: 1, total_questions: 85, email: null }]);
  for (const [visibility, path] of Object.entries(paths)) {
    const { error } = await giver.client.storage.from("audio-answers").createSignedUrl(path, 60);
    expect(error === null, visibility).toBe(visibility === "family only");
  }
  for (const table of ["answers", "recordings", "transcripts", "interview_sessions", "session_plans", "memoirs"])
    expect((await giver.client.from(table).select()).data, table).toEqual([]);
  for (const other of [third, teller]) expect(await shared(other, order)).toEqual([]);
  expect(await objectsSeenBy(third, teller.id)).toEqual([]);

  await say(false);
  expect(await shared(giver, order)).toEqual([]);
  expect(await objectsSeenBy(giver, teller.id)).toEqual([]);
  expect((await giver.client.storage.from("audio-answers").createSignedUrl(family, 60)).error).not.toBeNull();
});

test("rejects sharing of a foreign recording under any path", async () => {
  const { order, token } = await sent(addressOf(teller));
  await accept(teller, token, true);
  await told(order);
  const [session] = await sql()<{ id: string }[]>`select id from public.interview_sessions where order_id = ${order}`;
  const forged = {
    session_id: session?.id,
    question_id: 9,
    user_id: teller.id,
    audio_file_path: `${third.id}/1_1.webm`,
    visibility: "family only",
  };
  expect((await teller.client.from("answers").insert(forged)).error).toMatchObject({ code: "23514" });
});

test("shows the price of a gift only to its giver", async () => {
  const { order, token } = await sent(addressOf(teller));
  await sql()`update public.order_amounts set amount_cents = 49700 where order_id = ${order}`;
  await accept(teller, token);
  const cost = async (who: Person) =>
    (await who.client.from("orders").select("amount_cents").eq("id", order).throwOnError()).data;
  expect(await cost(giver)).toEqual([{ amount_cents: 49700 }]);
  expect(await cost(teller)).toEqual([{ amount_cents: null }]);
  expect(await cost(third)).toEqual([]);
});

const named = async () => z.array(z.object({ recipient_name: z.string().nullable() })).parse(await progress(giver));

test("shows the name that the giver wrote until the storyteller changes it", async () => {
  const { token } = await sent(addressOf(teller));
  expect(await named()).toEqual([{ recipient_name: "Hattie" }]);
  await teller.client.from("profiles").update({ full_name: "Harriet Tully" }).eq("id", teller.id).throwOnError();
  expect(await named()).toEqual([{ recipient_name: "Hattie" }]);
  await accept(teller, token);
  expect(await named()).toEqual([{ recipient_name: "Harriet Tully" }]);
});

test("deletes everything with a storyteller and keeps the gift for another recipient", async () => {
  const { order, token } = await sent(addressOf(teller));
  await accept(teller, token, true);
  await told(order);
  await sql()`delete from auth.users where id = ${teller.id}`;
  expect(await progress(giver)).toMatchObject([
    { state: "left", recipient_name: null, email: null, questions_answered: null, shared: 0 },
  ]);
  expect(await shared(giver, order)).toEqual([]);
  const [left] = await sql()`select order_status, recipient_id from public.order_headers where id = ${order}`;
  expect(left).toEqual({ order_status: "created", recipient_id: null });
});

test("deletes only the name with a giver and keeps the story", async () => {
  const [taken, waiting] = [await sent(addressOf(teller)), await sent(addressOf(teller))];
  await accept(teller, taken.token, true);
  await told(taken.order);
  await sql()`delete from auth.users where id = ${giver.id}`;
  const orders = await teller.client.from("orders").select("id, buyer_id, interview_sessions(user_id)").throwOnError();
  expect(orders.data).toEqual([{ id: taken.order, buyer_id: null, interview_sessions: [{ user_id: teller.id }] }]);
  expect((await teller.client.from("answers").select("id").throwOnError()).data).toHaveLength(5);
  expect(await accept(teller, waiting.token)).toEqual(gone);
  expect([
    ...(await sql()`select from public.invitations where order_id in (${taken.order}, ${waiting.order})`),
  ]).toEqual([]);
});

test("forgets the address of an unanswered letter in time", async () => {
  const { order } = await sent("never.opened@example.org");
  await sql()`update public.invitations set expires_at = now() - interval '31 days' where order_id = ${order}`;
  await sql()`select heirvoice.erase_expired_invitations()`;
  expect(await progress(giver)).toMatchObject([{ state: "withdrawn", email: null }]);
});
