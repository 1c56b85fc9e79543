import { z } from "zod";
import { readAnswer } from "./answer.ts";
import { answerWrite } from "./answer-write.ts";
import type { Catalog, Table, TableName } from "./catalog/catalog.ts";
import { nearestName } from "./catalog/nearest-name.ts";
import { queryResultOf, mustBeOne } from "./query-result.ts";
import { keptPlan, planRead } from "./plan-read.ts";
import { CatalogMiss, type RestError } from "./rest-error.ts";
import type { RestRequest, Room } from "./rest-request.ts";

const planSchema = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

export async function answerTable(room: Room, request: RestRequest): Promise<Response> {
  const table = room.catalog.table(request.target);
  if (!table) throw noTable(room.catalog, request.target);
  const { method } = request.head;
  return method === "GET" || method === "HEAD" ? read(room, request, table) : answerWrite(room, request, table);
}

async function read(room: Room, request: RestRequest, table: Table): Promise<Response> {
  const { head } = request;
  const { statements, offset } = keptPlan(room, request, () => planRead(room, table, request));
  const [rows, plan] = await room.ask({ statements, readOnly: true });
  const result = queryResultOf(rows);
  const planned = plan?.[0]?.["QUERY PLAN"];
  if (planned) result.total = planSchema.parse(JSON.parse(planned))[0].Plan["Plan Rows"];
  mustBeOne(head, result);
  room.hold(result.body.length);
  return readAnswer(head, result, offset, room.schemas);
}

function noTable(catalog: Catalog, { schema, name }: TableName): RestError {
  const nearest = nearestName(
    name,
    catalog.tables(schema).map((table) => table.name),
  );
  const more = nearest === null ? {} : { hint: `Perhaps you meant the table '${schema}.${nearest}'` };
  return new CatalogMiss(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`, more);
}
