import type { RequestHead } from "#server/api/rest/request/request-head.ts";
import { boundedAggregate, bytesOf, madeRows } from "./bounded-list.ts";

/** The formats of an answer's body. `stripped`: without null fields. */
export type BodyForm =
  | { kind: "rows" | "one"; stripped: boolean }
  | { kind: "csv" }
  | { kind: "value"; list: boolean }
  | { kind: "nothing" };

/** The body format for the rows of a table. */
export function formOf({ wanted }: RequestHead): BodyForm {
  if (wanted.type === "csv") return { kind: "csv" };
  return { kind: wanted.type === "object" ? "one" : "rows", stripped: wanted.stripped };
}

/**
 * One row with the number of rows on this page, the total if counted, the body as text, and the response settings
 * (`<status> <headers>`). A body above the limit raises 54000.
 */
export function answerSql(
  rows: string,
  form: BodyForm,
  maxBytes: number,
  more: { before?: string; total?: string; fresh?: string } = {},
): string {
  return [
    more.before ? `with ${more.before}` : "",
    `select total, page, ${boundedBody(form, maxBytes)} as body, ${responseSettingsSql} as response`,
    more.fresh ? ", fresh" : "",
    `from (select ${more.total ?? "null"}::text as total, count(*)::int as page, ${bodySql(form, maxBytes)} as body`,
    more.fresh ? `, ${more.fresh} as fresh` : "",
    `from ${rowsSql(rows, form)}) as pgrst_answer`,
  ].join(" ");
}

/** `repeat` beyond the limit raises a distinct error before it allocates. */
function boundedBody({ kind }: BodyForm, maxBytes: number): string {
  return kind === "nothing"
    ? "body"
    : `case when octet_length(body) <= ${maxBytes} then body else repeat(body, 2147483647) end`;
}

/**
 * Set by functions and triggers of this statement. A setting that was never set is null, or empty in a later
 * transaction.
 */
const responseSettingsSql =
  "nullif(concat(current_setting('response.status', true), ' ', current_setting('response.headers', true)), ' ')";

/** CSV takes its column names from the JSON of the first row. */
function rowsSql(rows: string, form: BodyForm): string {
  switch (form.kind) {
    case "nothing":
      return `(${rows}) as pgrst_rows`;
    case "value":
      return madeRows(rows, { pgrst_json: "to_json(pgrst_rows.pgrst_value)" });
    case "csv":
      return madeRows(rows, {
        pgrst_json: "case when row_number() over () = 1 then row_to_json(pgrst_rows) end",
        pgrst_line: "pgrst_rows::text",
      });
    default:
      return madeRows(rows, {
        pgrst_json: form.stripped ? "json_strip_nulls(row_to_json(pgrst_rows))" : "row_to_json(pgrst_rows)",
      });
  }
}

function bodySql(form: BodyForm, maxBytes: number): string {
  if (form.kind === "nothing") return "''";
  if (form.kind === "csv")
    return `${csvNames} || e'\\n' || coalesce(${boundedAggregate(csvLines, bytesOf(["pgrst_line"]), maxBytes)}, '')`;
  const single = form.kind === "one" || (form.kind === "value" && !form.list);
  const list = boundedAggregate("json_agg(pgrst_json)", bytesOf(["pgrst_json"]), maxBytes);
  return `coalesce(${single ? `(${list}) -> 0` : list}, '${single ? "null" : "[]"}')::text`;
}

const csvNames =
  "coalesce((select string_agg(key, ',') from json_object_keys((json_agg(pgrst_json) filter (where pgrst_json is not null) -> 0)) as key), '')";
/** Each row in PostgreSQL's record format without the parentheses. */
const csvLines = "string_agg(substring(pgrst_line, 2, length(pgrst_line) - 2), e'\\n')";
