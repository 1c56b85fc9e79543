import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
const [admin, person] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  db = await testDatabase();
  for (const [id, email] of [
    [admin, "admin@example.org"],
    [person, "person@example.org"],
  ])
    await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id ?? ""}, ${email ?? ""}, now())`;
  await db.sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
});
afterAll(() => db.close());

const claims = { role: "authenticated", sub: admin, is_anonymous: false };
const asAdmin = <T>(work: (tx: TransactionSql) => Promise<T>) => asCaller(db, { role: "authenticated", claims }, work);
const eventsOf = (action: string) => db.sql`select details from public.admin_events where action = ${action}`;

/** The ids of all pages of two rows. */
async function pagesOf<Row extends { id: string }>(
  load: (tx: TransactionSql, last: Row | undefined) => Promise<Row[]>,
): Promise<string[]> {
  const ids: string[] = [];
  let last: Row | undefined;
  do {
    const page = await asAdmin((tx) => load(tx, last));
    ids.push(...page.map(({ id }) => id));
    last = page.at(-1);
  } while (last);
  return ids;
}

test("pages through counted storage, largest first, without a gap", async () => {
  const storing = [10, 30, 30, 20, 5].map((size, at) => ({ id: randomUUID(), size, at }));
  for (const { id, size, at } of storing) {
    await db.sql`insert into auth.users (id, email) values (${id}, ${`stores${at}@example.org`})`;
    await db.sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('audio-answers', ${`${id}/1_1.webm`}, ${id}, ${db.sql.json({ size })})`;
  }
  await db.sql`insert into public.quotas (user_id, storage_bytes) values (${storing[4]?.id ?? ""}, 5)`;
  await Promise.all([1, 2].map(() => asAdmin((tx) => tx`select public.desk_count_storage()`)));
  type Row = { id: string; bytes: string };
  const shown = await pagesOf<Row>(
    (tx, last) => tx<Row[]>`select id, bytes from public.desk_storage(${last?.bytes ?? null}, ${last?.id ?? null}, 2)`,
  );
  const sizes = shown.map((id) => storing.find((one) => one.id === id)?.size);
  expect([sizes, new Set(shown).size]).toEqual([[30, 30, 20, 10, 5], 5]);
  const [waiting] = await asAdmin((tx) => tx`select near_storage from public.desk_waiting()`);
  expect(waiting).toEqual({ near_storage: 1 });
  await db.sql`delete from storage.objects where owner_id = ${storing[0]?.id ?? ""}`;
  await db.sql`update heirvoice.storage_counted set counted_at = now() - interval '1 hour'`;
  await asAdmin((tx) => tx`select public.desk_count_storage()`);
  expect(await asAdmin((tx) => tx`select id from public.desk_storage()`)).toHaveLength(4);
  expect(await eventsOf("counted_storage")).toHaveLength(3);
});

test("pages through messages, unanswered first, without a gap", async () => {
  for (const [name, days, isAnswered] of [
    ["old", 3, false],
    ["new", 1, false],
    ["done", 0, true],
    ["older", 4, false],
    ["done before", 2, true],
  ] as const)
    await db.sql`insert into public.contact_messages (name, email, body, created_at, answered_at)
      values (${name}, 'a@example.org', 'b', now() - ${days} * interval '1 day', ${isAnswered ? new Date() : null})`;
  const names: string[] = [];
  type Row = { id: string; name: string; is_waiting: boolean; created_at: string };
  await pagesOf<Row>(async (tx, last) => {
    const page = await tx<Row[]>`select id, name, is_waiting, created_at::text from public.desk_messages(
      ${last?.is_waiting ?? null}, ${last?.created_at ?? null}, ${last?.id ?? null}, 2)`;
    names.push(...page.map(({ name }) => name));
    return page;
  });
  expect(names).toEqual(["new", "old", "older", "done", "done before"]);
});

test("shows lines of the log from one time to before another", async () => {
  for (const day of ["2026-06-15", "2026-06-16", "2026-06-23", "2026-06-24"])
    await db.sql`insert into public.system_logs (log_type, message, created_at) values ('webhook_error', ${day}, ${`${day}T00:00:00Z`})`;
  const lines = await asAdmin(
    (tx) => tx`select message from public.desk_log(p_from => '2026-06-16', p_to => '2026-06-24T00:00:00Z')`,
  );
  expect(lines.map(({ message }) => message)).toEqual(["2026-06-23", "2026-06-16"]);
  await asAdmin((tx) => tx`select public.desk_test_webhook()`);
  expect(await asAdmin((tx) => tx`select 1 from public.desk_admin_events(p_to => '2026-06-24')`)).toHaveLength(0);
  expect(await eventsOf("tested_webhook")).toHaveLength(1);
});

test("writes down edits of questions in the same transaction", async () => {
  await asAdmin((tx) => tx`update public.questions set text = text || ' ' where id in (1, 2)`);
  await asAdmin((tx) => tx`delete from public.sub_questions where question_id = 3`);
  const undone = asAdmin(async (tx) => {
    await tx`update public.questions set text = 'x' where id = 4`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await db.sql`update public.questions set text = text || ' ' where id = 5`;
  const edits = (await eventsOf("edited_questions")).map(({ details }) => details);
  expect(edits).toMatchObject([
    { table: "questions", operation: "update", ids: [1, 2], rows: 2 },
    { table: "sub_questions", operation: "delete", rows: 5 },
  ]);
});

test("runs an event again once and refuses one that was handled", async () => {
  const add = async (state: string) => {
    const [row] = await db.sql<{ id: string }[]>`
      insert into public.webhook_events (provider, event_type, conversation_id, user_id, state, error_code)
      values ('elevenlabs', 'post_call_audio', ${randomUUID()}, ${person}, ${state}, 'unavailable') returning id`;
    return row?.id ?? "";
  };
  const [failed, done] = [await add("failed"), await add("done")];
  const shown = await asAdmin((tx) => tx`select id from public.desk_webhook_events()`);
  expect([...shown]).toEqual([{ id: failed }]);
  const replay = (id: string) => asAdmin((tx) => tx`select public.replay_webhook_event(${id})`);
  await Promise.all([replay(failed), replay(failed)]);
  await replay(failed);
  const [event] = await db.sql`select state, attempts, error_code from public.webhook_events where id = ${failed}`;
  expect(event).toEqual({ state: "received", attempts: 0, error_code: null });
  for (const id of [done, randomUUID()]) await expect(replay(id)).rejects.toMatchObject({ code: "PT404" });
  expect(await eventsOf("replay_webhook")).toHaveLength(3);
});

const set = (feature: string | null, choice: string | null) =>
  asAdmin((tx) => tx`select public.desk_set_feature(${feature}, ${choice})`);

test("switches a feature to its choices only", async () => {
  await set("sign_ups", "waitlist");
  for (const [feature, choice] of [
    ["sign_ups", "on"],
    ["ask_the_memoir", "on"],
    ["trial_answer", null],
    [null, "on"],
  ] as const)
    await expect(set(feature, choice)).rejects.toMatchObject({ code: "PT400" });
  const stored = await db.sql`select key, value from public.settings where key like 'feature.%'`;
  expect([...stored]).toEqual([{ key: "feature.sign_ups", value: "waitlist" }]);
  const events = (await eventsOf("switched_feature")).map(({ details }) => details);
  expect(events).toEqual([{ feature: "sign_ups", choice: "waitlist" }]);
});

test("adds up what a person used and paid", async () => {
  const [recording, conversation] = [randomUUID(), `conv_${randomUUID()}`];
  await db.sql`insert into public.recordings (id, user_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${person}, 'a', 'webm', 'opus', ${"a".repeat(64)}, 1, 180000)`;
  for (const layer of ["raw", "corrected"])
    await db.sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
      values (${recording}, ${person}, ${layer}, 'e', 'en', false, 'b')`;
  await db.sql`insert into public.conversations (id, user_id, question_id, language, began_at, ended_at)
    values (${conversation}, ${person}, 1, 'en', now() - interval '7 minutes', now())`;
  await db.sql`insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${person}, 't', 'a', 'en', '{"writing": {"calls": 4, "tokens": 900}}', false, '{}', 'h')`;
  for (const [cents, status] of [
    [9700, "paid"],
    [300, "paid"],
    [49700, "unpaid"],
  ] as const) {
    const id = randomUUID();
    await db.sql`insert into public.order_headers (id, buyer_id, product_type, payment_status) values (${id}, ${person}, 'memory_book', ${status})`;
    await db.sql`update public.order_amounts set amount_cents = ${cents}, currency = 'EUR' where order_id = ${id}`;
  }
  const [used] = await asAdmin(
    (
      tx,
    ) => tx`select transcribed_minutes, talked_minutes, model_calls::integer, model_tokens::integer, failed_jobs, paid
      from public.desk_person(${person})`,
  );
  expect(used).toEqual({
    transcribed_minutes: 3,
    talked_minutes: 7,
    model_calls: 4,
    model_tokens: 900,
    failed_jobs: 0,
    paid: { EUR: 10000 },
  });
});
