import type { Field, JsonStep } from "#server/api/rest/parse/field.ts";
import type { Table } from "#server/api/rest/catalog/catalog.ts";
import type { Comparison, Condition, PlainOperator, Search, Test } from "#server/api/rest/parse/filter.ts";
import { arrayText, ident, type Statement } from "./statement.ts";

const comparisonSql: Record<Comparison, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
};
const plainSql: Record<PlainOperator, string> = {
  cs: "@>",
  cd: "<@",
  ov: "&&",
  sl: "<<",
  sr: ">>",
  nxr: "&<",
  nxl: "&>",
  adj: "-|-",
  isdistinct: "is distinct from",
};
const searches: Record<Search, string> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};
const stateSql = { null: "null", not_null: "not null", true: "true", false: "false", unknown: "unknown" };

/** Types converted with `to_tsvector` before a search. Other types use their own operators. */
const searchable = new Set(["json", "jsonb", "text", "character varying", "character"]);

/** `embedOf` resolves a name that is an embedded resource rather than a column: `author=is.null`. */
export type ConditionScope = { row: string; table: Table | null; embedOf(name: string): string | null };

export function conditionsSql(statement: Statement, conditions: readonly Condition[], scope: ConditionScope): string[] {
  return conditions.map((condition) => conditionSql(statement, condition, scope));
}

function conditionSql(statement: Statement, condition: Condition, scope: ConditionScope): string {
  const not = condition.negated ? "not " : "";
  if (condition.kind !== "filter") {
    const parts = condition.conditions.map((inner) => conditionSql(statement, inner, scope));
    return `${not}(${parts.join(` ${condition.kind} `)})`;
  }
  const { field, test } = condition;
  const embed = field.path.length === 0 && test.kind === "is" ? scope.embedOf(field.name) : null;
  if (embed !== null && test.kind === "is") return `${not}(${embed} is ${stateSql[test.state]})`;
  const value = fieldSql(statement, scope.row, field);
  return `${not}(${test.kind === "search" ? searchSql(statement, value, isText(field, scope), test) : testSql(statement, value, test)})`;
}

function isText({ name, path }: Field, { table }: ConditionScope): boolean {
  return path.length > 0 || searchable.has(table?.columns.get(name)?.type ?? "");
}

function searchSql(
  statement: Statement,
  field: string,
  text: boolean,
  test: Extract<Test, { kind: "search" }>,
): string {
  const language = test.language === null ? "" : `${statement.bind(test.language)}::regconfig, `;
  const words = text ? `to_tsvector(${language}${field})` : field;
  return `${words} @@ ${searches[test.operator]}(${language}${statement.bind(test.value)})`;
}

export function fieldSql(statement: Statement, row: string, { name, path }: Field): string {
  const column = `${row}.${ident(name)}`;
  if (path.length === 0) return column;
  const step = ({ arrow, key }: JsonStep) =>
    `${arrow}${statement.bind(String(key))}::${typeof key === "number" ? "int" : "text"}`;
  return `(to_jsonb(${column})${path.map(step).join("")})`;
}

function testSql(statement: Statement, field: string, test: Exclude<Test, { kind: "search" }>): string {
  if (test.kind === "is") return `${field} is ${stateSql[test.state]}`;
  if (test.kind === "in") return `${field} = any(${statement.bind(arrayText(test.values))})`;
  if (test.kind === "plain") return `${field} ${plainSql[test.operator]} ${statement.bind(test.value)}`;
  const isLike = test.operator === "like" || test.operator === "ilike";
  const value = isLike ? test.value.replaceAll("*", "%") : test.value;
  const operand = statement.bind(value);
  return `${field} ${comparisonSql[test.operator]} ${test.quantifier ? `${test.quantifier} (${operand})` : operand}`;
}
