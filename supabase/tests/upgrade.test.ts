import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect, type Database } from "#server/database/database.ts";

/** The first release: every migration up to here. What comes later finds rows. */
const released = { platform: "005_realtime.sql", product: "20261121001700_public_form_limits.sql" };
const platform = new URL("../../server/database/platform/", import.meta.url);
const product = new URL("../migrations/", import.meta.url);

let db: Database;
const [buyer, teller, gift, refunded, session, older] = Array.from({ length: 6 }, () => randomUUID());

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = inject("postgresUrl");
  const admin = connect(url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  await admin.sql.unsafe(`create database ${name}`);
  await admin.close();
  db = connect(url.replace(/\/\w+$/, `/${name}`));
  await apply(platform, (file) => file <= released.platform);
  await apply(product, (file) => file <= released.product);
  await layRows();
  await apply(platform, (file) => file > released.platform);
  await apply(product, (file) => file > released.product);
});
afterAll(() => db.close());

async function apply(dir: URL, wanted: (file: string) => boolean): Promise<void> {
  const files = (await readdir(dir)).filter((file) => file.endsWith(".sql") && wanted(file)).toSorted();
  await db.sql.begin(async (tx) => {
    for (const file of files) await tx.unsafe(await readFile(new URL(file, dir), "utf8"));
  });
}

async function layRows(): Promise<void> {
  const { sql } = db;
  await sql`insert into auth.users (id, email) values (${buyer ?? ""}, 'buyer@example.org'), (${teller ?? ""}, 'teller@example.org')`;
  await sql`insert into public.questions (id, chapter, text, text_fr, order_index) values (1, 1, 'q', 'q', 1)`;
  await sql`
    insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status) values
      (${gift ?? ""}, ${buyer ?? ""}, ${teller ?? ""}, 'gift', 'memory_book', 49700, 'paid'),
      (${refunded ?? ""}, ${buyer ?? ""}, null, 'gift', 'memory_book', 9700, 'refunded')`;
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session ?? ""}, ${teller ?? ""}, ${gift ?? ""}, ${`sess_${session}`})`;
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token, updated_at)
    values (${older ?? ""}, ${teller ?? ""}, ${gift ?? ""}, ${`sess_${older}`}, '2026-01-01')`;
  // Longer than a column may be today: what is there does not stop the server from starting.
  await sql`
    insert into public.answers (session_id, question_id, user_id, duration_seconds, conversation_id, selected_sub_questions)
    values (${session ?? ""}, 1, ${teller ?? ""}, 12.34567, repeat('x', 5000), to_jsonb(repeat('x', 500000)))`;
}

test("orders keep what they cost and what became of the money", async () => {
  const orders = await db.sql`
    select id, amount_cents, payment_status from public.orders where id in (${gift ?? ""}, ${refunded ?? ""}) order by amount_cents`;
  expect([...orders]).toEqual([
    { id: refunded, amount_cents: 9700, payment_status: "refunded" },
    { id: gift, amount_cents: 49_700, payment_status: "paid" },
  ]);
});

test("rows that were there count, and are kept however long they are", async () => {
  const counts = await db.sql`
    select table_name, user_id, sum(rows)::int as rows from heirvoice.row_counts where user_id is not null
    group by 1, 2 order by table_name`;
  expect([...counts]).toEqual([
    { table_name: "answers", user_id: teller, rows: 1 },
    { table_name: "interview_sessions", user_id: teller, rows: 2 },
    { table_name: "order_headers", user_id: buyer, rows: 3 },
  ]);
  const [answer] = await db.sql`select duration_seconds, char_length(conversation_id) as length from public.answers`;
  expect(answer).toEqual({ duration_seconds: "12.346", length: 5000 });
});

test("an order that had two interviews keeps the one told last, and the other gets an order of its own", async () => {
  const sessions = await db.sql`
    select s.id, s.order_id = ${gift ?? ""} as kept, o.recipient_id, o.amount_cents
    from public.interview_sessions s join public.orders o on o.id = s.order_id order by s.updated_at`;
  expect([...sessions]).toEqual([
    { id: older, kept: false, recipient_id: teller, amount_cents: 0 },
    { id: session, kept: true, recipient_id: teller, amount_cents: 49_700 },
  ]);
});

test("what was said before outlives its buyer as well", async () => {
  await db.sql`delete from auth.users where id = ${buyer ?? ""}`;
  const [row] =
    await db.sql`select (select count(*)::int from public.answers) as answers, array_agg(id) as orders from public.orders where id in (${gift ?? ""}, ${refunded ?? ""})`;
  expect(row).toEqual({ answers: 1, orders: [gift] });
});
