import type { ReadLimits } from "#server/api/rest/limits.ts";
import { RestError, tooComplex } from "#server/api/rest/rest-error.ts";
import { readField, type Field } from "./field.ts";
import { readFilter, readLogic, type Comparison, type Condition, type Test } from "./filter.ts";
import { readOrder, type OrderTerm } from "./order.ts";
import { Scanner } from "./scanner.ts";
import { readSelect, type SelectItem } from "./select.ts";

/** The conditions on the rows of one table: the root, or an embedded one by its path. */
export type RowsQuery = { where: Condition[]; order: OrderTerm[]; limit: number | null; offset: number };

export type Parameters = {
  select: SelectItem[];
  root: RowsQuery;
  /** Keyed by path, joined with dots. */
  embedded: Map<string, RowsQuery>;
  columns: string[] | null;
  onConflict: string[] | null;
  /** Function arguments by name: neither filters nor keywords. */
  args: [string, string][];
};

export type TermLimits = Pick<ReadLimits, "maxTerms" | "maxPatternLetters" | "maxSearchWords">;

const patternOperators: ReadonlySet<Comparison> = new Set(["like", "ilike", "match", "imatch"]);

/**
 * Parses a query string. `isArgument` tells which names are arguments of the called function. Throws PGRST100 with the
 * position of the error, and rejects more terms than the limit.
 */
export function readParameters(
  query: URLSearchParams,
  isArgument: (name: string) => boolean,
  { maxTerms, ...patterns }: TermLimits,
): Parameters {
  const read: Parameters = {
    select: readSelect(query.get("select") ?? "*"),
    root: emptyRows(),
    embedded: new Map(),
    columns: readNames(query.get("columns"), "columns parameter"),
    onConflict: readNames(query.get("on_conflict"), "on_conflict parameter"),
    args: [],
  };
  for (const [key, value] of query) {
    if (key === "select" || key === "columns" || key === "on_conflict") continue;
    if (isArgument(key)) read.args.push([key, value]);
    else readOne(read, key, value);
  }
  if (termsIn(read) > maxTerms)
    throw tooComplex(`At most ${maxTerms} columns, conditions and orders may stand in one request`);
  checkPatterns(read, patterns);
  return read;
}

function checkPatterns({ root, embedded }: Parameters, limits: Omit<TermLimits, "maxTerms">): void {
  const filters = (all: readonly Condition[]): Test[] =>
    all.flatMap((one) => (one.kind === "filter" ? one.test : filters(one.conditions)));
  const tests = [root, ...embedded.values()].flatMap(({ where }) => filters(where));
  let words = 0;
  for (const test of tests) {
    const isPattern = test.kind === "search" || (test.kind === "compare" && patternOperators.has(test.operator));
    if (isPattern && test.value.length > limits.maxPatternLetters)
      throw tooComplex(`A pattern or search may hold at most ${limits.maxPatternLetters} letters`);
    if (test.kind === "search") words += test.value.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  }
  if (words > limits.maxSearchWords)
    throw tooComplex(`At most ${limits.maxSearchWords} words may be searched for in one request`);
}

function termsIn({ select, root, embedded }: Parameters): number {
  const selected = (items: readonly SelectItem[]): number =>
    items.reduce((sum, item) => sum + 1 + (item.kind === "embed" ? selected(item.items) : 0), 0);
  const conditions = (all: readonly Condition[]): number =>
    all.reduce((sum, one) => sum + (one.kind === "filter" ? 1 : conditions(one.conditions)), 0);
  const rows = [root, ...embedded.values()];
  return rows.reduce((sum, { where, order }) => sum + conditions(where) + order.length, selected(select));
}

function emptyRows(): RowsQuery {
  return { where: [], order: [], limit: null, offset: 0 };
}

function readOne(read: Parameters, key: string, value: string): void {
  const { path, last, negated } = splitKey(key);
  const rows = path.length === 0 ? read.root : rowsAt(read, namesOnWay(read.select, path).join("."));
  const word = last.path.length === 0 ? last.name : "";
  if (word === "and" || word === "or") rows.where.push(readLogic(word, negated, value));
  else if (word === "order") rows.order = readOrder(value);
  else if (word === "limit") rows.limit = readCount(value, "limit");
  else if (word === "offset") rows.offset = readCount(value, "offset");
  else rows.where.push(readFilter(last, value));
}

function rowsAt(read: Parameters, path: string): RowsQuery {
  const rows = read.embedded.get(path) ?? emptyRows();
  read.embedded.set(path, rows);
  return rows;
}

/**
 * The path with the names used in the answer; a request may also use table names. Throws PGRST108 for a missing embed.
 */
function namesOnWay(items: readonly SelectItem[], path: readonly string[]): string[] {
  const [name, ...more] = path;
  if (name === undefined) return [];
  const embeds = items.filter((item) => item.kind === "embed");
  const found =
    embeds.find(({ alias, target }) => (alias ?? target) === name) ?? embeds.find(({ target }) => target === name);
  if (found) return [found.alias ?? found.target, ...namesOnWay(found.items, more)];
  throw new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

/** `actors.roles.not.or` → path [actors, roles], last `or`, negated. */
function splitKey(key: string): { path: string[]; last: Field; negated: boolean } {
  const scanner = new Scanner(key, "filter");
  const fields = [readField(scanner)];
  while (scanner.accept(".")) fields.push(readField(scanner));
  scanner.end();
  const last = fields.pop() ?? { name: "", path: [] };
  const negated = fields.at(-1)?.name === "not" && (last.name === "and" || last.name === "or");
  if (negated) fields.pop();
  if (fields.some((field) => field.path.length > 0)) throw scanner.fail("names of embedded resources");
  return { path: fields.map(({ name }) => name), last, negated };
}

function readCount(value: string, name: string): number {
  const count = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(count)) throw new RestError(400, "PGRST100", `"failed to parse ${name} (${value.slice(0, 50)})"`);
  if (count < 0)
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details: "Limit should be greater than or equal to zero.",
    });
  return count;
}

function readNames(text: string | null, where: string): string[] | null {
  if (text === null || text === "") return null;
  const scanner = new Scanner(text, where);
  const names = scanner.list(() => scanner.name());
  scanner.end();
  return names;
}
