import type { PendingQuery, Row, TransactionSql } from "postgres";
import { z } from "zod";
import { booleanLike, numberLike, textLike } from "#server/api/storage/coerced.ts";

const byName = { column: "name", order: "asc" } as const;

export const listSchema = z.object({
  prefix: textLike(z.string().max(1024)).default(""),
  search: textLike(z.string().max(1024)).default(""),
  limit: numberLike(z.int().min(1).max(1000)).default(100),
  offset: numberLike(z.int().min(0).max(10_000_000)).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .nullish()
    .transform((sortBy) => sortBy ?? byName),
});

export const listV2Schema = z.object({
  prefix: textLike(z.string().max(1024)).default(""),
  limit: numberLike(z.int().min(1))
    .default(1000)
    .transform((limit) => Math.min(limit, 1000)),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: booleanLike(z.boolean()).default(false),
  sortBy: z
    .object({ column: z.enum(["name", "updated_at", "created_at"]), order: z.enum(["asc", "desc"]).default("asc") })
    .nullish()
    .transform((sortBy) => sortBy ?? byName),
});

/**
 * Lists one level of a folder: folders first (without id), then objects with relative names. `search` is a
 * case-insensitive prefix. Shows only what the transaction's role may see.
 */
export async function listLevel(tx: TransactionSql, bucketId: string, wanted: z.output<typeof listSchema>) {
  const folder = wanted.prefix.normalize("NFC").replace(/^\/+|\/+$/g, "");
  const base = folder === "" ? "" : `${folder}/`;
  const { column, order } = wanted.sortBy;
  const direction = order === "asc" ? tx`asc` : tx`desc`;
  const begins = wanted.search.normalize("NFC");
  return tx`
    with below as (
      select id, substr(name, ${base.length + 1}::int) as rest, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = ${bucketId} ${beginningWith(tx, base)}
    ), matching as (
      select * from below where starts_with(lower(rest), lower(${begins}))
    ), level as (
      select distinct split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from matching where position('/' in rest) > 0
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata from matching where position('/' in rest) = 0
    )
    select * from level
    order by (id is not null), ${tx(column)} ${direction}, name ${direction}
    limit ${wanted.limit} offset ${wanted.offset}`;
}

type Entry = { id: string | null; name: string; sorted: string };

/**
 * A page of full names, folders and objects apart. `after` is the last entry of the previous page. With a delimiter,
 * deeper entries appear as their folder.
 */
export async function listPage(
  tx: TransactionSql,
  bucketId: string,
  wanted: z.output<typeof listV2Schema>,
  after: { name: string; sorted: string } | null,
) {
  const prefix = wanted.prefix.normalize("NFC");
  const { column, order } = wanted.sortBy;
  const direction = order === "asc" ? tx`asc` : tx`desc`;
  const beyond = order === "asc" ? tx`>` : tx`<`;
  const sorted =
    column === "name" ? tx`name` : tx`to_char(${tx(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
  const deeper = wanted.with_delimiter ? tx`position('/' in substr(name, ${prefix.length + 1}::int)) > 0` : tx`false`;
  return tx<Entry[]>`
    with below as (
      select *, ${deeper} as deeper from storage.objects where bucket_id = ${bucketId} ${beginningWith(tx, prefix)}
    ), entries as (
      select id, name, name as key, ${sorted} collate "C" as sorted, updated_at, created_at, last_accessed_at, metadata from below where not deeper
      union all
      select null, folder, folder, folder, null, null, null, null from (
        select distinct ${prefix} || split_part(substr(name, ${prefix.length + 1}::int), '/', 1) || '/' as folder from below where deeper
      ) folders
    )
    select * from entries
    ${after ? tx`where (sorted collate "C", name collate "C") ${beyond} (${after.sorted}, ${after.name})` : tx``}
    order by sorted ${direction}, name collate "C" ${direction}
    limit ${wanted.limit + 1}`;
}

const lastSign = "\u{10ffff}";

/** A byte-order range, which uses an index in any plan. */
function beginningWith(tx: TransactionSql, prefix: string): PendingQuery<Row[]> {
  return prefix === "" ? tx`` : tx`and name >= ${prefix} and name < ${prefix + lastSign}`;
}
