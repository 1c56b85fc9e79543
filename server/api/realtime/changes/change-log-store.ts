import type { PendingQuery, Row, Sql } from "postgres";
import { z } from "zod";
import type { Change } from "./change-store.ts";
import { tableShapes, tableShapesOf, type TableShape } from "./table-shape-store.ts";

/** The changes of one transaction, or a part of them. */
export type ChangeRange = { xid: string; first: string; last: string; count: number; bytes: number; at: Date };

/** Changes with the current shapes of their tables. */
export type ChangePage = { changes: Change[]; shapes: Map<string, TableShape> };

const changesSchema = z
  .array(
    z.object({
      entity: z.string(),
      type: z.enum(["INSERT", "UPDATE", "DELETE"]),
      at: z.coerce.date(),
      record: z.string().nullable(),
      oldRecord: z.string().nullable(),
      cut: z.boolean(),
    }),
  )
  .nullable();
const newsSchema = z.object({
  snapshot: z.string(),
  kept: z.boolean(),
  ranges: z.array(
    z.object({
      xid: z.string(),
      first: z.string(),
      last: z.string(),
      count: z.number(),
      bytes: z.number(),
      at: z.coerce.date(),
    }),
  ),
});

/** `kept` is false when the database has crashed since the reader was registered, so the log is lost. */
export type News = { snapshot: string; kept: boolean; ranges: ChangeRange[]; page: ChangePage | null };

/**
 * Transactions committed since a snapshot, with their changes when there are few. Ordered by last change number, which
 * is a possible commit order: a transaction that waited for another one's lock, or began after its end, has the higher
 * number.
 */
export async function readNews(
  sql: Sql,
  reader: string,
  since: string,
  maxRange: { count: number; bytes: number },
): Promise<News> {
  const [row] = await sql`
    with done as materialized (
      select xid, min(seq) as first, max(seq) as last, count(*) as count, sum(bytes) as bytes, max(at) as at
      from realtime.changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      group by xid
    ), page as materialized (
      select c.entity, c.type, d.at, c.record, c.old_record, c.cut, d.last as place, c.seq
      from done d join realtime.changes c on c.xid = d.xid
      where (select sum(count) <= ${maxRange.count} and sum(bytes) <= ${maxRange.bytes} from done)
    )
    select pg_current_snapshot()::text as snapshot,
      exists (select from realtime.change_readers where id = ${reader}) as kept,
      (select coalesce(json_agg(json_build_object('xid', xid::text, 'first', first::text, 'last', last::text, 'count', count,
        'bytes', bytes, 'at', at) order by last), '[]') from done) as ranges,
      ${pageColumns(sql)}`;
  return { ...newsSchema.parse(row), page: pageOf(row) };
}

function pageColumns(sql: Sql): PendingQuery<Row[]> {
  return sql`
    (select json_agg(json_build_object('entity', entity::text, 'type', type, 'at', at, 'record', record::text,
      'oldRecord', old_record::text, 'cut', cut) order by place, seq) from page) as changes,
    case when exists (select from page) then ${tableShapes(sql, sql`c.oid in (select entity from page)`)} end as shapes`;
}

function pageOf(row: Row | undefined): ChangePage | null {
  const changes = changesSchema.parse(row?.["changes"] ?? null);
  return changes && { changes, shapes: tableShapesOf(row?.["shapes"]) };
}

export async function readSnapshot(sql: Sql): Promise<string> {
  const [row] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`;
  return row?.snapshot ?? "";
}

/** Splits a range by number of rows and bytes. A single row may exceed the byte limit. */
export async function splitRange(
  sql: Sql,
  range: ChangeRange,
  maxRange: { count: number; bytes: number },
): Promise<ChangeRange[]> {
  const rows = await sql<{ seq: string; bytes: number }[]>`
    select seq::text, bytes from realtime.changes where xid = ${range.xid}::xid8 order by changes.seq`;
  const ranges: ChangeRange[] = [];
  for (const { seq, bytes } of rows) {
    const open = ranges.at(-1);
    if (open && open.count < maxRange.count && open.bytes + bytes <= maxRange.bytes)
      Object.assign(open, { last: seq, count: open.count + 1, bytes: open.bytes + bytes });
    else ranges.push({ xid: range.xid, first: seq, last: seq, count: 1, bytes, at: range.at });
  }
  return ranges;
}

/** In the order of the ranges. */
export async function readChanges(sql: Sql, ranges: ChangeRange[]): Promise<ChangePage> {
  const of = (pick: (range: ChangeRange) => string) => ranges.map(pick);
  const [row] = await sql`
    with page as materialized (
      select c.entity, c.type, r.at, c.record, c.old_record, c.cut, r.place, c.seq
      from unnest(${of(({ xid }) => xid)}::text[]::xid8[], ${of(({ first }) => first)}::bigint[],
        ${of(({ last }) => last)}::bigint[], ${of(({ at }) => at.toISOString())}::timestamptz[])
        with ordinality as r (xid, first, last, at, place)
      join realtime.changes c on c.xid = r.xid and c.seq between r.first and r.last
    )
    select ${pageColumns(sql)}`;
  return pageOf(row) ?? { changes: [], shapes: new Map() };
}

export async function enterReader(sql: Sql, reader: string): Promise<void> {
  await sql`insert into realtime.change_readers (id) values (${reader}) on conflict (id) do update set seen_at = now()`;
}

export async function leaveReader(sql: Sql, reader: string): Promise<void> {
  await sql`delete from realtime.change_readers where id = ${reader} or seen_at < now() - interval '1 day'`;
}

/** All transactions below this number have ended. */
export async function readHorizon(sql: Sql): Promise<string> {
  const [row] = await sql<{ horizon: string }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row?.horizon ?? "0";
}

export async function pruneChanges(sql: Sql, horizon: string): Promise<void> {
  await sql`delete from realtime.changes where xid < ${horizon}::xid8`;
}
