import { writeAnswer, type QueryResult } from "./answer.ts";
import type { Table } from "./catalog/catalog.ts";
import { limitChange } from "./change-limit.ts";
import { runChange } from "./query-result.ts";
import { readParameters } from "./parse/parameters.ts";
import { readPayload } from "./request/read-body.ts";
import type { RequestHead } from "./request/request-head.ts";
import type { RestRequest, RestContext } from "./rest-request.ts";
import { forbidden } from "./rest-error.ts";
import { formOf, type BodyForm } from "./sql/answer-sql.ts";
import type { Writing } from "./sql/source.ts";
import { Statement } from "./sql/statement.ts";
import { deleteSql, insertSql, updateSql } from "./sql/write-sql.ts";

/** POST, PATCH and DELETE on a table. A caller without the privilege is rejected before the body is read. */
export async function answerWrite(context: RestContext, request: RestRequest, table: Table): Promise<Response> {
  const { head } = request;
  if (head.method !== "DELETE" && !table.writers[head.method]?.has(context.role))
    throw forbidden(context.role, table.kind, table.name);
  const asked = readParameters(new URLSearchParams(request.search), () => false, context.limits);
  const body = head.method === "DELETE" ? "" : await request.body();
  const { prefer } = head;
  const statement = new Statement();
  const shown = prefer.returning === "representation";
  const form: BodyForm = shown ? formOf(head) : { kind: "nothing" };
  const writing = { statement, catalog: context.catalog, limits: context.limits, asked };
  const text = (maxRows: number | null) => changeSql(context, writing, { head, body }, { table, form, maxRows });
  const result =
    head.method === "POST"
      ? await runChange(context, head, { text: await text(null), values: statement.values }, shown)
      : await limitChange(context, Buffer.byteLength(body), async (maxRows, done) =>
          runChange(context, head, { text: await text(maxRows), values: statement.values }, shown, done),
        );
  if (prefer.count !== null) result.total = result.page;
  return writeAnswer(head, result, writtenStatus(head, result, shown), context.schemas);
}

async function changeSql(
  context: RestContext,
  writing: Omit<Writing, "rows">,
  { head, body }: { head: RequestHead; body: string },
  { table, form, maxRows }: { table: Table; form: BodyForm; maxRows: number | null },
): Promise<string> {
  if (head.method === "DELETE") return deleteSql(writing, table, form, maxRows);
  const payload = await readPayload(body, writing.asked.columns, context);
  return head.method === "PATCH"
    ? updateSql(writing, table, payload, { form, maxRows })
    : insertSql(writing, table, payload, head.prefer, form);
}

function writtenStatus({ method }: RequestHead, result: QueryResult, shown: boolean): number {
  if (method === "POST") return result.fresh === 0 && result.page > 0 ? 200 : 201;
  return shown ? 200 : 204;
}
