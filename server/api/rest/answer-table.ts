import { z } from "zod";
import { readAnswer } from "./answer.ts";
import { answerWrite } from "./answer-write.ts";
import type { Catalog, Table, TableName } from "./catalog/catalog.ts";
import { nearestName } from "./catalog/nearest-name.ts";
import { queryResultOf, assertOneRow } from "./query-result.ts";
import { cachedPlan, planRead } from "./plan-read.ts";
import { CatalogMiss, type RestError } from "./rest-error.ts";
import type { RestRequest, RestContext } from "./rest-request.ts";

const planSchema = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

export async function answerTable(context: RestContext, request: RestRequest): Promise<Response> {
  const table = context.catalog.table(request.target);
  if (!table) throw noTable(context.catalog, request.target);
  const { method } = request.head;
  return method === "GET" || method === "HEAD" ? read(context, request, table) : answerWrite(context, request, table);
}

async function read(context: RestContext, request: RestRequest, table: Table): Promise<Response> {
  const { head } = request;
  const { statements, offset } = cachedPlan(context, request, () => planRead(context, table, request));
  const [rows, plan] = await context.run({ statements, readOnly: true });
  const result = queryResultOf(rows);
  const planned = plan?.[0]?.["QUERY PLAN"];
  if (planned) result.total = planSchema.parse(JSON.parse(planned))[0].Plan["Plan Rows"];
  assertOneRow(head, result);
  context.hold(result.body.length);
  return readAnswer(head, result, offset, context.schemas);
}

function noTable(catalog: Catalog, { schema, name }: TableName): RestError {
  const nearest = nearestName(
    name,
    catalog.tables(schema).map((table) => table.name),
  );
  const more = nearest === null ? {} : { hint: `Perhaps you meant the table '${schema}.${nearest}'` };
  return new CatalogMiss(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`, more);
}
