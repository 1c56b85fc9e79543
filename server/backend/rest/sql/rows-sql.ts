import { fieldAlias } from "#server/backend/rest/parse/field.ts";
import type { OrderTerm } from "#server/backend/rest/parse/order.ts";
import type { RowsAsked } from "#server/backend/rest/parse/parameters.ts";
import type { SelectedField, SelectItem } from "#server/backend/rest/parse/select.ts";
import { conditionsSql, fieldSql } from "./condition-sql.ts";
import { planEmbed, relatedValueSql, type PlannedEmbed } from "./embed-sql.ts";
import { nameOf, type Place, type Source, type Writing } from "./source.ts";
import { ident, type Statement } from "./statement.ts";

/** One thing in a select list; `name` is null for all columns at once. */
type Output = { sql: string; name: string | null; grouped: string[] | null };

const nothing: RowsAsked = { where: [], order: [], limit: null, offset: 0 };

/** Writes the rows a request asks for, from its root down. */
export function writeRows(
  request: Omit<Writing, "rows">,
  source: Source,
  items: readonly SelectItem[] = request.asked.select,
): string {
  const writing: Writing = {
    ...request,
    rows: (below, selected, place, joins) => rowsSql(writing, below, selected, place, joins),
  };
  return writing.rows(source, items, { path: [], depth: 1 }, []);
}

/** `select … from source …` with what was asked for there, and everything embedded in it. */
function rowsSql(
  writing: Writing,
  source: Source,
  items: readonly SelectItem[],
  place: Place,
  joins: readonly string[],
): string {
  const { statement, asked } = writing;
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
    embedOf: (name: string) => embeds.find(({ embed }) => nameOf(embed) === name)?.planned.isThere ?? null,
  };
  const where = [...joins, ...conditionsSql(statement, rows.where, scope)];
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
    rows.limit === null ? "" : `limit ${rows.limit}`,
    rows.offset === 0 ? "" : `offset ${rows.offset}`,
  ]
    .filter(Boolean)
    .join(" ");
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
