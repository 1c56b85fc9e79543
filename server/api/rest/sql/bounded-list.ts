import { ident } from "./statement.ts";

/** What is made of each row (`pgrst_rows`), by name; made once, so that its bytes can be counted before it joins a list. */
export function madeRows(rows: string, made: Record<string, string>): string {
  const columns = Object.entries(made).map(([name, sql]) => `${sql} as ${ident(name)}`);
  return `(select ${columns.join(", ")} from (${rows}) as pgrst_rows offset 0) as pgrst_rows`;
}

/**
 * An aggregate that ends the statement as soon as its rows have more bytes: they are added up beside it as spans of time,
 * and there is a longest one.
 */
export function boundedAggregate(aggregate: string, bytes: string, maxBytes: number): string {
  return `case when sum((${bytes}) * ${spanOfByte(maxBytes)}) < interval '0' then null else ${aggregate} end`;
}

/** True, or the end of the statement where there are more bytes. */
export function fitsSql(bytes: string, maxBytes: number): string {
  return `(${bytes}) * ${spanOfByte(maxBytes)} >= interval '0'`;
}

function spanOfByte(maxBytes: number): string {
  return `interval '${Math.floor(maxSpan / (maxBytes + spare))} s'`;
}

/** What PostgreSQL says of a longer span; nothing else adds up times here. */
export const spanTooLong = "interval out of range";

/** In seconds: PostgreSQL counts microseconds in 64 bits. */
const maxSpan = 9_223_372_036_854;
/** Headers of values are counted, and are no part of the answer. */
const spare = 64;

export function bytesOf(values: readonly string[]): string {
  return values.map((value) => `coalesce(pg_column_size(${value}), 0)`).join(" + ");
}

/**
 * A list of JSON for a row above. It may have twice the bytes of the answer, since JSON may become shorter on its way there;
 * all long lists together `maxBuilt` times, those among them that no row of the answer shows.
 */
export function listSql(value: string, maxBytes: number, bytes = bytesOf([value])): string {
  const list = `json_agg(${value})`;
  const built = "current_setting('pgrst.built', true)";
  const size = `coalesce(pg_column_size(${list}), 0)`;
  const sum = `coalesce(nullif(${built}, ''), '0')::bigint + ${size}`;
  return `case when ${size} > ${Math.floor(maxBytes / 64)}
    and set_config('pgrst.built', (${sum})::text, true)::bigint > ${maxBuilt * maxBytes}
    then repeat(${built}, 2147483647)::jsonb else (${boundedAggregate(list, bytes, 2 * maxBytes)})::jsonb end`;
}

const maxBuilt = 8;
