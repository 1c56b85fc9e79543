import type { Catalog, TableName } from "#server/api/rest/catalog/catalog.ts";
import { fieldAlias } from "#server/api/rest/parse/field.ts";
import type { Parameters } from "#server/api/rest/parse/parameters.ts";
import type { SelectedEmbed, SelectItem } from "#server/api/rest/parse/select.ts";
import type { ReadLimits } from "#server/api/rest/limits.ts";
import type { Statement } from "./statement.ts";

/** A row source. `row` is its alias, `label` the base of nested aliases. */
export type Source = { from: string; row: string; label: string; table: TableName | null };

/** The position in the request: names of the embedded resources on the path, and its tables, root first. */
export type Place = { path: string[]; depth: number; tables: readonly (TableName | null)[]; toOne: boolean };

/** The inputs of SQL generation. */
export type Writing = {
  statement: Statement;
  catalog: Catalog;
  asked: Parameters;
  limits: ReadLimits;
  rows(source: Source, items: readonly SelectItem[], place: Place, joins: readonly string[]): string;
};

export function nameOf(embed: SelectedEmbed): string {
  return embed.alias ?? embed.target;
}

/** The output column names of a select list, for formats that must name each one. */
export function outputNames(catalog: Catalog, table: TableName | null, items: readonly SelectItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === "all") return table === null ? [] : [...(catalog.table(table)?.columns.keys() ?? [])];
    if (item.kind === "embed") return item.spread ? outputNames(catalog, null, item.items) : [nameOf(item)];
    return [item.alias ?? item.aggregate?.name ?? (item.field === null ? "count" : fieldAlias(item.field))];
  });
}
