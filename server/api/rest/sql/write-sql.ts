import type { Column, Table } from "#server/api/rest/catalog/catalog.ts";
import { findRelationship } from "#server/api/rest/catalog/find-relationship.ts";
import type { Prefer } from "#server/api/rest/parse/prefer.ts";
import type { SelectItem } from "#server/api/rest/parse/select.ts";
import { CatalogMiss, RestError } from "#server/api/rest/rest-error.ts";
import { answerSql, type BodyForm } from "./answer-sql.ts";
import { conditionsSql } from "./condition-sql.ts";
import { writeRows } from "./rows-sql.ts";
import type { Writing } from "./source.ts";
import { ident, tableIdent } from "./statement.ts";

type Request = Omit<Writing, "rows">;

/** The rows of a body: JSON text of the list, and the columns it fills. */
export type Payload = { json: string; columns: string[]; empty: boolean };

export function insertSql(request: Request, table: Table, payload: Payload, prefer: Prefer, form: BodyForm): string {
  const names = payload.columns.map(ident).join(", ");
  const rows =
    payload.columns.length === 0
      ? defaultRows(request, payload)
      : `(${names}) select ${names} from ${bodyRows(request, table, payload, prefer.missingDefault)}`;
  const fresh = prefer.resolution === "merge-duplicates" ? `(${tableIdent(table)}.xmax = 0)` : null;
  const conflict = conflictSql(request, table, payload, prefer);
  return finish(request, table, `insert into ${tableIdent(table)} ${rows}${conflict}`, form, { fresh });
}

/** Updates existing rows; more than `maxRows` raises `tooManyChanged`. */
export function updateSql(
  request: Request,
  table: Table,
  payload: Payload,
  { form, maxRows }: { form: BodyForm; maxRows: number | null },
): string {
  const where = assertFiltered(request, table, "UPDATE");
  if (payload.columns.length === 0)
    return finish(request, table, `update ${tableIdent(table)} set ${keepAll(table)} where false`, form);
  const body = bodyRows(request, table, payload, false);
  const set = payload.columns.map((column) => `${ident(column)} = pgrst_body.${ident(column)}`).join(", ");
  const change = `update ${tableIdent(table)} set ${set} from ${body} where ${where}`;
  return finish(request, table, change, form, { maxRows });
}

export function deleteSql(request: Request, table: Table, form: BodyForm, maxRows: number | null): string {
  const change = `delete from ${tableIdent(table)} where ${assertFiltered(request, table, "DELETE")}`;
  return finish(request, table, change, form, { maxRows });
}

/** Rejects a missing filter, which would change the whole table. Hosted Supabase answers 21000 too. */
function assertFiltered({ statement, asked }: Request, table: Table, verb: string): string {
  if (asked.root.where.length === 0) throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
  return conditionsSql(statement, asked.root.where, { row: tableIdent(table), table, embedOf: () => null }).join(
    " and ",
  );
}

function keepAll(table: Table): string {
  const [first] = table.columns.keys();
  return `${ident(first ?? "")} = ${ident(first ?? "")}`;
}

function bodyRows({ statement }: Request, table: Table, payload: Payload, missingDefault: boolean): string {
  const columns = payload.columns.map((name) => columnOf(table, name));
  const body = statement.bind(payload.json);
  const defaults = missingDefault ? columns.filter(({ fallback }) => fallback !== null) : [];
  const filled =
    defaults.length === 0
      ? `${body}::json`
      : `(select coalesce(json_agg(jsonb_build_object(${defaults.map(({ name, fallback }) => `${quoted(name)}, ${fallback ?? "null"}`).join(", ")}) || one), '[]')
          from jsonb_array_elements(${body}::jsonb) as one)`;
  const shape = columns.map(({ name, type }) => `${ident(name)} ${type}`).join(", ");
  return `json_to_recordset(${filled}) as pgrst_body(${shape})`;
}

function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column)
    throw new CatalogMiss(
      400,
      "PGRST204",
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    );
  return column;
}

function quoted(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}

/** Objects without keys: inserts this many rows of defaults. */
function defaultRows({ statement }: Request, payload: Payload): string {
  return payload.empty
    ? `select where false`
    : `select from json_array_elements(${statement.bind(payload.json)}::json)`;
}

function conflictSql({ asked }: Request, table: Table, payload: Payload, { resolution }: Prefer): string {
  const columns = asked.onConflict ?? table.primaryKey;
  if (resolution === null || columns.length === 0) return "";
  const target = ` on conflict (${columns.map((name) => ident(columnOf(table, name).name)).join(", ")})`;
  if (resolution === "ignore-duplicates" || payload.columns.length === 0) return `${target} do nothing`;
  return `${target} do update set ${payload.columns.map((name) => `${ident(name)} = excluded.${ident(name)}`).join(", ")}`;
}

/** Returns only columns the answer shows, so that only those need to be readable. */
function finish(
  request: Request,
  table: Table,
  change: string,
  form: BodyForm,
  { fresh = null, maxRows = null }: { fresh?: string | null; maxRows?: number | null } = {},
): string {
  const shown = form.kind === "nothing" ? [] : returned(request, table);
  const columns = shown.map((name) => `${tableIdent(table)}.${ident(name)}`);
  const returning = [
    ...columns,
    ...(fresh === null ? [] : [`${fresh} as pgrst_fresh`]),
    ...(maxRows === null ? [] : [`${changedSql(request, maxRows)} as pgrst_changed`]),
  ];
  const changed = `pgrst_changed as (${change} returning ${returning.length === 0 ? "1" : returning.join(", ")})`;
  const source = { from: "pgrst_source", row: "pgrst_source", label: table.name, table };
  const page = { ...request.asked, root: { ...request.asked.root, where: [], limit: null, offset: 0 } };
  const rows = form.kind === "nothing" ? "select from pgrst_source" : writeRows({ ...request, asked: page }, source);
  return answerSql(rows, form, request.limits.maxAnswerBytes, {
    before: `${changed}, pgrst_source as (select ${shown.map(ident).join(", ")} from pgrst_changed)`,
    ...(fresh === null ? {} : { fresh: "(select count(*) filter (where pgrst_fresh) from pgrst_changed)::int" }),
    ...(maxRows === null ? {} : { fresh: "(select count(*) from pgrst_changed)::int" }),
  });
}

/** Counts each row as it is changed, independent of the plan. */
function changedSql({ statement }: Request, maxRows: number): string {
  const before = "coalesce(nullif(current_setting('pgrst.changed', true), ''), '0')::bigint";
  const counted = `set_config('pgrst.changed', (${before} + 1)::text, true)::bigint`;
  return `(case when ${counted} <= ${statement.bind(String(maxRows))}::bigint then '0' else '${tooManyChanged}' end)::int`;
}

/** PostgreSQL reports this text as an invalid number. */
export const tooManyChanged = "more rows than may be changed";

function returned({ catalog, asked }: Request, table: Table): string[] {
  const names = new Set<string>();
  const add = (item: SelectItem): boolean => {
    if (item.kind === "all") return false;
    if (item.kind === "field") {
      if (item.field !== null) names.add(item.field.name);
      return true;
    }
    const relationship = findRelationship(catalog, table, item.target, item.hint);
    if (relationship.kind === "computed") return false;
    for (const [column] of relationship.kind === "key" ? relationship.pairs : relationship.near) names.add(column);
    return true;
  };
  if (!asked.select.every(add)) return [...table.columns.keys()];
  for (const { field, relation } of asked.root.order) if (relation === null) names.add(field.name);
  return [...names];
}
