import type { RestFrame } from "#server/backend/rest/request/read-request.ts";

/** The forms an answer's body may take. `stripped`: without fields that are null. */
export type BodyForm =
  | { kind: "rows" | "one"; stripped: boolean }
  | { kind: "csv" }
  | { kind: "value"; list: boolean }
  | { kind: "nothing" };

/** The form a client wants the rows of a table in. */
export function formOf({ wanted }: RestFrame): BodyForm {
  if (wanted.type === "csv") return { kind: "csv" };
  return { kind: wanted.type === "object" ? "one" : "rows", stripped: wanted.stripped };
}

/** One row with the number of rows on this page, of all rows where they were counted, and the body as text. */
export function answerSql(
  rows: string,
  form: BodyForm,
  more: { before?: string; total?: string; fresh?: string } = {},
): string {
  return [
    more.before ? `with ${more.before}` : "",
    `select ${more.total ?? "null"}::text as total, count(*)::int as page, ${bodySql(form)} as body`,
    more.fresh ? `, ${more.fresh} as fresh` : "",
    `from (${rows}) as pgrst_rows`,
  ].join(" ");
}

function bodySql(form: BodyForm): string {
  if (form.kind === "nothing") return "''";
  if (form.kind === "csv") return csv;
  const row = form.kind === "value" ? "pgrst_rows.pgrst_value" : "pgrst_rows";
  const single = form.kind === "one" || (form.kind === "value" && !form.list);
  const rows = single ? `json_agg(${row}) -> 0` : `json_agg(${row})`;
  const shown = form.kind !== "value" && form.stripped ? `json_strip_nulls(${rows})` : rows;
  return `coalesce(${shown}, '${single ? "null" : "[]"}')::text`;
}

/** A header of column names, then each row as PostgreSQL writes a record, without its brackets. */
const csv = `coalesce((select string_agg(key, ',') from json_object_keys((json_agg(pgrst_rows) -> 0)) as key), '')
  || e'\\n' || coalesce(string_agg(substring(pgrst_rows::text, 2, length(pgrst_rows::text) - 2), e'\\n'), '')`;
