import { postgresChangesFilter, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { subscribedChannel } from "#server/testing/clients/subscribed-channel.ts";
import { patience } from "#server/testing/patience.ts";
import { readChangeFilter } from "./change-filter.ts";

let served: ServedApp;
let ann: Person;

beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
  await served.context.db.sql.unsafe(`
    create type public.mood as enum ('calm', 'glad');
    create table public.things (id int primary key, words text, count bigint, price numeric, done boolean, at timestamptz,
      mark uuid, feeling public.mood, kinds text[], hidden text, stamp date);
    create table public.keyless (words text);
    create table public.closed (id int primary key);
    revoke all on public.closed from anon, authenticated;
    revoke all on public.things from anon, authenticated;
    grant select (id, words, count, price, done, at, mark, feeling, kinds, stamp) on public.things to authenticated;
    alter publication supabase_realtime add table public.things, public.keyless, public.closed;`);
});
afterAll(async () => {
  await ann.client.removeAllChannels();
  await served.close();
});

const uuid = "8b6bb55a-7a56-4a65-8cbc-e5a1f5b42c3d";
const built = postgresChangesFilter;

/** A filter and the equivalent SQL condition. */
const filters: [filter: string, sql: string][] = [
  ["words=eq.plum", "words = 'plum'"],
  ["words=neq.plum", "words <> 'plum'"],
  ["words=not.eq.plum", "not words = 'plum'"],
  ["words=not.neq.plum", "words = 'plum'"],
  ["words=like.p%", "words like 'p%'"],
  ["words=ilike.P_UM", "words ilike 'P_UM'"],
  ["words=not.like.p%", "words not like 'p%'"],
  ["words=match.^p[ae]", "words ~ '^p[ae]'"],
  ["words=imatch.^P", "words ~* '^P'"],
  ["words=not.imatch.^P", "words !~* '^P'"],
  ["words=is.null", "words is null"],
  ["words=not.is.null", "words is not null"],
  ["words=isdistinct.plum", "words is distinct from 'plum'"],
  ["words=not.isdistinct.plum", "words is not distinct from 'plum'"],
  ["words=in.(plum,pear)", "words in ('plum', 'pear')"],
  ["words=not.in.(plum,pear)", "words not in ('plum', 'pear')"],
  [built().in("words", ["a,b", 'c"d', "e\\f", "(g)"]).build(), `words in ('a,b', 'c"d', 'e\\f', '(g)')`],
  [built().eq("words", "a,b").build(), "words = 'a,b'"],
  [built().eq("words", 'c"d').build(), `words = 'c"d'`],
  [built().eq("words", "e\\f").build(), "words = 'e\\f'"],
  [built().like("words", "(%)").build(), "words like '(%)'"],
  ["count=eq.9007199254740993", "count = 9007199254740993"],
  ["count=eq.12", "count = 12"],
  ["count=in.(12,9007199254740993)", "count in (12, 9007199254740993)"],
  ["count=gt.9", "count > 9"],
  ["count=lte.12", "count <= 12"],
  ["count=gte.12", "count >= 12"],
  ["count=lt.12", "count < 12"],
  ["price=eq.1.50", "price = 1.5"],
  ["price=gt.1.5", "price > 1.5"],
  ["done=eq.true", "done"],
  ["done=is.true", "done is true"],
  ["done=is.unknown", "done is unknown"],
  ["done=not.is.true", "done is not true"],
  ["done=neq.true", "done <> true"],
  ["at=gte.2026-01-01T01:00:00+01:00", "at >= '2026-01-01T00:00:00Z'"],
  ["at=eq.2026-01-01 00:00:00+00", "at = '2026-01-01T00:00:00Z'"],
  [`mark=eq.${uuid.toUpperCase()}`, `mark = '${uuid}'`],
  ["feeling=eq.glad", "feeling = 'glad'"],
  ["feeling=gt.calm", "feeling > 'calm'"],
  [built().eq("kinds", "{a,b}").build(), "kinds = '{a,b}'"],
  ["stamp=eq.2026-1-5", "stamp = '2026-01-05'"],
  ["count=gt.5,count=lt.20", "count > 5 and count < 20"],
  [" words=like.p% , done=is.true ", "words like 'p%' and done is true"],
  [
    built().not("words", "in", ["plum"]).gt("count", 5).isDistinct("price", 1.5).build(),
    "words <> 'plum' and count > 5 and price is distinct from 1.5",
  ],
  ["", "true"],
  ["  ", "true"],
];

const rows = `(1, 'plum', 12, 1.50, true, '2026-01-01T00:00:00Z', '${uuid}', 'glad', '{a,b}', 'x', '2026-01-05'),
  (2, 'pear', 9007199254740993, 2, false, '2025-12-31T23:59:59Z', null, 'calm', '{}', 'x', null),
  (3, null, null, null, null, null, null, null, null, null, null),
  (4, 'Peach', 9007199254740992, 1.5, null, '2027-01-01', gen_random_uuid(), 'glad', '{b,a}', 'y', '2026-05-01'),
  (5, 'a,b', 5, 0, true, null, null, null, null, null, null), (6, 'c"d', 20, -1, false, null, null, null, null, null, null),
  (7, 'e\\f', 19, 9, true, null, null, null, null, null, null), (8, '(g)', 6, 9, true, null, null, null, null, null, null)`;

test("filters changes and deletions like the same SQL condition", async () => {
  const { sql } = served.context.db;
  const said: string[] = [];
  const seen = filters.map((): { changed: number[]; gone: number[] } => ({ changed: [], gone: [] }));
  for (let at = 0; at < filters.length; at += 12) {
    const channel = ann.client.channel(`filters ${at}`);
    for (const [place, [filter]] of filters.slice(at, at + 12).entries())
      channel.on("postgres_changes", { event: "*", schema: "public", table: "things", filter }, (payload) => {
        if (payload.eventType === "DELETE") seen[at + place]?.gone.push(payload.old["id"]);
        else seen[at + place]?.changed.push(payload.new["id"]);
      });
    channel.on("system", {}, ({ status, message }) => said.push(`${status} ${message}`));
    await subscribedChannel(channel);
  }
  await vi.waitFor(() => expect(said).toHaveLength(Math.ceil(filters.length / 12)), patience);
  expect(new Set(said)).toEqual(new Set(["ok Subscribed to PostgreSQL"]));
  await sql.unsafe(`insert into public.things values ${rows}`);
  const wanted: number[][] = [];
  for (const [, condition] of filters)
    wanted.push((await sql.unsafe(`select id from public.things where ${condition} order by id`)).map(({ id }) => id));
  await sql`delete from public.things`;
  const last = filters.length - 1;
  await vi.waitFor(() => expect(seen[last]?.gone).toHaveLength(8), patience);
  for (const [at, [filter]] of filters.entries()) {
    expect(seen[at]?.changed, filter).toEqual(wanted[at]);
    expect(seen[at]?.gone, filter).toEqual(wanted[at]);
  }
});

/** The error reply to an invalid subscription. */
async function refusal(client: SupabaseClient, asked: Record<string, unknown>): Promise<string> {
  const channel = client.channel(`refused ${JSON.stringify(asked)}`.slice(0, 200));
  const said = new Promise<string>((resolve) => {
    channel.on("system", {}, ({ extension, status, message }) => resolve(`${extension} ${status} ${message}`));
  });
  channel.on("postgres_changes", { event: "*", schema: "public", table: "things", ...asked }, () => undefined);
  await subscribedChannel(channel);
  const message = await said;
  await client.removeChannel(channel);
  return message;
}

test("reports an invalid subscription with its reason", async () => {
  const wrong: [asked: Record<string, unknown>, said: string][] = [
    [{ filter: "nothing=eq.1" }, "invalid column for filter nothing"],
    [{ filter: "hidden=eq.1" }, "invalid column for filter hidden"],
    [{ filter: "count=eq.many" }, 'invalid input syntax for type bigint: "many"'],
    [{ filter: "count=in.(1,many)" }, 'invalid input syntax for type bigint: "many"'],
    [
      { filter: `count=in.(${Array.from({ length: 101 }, (_, at) => at).join(",")})` },
      "too many values for `in` filter",
    ],
    [{ filter: "count=like.1%" }, "operator like requires a text-compatible column type, got bigint"],
    [{ filter: "words=match.(" }, "invalid regular expression"],
    [{ filter: "words=is.true" }, "is true filter requires a boolean column, got text"],
    [{ filter: "words=is.1; drop table things" }, "invalid value for is filter"],
    [{ filter: "words=foo.hey" }, 'Error parsing `filter` params: ["foo","hey"]'],
    [{ filter: "undefined" }, 'Error parsing `filter` params: ["undefined"]'],
    [{ filter: "words=in.plum" }, "`in` filter value must be wrapped by parentheses"],
    [{ filter: "words=eq.a,,count=eq.1" }, "filter must not contain empty segments"],
    [{ filter: "words=eq.a,count=eq.x" }, "invalid input syntax for type bigint"],
    [{ filter: `words=eq.${"x".repeat(4088)}` }, "at most 4096 characters"],
    [{ table: "x".repeat(64) }, "No subscription params provided"],
    [{ table: "nowhere" }, "Please check Realtime is enabled"],
    [{ table: "settings" }, "Please check Realtime is enabled"],
    [{ table: "keyless" }, "has no primary key"],
    [{ table: "closed" }, "permission denied for table closed"],
    [{ select: ["hidden"] }, "invalid column for select hidden"],
    [{ select: "id" }, "Error parsing `select` params"],
    [{ table: undefined, select: ["id"] }, "not supported for wildcard subscriptions"],
  ];
  for (const [asked, said] of wrong) {
    const answer = await refusal(ann.client, asked);
    expect(answer).toContain("postgres_changes error ");
    expect(answer).toContain(said);
  }
});

test("rejects all bindings for one invalid binding, keeping the channel", async () => {
  const seen: unknown[] = [];
  const channel = ann.client.channel("half wrong");
  for (const filter of ["id=gt.0", "nothing=eq.1"])
    channel.on("postgres_changes", { event: "*", schema: "public", table: "things", filter }, (one) => seen.push(one));
  channel.on("broadcast", { event: "hello" }, () => seen.push("hello"));
  await subscribedChannel(channel);
  await served.context.db.sql`insert into public.things (id) values (99)`;
  await channel.httpSend("hello", {});
  await vi.waitFor(() => expect(seen).toEqual(["hello"]), patience);
});

test("ends a subscription whose filter takes too long", async () => {
  const replies: string[] = [];
  const seen: unknown[] = [];
  const evil = ann.client.channel("evil");
  const filter = built()
    .match("words", String.raw`^(a*)(a*)(a*)(a*)(a*)(a*)\1\2\3\4\5\6$`)
    .build();
  evil.on("system", {}, ({ status, message }) => replies.push(`${status} ${message}`));
  evil.on("postgres_changes", { event: "*", schema: "public", table: "things", filter }, (one) => seen.push(one));
  await subscribedChannel(evil);
  const honest = ann.client.channel("honest");
  honest.on("postgres_changes", { event: "INSERT", schema: "public", table: "things" }, ({ new: row }) =>
    seen.push(row["id"]),
  );
  await subscribedChannel(honest);
  await served.context.db.sql`insert into public.things (id, words) values (100, ${"a".repeat(5001)})`;
  await served.context.db.sql`insert into public.things (id) values (101)`;
  await vi.waitFor(() => expect(seen).toEqual([100, 101]), patience);
  await vi.waitFor(() => expect(replies.at(-1)).toMatch(/^error .*take too long/), patience);
});

test("parses filters like hosted Supabase", () => {
  expect(readChangeFilter('a=eq."x\\"y",b=not.in.(1,"2,3")')).toEqual({
    filters: [
      { column: "a", operator: "eq", negated: false, value: 'x"y' },
      { column: "b", operator: "in", negated: true, value: '{1,"2,3"}' },
    ],
  });
  expect(readChangeFilter('a=eq.x"y,b=eq.=.')).toEqual({
    filters: [
      { column: "a", operator: "eq", negated: false, value: 'x"y' },
      { column: "b", operator: "eq", negated: false, value: "=." },
    ],
  });
  expect(readChangeFilter(Array.from({ length: 21 }, () => "a=eq.1").join(","))).toHaveProperty("error");
});
