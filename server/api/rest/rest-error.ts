import { AppError, codeOfStatus } from "#server/platform/errors.ts";

/** An error in PostgREST's shape and status. `PGRST…` codes are its documented ones. */
export class RestError extends AppError {
  override name = "RestError";
  readonly restCode: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: readonly [name: string, value: string][];

  constructor(
    status: number,
    restCode: string,
    message: string,
    more: { details?: unknown; hint?: string; headers?: [string, string][] } = {},
  ) {
    super(codeOfStatus(status), message, { status });
    this.restCode = restCode;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? [];
  }
}

/** A name or privilege is missing from the catalog. */
export class CatalogMiss extends RestError {}

/** Uses PostgreSQL's message; 401 for callers without an account. */
export function forbidden(role: string, kind: string, name: string): RestError {
  return new CatalogMiss(role === "anon" ? 401 : 403, "42501", `permission denied for ${kind} ${name}`);
}

/** Uses PostgreSQL's code for a statement that is too complex. */
export function tooComplex(message: string): RestError {
  return new RestError(413, "54001", message);
}

/** A syntax error: `where` names the part of the request, `at` is the position from 0. */
export function parseError(where: string, text: string, at: number, wanted: string): RestError {
  return new RestError(
    400,
    "PGRST100",
    `"failed to parse ${where} (${text.slice(0, 200)})" (line 1, column ${at + 1})`,
    { details: `expecting ${wanted}` },
  );
}
