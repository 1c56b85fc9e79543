import type { TextRow, BoundStatement } from "#server/database/connection/connection.ts";
import { singleMiss, type QueryResult } from "./answer.ts";
import type { RequestHead } from "./request/request-head.ts";
import { RestError } from "./rest-error.ts";
import type { RestContext } from "./rest-request.ts";

/**
 * Runs a change. When the request sets a row limit, requires one row or is a dry run, the result is checked before the
 * commit.
 */
export async function runChange(
  context: RestContext,
  head: RequestHead,
  statement: BoundStatement,
  shown: boolean,
  done: (result: QueryResult) => Promise<void> = async () => {},
): Promise<QueryResult> {
  const { maxAffected, rollback } = head.prefer;
  const single = shown && head.wanted.type === "object";
  if (maxAffected === null && !rollback && !single) {
    const made = queryResultOf((await context.run({ statements: [statement], readOnly: false }))[0]);
    await done(made);
    return made;
  }
  let result: QueryResult | null = null;
  const counting: Promise<void>[] = [];
  await context.run({
    statements: [statement],
    readOnly: false,
    keep: ([rows]) => {
      result = queryResultOf(rows);
      counting.push(done(result));
      if (maxAffected !== null && result.page > maxAffected) throw tooManyAffected(result.page);
      if (single) assertOneRow(head, result);
      return !rollback;
    },
  });
  await Promise.all(counting);
  if (result === null) throw new Error("change returned no rows");
  return result;
}

export function queryResultOf(rows: TextRow[] | undefined): QueryResult {
  const [row] = rows ?? [];
  return {
    page: Number(row?.["page"]),
    total: numberOf(row?.["total"]),
    body: row?.["body"] ?? "",
    fresh: numberOf(row?.["fresh"]),
    response: row?.["response"] ?? null,
  };
}

function numberOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

export function assertOneRow({ wanted }: RequestHead, { page }: QueryResult): void {
  if (wanted.type === "object" && page !== 1) throw singleMiss(page);
}

function tooManyAffected(rows: number): RestError {
  return new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
}
