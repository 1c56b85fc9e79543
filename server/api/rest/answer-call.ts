import { readAnswer, writeAnswer } from "./answer.ts";
import type { Routine, TableName } from "./catalog/catalog.ts";
import { runChange, queryResultOf, assertOneRow } from "./query-result.ts";
import { readParameters } from "./parse/parameters.ts";
import { readArgumentNames } from "./request/read-body.ts";
import type { RequestHead } from "./request/request-head.ts";
import { forbidden, RestError } from "./rest-error.ts";
import type { RestRequest, RestContext } from "./rest-request.ts";
import { formOf, type BodyForm } from "./sql/answer-sql.ts";
import { callSql, chooseRoutine, type Call } from "./sql/call-sql.ts";
import { Statement } from "./sql/statement.ts";

/** `/rpc/name`: calls a function by GET with query arguments or by POST with JSON arguments. */
export async function answerCall(context: RestContext, request: RestRequest): Promise<Response> {
  const { head, target } = request;
  const query = new URLSearchParams(request.search);
  const reading = head.method === "GET" || head.method === "HEAD";
  if (!reading && head.method !== "POST")
    throw new RestError(405, "PGRST101", "Only the GET, HEAD and POST verbs can be used on functions");
  const { routine, call, asked } = reading
    ? callByQuery(context, target, query)
    : await callByBody(context, request, query);
  if (head.range && asked.root.limit === null && asked.root.offset === 0) Object.assign(asked.root, head.range);
  const statement = new Statement();
  const form = callForm(head, routine);
  const counted = head.prefer.count !== null && routine.returns.setOf && form.kind !== "value";
  const text = callSql(
    { statement, catalog: context.catalog, limits: context.limits, asked },
    routine,
    call,
    form,
    counted,
  );
  const single = head.wanted.type === "object";
  const sql = { text, values: statement.values };
  const given = reading
    ? queryResultOf((await context.run({ statements: [sql], readOnly: true }))[0])
    : await runChange(context, head, sql, single && routine.returns.setOf);
  if (head.prefer.count !== null && given.total === null) given.total = given.page;
  if (routine.returns.void) return writeAnswer(head, given, 204, context.schemas);
  if (reading && single && routine.returns.setOf) assertOneRow(head, given);
  context.hold(given.body.length);
  return readAnswer(head, given, asked.root.offset, context.schemas);
}

function callByQuery({ catalog, limits }: RestContext, target: TableName, query: URLSearchParams) {
  const known = new Set(catalog.routines(target).flatMap(({ args }) => args.map(({ name }) => name)));
  const isFilter = (name: string) =>
    !known.has(name) && /^(?:select|order|limit|offset|and|or|not\.and|not\.or)$/.test(name);
  const names = [...new Set(query.keys())].filter((name) => !isFilter(name));
  const given = names.filter(
    (name) => known.has(name) || !/^(?:not\.)?[a-z]+(?:\(.*\))?\./.test(query.get(name) ?? ""),
  );
  const routine = chooseRoutine(catalog, target, given, []);
  const asked = readParameters(query, (name) => given.includes(name), limits);
  const call: Call = { kind: "query", args: asked.args };
  return { routine, call, asked };
}

/** Rejects a caller who may not execute any function of the name before reading the body. */
async function callByBody(
  { catalog, role, run: ask, limits }: RestContext,
  request: RestRequest,
  query: URLSearchParams,
) {
  const { target, contentType } = request;
  const asked = readParameters(query, () => false, limits);
  const named = catalog.routines(target);
  if (named.length > 0 && !named.some(({ callers }) => callers.has(role)))
    throw forbidden(role, "function", target.name);
  const body = await request.body();
  const bodyTypes = unnamedTypes[contentType] ?? [];
  const inJson = contentType === "application/json" || contentType === "";
  const keys = inJson ? await readArgumentNames(body, ask) : [];
  const names = keys.length === 0 ? [] : (asked.columns ?? keys);
  const routine = chooseRoutine(catalog, target, names, bodyTypes);
  const unnamed = routine.args.length === 1 && routine.args[0]?.name === "" && bodyTypes.includes(routine.args[0].type);
  const call: Call = unnamed ? { kind: "body", text: body } : { kind: "json", names, text: body === "" ? "{}" : body };
  return { routine, call, asked };
}

/** The types of a single unnamed argument that accept a body of a content type. */
const unnamedTypes: Record<string, string[]> = {
  "": ["json", "jsonb"],
  "application/json": ["json", "jsonb"],
  "text/plain": ["text"],
  "text/xml": ["xml"],
};

function callForm(head: RequestHead, { returns }: Routine): BodyForm {
  if (returns.void) return { kind: "nothing" };
  if (!returns.composite && !returns.table)
    return { kind: "value", list: returns.setOf && head.wanted.type !== "object" };
  return returns.setOf ? formOf(head) : { kind: "one", stripped: head.wanted.stripped };
}
