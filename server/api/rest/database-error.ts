import { readRaisedResponse } from "./response-settings.ts";
import { RestError } from "./rest-error.ts";
import { spanTooLong } from "./sql/bounded-list.ts";

type PostgresFields = { code: string; message: string; detail?: unknown; hint?: unknown };

/**
 * HTTP status by SQLSTATE or its class (first two characters), as in PostgREST. Where PostgREST answers 500 for errors
 * a caller can cause (40, 54, 55, 57014), this table has 4xx.
 */
const statuses: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42P01": 404,
  "42883": 404,
  "42P17": 500,
  "53400": 500,
  "57014": 413,
  P0001: 400,
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "26": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 409,
  "53": 503,
  "54": 413,
  "55": 409,
  "57": 503,
  "58": 503,
  F0: 500,
  HV: 500,
  P0: 500,
  PT: 500,
  XX: 500,
};

/** A PostgreSQL error in PostgREST's shape; null for any other error. */
export function databaseError(thrown: unknown, signedIn: boolean): RestError | null {
  if (!isPostgres(thrown)) return null;
  const { code, message } = thrown;
  if (code === "PGRST") return readRaisedResponse(message, thrown.detail);
  if (message === tooLarge || message === spanTooLong) return answerTooLarge();
  const more = {
    details: typeof thrown.detail === "string" ? thrown.detail : null,
    ...(typeof thrown.hint === "string" ? { hint: thrown.hint } : {}),
  };
  return new RestError(statusOf(code, signedIn), code, message, more);
}

/** See `answerSql`. */
const tooLarge = "requested length too large";

function answerTooLarge(): RestError {
  return new RestError(413, "54000", "The answer is larger than one request may be given", {
    hint: "Ask for fewer rows or columns, by limit and select.",
  });
}

function statusOf(code: string, signedIn: boolean): number {
  if (code === "42501") return signedIn ? 403 : 401;
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1];
  return chosen ? Number(chosen) : (statuses[code] ?? statuses[code.slice(0, 2)] ?? 400);
}

export function isPostgres(thrown: unknown): thrown is Error & PostgresFields {
  return (
    thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" && /^[0-9A-Z]{5}$/.test(thrown.code)
  );
}
