import type { ErrorCode } from "#domain/errors.ts";

/** An expected failure. `retryable`: the same work may succeed later. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { status?: number; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? statusOf[code] ?? 422;
    this.retryable = options.retryable ?? retryableCodes.has(code);
  }
}

const statusOf: Partial<Record<ErrorCode, number>> = {
  internal: 500,
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  no_consent: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  quota_reached: 429,
  unavailable: 503,
  database_unavailable: 503,
  storage_unavailable: 503,
  disk_full: 507,
  timeout: 504,
  configuration: 500,
};

const retryableCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "unavailable",
  "database_unavailable",
  "storage_unavailable",
  "rate_limited",
  "timeout",
  "disk_full",
]);

const codeOf: Partial<Record<number, ErrorCode>> = {
  401: "not_signed_in",
  403: "not_allowed",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  429: "rate_limited",
  500: "internal",
  503: "unavailable",
};

/** The code for an error defined by its HTTP status, as in the Supabase APIs. */
export function codeOfStatus(status: number): ErrorCode {
  return codeOf[status] ?? "invalid_input";
}

/** Creates an AppError. */
export function fail(code: ErrorCode, message: string, cause?: unknown): AppError {
  return new AppError(code, message, { cause });
}

/**
 * Another process killed the program, for example the kernel when memory is full. Retryable, because it says nothing
 * about the input.
 */
export function wasKilledExternally(program: string): AppError {
  return fail("unavailable", `${program} was ended from outside. Is there too little memory?`);
}

/** Converts anything thrown to an AppError; unexpected errors become `internal` and keep their cause. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDiskFull(thrown)) return fail("disk_full", "The disk is full. Free some space, then run this again.", thrown);
  if (isConnectionLost(thrown)) return fail("cancelled", "The request ended before it was whole.", thrown);
  if (isInvalidText(thrown)) return fail("invalid_input", "There are characters in it that no text has.", thrown);
  if (isLimit(thrown)) return fail("rate_limited", "Too many entries in this hour. Please try again later.", thrown);
  return fail("internal", "Something went wrong inside Heirvoice.", thrown);
}

/** The client disconnected while its request was read. */
export function isConnectionLost(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "ECONNRESET" && thrown.message === "aborted";
}

/** Raised by our own triggers, see `limit_public_form`. */
function isLimit(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "PT429";
}

/** NUL, which PostgreSQL stores neither in text nor in JSON. */
function isInvalidText(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && (thrown.code === "22021" || thrown.code === "22P05");
}

function isDiskFull(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && (thrown.code === "ENOSPC" || thrown.code === "53100");
}
