import { readResponseSettings } from "./response-settings.ts";
import { RestError } from "./rest-error.ts";
import type { RequestHead } from "./request/request-head.ts";

/** The database's result for one request. `total` is null when nothing was counted. */
export type QueryResult = {
  page: number;
  total: number | null;
  body: string;
  fresh: number | null;
  /** Response settings of a function: status or empty, a space, headers as JSON or empty. */
  response: string | null;
};

const types = {
  json: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** Answers a read: 206 for a part of the counted rows, 416 for a page beyond the end. */
export function readAnswer(
  head: RequestHead,
  result: QueryResult,
  offset: number,
  schemas: readonly string[],
): Response {
  const { page, total } = result;
  if (total !== null && offset > 0 && offset >= total && page === 0)
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  const partial = total !== null && page < total;
  return answer(head, result, { status: partial ? 206 : 200, range: rangeOf(page, offset, total), schemas });
}

export function writeAnswer(
  head: RequestHead,
  result: QueryResult,
  status: number,
  schemas: readonly string[],
): Response {
  return answer(head, result, { status, range: `*/${result.total ?? "*"}`, schemas });
}

export function singleMiss(page: number): RestError {
  return new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${page} rows`,
  });
}

function rangeOf(page: number, offset: number, total: number | null): string {
  return `${page === 0 ? "*" : `${offset}-${offset + page - 1}`}/${total ?? "*"}`;
}

function answer(
  head: RequestHead,
  result: QueryResult,
  how: { status: number; range: string; schemas: readonly string[] },
): Response {
  const settings = result.response === null ? null : readResponseSettings(result.response);
  const status = settings?.status ?? how.status;
  const headers: Record<string, string> = { "Content-Range": how.range, "Cache-Control": "no-store" };
  if (head.prefer.applied.length > 0) headers["Preference-Applied"] = head.prefer.applied.join(", ");
  if (how.schemas.length > 1) headers["Content-Profile"] = head.schema;
  const bare = status === 204 || status === 205 || status === 304;
  if (!bare) headers["Content-Type"] = types[head.wanted.type];
  const body = bare || head.method === "HEAD" ? null : result.body;
  return new Response(body, {
    status,
    headers: settings === null ? headers : withResponseSettings(headers, settings.headers),
  });
}

/** Headers that a function set with `response.headers` win. */
function withResponseSettings(
  headers: Record<string, string>,
  settings: readonly (readonly [string, string])[],
): Headers {
  const all = new Headers(headers);
  for (const [name] of settings) all.delete(name);
  for (const [name, value] of settings) all.append(name, value);
  return all;
}

export function errorAnswer(error: RestError): Response {
  const { restCode: code, message, details, hint, status } = error;
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (status === 503 || status === 429) headers.set("Retry-After", "1");
  for (const [name, value] of error.headers) headers.set(name, value);
  return Response.json({ code, details, hint, message }, { status, headers });
}
