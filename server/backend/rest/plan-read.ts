import type { DoorStatement } from "#server/backend/db/door-line.ts";
import type { RestRequest } from "./answer-request.ts";
import type { Catalog, Table } from "./catalog/catalog.ts";
import { readParameters } from "./parse/parameters.ts";
import { formOf } from "./sql/answer-sql.ts";
import { countedSql, readSql, tableSource } from "./sql/read-sql.ts";
import { Statement } from "./sql/statement.ts";

/** What a read asks of the database. With `count=planned` its second statement is for the planner to guess. */
export type ReadPlan = { statements: readonly DoorStatement[]; offset: number };

type Asking = Pick<RestRequest, "target" | "search" | "frame">;

export function planRead(catalog: Catalog, table: Table, { search, frame }: Asking): ReadPlan {
  const asked = readParameters(new URLSearchParams(search), () => false);
  if (asked.root.limit === null && asked.root.offset === 0 && frame.range) Object.assign(asked.root, frame.range);
  const source = tableSource(table);
  const { count } = frame.prefer;
  const counted = count === "exact" || count === "estimated";
  const statement = new Statement();
  const text = readSql({ statement, catalog, asked }, source, formOf(frame), counted);
  const statements: DoorStatement[] = [{ text, values: statement.values }];
  if (count === "planned") {
    const guessing = new Statement();
    const guess = `explain (format json) ${countedSql({ statement: guessing, catalog, asked }, source)}`;
    statements.push({ text: guess, values: guessing.values });
  }
  return { statements, offset: asked.root.offset };
}

const mostKept = 1_000;
const longestKept = 2_000;
const kept = new WeakMap<Catalog, Map<string, ReadPlan>>();

/** The plan of a read; one that was asked in the same words of the same catalog is not written again. */
export function keptPlan(catalog: Catalog, { target, search, frame }: Asking, write: () => ReadPlan): ReadPlan {
  const words = JSON.stringify([target, search, frame.prefer.count, frame.wanted, frame.range]);
  if (words.length > longestKept) return write();
  const plans = kept.get(catalog) ?? new Map<string, ReadPlan>();
  kept.set(catalog, plans);
  const known = plans.get(words);
  if (known) return known;
  const plan = write();
  const [oldest] = plans.size >= mostKept ? plans.keys() : [];
  if (oldest !== undefined) plans.delete(oldest);
  plans.set(words, plan);
  return plan;
}
