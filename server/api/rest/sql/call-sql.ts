import type { Catalog, Routine, TableName } from "#server/api/rest/catalog/catalog.ts";
import { nearestName } from "#server/api/rest/catalog/nearest-name.ts";
import { CatalogMiss, RestError } from "#server/api/rest/rest-error.ts";
import { answerSql, type BodyForm } from "./answer-sql.ts";
import { countedSql, withMaxRows } from "./read-sql.ts";
import { limitSql, writeRows } from "./rows-sql.ts";
import type { Source, Writing } from "./source.ts";
import { arrayText, ident, tableIdent, type Statement } from "./statement.ts";

type Request = Omit<Writing, "rows">;

/** How arguments are passed: by name from JSON or the query string, or one unnamed body. */
export type Call =
  | { kind: "json"; names: string[]; text: string }
  | { kind: "query"; args: [string, string][] }
  | { kind: "body"; text: string };

const unnamedTypes = ["json", "jsonb", "text", "xml", "bytea"];

/** The only function of this name that accepts the arguments. Throws PGRST202 for none, PGRST203 for several. */
export function chooseRoutine(
  catalog: Catalog,
  name: TableName,
  given: string[],
  bodyTypes: readonly string[],
): Routine {
  const callable = catalog.routines(name).filter(isCallable);
  const named = callable.filter((routine) => acceptsArguments(routine, given));
  const unnamed = callable.filter(
    (routine) => routine.args.length === 1 && routine.args[0]?.name === "" && bodyTypes.includes(routine.args[0].type),
  );
  const found = named.length > 0 ? named : unnamed;
  const [only] = found;
  if (only === undefined) throw noRoutine(catalog, name, callable, given);
  if (found.length > 1) throw tooManyRoutines(found);
  return only;
}

function isCallable({ args }: Routine): boolean {
  return args.every(({ name }) => name !== "") || (args.length === 1 && unnamedTypes.includes(args[0]?.type ?? ""));
}

function acceptsArguments({ args }: Routine, given: string[]): boolean {
  const known = new Set(args.map(({ name }) => name));
  const needed = args.filter(({ optional }) => !optional);
  return given.every((name) => known.has(name)) && needed.every(({ name }) => given.includes(name));
}

/** A call with everything selected from its rows. */
export function callSql(request: Request, routine: Routine, call: Call, form: BodyForm, counted: boolean): string {
  const { returns } = routine;
  const given = argumentsSql(request.statement, routine, call);
  const invoked = `${tableIdent(routine)}(${given.list})`;
  if (!returns.composite && !returns.table) {
    const from = given.from === "" ? `${invoked} as pgrst_value` : `${given.from}, lateral ${invoked} as pgrst_value`;
    const { limit, offset } = withMaxRows(request).asked.root;
    const page = [limitSql(limit), offset === 0 ? "" : `offset ${offset}`].join(" ");
    return answerSql(`select pgrst_value from ${from} ${page}`, form, request.limits.maxAnswerBytes);
  }
  const from = given.from === "" ? `${invoked} as pgrst_call` : `${given.from}, lateral ${invoked} as pgrst_call`;
  const source: Source = { from: "pgrst_source", row: "pgrst_source", label: routine.name, table: returns.table };
  return answerSql(writeRows(withMaxRows(request), source), form, request.limits.maxAnswerBytes, {
    before: `pgrst_source as materialized (select pgrst_call.* from ${from})`,
    ...(counted ? { total: `(select count(*) from (${countedSql(request, source)}) as pgrst_all)` } : {}),
  });
}

function argumentsSql(statement: Statement, routine: Routine, call: Call): { from: string; list: string } {
  if (call.kind === "body")
    return { from: "", list: `${statement.bind(call.text)}::${routine.args[0]?.type ?? "text"}` };
  if (call.kind === "json") {
    const args = routine.args.filter(({ name }) => call.names.includes(name));
    const [only] = args;
    if (only === undefined) return { from: "", list: "" };
    if (only.name === "") return { from: "", list: unnamedSql(statement.bind(call.text), only.type) };
    const shape = args.map(({ name, type }) => `${ident(name)} ${type}`).join(", ");
    const list = args.map(
      ({ name, variadic }) => `${variadic ? "variadic " : ""}${ident(name)} := pgrst_args.${ident(name)}`,
    );
    return {
      from: `json_to_record(${statement.bind(call.text)}::json) as pgrst_args(${shape})`,
      list: list.join(", "),
    };
  }
  const list = routine.args.flatMap(({ name, type, variadic }) => {
    const values = call.args.filter(([given]) => given === name).map(([, value]) => value);
    const last = values.at(-1);
    if (last === undefined) return [];
    const value = variadic && !last.startsWith("{") ? arrayText(values) : last;
    return [`${variadic ? "variadic " : ""}${ident(name)} := ${statement.bind(value)}::${type}`];
  });
  return { from: "", list: list.join(", ") };
}

/** JSON allows an empty key, SQL no empty name. */
function unnamedSql(body: string, type: string): string {
  return `(${body}::json ${type.startsWith("json") ? "->" : "->>"} '')::${type}`;
}

function noRoutine(catalog: Catalog, { schema, name }: TableName, same: Routine[], given: string[]): RestError {
  const shown = given.join(", ");
  const parameters =
    given.length === 0 ? "without parameters" : `with parameter${given.length > 1 ? "s" : ""} ${shown}`;
  return new CatalogMiss(
    404,
    "PGRST202",
    `Could not find the function ${schema}.${name}${given.length === 0 ? " without parameters" : `(${shown})`} in the schema cache`,
    {
      details: `Searched for the function ${schema}.${name} ${parameters} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
      ...suggestion(catalog, { schema, name }, same, given),
    },
  );
}

/** A function with a similar name or, for a correct name, with other arguments. */
function suggestion(
  catalog: Catalog,
  { schema, name }: TableName,
  same: Routine[],
  given: string[],
): { hint?: string } {
  const callable = catalog
    .routineNames(schema)
    .filter((other) => catalog.routines({ schema, name: other }).some(isCallable));
  const nearest =
    same.length === 0
      ? nearestName(name, callable)
      : nearestName(
          listed(given),
          same.map(({ args }) => listed(args.map((arg) => arg.name))),
        );
  if (nearest === null) return {};
  const shown = same.length === 0 ? nearest : `${name}(${nearest})`;
  return { hint: `Perhaps you meant to call the function ${schema}.${shown}` };
}

function listed(names: string[]): string {
  return names.toSorted().join(", ");
}

function tooManyRoutines(found: Routine[]): RestError {
  const shown = found
    .toSorted((one, other) => one.args.length - other.args.length)
    .map(({ schema, name, args }) => ({
      args,
      text: `${schema}.${name}(${args.map((arg) => `${arg.name} => ${arg.type}`).join(", ")})`,
    }))
    .toSorted((one, other) => one.args.length - other.args.length || one.text.localeCompare(other.text))
    .map(({ text }) => text);
  return new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${shown.join(", ")}`, {
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}
