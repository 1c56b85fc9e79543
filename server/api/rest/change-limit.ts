import type { QueryResult } from "./answer.ts";
import { isPostgres } from "./database-error.ts";
import { RestError } from "./rest-error.ts";
import type { RestContext } from "./rest-request.ts";
import { tooManyChanged } from "./sql/write-sql.ts";

type Change = (maxRows: number | null, done: (result: QueryResult) => Promise<void>) => Promise<QueryResult>;

/**
 * Changes existing rows, at most as many as the caller may change with a body of this size and in this minute. Changed
 * rows count even after a rollback. Throws 413 or PT429 above the limit.
 */
export async function limitChange(context: RestContext, bodyBytes: number, change: Change): Promise<QueryResult> {
  const { maxChangedBytes, maxBodyRows } = context.limits;
  if (maxChangedBytes === null) return change(null, async () => {});
  const maxRowsOfBody = Math.min(maxBodyRows, Math.max(1, Math.floor(maxChangedBytes / Math.max(1, bodyBytes))));
  const maxRows = Math.max(1, Math.min(maxRowsOfBody, await context.rowsLeft()));
  try {
    return await change(maxRows, ({ fresh, page }) => context.chargeRows(fresh ?? page));
  } catch (thrown) {
    if (!isPostgres(thrown)) throw thrown;
    const tooMany = thrown.message.includes(tooManyChanged);
    if (tooMany && maxRows < maxRowsOfBody) await context.countRows(maxRows + 1);
    if (tooMany || endedLate.has(thrown.code)) await context.chargeRows(maxRows);
    throw tooMany ? tooManyRows(maxRows) : thrown;
  }
}

/** A statement that timed out or whose answer was too large has changed rows before. */
const endedLate = new Set(["57014", "54000"]);

function tooManyRows(maxRows: number): RestError {
  return new RestError(413, "54000", `A request with a body of this length may change at most ${maxRows} rows`, {
    hint: "Change fewer rows at once, by a filter.",
  });
}
