import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";
import { differences, readDefinitions } from "#server/database/schema/read-definitions.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";
import { applyReplacedMigrations } from "./read-replaced-migrations.ts";

const productDir = new URL("../../../supabase/migrations/", import.meta.url);
const last = "20261123130100_one_state_per_giver.sql";

async function replacedDatabase(options: Parameters<typeof applyReplacedMigrations>[1] = {}) {
  const database = await emptyTestDatabase();
  await applyReplacedMigrations(database.sql, options);
  return database;
}

test("upgrades a database that predates the baseline to the same schema", async () => {
  const [upgraded, fresh] = [await replacedDatabase(), await emptyTestDatabase()];
  await migrate(fresh.sql);
  const applied = await migrate(upgraded.sql);
  expect(applied).not.toContain("20261123100000_baseline.sql");
  expect(applied).not.toContain("platform/002_auth_schema.sql");
  expect(differences(await readDefinitions(upgraded.sql), await readDefinitions(fresh.sql))).toEqual([]);
  expect(await migrate(upgraded.sql)).toEqual([]);
  await upgraded.close();
  await fresh.close();
});

test("keeps the rows of a database that predates the baseline", async () => {
  const database = await replacedDatabase();
  const { sql } = database;
  await seed(sql);
  const [person, order, session, answer] = Array.from({ length: 4 }, () => randomUUID());
  await sql`insert into auth.users (id, email) values (${person ?? ""}, 'teller@example.org')`;
  await sql`insert into public.orders (id, buyer_id, recipient_id, product_type, amount_cents, payment_status)
    values (${order ?? ""}, ${person ?? ""}, ${person ?? ""}, 'memory_book', 9700, 'paid')`;
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session ?? ""}, ${person ?? ""}, ${order ?? ""}, ${`sess_${session}`})`;
  await sql`insert into public.answers (id, session_id, question_id, user_id, transcript, asked)
    values (${answer ?? ""}, ${session ?? ""}, 1, ${person ?? ""}, 'I was born by the sea.', '{"en": "Where?"}')`;
  const rows = () => sql`
    select to_jsonb(a) as answer, to_jsonb(o) as "order", to_jsonb(s) as session
    from public.answers a join public.interview_sessions s on s.id = a.session_id join public.orders o on o.id = s.order_id`;
  const before = [...(await rows())];
  expect(before).toHaveLength(1);
  await migrate(sql);
  expect([...(await rows())]).toMatchObject(before);
  const [counted] = await sql`
    select sum(rows)::int as rows from heirvoice.row_counts where table_name = 'answers' and user_id = ${person ?? ""}`;
  expect(counted).toEqual({ rows: 1 });
  await database.close();
});

test("refuses a database without the last replaced migration", async () => {
  const database = await replacedDatabase({ only: (name) => name !== last });
  const { sql } = database;
  await expect(migrate(sql)).rejects.toMatchObject({
    code: "upgrade_required",
    message: expect.stringMatching(new RegExp(`${last} was never applied.*Start commit [0-9a-f]{7}`)),
  });
  const history = await sql`select name from heirvoice.migrations where name like '%baseline%'`;
  expect([...history]).toEqual([]);
  await database.close();
});

test("records the product baseline alone on a hosted Supabase project", async () => {
  const database = await replacedDatabase();
  const { sql } = database;
  await sql`delete from heirvoice.migrations where name like 'platform/%'`;
  const later = (await readdir(productDir)).filter((name) => name > "20261123100000_baseline.sql").toSorted();
  expect(await migrate(sql)).toEqual(later);
  const recorded = await sql`select name from heirvoice.migrations where name like 'platform/%'`;
  expect([...recorded]).toEqual([]);
  await database.close();
});

test("lists exactly the replaced migrations of the archive", async () => {
  const database = await replacedDatabase();
  const { sql } = database;
  const history = await sql<{ name: string }[]>`select name from heirvoice.migrations order by name collate "C"`;
  const listed = (await readFile(new URL("./replaced-migrations.txt", import.meta.url), "utf8")).trim().split("\n");
  expect(history.map(({ name }) => name)).toEqual(listed.toSorted());
  expect(listed).toHaveLength(97);
  await database.close();
});
