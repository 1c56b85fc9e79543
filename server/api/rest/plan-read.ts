import type { BoundStatement } from "#server/database/connection/connection.ts";
import type { Catalog, Table } from "./catalog/catalog.ts";
import { readParameters } from "./parse/parameters.ts";
import type { RestRequest, RestContext } from "./rest-request.ts";
import { formOf } from "./sql/answer-sql.ts";
import { countedSql, readSql, tableSource } from "./sql/read-sql.ts";
import { Statement } from "./sql/statement.ts";

/**
 * The statements of a read. With `count=planned` the second one is explained for the planner's estimate, for secret
 * keys only: the estimate includes rows that other callers may not read, so they get an exact count.
 */
export type ReadPlan = { statements: readonly BoundStatement[]; offset: number };

type PlanRequest = Pick<RestRequest, "target" | "search" | "head">;

export function planRead({ catalog, limits }: RestContext, table: Table, { search, head }: PlanRequest): ReadPlan {
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

const maxCachedPlans = 1_000;
const maxCachedLength = 2_000;
const plansByCatalog = new WeakMap<Catalog, Map<string, ReadPlan>>();

/** The cached plan of a read with the same query, catalog and limits, else a new one. */
export function cachedPlan(
  { catalog, limits }: RestContext,
  { target, search, head }: PlanRequest,
  write: () => ReadPlan,
): ReadPlan {
  const words = JSON.stringify([limits.name, target, search, head.prefer.count, head.wanted, head.range]);
  if (words.length > maxCachedLength) return write();
  const plans = plansByCatalog.get(catalog) ?? new Map<string, ReadPlan>();
  plansByCatalog.set(catalog, plans);
  const known = plans.get(words);
  if (known) return known;
  const plan = write();
  const [oldest] = plans.size >= maxCachedPlans ? plans.keys() : [];
  if (oldest !== undefined) plans.delete(oldest);
  plans.set(words, plan);
  return plan;
}
