/** A refusal in PostgREST's own shape and status. Codes `PGRST…` are its documented ones. */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, more: { details?: unknown; hint?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}

/** What was written cannot be read: `where` names the part of the request, `at` counts characters from 0. */
export function unreadable(where: string, text: string, at: number, wanted: string): RestError {
  return new RestError(
    400,
    "PGRST100",
    `"failed to parse ${where} (${text.slice(0, 200)})" (line 1, column ${at + 1})`,
    { details: `expecting ${wanted}` },
  );
}
