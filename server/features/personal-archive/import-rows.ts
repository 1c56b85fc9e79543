import type { TransactionSql } from "postgres";
import { z } from "zod";
import type { ArchivedTable } from "#server/pipeline/personal-archive/archived-tables.ts";
import { fail } from "#server/platform/errors.ts";
import type { BagFiles } from "./bag-limits.ts";
import { importedColumns, insertRows } from "./import-store.ts";
import { linesOf } from "./lines-of.ts";

const rowsAtOnce = 500;
const bytesAtOnce = 4_000_000;
const missingName = "missing";
const rowSchema = z.record(z.string(), z.unknown());
type Row = z.infer<typeof rowSchema>;

type Source = {
  path: string;
  userId: string;
  /** Keys of the objects that were imported. */
  keys: ReadonlySet<string>;
};

/** Imports the rows of a table in their order. Returns how many. */
export async function importRows(
  tx: TransactionSql,
  bag: BagFiles,
  table: ArchivedTable,
  source: Source,
): Promise<number> {
  const known = await importedColumns(tx, table);
  let columns: string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (batch.length > 0) await insertRows(tx, table.name, columns, batch);
    [batch, bytes] = [[], 0];
  };
  for await (const line of linesOf(bag, source.path)) {
    const imported = rowOf(line, table, source);
    if (imported === null) continue;
    const { row, isChanged } = imported;
    const named = Object.keys(row);
    const stranger = named.find((column) => !known.has(column));
    if (stranger !== undefined)
      throw fail(
        "upgrade_required",
        `This version does not know ${stranger} in ${source.path}: start with a newer one.`,
      );
    if (named.join() !== columns.join()) {
      await flush();
      columns = named;
    }
    const text = isChanged ? JSON.stringify(row) : line;
    batch.push(text);
    bytes += text.length;
    count += 1;
    if (batch.length === rowsAtOnce || bytes > bytesAtOnce) await flush();
  }
  await flush();
  return count;
}

/**
 * Null for a row that is nothing without its file. The file of a recording may have been gone when the archive was made. An
 * unchanged row goes to the database as it is written: JavaScript would round its numbers.
 */
function rowOf(line: string, table: ArchivedTable, source: Source): { row: Row; isChanged: boolean } | null {
  const row = parsedRow(line, source.path);
  const { userId, keys } = source;
  if (table.owner !== undefined && row[table.owner] !== userId)
    throw fail("invalid_input", `${source.path} has rows of somebody else.`);
  const changes: Row = {};
  for (const column of table.others ?? []) if (row[column] !== userId && row[column] !== null) changes[column] = null;
  if (table.name === "profiles" && row["account_type"] === "admin") changes["account_type"] = "storyteller";
  const key = row["object_path"];
  if (typeof key === "string" && !keys.has(key)) {
    if (table.name === "artifacts") return null;
    changes["object_path"] = table.name === "recordings" ? `artifacts/${userId}/${missingName}` : null;
  }
  return { row: { ...row, ...changes }, isChanged: Object.keys(changes).length > 0 };
}

function parsedRow(line: string, path: string): Row {
  try {
    return rowSchema.parse(JSON.parse(line));
  } catch (thrown) {
    throw fail("invalid_input", `${path} is damaged.`, thrown);
  }
}
