import { fieldAlias } from "#server/api/rest/parse/field.ts";
import type { OrderTerm } from "#server/api/rest/parse/order.ts";
import type { RowsQuery } from "#server/api/rest/parse/parameters.ts";
import type { SelectedField, SelectItem } from "#server/api/rest/parse/select.ts";
import { tooComplex } from "#server/api/rest/rest-error.ts";
import { conditionsSql, fieldSql } from "./condition-sql.ts";
import { planEmbed, relatedValueSql, type PlannedEmbed } from "./embed-sql.ts";
import { measuredRow } from "./measured-row.ts";
import { nameOf, type Place, type Source, type Writing } from "./source.ts";
import { ident, type Statement } from "./statement.ts";

/** One entry of a select list; `name` is null for all columns at once. */
type Output = { sql: string; name: string | null; grouped: string[] | null };

const nothing: RowsQuery = { where: [], order: [], limit: null, offset: 0 };

/** Builds the SQL for the requested rows, starting at the root. */
export function writeRows(
  request: Omit<Writing, "rows">,
  source: Source,
  items: readonly SelectItem[] = request.asked.select,
): string {
  if (embedsIn(items) > request.limits.maxEmbeds)
    throw tooComplex(`At most ${request.limits.maxEmbeds} resources may be embedded in one request`);
  const writing: Writing = {
    ...request,
    rows: (below, selected, place, joins) => rowsSql(writing, below, selected, place, joins),
  };
  return writing.rows(source, items, { path: [], depth: 1, tables: [source.table], toOne: true }, []);
}

function embedsIn(items: readonly SelectItem[]): number {
  return items.reduce((sum, item) => sum + (item.kind === "embed" ? 1 + embedsIn(item.items) : 0), 0);
}

/** `select … from source …` with the requested items and all embeds. */
function rowsSql(
  writing: Writing,
  source: Source,
  items: readonly SelectItem[],
  place: Place,
  joins: readonly string[],
): string {
  const { statement, catalog, asked, limits } = writing;
  const rows = place.path.length === 0 ? asked.root : (asked.embedded.get(place.path.join(".")) ?? nothing);
  const embeds = items
    .filter((item) => item.kind === "embed")
    .map((embed) => ({ embed, planned: planEmbed(writing, source, embed, place) }));
  const outputs = items.flatMap((item) =>
    item.kind === "embed"
      ? embedOutputs(embeds.find(({ embed }) => embed === item)?.planned)
      : [fieldOutput(statement, source, item)],
  );
  const scope = {
    row: source.row,
    table: source.table === null ? null : catalog.table(source.table),
    embedOf: (name: string) => embeds.find(({ embed }) => nameOf(embed) === name)?.planned.exists ?? null,
  };
  const column = (name: string) => fieldSql(statement, source.row, { name, path: [] });
  const measured = measuredRow(items, { row: source.row, column }, limits.maxAnswerBytes) ?? [];
  const where = [...joins, ...conditionsSql(statement, rows.where, scope)].concat(measured);
  const grouping = outputs.some(({ grouped }) => grouped === null)
    ? outputs.flatMap(({ grouped }) => grouped ?? [])
    : [];
  return [
    `select ${outputs.map(({ sql }) => sql).join(", ")} from ${source.from}`,
    ...embeds.map(({ planned }) => planned.join),
    where.length > 0 ? `where ${where.join(" and ")}` : "",
    grouping.length > 0 ? `group by ${grouping.join(", ")}` : "",
    rows.order.length > 0
      ? `order by ${rows.order.map((term) => orderSql(writing, source, items, term)).join(", ")}`
      : "",
    limitSql(place.toOne ? rows.limit : leastOf(rows.limit, limits.maxRows)),
    rows.offset === 0 ? "" : `offset ${rows.offset}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The smaller number; null means no number. */
export function leastOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

export function limitSql(limit: number | null): string {
  return limit === null ? "" : `limit ${limit}`;
}

function fieldOutput(statement: Statement, source: Source, item: SelectedField | { kind: "all" }): Output {
  if (item.kind === "all") return { sql: `${source.row}.*`, name: null, grouped: [`${source.row}.*`] };
  const { field, aggregate } = item;
  const plain = field === null ? "*" : fieldSql(statement, source.row, field);
  const cast = item.cast === null ? plain : `cast(${plain} as ${item.cast})`;
  const name = item.alias ?? aggregate?.name ?? (field === null ? "count" : fieldAlias(field));
  if (aggregate === null) return { sql: `${cast} as ${ident(name)}`, name, grouped: [cast] };
  const value = `${aggregate.name}(${cast})`;
  const shown = aggregate.cast === null ? value : `cast(${value} as ${aggregate.cast})`;
  return { sql: `${shown} as ${ident(name)}`, name, grouped: null };
}

function embedOutputs(planned: PlannedEmbed | undefined): Output[] {
  return planned?.outputs.map(({ sql, name, group }) => ({ sql, name, grouped: [group] })) ?? [];
}

function orderSql(writing: Writing, source: Source, items: readonly SelectItem[], term: OrderTerm): string {
  const value =
    term.relation === null
      ? fieldSql(writing.statement, source.row, term.field)
      : relatedValueSql(writing, source, items, term.relation, term.field);
  const nulls = term.nulls === null ? "" : ` nulls ${term.nulls}`;
  return `${value} ${term.descending ? "desc" : "asc"}${nulls}`;
}
