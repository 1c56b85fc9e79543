import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import type { ChangePage } from "./change-log-store.ts";
import { ChangeReader } from "./change-reader.ts";

const usual = { pollMs: 60_000, retryMs: 50, pruneEveryMs: 60_000, keepMs: 60_000, lateMs: 60_000 };
let db: Database;
const open: ChangeReader[] = [];
beforeAll(async () => {
  db = await testDatabase();
  await db.sql.unsafe(`create table public.notes (id int primary key);
    alter publication supabase_realtime add table public.notes;`);
});
afterEach(async () => {
  for (const reader of open.splice(0)) await reader.close();
  await db.sql`truncate public.notes`;
});
afterAll(() => db.close());

type Received = { ids: number[]; gaps: number; hold: Promise<void> };

/** A process that follows the changes. */
async function follower(times: Partial<typeof usual> = {}): Promise<Received> {
  const heard: Received = { ids: [], gaps: 0, hold: Promise.resolve() };
  const changed = async ({ changes }: ChangePage) => {
    await heard.hold;
    for (const { record } of changes) heard.ids.push(JSON.parse(record ?? "{}").id);
  };
  const listener = { changed, gap: () => void heard.gaps++ };
  const reader = await ChangeReader.open(db.sql, createLog("silent"), listener, { ...usual, ...times });
  open.push(reader);
  await reader.start();
  return heard;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}

test("reads each change once per process across lost connections", async () => {
  const followers = [await follower(), await follower()];
  for (const id of upTo(300)) {
    await db.sql`insert into public.notes values (${id})`;
    if (id % 60 === 0)
      await db.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen%realtime_changes_kept%'`;
  }
  for (const heard of followers) {
    await vi.waitFor(() => expect(heard.ids).toHaveLength(300), patience);
    expect(heard).toMatchObject({ ids: upTo(300), gaps: 0 });
  }
});

test("reads concurrent changes once each", async () => {
  const heard = await follower();
  await Promise.all(
    upTo(40).map((lane) =>
      db.sql.begin(async (tx) => {
        for (const step of upTo(5)) await tx`insert into public.notes values (${lane * 100 + step})`;
      }),
    ),
  );
  await vi.waitFor(() => expect(heard.ids).toHaveLength(200), patience);
  expect(new Set(heard.ids).size).toBe(200);
  for (const lane of upTo(40)) {
    const at = heard.ids.indexOf(lane * 100 + 1);
    expect(heard.ids.slice(at, at + 5)).toEqual(upTo(5).map((step) => lane * 100 + step));
  }
});

test("reads a change with a lost notification on the next poll", async () => {
  const heard = await follower({ pollMs: 300 });
  await db.sql.begin(async (tx) => {
    await tx`select set_config('heirvoice.gathers', 'on', true), set_config('heirvoice.notifications', '', true)`;
    await tx`insert into public.notes values (1)`;
  });
  await vi.waitFor(() => expect(heard.ids).toEqual([1]), patience);
});

test("reports changes lost in a database crash", async () => {
  const heard = await follower();
  await db.sql`insert into public.notes values (1)`;
  await vi.waitFor(() => expect(heard.ids).toEqual([1]), patience);
  await db.sql`truncate realtime.changes, realtime.change_readers`;
  await db.sql`insert into public.notes values (2)`;
  await vi.waitFor(() => expect(heard).toMatchObject({ ids: [1, 2], gaps: 1 }), patience);
  await db.sql`insert into public.notes values (3)`;
  await vi.waitFor(() => expect(heard).toMatchObject({ ids: [1, 2, 3], gaps: 1 }), patience);
});

test("retains changes for a limited time and reports missed ones", async () => {
  const left = async () => (await db.sql`select count(*)::int as n from realtime.changes`)[0]?.["n"];
  const quick = await follower({ pruneEveryMs: 100, keepMs: 1000 });
  const slow = await follower();
  const held = Promise.withResolvers<void>();
  slow.hold = held.promise;
  await db.sql`insert into public.notes select generate_series(1, 700)`;
  await vi.waitFor(() => expect(quick.ids).toHaveLength(700), patience);
  expect(await left()).toBeGreaterThanOrEqual(700);
  await vi.waitFor(async () => expect(await left()).toBe(0), patience);
  held.resolve();
  await vi.waitFor(() => expect(slow.gaps).toBeGreaterThan(0), patience);
  expect(slow.ids).toEqual(upTo(200));
  expect(quick.gaps).toBe(0);
});

test("reports possibly missing changes after a long read pause", async () => {
  const heard = await follower({ lateMs: 300 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  await db.sql`insert into public.notes values (1)`;
  await vi.waitFor(() => expect(heard).toMatchObject({ ids: [1], gaps: 1 }), patience);
});
