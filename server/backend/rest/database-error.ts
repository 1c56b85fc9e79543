import { RestError } from "./rest-error.ts";

type PostgresFields = { code: string; message: string; detail?: unknown; hint?: unknown };

/** By SQLSTATE, or the class in its first two characters: PostgREST's own table. */
const statuses: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  "42P01": 404,
  "42883": 404,
  "42P17": 500,
  "57014": 504,
  P0001: 400,
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 409,
  "53": 503,
  "54": 413,
  "55": 500,
  "57": 503,
  "58": 503,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** What PostgreSQL refused, as PostgREST says it; null for anything else that was thrown. */
export function databaseError(thrown: unknown, signedIn: boolean): RestError | null {
  if (!isPostgres(thrown)) return null;
  const { code, message } = thrown;
  const more = {
    details: typeof thrown.detail === "string" ? thrown.detail : null,
    ...(typeof thrown.hint === "string" ? { hint: thrown.hint } : {}),
  };
  return new RestError(statusOf(code, signedIn), code, message, more);
}

function statusOf(code: string, signedIn: boolean): number {
  if (code === "42501") return signedIn ? 403 : 401;
  const chosen = /^PT([45]\d\d)$/.exec(code)?.[1];
  return chosen ? Number(chosen) : (statuses[code] ?? statuses[code.slice(0, 2)] ?? 400);
}

function isPostgres(thrown: unknown): thrown is Error & PostgresFields {
  return (
    thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" && /^[0-9A-Z]{5}$/.test(thrown.code)
  );
}
