import { readField, type Field } from "./field.ts";
import { Scanner } from "./scanner.ts";

const comparisons = ["eq", "neq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch"] as const;
const plain = ["cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj", "isdistinct"] as const;
const searches = ["fts", "plfts", "phfts", "wfts"] as const;
const states = ["null", "not_null", "true", "false", "unknown"] as const;

export type Comparison = (typeof comparisons)[number];
export type PlainOperator = (typeof plain)[number];
export type Search = (typeof searches)[number];
export type Test =
  | { kind: "compare"; operator: Comparison; quantifier: "any" | "all" | null; value: string }
  | { kind: "plain"; operator: PlainOperator; value: string }
  | { kind: "in"; values: string[] }
  | { kind: "is"; state: (typeof states)[number] }
  | { kind: "search"; operator: Search; language: string | null; value: string };

export type Condition =
  | { kind: "filter"; field: Field; negated: boolean; test: Test }
  | { kind: "and" | "or"; negated: boolean; conditions: Condition[] };

const deepest = 12;

/** Parses the part after `column=`, such as `eq.5` or `not.in.(a,b)`. The value extends to the end. */
export function readFilter(field: Field, text: string): Condition {
  const scanner = new Scanner(text, "filter");
  const negated = scanner.accept("not.");
  const test = readTest(scanner, () => rest(scanner));
  scanner.end();
  return { kind: "filter", field, negated, test };
}

/** Parses the part after `or=` or `and=`, such as `(a.eq.1,and(b.gt.2,c.is.null))`. */
export function readLogic(kind: "and" | "or", negated: boolean, text: string): Condition {
  const scanner = new Scanner(text, "logic tree");
  const conditions = readConditions(scanner, 1);
  scanner.end();
  return { kind, negated, conditions };
}

function readConditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > deepest) throw scanner.fail(`conditions nested at most ${deepest} deep`);
  scanner.expect("(");
  const conditions = scanner.list(() => readCondition(scanner, depth));
  scanner.expect(")");
  return conditions;
}

function readCondition(scanner: Scanner, depth: number): Condition {
  scanner.match(/ +/y);
  const group = scanner.match(/(?:not\.)?(?:and|or)(?=\()/y);
  if (group !== null) {
    const kind = group.endsWith("and") ? "and" : "or";
    return { kind, negated: group.startsWith("not."), conditions: readConditions(scanner, depth + 1) };
  }
  const field = readField(scanner);
  scanner.expect(".");
  const negated = scanner.accept("not.");
  return { kind: "filter", field, negated, test: readTest(scanner, () => operand(scanner)) };
}

function readTest(scanner: Scanner, readValue: () => string): Test {
  if (scanner.accept("in.")) return { kind: "in", values: readList(scanner) };
  if (scanner.accept("is.")) {
    const word = scanner.match(/[A-Za-z_]+/y)?.toLowerCase();
    const state = states.find((one) => one === word);
    if (!state) throw scanner.fail("null, not_null, true, false or unknown");
    return { kind: "is", state };
  }
  const operator = scanner.match(/[a-z]+/y);
  const comparison = comparisons.find((one) => one === operator);
  if (comparison) {
    const quantifier = comparison === "neq" ? null : readQuantifier(scanner);
    scanner.expect(".");
    return { kind: "compare", operator: comparison, quantifier, value: readValue() };
  }
  const search = searches.find((one) => one === operator);
  if (search) {
    const language = scanner.accept("(") ? scanner.name() : null;
    if (language !== null) scanner.expect(")");
    scanner.expect(".");
    return { kind: "search", operator: search, language, value: readValue() };
  }
  const other = plain.find((one) => one === operator);
  if (!other) throw scanner.fail("an operator (eq, gt, in, …)");
  scanner.expect(".");
  return { kind: "plain", operator: other, value: readValue() };
}

function readQuantifier(scanner: Scanner): "any" | "all" | null {
  return scanner.accept("(any)") ? "any" : scanner.accept("(all)") ? "all" : null;
}

function rest(scanner: Scanner): string {
  const value = scanner.text.slice(scanner.at);
  scanner.at = scanner.text.length;
  return value;
}

/** In a logic tree a value ends at a comma or bracket, unless it is quoted or an array. */
function operand(scanner: Scanner): string {
  if (scanner.peek('"')) return scanner.quoted();
  if (scanner.peek("{")) return scanner.match(/\{(?:"(?:[^"\\]|\\.)*"|[^}"])*\}/y) ?? "";
  return scanner.match(/[^,)]*/y) ?? "";
}

function readList(scanner: Scanner): string[] {
  scanner.expect("(");
  if (scanner.accept(")")) return [];
  const values = scanner.list(() => (scanner.peek('"') ? scanner.quoted() : (scanner.match(/[^,)]*/y) ?? "")));
  scanner.expect(")");
  return values;
}
