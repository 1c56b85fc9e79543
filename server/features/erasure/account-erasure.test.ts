import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { accountErasureSchema, type AccountErasure } from "#domain/account/account-erasure.ts";
import { browserClient, confirmedClient } from "#server/testing/browser-client.ts";
import { emailTo } from "#server/testing/emails.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { addSpokenAnswer } from "#server/testing/spoken-answer.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { createLog } from "#server/platform/log/log.ts";
import { createMailer } from "#server/platform/mail/mailer.ts";
import { smtpMail } from "#server/providers/mail/smtp-mail.ts";
import { patience } from "#server/testing/patience.ts";
import { finishErasures } from "./finish-erasures.ts";
import { sendDueLetters } from "./send-due-letters.ts";

const day = 24 * 60 * 60_000;
const password = "by the river";
const profileSchema = z.object({ erases_at: z.string().nullable() });

let served: ServedApp;
beforeAll(async () => {
  const limits = { AUTH_SEND_EVERY: "0", AUTH_LIMIT_FACTOR: "100" };
  served = await serveApp({ ...limits, BACKUP_KEEP_DAYS: "10", BACKUP_KEEP_WEEKS: "2" });
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const finish = (days: number) => finishErasures(served.context, new Date(Date.now() + days * day));

async function ask(client: SupabaseClient, body: Record<string, unknown> = {}): Promise<AccountErasure> {
  const { data, error } = await client.functions.invoke("account-erasure", { body: { language: "en", ...body } });
  expect(error).toBeNull();
  return accountErasureSchema.parse(data);
}

async function person(name: string) {
  const email = `${name}@example.org`;
  const client = await confirmedClient(served, email, password);
  const id = (await client.auth.getUser()).data.user?.id ?? "";
  const isThere = async () => (await sql()`select from auth.users where id = ${id}`).length === 1;
  const erasesAt = async () =>
    profileSchema.parse((await client.from("profiles").select("erases_at").single().throwOnError()).data).erases_at;
  const letters = async () =>
    (await served.context.mail.mailbox.list(email)).filter(({ kind }) => kind.startsWith("erasure"));
  return { email, client, id, isThere, erasesAt, letters };
}

async function keep(token: string): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${served.url}/functions/v1/keep-account`, {
    method: "POST",
    headers,
    body: JSON.stringify({ token }),
  });
  return answer.json();
}

test("lists what goes and what stays, with the configured age of backups", async () => {
  const { client, id } = await person("lists");
  await sql()`insert into public.memories (owner_id, title) values (${id}, 'The flood')`;
  const [order] = await sql()<{ id: string }[]>`
    insert into public.order_headers (buyer_id, order_type, product_type) values (${id}, 'gift', 'memory_book') returning id`;
  await sql()`
    insert into public.invitations (order_id, buyer_id, request_id, recipient_name, relation, giver_name, language, state, expires_at)
    values (${order?.id ?? ""}, ${id}, gen_random_uuid(), 'Hattie', 'mother', 'June', 'en', 'accepted', now())`;
  expect(await ask(client)).toEqual({
    final_at: null,
    refusal: null,
    backup_days: 21,
    goes: { recordings: 0, books: 0, memories: 1, photographs: 0 },
    stays: { gifts: ["Hattie"], orders: 1 },
    last_sentence: null,
  });
});

test("shows the last sentence of the newest answer with its place", async () => {
  const { client, id } = await person("says");
  const { recordingId } = await addSpokenAnswer(served, id, "So that was all. It is still going by.");
  expect((await ask(client)).last_sentence).toEqual({
    text: "It is still going by.",
    path: `${id}/2_1.wav`,
    seconds: 11,
    from_ms: 2400,
    to_ms: 5400,
  });
  await sql()`delete from public.transcripts where recording_id = ${recordingId}`;
  expect((await ask(client)).last_sentence).toBeNull();
});

test("begins once, after a proof where the session is old", async () => {
  const { client, id, email, erasesAt, letters } = await person("begins");
  await sql()`update auth.sessions set created_at = now() - interval '1 hour' where user_id = ${id}`;
  expect(await ask(client, { begin: true })).toMatchObject({ refusal: "proof", final_at: null });
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { code } = await emailTo(served, email, "reauthentication");
  const wrong = code === "000000" ? "111111" : "000000";
  expect(await ask(client, { begin: true, code: wrong })).toMatchObject({ refusal: "wrong_code", final_at: null });
  const begun = await ask(client, { begin: true, code });
  const days = (new Date(begun.final_at ?? 0).getTime() - Date.now()) / day;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7);
  const again = await Promise.all([ask(client, { begin: true }), ask(client, { begin: true })]);
  expect(again.map(({ final_at: at }) => at)).toEqual([begun.final_at, begun.final_at]);
  expect(new Date((await erasesAt()) ?? 0)).toEqual(new Date(begun.final_at ?? 1));
  await emailTo(served, email, "erasure_begun");
  expect(await letters()).toHaveLength(1);
});

test("keeps everything by the letter or in the account, and nobody else's", async () => {
  const one = await person("keeps");
  const other = await person("other");
  await ask(one.client, { begin: true });
  await ask(other.client, { begin: true });
  const token = (await emailTo(served, one.email, "erasure_begun")).link.split("#")[1] ?? "";
  expect(await keep("x".repeat(22))).toEqual({ kept: false });
  expect(await keep(token)).toEqual({ kept: true });
  expect(await keep(token)).toEqual({ kept: false });
  expect([await one.erasesAt(), typeof (await other.erasesAt())]).toEqual([null, "string"]);
  expect((await (await signedInPerson(served)).client.rpc("keep_account")).data).toBe(false);
  expect((await other.client.rpc("keep_account")).data).toBe(true);
  await finish(8);
  expect([await one.isThere(), await other.isThere()]).toEqual([true, true]);
});

test("erases after a week and writes one last letter", async () => {
  const one = await person("leaves");
  await ask(one.client, { begin: true, language: "fr" });
  await finish(6);
  expect(await one.isThere()).toBe(true);
  await finish(8);
  expect(await one.isThere()).toBe(false);
  expect((await emailTo(served, one.email, "erasure_done")).subject).toBe("Tout ce qui était à vous est effacé");
  expect(await sql()`select from heirvoice.deletion_tombstones where id = ${one.id}`).toHaveLength(1);
  const back = browserClient(served);
  await back.auth.signUp({ email: one.email, password });
  const { code } = await emailTo(served, one.email, "confirmation", 1);
  expect((await back.auth.verifyOtp({ email: one.email, token: code, type: "signup" })).error).toBeNull();
  const profile = await back.from("profiles").select("id, erases_at").single().throwOnError();
  expect(profile.data.erases_at).toBeNull();
  expect(profile.data.id).not.toBe(one.id);
});

test("erases nobody whose letter did not go out", async () => {
  const one = await person("unreached");
  await ask(one.client, { begin: true });
  await emailTo(served, one.email, "erasure_begun");
  await sql()`update heirvoice.account_erasures set is_letter_due = true, final_at = now() where user_id = ${one.id}`;
  const { db, config, mail } = served.context;
  const closedPort = smtpMail("smtp://127.0.0.1:1", "Heirvoice <no-reply@example.org>");
  const mailer = createMailer(closedPort, createLog("silent"), []);
  await sendDueLetters({ db, config, mail: { ...mail, mailer } }, served.url);
  await mailer.close();
  await finish(8);
  expect(await one.isThere()).toBe(true);
  await sendDueLetters(served.context, served.url);
  await finish(6);
  await vi.waitFor(async () => expect(await one.letters()).toHaveLength(2), patience);
  expect(await one.isThere()).toBe(true);
});

test("erases or keeps, never both, at the last second", async () => {
  for (let at = 0; at < 8; at++) {
    const one = await person(`races-${at}`);
    await ask(one.client, { begin: true });
    const token = (await emailTo(served, one.email, "erasure_begun")).link.split("#")[1] ?? "";
    const [kept] = await Promise.all([keep(token), finish(8)]);
    expect(kept).toEqual({ kept: await one.isThere() });
  }
});

test("refuses an admin", async () => {
  const { client, id } = await person("admin");
  await sql()`update public.profiles set account_type = 'admin' where id = ${id}`;
  expect(await ask(client, { begin: true })).toMatchObject({ refusal: "admin", final_at: null });
});
