import type { AcquireSlot } from "./large-bodies.ts";
import { z } from "zod";
import type { RestLimits } from "#server/api/rest/limits.ts";
import { readBytes } from "#server/api/max-body.ts";
import { RestError } from "#server/api/rest/rest-error.ts";
import type { RunStatements, RestContext } from "#server/api/rest/rest-request.ts";
import type { Payload } from "#server/api/rest/sql/write-sql.ts";
import { shapeOf } from "./json-shape.ts";

type Row = Record<string, unknown>;
const rowSchema = z.custom<Row>((value) => typeof value === "object" && value !== null && !Array.isArray(value));
const bodySchema = z.union([z.array(rowSchema), rowSchema]);

/** Longer bodies are parsed by the database, because parsing here would block the event loop. */
const maxParsed = 64 << 10;

/** Reads the body on first use, and holds its bytes and its slot until it is released. */
export function bodyOnce(
  request: Request,
  maxBytes: number,
  hold: (bytes: number) => () => void,
  acquireSlot: AcquireSlot,
) {
  let reading: Promise<string> | null = null;
  let release: (() => void) | null = null;
  let releaseSlot: (() => void) | null = null;
  const read = async () => {
    const bytes = await readBytes(request, maxBytes);
    releaseSlot = await acquireSlot(bytes.length);
    return bytes.toString("utf8");
  };
  return {
    read: () => {
      const { headers } = request;
      release ??= hold(headers.has("transfer-encoding") ? maxBytes : Number(headers.get("content-length") ?? 0));
      return (reading ??= read());
    },
    release: () => {
      releaseSlot?.();
      release?.();
    },
  };
}

/** Rows to insert or the change to apply. `columns`: from the request, else the keys of the body. */
export async function readPayload(
  text: string,
  columns: string[] | null,
  { limits, run: ask, countRows }: Pick<RestContext, "run" | "countRows"> & { limits: Pick<RestLimits, "maxBodyRows"> },
): Promise<Payload> {
  const { list, rows, keys } = text.length > maxParsed ? await shapeOf(storable(text), ask) : rowsIn(text);
  if (rows > limits.maxBodyRows)
    throw new RestError(413, "PGRST102", `A body holds at most ${limits.maxBodyRows} rows`);
  await countRows(rows);
  if (columns === null && keys === null) throw new RestError(400, "PGRST102", "All object keys must match");
  const json = list ? text : `[${text === "" ? "{}" : text}]`;
  return { json, columns: columns ?? keys ?? [], empty: rows === 0 };
}

/** The argument names in a JSON object body; none for other JSON. */
export async function readArgumentNames(text: string, ask: RunStatements): Promise<string[]> {
  if (text.length > maxParsed) {
    const { list, keys } = await shapeOf(storable(text), ask);
    return list ? [] : (keys ?? []);
  }
  const parsed = rowSchema.safeParse(parseJson(text));
  return parsed.success ? Object.keys(parsed.data) : [];
}

function rowsIn(text: string): { list: boolean; rows: number; keys: string[] | null } {
  const parsed = bodySchema.safeParse(parseJson(text));
  if (!parsed.success) throw new RestError(400, "PGRST102", "Empty or invalid json");
  const list = Array.isArray(parsed.data);
  const rows = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  const keys = Object.keys(rows[0] ?? {});
  return { list, rows: rows.length, keys: rows.every((row) => sameKeys(row, keys)) ? keys : null };
}

/** For validation only: parsed numbers lose digits, so the database reads the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(storable(text) || "{}");
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new RestError(400, "PGRST102", "Empty or invalid json");
    throw thrown;
  }
}

function storable(text: string): string {
  if (!text.includes("\\u0000")) return text;
  throw new RestError(400, "22P05", "unsupported Unicode escape sequence", {
    details: "\\u0000 cannot be converted to text.",
  });
}

function sameKeys(row: Row, keys: string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
