import fc from "fast-check";
import { expect, test } from "vitest";
import type { Catalog, Table } from "#server/api/rest/catalog/catalog.ts";
import { readParameters } from "#server/api/rest/parse/parameters.ts";
import { RestError } from "#server/api/rest/rest-error.ts";
import { readSql, tableSource } from "./read-sql.ts";
import { Statement } from "./statement.ts";
import { restLimits } from "#server/api/rest/limits.ts";

const table: Table = {
  schema: "public",
  name: "people",
  kind: "table",
  writers: {},
  columns: new Map(),
  primaryKey: ["id"],
};
const limits = restLimits({ schemas: [], maxRows: 1000, repeatTables: false }).anonymous;
const catalog: Catalog = {
  table: () => table,
  tables: () => [table],
  routines: () => [],
  routineNames: () => [],
  foreignKeys: [],
};

function sqlOf(query: [string, string][]): { text: string; values: (string | null)[] } | null {
  const statement = new Statement();
  try {
    const asked = readParameters(
      new URLSearchParams(query),
      () => false,
      restLimits({ schemas: [], maxRows: 1000, repeatTables: false }).person,
    );
    const text = readSql(
      { statement, catalog, limits, asked },
      tableSource(table),
      { kind: "rows", stripped: false },
      true,
    );
    return { text, values: statement.values };
  } catch (thrown) {
    if (thrown instanceof RestError) return null;
    throw thrown;
  }
}

/** The statement without identifiers, so that only our own text remains. */
const shape = (text: string | undefined) => text?.replace(/"(?:[^"]|"")*"/g, "@");

/** A name quoted as in the query language. */
function quoted(name: string): string {
  return `"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

test("never puts a value into the statement text", () => {
  const operators = ["eq", "neq", "gt", "like", "ilike", "match", "cs", "fts", "isdistinct"];
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...operators), (value, operator) => {
      const given = sqlOf([["name", `${operator}.${value}`]]);
      expect(given?.text).toBe(sqlOf([["name", `${operator}.x`]])?.text);
      expect(given?.values.at(-1)).toBe(operator.endsWith("like") ? value.replaceAll("*", "%") : value);
    }),
  );
});

test("quotes any name as one identifier", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      const given = sqlOf([
        ["select", `${quoted(name)},other:${quoted(name)}`],
        [quoted(name), "eq.1"],
        ["order", `${quoted(name)}.desc`],
      ]);
      const plain = sqlOf([
        ["select", "a,other:a"],
        ["a", "eq.1"],
        ["order", "a.desc"],
      ]);
      expect(shape(given?.text)).toBe(shape(plain?.text));
    }),
  );
});

test("builds a known statement or rejects any query", () => {
  const piece = fc.constantFrom(
    "a",
    "b",
    ".",
    ",",
    "(",
    ")",
    "->",
    "->>",
    "::",
    "int",
    "eq",
    "not",
    "in",
    "is",
    "null",
    "*",
    ":",
    "!",
    "...",
    '"',
    "'",
    ";",
    "--",
    "or",
    "and",
    "0",
    " ",
    "{",
    "}",
    "count()",
    "sum()",
  );
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, text, text, (select, filter, order, logic) => {
      const given = sqlOf([
        ["select", select],
        ["a", filter],
        ["order", order],
        ["or", logic],
      ]);
      const left = shape(given?.text) ?? "";
      expect(left.replace(/'(?:\[\]|null|,)'|e'\\n'|''/g, "")).not.toMatch(/[;']|--/);
    }),
    { numRuns: 5000 },
  );
});
