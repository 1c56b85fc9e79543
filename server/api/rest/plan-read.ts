import type { BoundStatement } from "#server/database/connection/connection.ts";
import type { Catalog, Table } from "./catalog/catalog.ts";
import { readParameters } from "./parse/parameters.ts";
import type { RestRequest, Room } from "./rest-request.ts";
import { formOf } from "./sql/answer-sql.ts";
import { countedSql, readSql, tableSource } from "./sql/read-sql.ts";
import { Statement } from "./sql/statement.ts";

/**
 * What a read asks of the database. With `count=planned` its second statement is for the planner to guess, for the secret
 * key: the planner knows of rows that others may not read, so that they get an exact count.
 */
export type ReadPlan = { statements: readonly BoundStatement[]; offset: number };

type Asking = Pick<RestRequest, "target" | "search" | "head">;

export function planRead({ catalog, limits }: Room, table: Table, { search, head }: Asking): ReadPlan {
  const asked = readParameters(new URLSearchParams(search), () => false, limits);
  if (asked.root.limit === null && asked.root.offset === 0 && head.range) Object.assign(asked.root, head.range);
  const source = tableSource(table);
  const { count } = head.prefer;
  const guessed = count === "planned" && limits.name === "operator";
  const counted = count !== null && !guessed;
  const statement = new Statement();
  const text = readSql({ statement, catalog, limits, asked }, source, formOf(head), counted);
  const statements: BoundStatement[] = [{ text, values: statement.values }];
  if (guessed) {
    const guessing = new Statement();
    const guess = `explain (format json) ${countedSql({ statement: guessing, catalog, limits, asked }, source)}`;
    statements.push({ text: guess, values: guessing.values });
  }
  return { statements, offset: asked.root.offset };
}

const maxKept = 1_000;
const maxKeptLength = 2_000;
const kept = new WeakMap<Catalog, Map<string, ReadPlan>>();

/** The plan of a read; one that was asked in the same words, of the same catalog and under the same limits, is not written again. */
export function keptPlan({ catalog, limits }: Room, { target, search, head }: Asking, write: () => ReadPlan): ReadPlan {
  const words = JSON.stringify([limits.name, target, search, head.prefer.count, head.wanted, head.range]);
  if (words.length > maxKeptLength) return write();
  const plans = kept.get(catalog) ?? new Map<string, ReadPlan>();
  kept.set(catalog, plans);
  const known = plans.get(words);
  if (known) return known;
  const plan = write();
  const [oldest] = plans.size >= maxKept ? plans.keys() : [];
  if (oldest !== undefined) plans.delete(oldest);
  plans.set(words, plan);
  return plan;
}
