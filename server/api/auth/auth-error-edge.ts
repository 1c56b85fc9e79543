import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { asAppError, isConnectionLost } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { TokenRefused, TokenRevoked } from "./access-token.ts";
import { AuthFailure, invalid, refusals, refuse, TooMany } from "./auth-failure.ts";

const versionHeader = "X-Supabase-Api-Version";
const newShape = "2024-01-01";

/** Answers every error in GoTrue's shape: `code`, `message`; for older clients `code`, `error_code`, `msg`. */
export function authErrorEdge(log: Log): ErrorHandler {
  return (thrown, c) => {
    const failure = asAuthFailure(thrown);
    if (failure.status >= 500) logFailure(log, c, thrown);
    if (failure instanceof TooMany) c.header("Retry-After", String(failure.seconds));
    if (failure.status === 503) c.header("Retry-After", "2");
    c.header("Cache-Control", "no-store");
    c.header("X-Sb-Error-Code", failure.authCode);
    const { status, authCode, message, extra } = failure;
    if ((c.req.header(versionHeader) ?? "") >= newShape) {
      c.header(versionHeader, newShape);
      return c.json({ code: authCode, message, ...extra }, httpStatus(status));
    }
    return c.json({ code: status, error_code: authCode, msg: message, ...extra }, httpStatus(status));
  };
}

const checkViolation = "23514";
const databaseError = z.looseObject({ code: z.string() });

function asAuthFailure(thrown: unknown): AuthFailure {
  if (thrown instanceof AuthFailure) return thrown;
  if (thrown instanceof TokenRevoked) return refusals.revoked(thrown.kind);
  if (thrown instanceof TokenRefused) return refuse(403, "bad_jwt", thrown.message);
  if (thrown instanceof HTTPException && thrown.status < 500) return invalid(thrown.message || "Invalid request");
  if (isConnectionLost(thrown)) return invalid("The request ended before it was whole");
  const code = databaseError.safeParse(thrown).data?.code ?? "";
  if (code.startsWith("22") || code === checkViolation) return invalid("A value is not valid");
  if (/^(08|57P|53[03]|CONN|ECONN)/.test(code))
    return refuse(503, "unexpected_failure", "The database cannot be reached");
  const error = asAppError(thrown);
  if (error.code === "internal")
    return refuse(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
  return refuse(error.status, error.status >= 500 ? "unexpected_failure" : "validation_failed", error.message);
}

function logFailure(log: Log, c: Context, thrown: unknown): void {
  const { code, cause } = asAppError(thrown);
  log.error({ method: c.req.method, path: routePath(c, -1), code, err: cause ?? thrown }, "auth request failed");
}

function httpStatus(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 501, 503, 504, 507] as const;
  return known.find((one) => one === status) ?? 500;
}
