import { z } from "zod";
import { RestError } from "#server/backend/rest/rest-error.ts";
import type { Payload } from "#server/backend/rest/sql/write-sql.ts";

const rowSchema = z.record(z.string(), z.unknown());
const bodySchema = z.union([z.array(rowSchema), rowSchema]);

/** A JSON body; numbers keep their digits, since its text is what the database reads. */
export function readJson(text: string): unknown {
  if (text.includes("\\u0000"))
    throw new RestError(400, "22P05", "unsupported Unicode escape sequence", {
      details: "\\u0000 cannot be converted to text.",
    });
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    throw new RestError(400, "PGRST102", "Empty or invalid json");
  }
}

/** Rows to insert or the change to make. `columns`: those the request names, else the keys of the body. */
export function readPayload(text: string, columns: string[] | null): Payload {
  const parsed = bodySchema.safeParse(readJson(text));
  if (!parsed.success) throw new RestError(400, "PGRST102", "Empty or invalid json");
  const rows = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  const json = Array.isArray(parsed.data) ? text : `[${text === "" ? "{}" : text}]`;
  const [first = {}] = rows;
  const keys = Object.keys(first);
  if (columns === null && !rows.every((row) => sameKeys(row, keys)))
    throw new RestError(400, "PGRST102", "All object keys must match");
  return { json, columns: columns ?? keys, empty: rows.length === 0 };
}

function sameKeys(row: Record<string, unknown>, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
