import { findRelationship, type Relationship } from "#server/api/rest/catalog/find-relationship.ts";
import { sameTable } from "#server/api/rest/catalog/catalog.ts";
import type { ReadLimits } from "#server/api/rest/limits.ts";
import type { Field } from "#server/api/rest/parse/field.ts";
import type { SelectedEmbed, SelectItem } from "#server/api/rest/parse/select.ts";
import { RestError, tooComplex } from "#server/api/rest/rest-error.ts";
import { bytesOf, listSql, madeRows } from "./bounded-list.ts";
import { fieldSql } from "./condition-sql.ts";
import { nameOf, outputNames, type Place, type Source, type Writing } from "./source.ts";
import { ident, tableIdent } from "./statement.ts";

/** An embedded resource: its join, its select outputs, and a value that is null when it is absent. */
export type PlannedEmbed = {
  join: string;
  outputs: { sql: string; name: string | null; group: string }[];
  exists: string;
};

type Target = { relationship: Relationship; source: Source; joins: string[] };

export function planEmbed(writing: Writing, parent: Source, embed: SelectedEmbed, place: Place): PlannedEmbed {
  const target = targetOf(writing, parent, embed.target, embed.hint, place.depth);
  const { toOne } = target.relationship;
  const { maxAnswerBytes } = writing.limits;
  const tables = [...place.tables, target.source.table];
  const below = { path: [...place.path, nameOf(embed)], depth: place.depth + 1, tables, toOne };
  assertWithinLimits(writing.limits, embed.target, below);
  const rows = writing.rows(target.source, embed.items, below, target.joins);
  const join = ident(`${parent.label}_${nameOf(embed)}_${place.depth}`);
  if (embed.spread) return spread(writing, embed, target, rows, join);
  const name = nameOf(embed);
  if (toOne) {
    const value = `row_to_json(${join}.*)::jsonb`;
    return {
      join: `${embed.inner ? "inner" : "left"} join lateral (${rows}) as ${join} on true`,
      outputs: embed.items.length === 0 ? [] : [{ sql: `${value} as ${ident(name)}`, name, group: value }],
      exists: join,
    };
  }
  const list = `${join}.${join}`;
  const many = `select ${listSql("pgrst_json", maxAnswerBytes)} as ${join} from ${madeRows(rows, { pgrst_json: "row_to_json(pgrst_rows)" })}`;
  const value = `coalesce(${list}, '[]')`;
  return {
    join: embed.inner
      ? `inner join lateral (${many}) as ${join} on ${list} is not null`
      : `left join lateral (${many}) as ${join} on true`,
    outputs: embed.items.length === 0 ? [] : [{ sql: `${value} as ${ident(name)}`, name, group: value }],
    exists: list,
  };
}

/** A table that repeats on its own path multiplies rows. */
function assertWithinLimits({ maxDepth, maxSameTable }: ReadLimits, name: string, { depth, tables }: Place): void {
  if (depth - 1 > maxDepth) throw tooComplex(`A resource may be embedded at most ${maxDepth} deep`);
  const table = tables.at(-1);
  if (!table) return;
  const times = tables.filter((one) => one && sameTable(one, table)).length;
  if (times > maxSameTable)
    throw tooComplex(
      `'${name}' leads to a table that is already on the way to it${maxSameTable === 1 ? "" : ` ${maxSameTable} times`}`,
    );
}

/** `...author(name)`: adds the columns to the parent's; for many rows each column becomes a list. */
function spread(writing: Writing, embed: SelectedEmbed, target: Target, rows: string, join: string): PlannedEmbed {
  const names = outputNames(writing.catalog, target.source.table, embed.items);
  const kind = embed.inner ? "inner" : "left";
  if (target.relationship.toOne)
    return {
      join: `${kind} join lateral (${rows}) as ${join} on true`,
      outputs: names.map((name) => ({ sql: `${join}.${ident(name)}`, name, group: `${join}.${ident(name)}` })),
      exists: join,
    };
  const { maxAnswerBytes } = writing.limits;
  const values = Object.fromEntries(names.map((name) => [name, `to_json(pgrst_rows.${ident(name)})`]));
  const made = names.map((name) => `pgrst_rows.${ident(name)}`);
  const lists = names.map((name, at) => {
    const bytes = bytesOf(at === 0 ? made : made.slice(at, at + 1));
    return `${listSql(`pgrst_rows.${ident(name)}`, maxAnswerBytes, bytes)} as ${ident(name)}`;
  });
  const some = ident("pgrst_some");
  return {
    join: `${kind} join lateral (select ${[...lists, `nullif(count(*), 0) as ${some}`].join(", ")} from ${madeRows(rows, values)}) as ${join} on ${embed.inner ? `${join}.${some} is not null` : "true"}`,
    outputs: names.map((name) => {
      const value = `coalesce(${join}.${ident(name)}, '[]')`;
      return { sql: `${value} as ${ident(name)}`, name, group: value };
    }),
    exists: `${join}.${some}`,
  };
}

/** `order=author(name)`: the value of the single related row. */
export function relatedValueSql(
  writing: Writing,
  parent: Source,
  items: readonly SelectItem[],
  relation: string,
  field: Field,
): string {
  const embed = items.find((item) => item.kind === "embed" && nameOf(item) === relation);
  if (embed?.kind !== "embed")
    throw new RestError(400, "PGRST108", `'${relation}' is not an embedded resource in this request`, {
      hint: `Verify that '${relation}' is included in the 'select' query parameter.`,
    });
  const { relationship, source, joins } = targetOf(writing, parent, embed.target, embed.hint, 0);
  if (!relationship.toOne)
    throw new RestError(400, "PGRST118", `A related order on '${relation}' is not possible`, {
      details: `'${parent.label}' and '${relation}' do not form a many-to-one or one-to-one relationship`,
    });
  const where = joins.length > 0 ? ` where ${joins.join(" and ")}` : "";
  return `(select ${fieldSql(writing.statement, source.row, field)} from ${source.from}${where})`;
}

function targetOf({ catalog }: Writing, parent: Source, name: string, hint: string | null, depth: number): Target {
  if (parent.table === null)
    throw new RestError(
      400,
      "PGRST200",
      `Could not find a relationship between '${parent.label}' and '${name}' in the schema cache`,
    );
  const relationship = findRelationship(catalog, parent.table, name, hint);
  if (relationship.kind === "computed") {
    const label = `${name}_${depth}`;
    const row = `row(${parent.row}.*)::${tableIdent(parent.table)}`;
    const from = `${tableIdent(relationship.routine)}(${row}) as ${ident(label)}`;
    return { relationship, source: { from, row: ident(label), label, table: relationship.table }, joins: [] };
  }
  const label = `${relationship.table.name}_${depth}`;
  const source = {
    from: `${tableIdent(relationship.table)} as ${ident(label)}`,
    row: ident(label),
    label,
    table: relationship.table,
  };
  if (relationship.kind === "key")
    return { relationship, source, joins: relationship.pairs.map(equal(parent.row, source.row)) };
  const junction = ident(`${relationship.junction.name}_${depth}_between`);
  return {
    relationship,
    source: { ...source, from: `${source.from}, ${tableIdent(relationship.junction)} as ${junction}` },
    joins: [
      ...relationship.near.map(equal(parent.row, junction)),
      ...relationship.far.map(equal(source.row, junction)),
    ],
  };
}

function equal(left: string, right: string): (pair: [string, string]) => string {
  return ([one, other]) => `${left}.${ident(one)} = ${right}.${ident(other)}`;
}
