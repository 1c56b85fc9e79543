import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, asAppError, fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/** The HTML error page; undefined for JSON. */
export type AnswerError = (c: Context, status: number) => Promise<Response> | undefined;

/**
 * Converts every error into a response: a page for people, else JSON. An unexpected error becomes `internal`; only the
 * log contains its cause.
 */
export function errorEdge(log: Log, answerError: AnswerError): ErrorHandler {
  return (thrown, c) => {
    const error = foreseen(thrown) ?? asAppError(thrown);
    if (error.status >= 500)
      log.error(
        { method: c.req.method, path: routePath(c, -1), code: error.code, err: error.cause ?? error },
        "request failed",
      );
    return answerError(c, contentStatus(error.status)) ?? render(c, error);
  };
}

export const notFound: NotFoundHandler = (c) => render(c, fail("not_found", "There is nothing at this address."));

function render(c: Context, error: AppError): Response {
  c.header("Cache-Control", "no-store");
  return c.json({ error: { code: error.code, message: error.message } }, contentStatus(error.status));
}

/** Errors of Hono, such as a body that is too large. */
function foreseen(thrown: unknown): AppError | null {
  if (!(thrown instanceof HTTPException) || thrown.status >= 500) return null;
  const code = thrown.status === 413 ? "too_large" : "invalid_input";
  return new AppError(code, thrown.message || "This request cannot be understood.", { status: thrown.status });
}

function contentStatus(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 504, 507] as const;
  return known.find((one) => one === status) ?? 500;
}
