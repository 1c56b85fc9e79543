import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { ErrorCode } from "#domain/errors.ts";
import { TooManyRequests } from "#server/api/limits/too-many-requests.ts";
import { TokenRefused } from "#server/api/auth/access-token.ts";
import { AppError, asAppError, fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** An error with Supabase Storage's `statusCode`, `error`, `message` and `code`. */
export class StorageRefused extends AppError {
  override name = "StorageRefused";
  readonly storageCode: string;
  readonly error: string;

  constructor(
    code: ErrorCode,
    status: number,
    answer: { code: string; message: string; error?: string },
    cause?: unknown,
  ) {
    super(code, answer.message, { status, cause });
    this.storageCode = answer.code;
    this.error = answer.error ?? answer.code;
  }
}

/** Supabase Storage's errors with their original messages. */
export const refuse = {
  noSuchBucket: () =>
    new StorageRefused("not_found", 404, {
      code: "NoSuchBucket",
      error: "Bucket not found",
      message: "Bucket not found",
    }),
  noSuchKey: () =>
    new StorageRefused("not_found", 404, { code: "NoSuchKey", error: "not_found", message: "Object not found" }),
  noSuchUpload: () => new StorageRefused("not_found", 404, { code: "NoSuchUpload", message: "Upload not found" }),
  noSuchRoute: (method: string) =>
    new StorageRefused("not_found", 404, {
      code: "InvalidRequest",
      error: "Not Found",
      message: `Nothing here answers ${method}`,
    }),
  alreadyExists: (code: "KeyAlreadyExists" | "BucketAlreadyExists" = "KeyAlreadyExists") =>
    new StorageRefused("conflict", 409, { code, error: "Duplicate", message: "The resource already exists" }),
  bucketNotEmpty: () =>
    new StorageRefused("conflict", 409, {
      code: "ResourceNotEmpty",
      message: "The bucket you tried to delete is not empty",
    }),
  accessDenied: (message = "Access denied") =>
    new StorageRefused("not_allowed", 403, { code: "AccessDenied", error: "Unauthorized", message }),
  invalidKey: (key: string) =>
    new StorageRefused("invalid_input", 400, { code: "InvalidKey", message: `Invalid key: ${key}` }),
  invalidBucketName: () =>
    new StorageRefused("invalid_input", 400, {
      code: "InvalidBucketName",
      error: "Invalid Input",
      message: "Bucket name invalid",
    }),
  invalidRequest: (message: string) => new StorageRefused("invalid_input", 400, { code: "InvalidRequest", message }),
  brokeOff: () =>
    new StorageRefused("invalid_input", 400, { code: "Aborted", message: "The request broke off before its end" }),
  invalidMimeType: (type: string) =>
    new StorageRefused("invalid_input", 415, {
      code: "InvalidMimeType",
      error: "invalid_mime_type",
      message: `mime type ${type} is not supported`,
    }),
  invalidChecksum: () =>
    new StorageRefused("invalid_input", 400, {
      code: "InvalidChecksum",
      message: "What arrived does not match the checksum",
    }),
  invalidSignature: (message: string) =>
    new StorageRefused("invalid_input", 400, { code: "InvalidSignature", error: "InvalidJWT", message }),
  tooLarge: (message = "The object exceeded the maximum allowed size") =>
    new StorageRefused("too_large", 413, { code: "EntityTooLarge", error: "Payload too large", message }),
  quotaReached: () =>
    new StorageRefused("quota_reached", 413, {
      code: "EntityTooLarge",
      error: "Payload too large",
      message: "There is no room left for this in your storage",
    }),
  tus: (status: number, message: string) => new StorageRefused("invalid_input", status, { code: "TusError", message }),
  busy: (status: 409 | 423, code: string) =>
    new StorageRefused("conflict", status, { code, message: "Somebody else is changing this; please try again" }),
  imageRefused: (why: string) =>
    new StorageRefused("picture_refused", 422, { code: "InvalidRequest", message: `Invalid source image: ${why}` }),
  renderTimeout: () => new StorageRefused("timeout", 503, { code: "InternalError", message: "Timeout" }),
  notEnabled: (feature: string) =>
    new StorageRefused("invalid_input", 409, {
      code: "FeatureNotEnabled",
      message: `The feature ${feature} is not enabled for this resource`,
    }),
};

/** Answers every error in Supabase Storage's shape: the body holds the status, HTTP says 400 for client errors. */
export function storageErrorEdge(log: Log): ErrorHandler {
  return (thrown, c) => {
    const refused = asStorageRefused(thrown);
    if (refused.status >= 500) logFailure(log, c, refused);
    for (const [name, value] of Object.entries(answerHeaders(thrown, refused))) c.header(name, value);
    const { status, storageCode, error, message } = refused;
    return c.json({ statusCode: String(status), code: storageCode, error, message }, httpStatus(status));
  };
}

/** The resumable protocol answers with the status and a plain text. */
export function tusErrorEdge(log: Log): ErrorHandler {
  return (thrown, c) => {
    const refused = asStorageRefused(thrown);
    if (refused.status >= 500) logFailure(log, c, refused);
    const { status, message } = refused;
    const headers = {
      "Content-Type": "text/plain; charset=utf-8",
      "Tus-Resumable": "1.0.0",
      ...(status === 412 && { "Tus-Version": "1.0.0" }),
    };
    return new Response(message, { status, headers: { ...headers, ...answerHeaders(thrown, refused) } });
  };
}

function answerHeaders(thrown: unknown, { status }: StorageRefused): Record<string, string> {
  const waits = status === 503 || status === 429;
  const seconds = thrown instanceof TooManyRequests ? thrown.seconds : 2;
  return { "Cache-Control": "no-store", ...(waits && { "Retry-After": String(seconds) }) };
}

function logFailure(log: Log, c: Context, refused: StorageRefused): void {
  const err = refused.cause ?? refused.storageCode;
  log.error({ method: c.req.method, path: routePath(c, -1), code: refused.code, err }, "storage request failed");
}

function httpStatus(status: number): ContentfulStatusCode {
  return ([429, 500, 503, 504, 507] as const).find((one) => one === status) ?? (status >= 500 ? 500 : 400);
}

const databaseErrorSchema = z.looseObject({ code: z.string() });

export function asStorageRefused(thrown: unknown): StorageRefused {
  if (thrown instanceof StorageRefused) return thrown;
  if (thrown instanceof TokenRefused) return refuse.accessDenied(thrown.message);
  if (thrown instanceof HTTPException && thrown.status < 500)
    return thrown.status === 413
      ? refuse.tooLarge("The request is too large")
      : refuse.invalidRequest("Invalid Request");
  const database = databaseErrorSchema.safeParse(thrown);
  const known = database.success ? fromDatabase(database.data.code, thrown) : null;
  return known ?? fromAppError(asAppError(thrown));
}

/** Maps an SQLSTATE, its class or the driver's code. Errors raised on purpose keep their message. */
function fromDatabase(code: string, thrown: unknown): StorageRefused | null {
  const words = thrown instanceof Error ? thrown.message : "";
  const chosen = /^PT(4\d\d)$/.exec(code)?.[1];
  if (chosen) return new StorageRefused("invalid_input", Number(chosen), { code: "DatabaseError", message: words });
  if (code === "P0001") return refuse.invalidRequest(words);
  if (code.startsWith("54")) return refuse.tooLarge(words);
  if (code === "42501") return refuse.accessDenied("new row violates row-level security policy");
  if (/^(25006$|28|0L|0P)/.test(code)) return refuse.accessDenied();
  if (code === "23505") return refuse.alreadyExists();
  if (code === "55P03") return refuse.busy(423, "ResourceLocked");
  if (code.startsWith("40")) return refuse.busy(409, "Conflict");
  if (/^2[23]/.test(code)) return refuse.invalidRequest("Invalid Request");
  return unavailable(code, thrown);
}

function unavailable(code: string, thrown: unknown): StorageRefused | null {
  if (code === "57014")
    return new StorageRefused(
      "timeout",
      504,
      { code: "DatabaseTimeout", message: "The database did not answer in time" },
      thrown,
    );
  if (code === "53100") return fromAppError(fail("disk_full", "The disk of the database is full.", thrown));
  if (/^(08|57P|53|55006|CONN|ECONN|CONNECT_TIMEOUT)/.test(code))
    return new StorageRefused(
      "database_unavailable",
      503,
      { code: "DatabaseError", message: "The database cannot be reached" },
      thrown,
    );
  return null;
}

function fromAppError(error: AppError): StorageRefused {
  const answers: Partial<Record<ErrorCode, { code: string; message: string; error?: string }>> = {
    too_large: { code: "EntityTooLarge", error: "Payload too large", message: "The request is too large" },
    cancelled: { code: "Aborted", message: "The request broke off before its end" },
    not_found: { code: "NoSuchKey", error: "not_found", message: "Object not found" },
    rate_limited: { code: "SlowDown", error: "too_many_requests", message: error.message },
    not_allowed: { code: "AccessDenied", error: "Unauthorized", message: error.message },
    disk_full: {
      code: "InsufficientStorage",
      error: "Payload too large",
      message: "There is no room left on the disk",
    },
    storage_unavailable: { code: "SlowDown", message: "The object store cannot be reached" },
    database_unavailable: { code: "DatabaseError", message: "The database cannot be reached" },
  };
  const answer = answers[error.code];
  if (answer) return new StorageRefused(error.code, error.status, answer, error.cause ?? error);
  return new StorageRefused(
    "internal",
    500,
    { code: "InternalError", error: "Internal", message: "Internal Server Error" },
    error.cause ?? error,
  );
}
