import { RestError } from "./rest-error.ts";
import type { RestFrame } from "./request/read-request.ts";

/** What the database gave for one request. `total` is null where nobody counted. */
export type Given = { page: number; total: number | null; body: string; fresh: number | null };

const types = {
  json: "application/json; charset=utf-8",
  object: "application/vnd.pgrst.object+json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

/** The answer to a read: 206 for a part of what was counted, 416 for a page behind the end. */
export function readAnswer(frame: RestFrame, given: Given, offset: number, schemas: readonly string[]): Response {
  const { page, total } = given;
  if (total !== null && offset > 0 && offset >= total && page === 0)
    throw new RestError(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    });
  const partial = total !== null && page < total;
  return answer(frame, given, { status: partial ? 206 : 200, range: rangeOf(page, offset, total), schemas });
}

export function writeAnswer(frame: RestFrame, given: Given, status: number, schemas: readonly string[]): Response {
  return answer(frame, given, { status, range: `*/${given.total ?? "*"}`, schemas });
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
  frame: RestFrame,
  given: Given,
  how: { status: number; range: string; schemas: readonly string[] },
): Response {
  const headers = new Headers({ "Content-Range": how.range, "Cache-Control": "no-store" });
  if (frame.prefer.applied.length > 0) headers.set("Preference-Applied", frame.prefer.applied.join(", "));
  if (how.schemas.length > 1) headers.set("Content-Profile", frame.schema);
  const silent = how.status === 204 || frame.method === "HEAD";
  if (how.status !== 204) headers.set("Content-Type", types[frame.wanted.type]);
  return new Response(silent ? null : given.body, { status: how.status, headers });
}

export function errorAnswer(error: RestError): Response {
  const { code, message, details, hint, status } = error;
  return Response.json(
    { code, details, hint, message },
    { status, headers: { "Cache-Control": "no-store", ...(status === 503 ? { "Retry-After": "1" } : {}) } },
  );
}
