import type { Catalog, TableName } from "#server/api/rest/catalog/catalog.ts";
import { fieldAlias } from "#server/api/rest/parse/field.ts";
import type { Parameters } from "#server/api/rest/parse/parameters.ts";
import type { SelectedEmbed, SelectItem } from "#server/api/rest/parse/select.ts";
import type { ReadLimits } from "#server/api/rest/limits.ts";
import type { Statement } from "./statement.ts";

/** Rows to choose from. `row` is how their columns are named, `label` what aliases below are made of. */
export type Source = { from: string; row: string; label: string; table: TableName | null };

/** Where in the request we are: the names of the embedded resources on the way, and the tables, the root's first. */
export type Place = { path: string[]; depth: number; tables: readonly (TableName | null)[]; toOne: boolean };

/** What a request's SQL is written from. */
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

/** The names a select list gives its columns, for those who must name each of them. */
export function outputNames(catalog: Catalog, table: TableName | null, items: readonly SelectItem[]): string[] {
  return items.flatMap((item) => {
    if (item.kind === "all") return table === null ? [] : [...(catalog.table(table)?.columns.keys() ?? [])];
    if (item.kind === "embed") return item.spread ? outputNames(catalog, null, item.items) : [nameOf(item)];
    return [item.alias ?? item.aggregate?.name ?? (item.field === null ? "count" : fieldAlias(item.field))];
  });
}
