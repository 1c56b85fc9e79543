import { z } from "zod";
import type { DoorRow, DoorStatement } from "#server/backend/db/door-line.ts";
import type { DoorRequest } from "#server/backend/db/door-pool.ts";
import { readAnswer, singleMiss, writeAnswer, type Given } from "./answer.ts";
import type { Catalog, Routine, Table, TableName } from "./catalog/catalog.ts";
import { nearestName } from "./catalog/nearest-name.ts";
import { readParameters, type Parameters } from "./parse/parameters.ts";
import { keptPlan, planRead } from "./plan-read.ts";
import { readJson, readPayload } from "./request/read-body.ts";
import type { RestFrame } from "./request/read-request.ts";
import { RestError } from "./rest-error.ts";
import { formOf, type BodyForm } from "./sql/answer-sql.ts";
import { callSql, chooseRoutine, type Call } from "./sql/call-sql.ts";
import { Statement } from "./sql/statement.ts";
import { deleteSql, insertSql, updateSql } from "./sql/write-sql.ts";

/** One request, read but not yet asked of the database. */
export type RestRequest = {
  frame: RestFrame;
  target: TableName;
  /** The query string as it came, with its question mark. */
  search: string;
  body: string;
  contentType: string;
};

export type Ask = (
  work: Pick<DoorRequest, "statements" | "readOnly"> & { keep?: (rows: DoorRow[][]) => boolean },
) => Promise<DoorRow[][]>;

type Room = { catalog: Catalog; schemas: readonly string[]; ask: Ask };

const planSchema = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

export async function answerTable(room: Room, request: RestRequest): Promise<Response> {
  const table = room.catalog.table(request.target);
  if (!table) throw noTable(room.catalog, request.target);
  const { method } = request.frame;
  if (method === "GET" || method === "HEAD") return read(room, request, table);
  return write(
    room,
    request,
    table,
    readParameters(new URLSearchParams(request.search), () => false),
  );
}

async function read(room: Room, request: RestRequest, table: Table): Promise<Response> {
  const { frame } = request;
  const { statements, offset } = keptPlan(room.catalog, request, () => planRead(room.catalog, table, request));
  const [rows, plan] = await room.ask({ statements, readOnly: true });
  const given = givenOf(rows);
  const planned = plan?.[0]?.["QUERY PLAN"];
  if (planned) given.total = planSchema.parse(JSON.parse(planned))[0].Plan["Plan Rows"];
  mustBeOne(frame, given);
  return readAnswer(frame, given, offset, room.schemas);
}

async function write(room: Room, request: RestRequest, table: Table, asked: Parameters): Promise<Response> {
  const { frame } = request;
  const { prefer } = frame;
  const statement = new Statement();
  const shown = prefer.returning === "representation";
  const form: BodyForm = shown ? formOf(frame) : { kind: "nothing" };
  const text = changeSql(room, request, table, asked, { statement, form });
  const given = await decided(room, frame, { text, values: statement.values }, shown);
  if (prefer.count !== null) given.total = given.page;
  return writeAnswer(frame, given, writtenStatus(frame, given, shown), room.schemas);
}

function changeSql(
  room: Room,
  { frame, body }: RestRequest,
  table: Table,
  asked: Parameters,
  { statement, form }: { statement: Statement; form: BodyForm },
): string {
  const writing = { statement, catalog: room.catalog, asked };
  if (frame.method === "DELETE") return deleteSql(writing, table, form);
  const payload = readPayload(body, asked.columns);
  return frame.method === "PATCH"
    ? updateSql(writing, table, payload, form)
    : insertSql(writing, table, payload, frame.prefer, form);
}

function writtenStatus({ method }: RestFrame, given: Given, shown: boolean): number {
  if (method === "POST") return given.fresh === 0 && given.page > 0 ? 200 : 201;
  return shown ? 200 : 204;
}

/** Runs a change; what asks for a limit, one row or a rehearsal is looked at before it counts. */
async function decided(room: Room, frame: RestFrame, statement: DoorStatement, shown: boolean): Promise<Given> {
  const { maxAffected, rollback } = frame.prefer;
  const single = shown && frame.wanted.type === "object";
  if (maxAffected === null && !rollback && !single)
    return givenOf((await room.ask({ statements: [statement], readOnly: false }))[0]);
  let given: Given | null = null;
  await room.ask({
    statements: [statement],
    readOnly: false,
    keep: ([rows]) => {
      given = givenOf(rows);
      if (maxAffected !== null && given.page > maxAffected) throw tooManyAffected(given.page);
      if (single) mustBeOne(frame, given);
      return !rollback;
    },
  });
  if (given === null) throw new Error("a change gave no rows");
  return given;
}

/** `/rpc/name`: a function, called by GET with its arguments in the query or by POST with them as JSON. */
export async function answerCall(room: Room, request: RestRequest): Promise<Response> {
  const { frame, target, body, contentType } = request;
  const query = new URLSearchParams(request.search);
  const reading = frame.method === "GET" || frame.method === "HEAD";
  if (!reading && frame.method !== "POST")
    throw new RestError(405, "PGRST101", "Only the GET, HEAD and POST verbs can be used on functions");
  const { routine, call, asked } = reading
    ? callByQuery(room.catalog, target, query)
    : callByBody(room.catalog, target, query, body, contentType);
  if (frame.range && asked.root.limit === null && asked.root.offset === 0) Object.assign(asked.root, frame.range);
  const statement = new Statement();
  const form = callForm(frame, routine);
  const counted = frame.prefer.count !== null && routine.returns.setOf && form.kind !== "value";
  const text = callSql({ statement, catalog: room.catalog, asked }, routine, call, form, counted);
  const single = frame.wanted.type === "object";
  const sql = { text, values: statement.values };
  const given = reading
    ? givenOf((await room.ask({ statements: [sql], readOnly: true }))[0])
    : await decided(room, frame, sql, single && routine.returns.setOf);
  if (frame.prefer.count !== null && given.total === null) given.total = given.page;
  if (routine.returns.void) return writeAnswer(frame, given, 204, room.schemas);
  if (reading && single && routine.returns.setOf) mustBeOne(frame, given);
  return readAnswer(frame, given, asked.root.offset, room.schemas);
}

function callByQuery(catalog: Catalog, target: TableName, query: URLSearchParams) {
  const known = new Set(catalog.routines(target).flatMap(({ args }) => args.map(({ name }) => name)));
  const isFilter = (name: string) =>
    !known.has(name) && /^(?:select|order|limit|offset|and|or|not\.and|not\.or)$/.test(name);
  const names = [...new Set(query.keys())].filter((name) => !isFilter(name));
  const given = names.filter(
    (name) => known.has(name) || !/^(?:not\.)?[a-z]+(?:\(.*\))?\./.test(query.get(name) ?? ""),
  );
  const routine = chooseRoutine(catalog, target, given, []);
  const asked = readParameters(query, (name) => given.includes(name));
  const call: Call = { kind: "query", args: asked.args };
  return { routine, call, asked };
}

function callByBody(catalog: Catalog, target: TableName, query: URLSearchParams, body: string, contentType: string) {
  const asked = readParameters(query, () => false);
  const bodyTypes = unnamedTypes[contentType] ?? [];
  const object = contentType === "application/json" || contentType === "" ? readJson(body) : null;
  const names = isObject(object) ? (asked.columns ?? Object.keys(object)) : [];
  const routine = chooseRoutine(catalog, target, names, bodyTypes);
  const unnamed = routine.args.length === 1 && routine.args[0]?.name === "" && bodyTypes.includes(routine.args[0].type);
  const call: Call = unnamed ? { kind: "body", text: body } : { kind: "json", names, text: body === "" ? "{}" : body };
  return { routine, call, asked };
}

/** Which single unnamed argument takes a body of that type whole. */
const unnamedTypes: Record<string, string[]> = {
  "": ["json", "jsonb"],
  "application/json": ["json", "jsonb"],
  "text/plain": ["text"],
  "text/xml": ["xml"],
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function callForm(frame: RestFrame, { returns }: Routine): BodyForm {
  if (returns.void) return { kind: "nothing" };
  if (!returns.composite && !returns.table)
    return { kind: "value", list: returns.setOf && frame.wanted.type !== "object" };
  return returns.setOf ? formOf(frame) : { kind: "one", stripped: frame.wanted.stripped };
}

function givenOf(rows: DoorRow[] | undefined): Given {
  const [row] = rows ?? [];
  return {
    page: Number(row?.["page"]),
    total: numberOf(row?.["total"]),
    body: row?.["body"] ?? "",
    fresh: numberOf(row?.["fresh"]),
  };
}

function numberOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

function mustBeOne({ wanted }: RestFrame, { page }: Given): void {
  if (wanted.type === "object" && page !== 1) throw singleMiss(page);
}

function tooManyAffected(rows: number): RestError {
  return new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}

function noTable(catalog: Catalog, { schema, name }: TableName): RestError {
  const nearest = nearestName(
    name,
    catalog.tables(schema).map((table) => table.name),
  );
  const more = nearest === null ? {} : { hint: `Perhaps you meant the table '${schema}.${nearest}'` };
  return new RestError(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`, more);
}
