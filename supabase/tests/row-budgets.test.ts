import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person, sessionOf, orderOf } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;
let session: string;

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
  await sql`insert into public.settings (key, value)
    values ('row_budgets', '{"answers": 20, "interview_sessions": 5, "order_headers": 6}'), ('storage_quota_objects', '3')`;
});
beforeEach(async () => {
  ann = await signedInPerson(served);
  session = await sessionOf(ann);
});
afterAll(() => served.close());

const answer = () => ({ session_id: session, question_id: 1, user_id: ann.id });
const give = (count = 1) => ann.client.from("answers").insert(Array.from({ length: count }, answer));
const kept = async () => (await ann.client.from("answers").select("*", { count: "exact", head: true })).count;
const full = { status: 413, error: { code: "54000", message: 'No more rows fit into "answers": the limit is 20.' } };

/** Tables with client inserts but without a row counter. */
async function unbudgeted(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', c.oid, 'insert') or has_any_column_privilege('anon', c.oid, 'insert'))
      and not exists (
        select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and t.tgenabled = 'O' and t.tgtype & 4 = 4
          and (t.tgtype & 1 = 0 and p.proname = 'count_rows_of_' || c.relname or p.proname = 'limit_public_form'))
    order by 1`;
  return rows.map(({ name }) => name);
}
class Found extends Error {
  readonly names: string[];
  constructor(names: string[]) {
    super("taken back");
    this.names = names;
  }
}

test("gives every client-writable table a row budget and finds one without", async () => {
  expect(await sql.begin(unbudgeted)).toEqual([]);
  const careless = sql.begin(async (tx) => {
    await tx`create table public.careless (id integer)`;
    await tx`create table public.modest (id integer)`;
    await tx`revoke all on public.modest from anon, authenticated`;
    throw new Found(await unbudgeted(tx));
  });
  await expect(careless).rejects.toMatchObject({ names: ["careless"] });
});

test("inserts through a view with its writer's rights", async () => {
  const loose = await sql`
    select c.relname from pg_class c join pg_trigger t on t.tgrelid = c.oid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and p.prosecdef`;
  expect([...loose]).toEqual([]);
});

test("accepts the last row of a budget and rejects the next", async () => {
  for (let nth = 1; nth <= 20; nth++) expect((await give()).error, String(nth)).toBeNull();
  for (let nth = 21; nth <= 70; nth++) expect(await give(), String(nth)).toMatchObject(full);
  expect(await kept()).toBe(20);
});

test("counts each row of a request and stores all or none", async () => {
  expect((await give(18)).error).toBeNull();
  expect(await give(3)).toMatchObject(full);
  expect(await give(5000)).toMatchObject(full);
  expect((await give(2)).error).toBeNull();
  expect(await kept()).toBe(20);
});

test("holds the row budget under concurrent requests", async () => {
  const answered = await Promise.all(Array.from({ length: 70 }, () => give()));
  expect(answered.filter(({ error }) => error === null)).toHaveLength(20);
  expect(await kept()).toBe(20);
});

test("frees deleted rows and counts rows of the server", async () => {
  await give(20);
  await sql`delete from public.answers where id in (select id from public.answers where user_id = ${ann.id} limit 4)`;
  await sql`insert into public.answers (session_id, question_id, user_id) values (${session}, 1, ${ann.id})`;
  expect((await give(3)).error).toBeNull();
  expect(await give()).toMatchObject(full);
  await sql`insert into public.answers (session_id, question_id, user_id) values (${session}, 1, ${ann.id})`;
  expect(await kept()).toBe(21);

  await sql`insert into public.quotas (user_id, row_budgets) values (${ann.id}, '{"answers": 23}')`;
  expect((await give(2)).error).toBeNull();
  expect((await give()).error?.message).toContain("23");
  const [before] = [ann];
  ann = await signedInPerson(served);
  session = await sessionOf(ann);
  expect((await give(20)).error).toBeNull();
  await sql`delete from auth.users where id in (${before.id}, ${ann.id})`;
  expect([...(await sql`select from heirvoice.row_counts where user_id in (${before.id}, ${ann.id})`)]).toEqual([]);
});

test("gives orders and sessions budgets of their own", async () => {
  for (let nth = 2; nth <= 5; nth++) await sessionOf(ann);
  const row = { user_id: ann.id, order_id: await orderOf(ann), session_token: `sess_${randomUUID()}` };
  const sessions = await ann.client.from("interview_sessions").insert(row);
  expect(sessions).toMatchObject({ status: 413, error: { code: "54000" } });
  const order = { buyer_id: ann.id, product_type: "memory_book_plus_audio" };
  for (const table of ["orders", "order_headers"])
    expect(await ann.client.from(table).insert(order)).toMatchObject({ status: 413, error: { code: "54000" } });
});

test("counts objects beside their bytes on every path", async () => {
  const answers = ann.client.storage.from("audio-answers");
  const put = (nth: number) => answers.upload(`${ann.id}/${nth}_a.webm`, webmBytes(100), { contentType: "audio/webm" });
  const together = await Promise.all([1, 2, 3, 4, 5].map(put));
  expect(together.filter(({ error }) => error === null)).toHaveLength(3);
  for (const again of [await put(6), await put(7)])
    expect(again.error).toMatchObject({ statusCode: "413", message: expect.stringContaining("no room left") });
  expect((await answers.createSignedUploadUrl(`${ann.id}/8_a.webm`)).error).toMatchObject({ statusCode: "413" });
  const said = { bucketName: "audio-answers", objectName: `${ann.id}/9_a.webm`, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const tus = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${ann.token}`,
      "tus-resumable": "1.0.0",
      "upload-length": "100",
      "upload-metadata": metadata.join(","),
    },
  });
  expect([tus.status, await tus.text()]).toEqual([413, expect.stringContaining("no room left")]);
  await sql`insert into public.quotas (user_id, storage_objects) values (${ann.id}, 4)`;
  expect((await put(10)).error).toBeNull();
  expect((await put(11)).error).toMatchObject({ statusCode: "413" });
});
