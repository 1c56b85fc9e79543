import { AppError, codeOfStatus } from "#server/platform/errors.ts";

/** A refusal in PostgREST's own shape and status. Of the `restCode`s `PGRST…` are its documented ones. */
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

/** Something is missing from the catalog: a name, or a right. */
export class CatalogMiss extends RestError {}

/** As PostgreSQL says it: 401 for who could be somebody. */
export function forbidden(role: string, kind: string, name: string): RestError {
  return new CatalogMiss(role === "anon" ? 401 : 403, "42501", `permission denied for ${kind} ${name}`);
}

/** PostgreSQL's own code for a statement that is too complex. */
export function tooComplex(message: string): RestError {
  return new RestError(413, "54001", message);
}

/** What was written cannot be read: `where` names the part of the request, `at` counts characters from 0. */
export function parseError(where: string, text: string, at: number, wanted: string): RestError {
  return new RestError(
    400,
    "PGRST100",
    `"failed to parse ${where} (${text.slice(0, 200)})" (line 1, column ${at + 1})`,
    { details: `expecting ${wanted}` },
  );
}
