import { ident } from "./statement.ts";

/** Computes named values for each row (`pgrst_rows`) once, so that their bytes can be counted before aggregation. */
export function madeRows(rows: string, made: Record<string, string>): string {
  const columns = Object.entries(made).map(([name, sql]) => `${sql} as ${ident(name)}`);
  return `(select ${columns.join(", ")} from (${rows}) as pgrst_rows offset 0) as pgrst_rows`;
}

/**
 * An aggregate that fails as soon as its rows exceed the limit: bytes are summed as intervals, whose maximum is
 * bounded.
 */
export function boundedAggregate(aggregate: string, bytes: string, maxBytes: number): string {
  return `case when sum((${bytes}) * ${spanOfByte(maxBytes)}) < interval '0' then null else ${aggregate} end`;
}

/** True, or an error above the limit. */
export function fitsSql(bytes: string, maxBytes: number): string {
  return `(${bytes}) * ${spanOfByte(maxBytes)} >= interval '0'`;
}

function spanOfByte(maxBytes: number): string {
  return `interval '${Math.floor(maxSpan / (maxBytes + spare))} s'`;
}

/** PostgreSQL's message for an interval overflow. No other expression adds intervals here. */
export const spanTooLong = "interval out of range";

/** In seconds: PostgreSQL counts microseconds in 64 bits. */
const maxSpan = 9_223_372_036_854;
/** Allowance for value headers, which are counted but not part of the answer. */
const spare = 64;

export function bytesOf(values: readonly string[]): string {
  return values.map((value) => `coalesce(pg_column_size(${value}), 0)`).join(" + ");
}

/**
 * A JSON list for a parent row. It may have twice the bytes of the answer, because JSON may shrink later; all long
 * lists together, shown or not, may have `maxBuilt` times as many.
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
