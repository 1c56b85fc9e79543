import { type RealtimePostgresChangesFilter, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
let operator: SupabaseClient;

beforeAll(async () => {
  served = await serveApp();
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  operator = operatorClient(served);
  await served.context.db.sql.unsafe(`
    create table public.notes (id int primary key, owner uuid, team int, n int, body text);
    create table public.members (team int, who uuid, primary key (team, who));
    alter table public.notes enable row level security;
    alter table public.members enable row level security;
    create policy "own" on public.notes for select to authenticated using (owner = (select auth.uid()));
    create policy "team" on public.notes for select to authenticated
      using (exists (select from public.members m where m.team = notes.team and m.who = auth.uid()));
    create policy "mine" on public.members for select to authenticated using (who = auth.uid());
    create table public.board (id int primary key, body text, secret text);
    revoke all on public.board from anon, authenticated;
    grant select (id, body) on public.board to anon, authenticated;
    alter publication supabase_realtime add table public.notes, public.board;`);
});
beforeEach(() => served.context.db.sql`truncate public.notes, public.members, public.board`);
afterEach(async () => {
  for (const client of [ann.client, ben.client, operator]) await client.removeAllChannels();
});
afterAll(() => served.close());

type Filter = Partial<RealtimePostgresChangesFilter<"*">>;
let channels = 0;

/** Subscribes to a table and collects the event and what `pick` returns for each payload. */
async function watch(client: SupabaseClient, filter: Filter, pick: (row: Record<string, unknown>) => unknown) {
  const seen: unknown[] = [];
  const channel = client.channel(`watch ${++channels}`);
  channel.on("postgres_changes", { event: "*", schema: "public", ...filter }, (payload) => {
    seen.push([payload.eventType, pick({ ...(payload.eventType === "DELETE" ? payload.old : payload.new) })]);
  });
  await subscribedChannel(channel);
  return seen;
}

const notes = { table: "notes" };
const nOf = ({ n }: Record<string, unknown>) => n;
const idOf = ({ id }: Record<string, unknown>) => id;
const whole = (row: Record<string, unknown>) => row;

test("sends each filtered row change once and in order", async () => {
  const { sql } = served.context.db;
  const all = await watch(ann.client, notes, nOf);
  const sevens = await watch(ann.client, { ...notes, filter: "n=eq.7" }, nOf);
  const few = await watch(ann.client, { ...notes, filter: "n=gt.3,n=lte.5" }, nOf);
  await sql`insert into public.notes (id, owner, n) values (1, ${ann.id}, 0)`;
  for (let n = 1; n <= 20; n++) await sql`update public.notes set n = ${n} where id = 1`;
  const updates = Array.from({ length: 20 }, (_, at) => ["UPDATE", at + 1]);
  await vi.waitFor(() => expect(all).toEqual([["INSERT", 0], ...updates]), patience);
  expect(sevens).toEqual([["UPDATE", 7]]);
  expect(few).toEqual([
    ["UPDATE", 4],
    ["UPDATE", 5],
  ]);
});

test("sends the insert of a row that is already deleted", async () => {
  const seen = await watch(ann.client, notes, nOf);
  await served.context.db.sql.begin(async (tx) => {
    await tx`insert into public.notes (id, owner, n) values (1, ${ann.id}, 1)`;
    await tx`update public.notes set n = 2`;
    await tx`delete from public.notes`;
  });
  await vi.waitFor(
    () => expect(seen.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(["INSERT", "UPDATE", "DELETE"]),
    patience,
  );
  expect(seen.slice(0, 2)).toEqual([
    ["INSERT", 1],
    ["UPDATE", 2],
  ]);
});

test("hides earlier versions of a row from its new owner", async () => {
  const { sql } = served.context.db;
  const [hers, his] = [await watch(ann.client, notes, whole), await watch(ben.client, notes, whole)];
  await sql`insert into public.members values (7, ${ben.id})`;
  await sql.begin(async (tx) => {
    await tx`insert into public.notes values (1, ${ann.id}, null, 1, 'a secret')`;
    await tx`update public.notes set owner = ${ben.id}, body = 'a present'`;
    await tx`insert into public.notes values (2, ${ann.id}, null, 1, 'another')`;
    await tx`update public.notes set team = 7, body = 'for the team' where id = 2`;
  });
  const row = { n: 1, team: null };
  const shared = { id: 2, owner: ann.id, n: 1, team: 7, body: "for the team" };
  await vi.waitFor(() => expect(hers.at(-1)).toEqual(["UPDATE", shared]), patience);
  expect(hers.slice(0, -1)).toEqual([
    ["INSERT", { ...row, id: 1, owner: ann.id, body: "a secret" }],
    ["INSERT", { ...row, id: 2, owner: ann.id, body: "another" }],
  ]);
  expect(his).toEqual([
    ["UPDATE", { ...row, id: 1, owner: ben.id, body: "a present" }],
    ["UPDATE", shared],
  ]);
});

function gone(id: number) {
  return ["DELETE", { id }];
}

function deletions(all: unknown[]): unknown[] {
  return all.filter((one) => Array.isArray(one) && one[0] === "DELETE");
}

test("sends a filtered deletion only to former readers of the row", async () => {
  const { sql } = served.context.db;
  const seen = {
    hers: await watch(ann.client, notes, whole),
    his: await watch(ben.client, notes, whole),
    filtered: await watch(ann.client, { ...notes, filter: "body=like.keep%" }, whole),
    operator: await watch(operator, notes, whole),
  };
  await sql`insert into public.members values (7, ${ben.id})`;
  await sql`insert into public.notes values (1, ${ann.id}, 7, 1, 'keep'), (2, ${ann.id}, null, 2, 'other'), (3, ${ben.id}, null, 3, 'keep')`;
  await vi.waitFor(() => expect(seen.operator).toHaveLength(3), patience);
  await sql`delete from public.notes`;
  await vi.waitFor(() => expect(deletions(seen.operator)).toEqual([1, 2, 3].map(gone)), patience);
  expect(deletions(seen.hers)).toEqual([gone(1), gone(2)]);
  expect(deletions(seen.filtered)).toEqual([gone(1)]);
  // Whether he belonged to the team when the row was deleted is unknown.
  expect(deletions(seen.his)).toEqual([gone(3)]);
});

test("sends only readable, selected and key columns", async () => {
  const { sql } = served.context.db;
  const board = { table: "board" };
  const [all, chosen] = [
    await watch(ann.client, board, whole),
    await watch(ann.client, { ...board, select: ["id"] }, whole),
  ];
  const operatorSees = await watch(operator, { ...board, select: ["secret"] }, whole);
  await sql`insert into public.board values (1, 'words', 'hidden')`;
  await sql`delete from public.board`;
  await vi.waitFor(
    () =>
      expect(operatorSees).toEqual([
        ["INSERT", { id: 1, secret: "hidden" }],
        ["DELETE", { id: 1 }],
      ]),
    patience,
  );
  expect(all).toEqual([
    ["INSERT", { id: 1, body: "words" }],
    ["DELETE", { id: 1 }],
  ]);
  expect(chosen).toEqual([
    ["INSERT", { id: 1 }],
    ["DELETE", { id: 1 }],
  ]);
});

test("sends the old row according to the table's replica identity", async () => {
  const { sql } = served.context.db;
  const seen: unknown[] = [];
  const channel = ann.client.channel("old rows");
  channel.on("postgres_changes", { event: "UPDATE", schema: "public", table: "notes" }, ({ old }) => seen.push(old));
  await subscribedChannel(channel);
  await sql`insert into public.notes values (1, ${ann.id}, null, 1, 'first'), (2, ${ben.id}, null, 1, 'his')`;
  await sql`update public.notes set id = 11 where id = 1`;
  await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
  await sql`alter table public.notes replica identity full`;
  await sql`update public.notes set body = 'second' where id = 11`;
  await sql`update public.notes set owner = ${ann.id} where id = 2`;
  const first = { id: 11, owner: ann.id, team: null, n: 1, body: "first" };
  await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }, first, { id: 2 }]), patience);
  await sql`alter table public.notes replica identity default`;
});

test("sends large transactions in order and nothing of rollbacks", async () => {
  const { sql } = served.context.db;
  const [seen, his] = [await watch(ann.client, notes, idOf), await watch(ben.client, notes, idOf)];
  await sql
    .begin(async (tx) => {
      await tx`insert into public.notes (id, owner) select -one, ${ann.id} from generate_series(1, 500) as one`;
      throw new Error("changed my mind");
    })
    .catch(() => undefined);
  await sql.begin(async (tx) => {
    await tx`insert into public.notes (id, owner, body) select one, ${ann.id}, repeat('x', 300) from generate_series(1, 10000) as one`;
    await tx
      .savepoint(async (inner) => {
        await inner`insert into public.notes (id, owner) values (-1, ${ann.id})`;
        throw new Error("changed my mind");
      })
      .catch(() => undefined);
    await tx`insert into public.notes (id, owner) values (10001, ${ben.id})`;
  });
  await vi.waitFor(() => expect(his).toEqual([["INSERT", 10001]]), patience);
  await vi.waitFor(() => expect(seen).toHaveLength(10_000), patience);
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, at) => ["INSERT", at + 1]));
});

test("omits long values of a row above 1 MB", async () => {
  const { sql } = served.context.db;
  const seen: unknown[] = [];
  const channel = ann.client.channel("large rows");
  channel.on("postgres_changes", { event: "*", schema: "public", table: "notes" }, (payload) => seen.push(payload));
  await subscribedChannel(channel);
  const row = { id: 1, owner: ann.id, team: null, n: 1 };
  await sql`insert into public.notes values (1, ${ann.id}, null, 1, repeat('é', 600000))`;
  await vi.waitFor(
    () => expect(seen).toMatchObject([{ eventType: "INSERT", new: row, errors: ["Error 413: Payload Too Large"] }]),
    patience,
  );
  await sql`insert into public.notes values (2, ${ann.id}, null, 1, repeat('x', 900000))`;
  await vi.waitFor(() => expect(seen[1]).toMatchObject({ new: { ...row, id: 2 }, errors: null }), patience);
});

test("sends changes in commit order", async () => {
  const { sql } = served.context.db;
  const seen = await watch(ann.client, notes, nOf);
  await sql`insert into public.notes (id, owner, n) values (1, ${ann.id}, 0), (2, ${ann.id}, 0)`;
  const [slow, quick] = [await sql.reserve(), await sql.reserve()];
  for (const line of [slow, quick]) await line`begin`;
  await slow`update public.notes set n = 1 where id = 1`;
  await quick`update public.notes set n = 2 where id = 2`;
  const waits = quick`update public.notes set n = 4 where id = 1`.execute();
  await slow`update public.notes set n = 3 where id = 1`;
  await slow`commit`;
  await waits;
  await quick`commit`;
  for (const line of [slow, quick]) line.release();
  const updates = [1, 3, 2, 4].map((n) => ["UPDATE", n]);
  await vi.waitFor(() => expect(seen.slice(2)).toEqual(updates), patience);
});

test("follows tables as they enter and leave the publication", async () => {
  const { sql } = served.context.db;
  const everything = await watch(operator, { schema: "*" }, idOf);
  await sql`create table public.later (id int primary key)`;
  await sql`grant all on public.later to service_role`;
  await expect(
    subscribedChannel(
      operator
        .channel("too early", { config: { postgres_changes_options: { wait: true } } })
        .on("postgres_changes", { event: "*", schema: "public", table: "later" }, () => undefined),
    ),
  ).rejects.toThrow(/RealtimeDisabledForConfiguration: .*Realtime is enabled/);
  await sql`insert into public.later values (1)`;
  await sql`alter publication supabase_realtime add table public.later`;
  const later = await watch(operator, { table: "later" }, idOf);
  await sql`insert into public.later values (2)`;
  await vi.waitFor(() => expect(later).toEqual([["INSERT", 2]]), patience);
  await sql`alter publication supabase_realtime drop table public.later`;
  await sql`insert into public.later values (3)`;
  await sql`insert into public.notes (id) values (4)`;
  await vi.waitFor(() => expect(everything).toEqual([2, 4].map((id) => ["INSERT", id])), patience);
  expect(later).toHaveLength(1);
  const [trigger] =
    await sql`select from pg_trigger where tgrelid = 'public.later'::regclass and tgname = 'realtime_change'`;
  expect(trigger).toBeUndefined();
});

test("makes a client that missed changes rejoin", async () => {
  const { sql } = served.context.db;
  const statuses: string[] = [];
  const seen: unknown[] = [];
  const channel = ann.client.channel("gaps");
  channel.on("postgres_changes", { event: "*", schema: "public", table: "notes" }, ({ new: row }) => seen.push(row));
  channel.subscribe((status) => statuses.push(status));
  await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED"]), patience);
  await sql`truncate realtime.changes, realtime.change_readers`;
  await sql`insert into public.notes (id, owner) values (1, ${ann.id})`;
  await vi.waitFor(() => expect(statuses).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "SUBSCRIBED"]), patience);
  seen.length = 0;
  await sql`insert into public.notes (id, owner) values (2, ${ann.id})`;
  await vi.waitFor(() => expect(seen).toMatchObject([{ id: 2 }]), patience);
});
