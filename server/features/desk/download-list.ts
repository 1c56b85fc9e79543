import { deskListSchema } from "#domain/desk/desk-list.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { refusalOfDesk } from "./desk-refusal.ts";
import { readListPage, type ListRow } from "./desk-store.ts";

const rowsPerPage = 1000;
const byteOrderMark = "\uFEFF"; // Spreadsheets read UTF-8 only with it.

/** `desk-csv`: one list of the desk as CSV. Cells that a spreadsheet would run as a formula are written as text. */
export function downloadList({ db }: Pick<Context, "db">): ServerFunction {
  return {
    callers: "admins",
    run: async ({ json, signal }, { caller }) => {
      const asked = json(deskListSchema);
      const page = (last?: ListRow) => readListPage(db, caller, asked, last, rowsPerPage);
      const first = await page().catch(refusalOfDesk);
      return new Response(ReadableStream.from(csvOf(first, page, signal)), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${asked.list}.csv"`,
        },
      });
    },
  };
}

async function* csvOf(
  first: ListRow[],
  next: (last: ListRow) => Promise<ListRow[]>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { stringify } = await import("csv-stringify/sync");
  const encoder = new TextEncoder();
  const text = (rows: ListRow[], header: boolean) =>
    encoder.encode(stringify(rows, { header, escape_formulas: true, record_delimiter: "windows" }));
  yield encoder.encode(byteOrderMark);
  yield text(first, true);
  let last = first.length < rowsPerPage ? undefined : first.at(-1);
  while (last !== undefined && !signal.aborted) {
    const rows = await next(last);
    yield text(rows, false);
    last = rows.length < rowsPerPage ? undefined : rows.at(-1);
  }
}
