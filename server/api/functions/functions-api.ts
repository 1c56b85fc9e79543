import { Hono, type Context } from "hono";
import { z } from "zod";
import { TokenRefused } from "#server/api/auth/access-token.ts";
import type { IdentifyRequest } from "#server/api/auth/identity.ts";
import { listeningOrigin } from "#server/api/client-address.ts";
import { readBytes, defaultMaxBytes } from "#server/api/max-body.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { AppError, asAppError, codeOfStatus, fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { maxFunctionBytes, type ServerFunction, type SignedIn } from "./server-function.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const personSchema = z.object({ sub: z.uuid(), is_anonymous: z.boolean().default(false) });

/** An error before the function runs, in hosted Supabase's wording. */
class Refused extends AppError {
  readonly response: Response;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(codeOfStatus(status), message, { status });
    const body = { code: status === 401 ? status : code, message };
    this.response = Response.json(body, { status, headers: { ...headers, "sb-error-code": code } });
  }
}

type Callers = { callerOf: IdentifyRequest; db: Parameters<typeof asCaller>[0] };

/** `/functions/v1` as `@supabase/functions-js` calls it. */
export function functionsApi(functions: Record<string, ServerFunction>, callers: Callers, log: Log): Hono {
  const call = async (c: Context) => {
    const name = c.req.param("name") ?? "";
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (!run) throw new Refused(404, "NOT_FOUND", "Requested function was not found");
    return answerWith(await runFunction(c, run, callers));
  };
  return new Hono()
    .all("/:name", call)
    .all("/:name/*", call)
    .onError((thrown) => {
      if (thrown instanceof Refused) return thrown.response;
      const error = asAppError(thrown);
      if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error.message }, "function failed");
      const headers: Record<string, string> = error.status >= 500 ? { "sb-error-code": "EDGE_FUNCTION_ERROR" } : {};
      return Response.json({ error: error.message, code: error.code }, { status: error.status, headers });
    });
}

async function runFunction(c: Context, to: ServerFunction, { callerOf, db }: Callers): Promise<unknown> {
  const request = c.req.raw;
  if (!methods.includes(request.method)) throw new Refused(405, "METHOD_NOT_ALLOWED", "Method not allowed");
  const person = to.callers === "anyone" ? null : await signedIn(callerOf, request, to.callers);
  if (to.callers === "admins" && person !== null) await assertAdmin(db, person.caller);
  const { pathname, searchParams } = new URL(request.url);
  const maxBytes = Math.min(to.maxBytes ?? defaultMaxBytes, maxFunctionBytes);
  const bytes = await readBytes(request, maxBytes).catch((thrown: unknown) => {
    throw refusalOfBody(asAppError(thrown));
  });
  const call = {
    method: request.method,
    origin: listeningOrigin(request.url, c.env),
    path: /^(?:\/[^/]*){3}(.*)$/.exec(pathname)?.[1] ?? "",
    query: searchParams,
    headers: request.headers,
    bytes,
    json: <Schema extends z.core.$ZodType>(schema: Schema) => jsonOf(bytes, schema),
    signal: request.signal,
  };
  if (to.callers === "anyone") return to.run(call);
  return person ? to.run(call, person) : new Response(null, { status: 204, headers: { allow: methods.join(", ") } });
}

/** The database decides; it answers 42501 to everybody but an admin with the required second factor. */
async function assertAdmin(db: Callers["db"], caller: SignedIn["caller"]): Promise<void> {
  await asCaller(db, caller, (tx) => tx`select public.desk_assert_admin()`).catch((thrown: unknown) => {
    const isRefused = thrown instanceof Error && "code" in thrown && thrown.code === "42501";
    throw isRefused ? fail("not_allowed", "Only admins may do this.", thrown) : thrown;
  });
}

/** Returns null for OPTIONS, which needs no token and does not run the function. */
async function signedIn(
  callerOf: IdentifyRequest,
  request: Request,
  admitted: ServerFunction["callers"],
): Promise<SignedIn | null> {
  if (request.method === "OPTIONS") return null;
  const { headers } = request;
  if (!headers.has("authorization") && !headers.has("apikey"))
    throw new Refused(401, "UNAUTHORIZED_NO_AUTH_HEADER", "Missing authorization header");
  const caller = await callerOf(request).catch((thrown: unknown) => {
    throw refusalOf(thrown, headers.get("authorization") ?? "");
  });
  const person = personSchema.safeParse(caller.claims);
  if (caller.role !== "authenticated" || !person.success || (person.data.is_anonymous && admitted !== "any-session"))
    throw fail("not_signed_in", "Please sign in first.");
  return { userId: person.data.sub, caller };
}

function refusalOfBody(error: AppError): Error {
  if (error.code === "too_large") return new Refused(413, "REQUEST_TOO_LARGE", "Request body is too large");
  if (error.code === "cancelled") return new Refused(400, "REQUEST_INCOMPLETE", "Request body broke off");
  return error;
}

/** Why the caller was rejected. `x-relay-error` marks a retryable error that the function did not cause. */
function refusalOf(thrown: unknown, authorization: string): unknown {
  if (thrown instanceof TokenRefused) {
    const known = authorization.split(".").length === 3 ? "ASYMMETRIC_JWT" : "INVALID_JWT_FORMAT";
    return new Refused(401, `UNAUTHORIZED_${known}`, "Invalid JWT");
  }
  const { status, message } = asAppError(thrown);
  return status === 503 ? new Refused(503, "LOAD_FUNCTION_ERROR", message, { "x-relay-error": "true" }) : thrown;
}

function jsonOf<Schema extends z.core.$ZodType>(bytes: Buffer, schema: Schema): z.core.output<Schema> {
  const read = z.safeParse(schema, valueOf(bytes));
  if (!read.success) throw fail("invalid_input", z.prettifyError(read.error));
  return read.data;
}

function valueOf(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch (thrown) {
    throw fail("invalid_input", "The body is no JSON.", thrown);
  }
}

function answerWith(given: unknown): Response {
  const response = given instanceof Response ? new Response(given.body, given) : Response.json(given ?? {});
  response.headers.set("cache-control", response.headers.get("cache-control") ?? "no-store");
  return response;
}
