import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { TokenRefused } from "#server/backend/auth/access-token.ts";
import type { DoorContext } from "#server/backend/mount.ts";
import { AppError } from "#server/errors.ts";
import { answerCall, answerTable, type Ask, type RestRequest } from "./answer-request.ts";
import { errorAnswer } from "./answer.ts";
import type { Catalog } from "./catalog/catalog.ts";
import { keepCatalog } from "./catalog/keep-catalog.ts";
import { databaseError } from "./database-error.ts";
import { readFrame } from "./request/read-request.ts";
import { RestError } from "./rest-error.ts";

const mostBytes = 10 << 20;
/** The cache of the catalog is what these say something is missing from. */
const missing = new Set(["PGRST200", "PGRST202", "PGRST204", "PGRST205"]);
/** Credentials and addresses are nobody's business in SQL. */
const hiddenHeaders = new Set(["authorization", "apikey", "cookie", "x-forwarded-for"]);

/** `/rest/v1` in PostgREST's dialect, as `@supabase/postgrest-js` speaks it. Every right is the database's to give. */
export function restDoor({ db, identity, config, log }: DoorContext): Hono {
  const { schemas } = config.rest;
  const catalog = keepCatalog(db.sql, schemas);
  catalog.catch((thrown: unknown) => log.error({ err: thrown }, "the catalog cannot be kept"));

  async function answer(request: Request, name: string, kind: "table" | "call"): Promise<Response> {
    const caller = await identity.callerOf(request);
    const read = await readRequest(request, name, schemas);
    const ask: Ask = (work) =>
      db.doors.run({
        ...work,
        caller,
        about: { method: read.frame.method, path: `/${name}`, headers: shownHeaders(request.headers) },
        searchPath: [...new Set([read.frame.schema, "public", "extensions"])].map((schema) => `"${schema}"`).join(", "),
      });
    const by = (found: Catalog) =>
      (kind === "call" ? answerCall : answerTable)({ catalog: found, schemas, ask }, read).catch((thrown: unknown) => {
        throw databaseError(thrown, caller.role !== "anon") ?? thrown;
      });
    const kept = await catalog;
    try {
      return await by(await kept.current());
    } catch (thrown) {
      if (!(thrown instanceof RestError) || !missing.has(thrown.code)) throw thrown;
      return by(await kept.renewed());
    }
  }

  return new Hono()
    .on(["POST", "PATCH"], "*", limited)
    .all("/rpc/:name", (c) => answer(c.req.raw, c.req.param("name"), "call"))
    .all("/:name", (c) => answer(c.req.raw, c.req.param("name"), "table"))
    .onError((thrown) => {
      const error = asRestError(thrown);
      if (error.status >= 500)
        log.error(
          { code: error.code, err: thrown instanceof AppError ? thrown.cause : thrown.name },
          "rest request failed",
        );
      return errorAnswer(error);
    });
}

const measuring = bodyLimit({ maxSize: mostBytes });

/** The socket keeps a body to its declared length, so that only one without needs measuring. */
const limited: MiddlewareHandler = (c, next) =>
  Number(c.req.header("content-length")) <= mostBytes ? next() : measuring(c, next);

async function readRequest(request: Request, name: string, schemas: readonly string[]): Promise<RestRequest> {
  const frame = readFrame(request, schemas);
  const { search } = new URL(request.url);
  if (search.includes("%00") || name.includes("\0")) throw new RestError(400, "PGRST100", "NUL is no character here");
  return {
    frame,
    target: { schema: frame.schema, name },
    search,
    body: frame.method === "POST" || frame.method === "PATCH" ? await request.text() : "",
    contentType: (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
  };
}

function shownHeaders(headers: Headers): string {
  return JSON.stringify(Object.fromEntries([...headers].filter(([name]) => !hiddenHeaders.has(name))));
}

function asRestError(thrown: Error): RestError {
  if (thrown instanceof RestError) return thrown;
  if (thrown instanceof TokenRefused)
    return new RestError(
      401,
      thrown.expired ? "PGRST303" : "PGRST301",
      thrown.expired ? "JWT expired" : thrown.message,
    );
  if (thrown instanceof AppError)
    return new RestError(
      thrown.status,
      thrown.code === "database_unavailable" ? "PGRST001" : "PGRST000",
      thrown.message,
    );
  if ("status" in thrown && thrown.status === 413) return new RestError(413, "PGRST000", "The body is too large.");
  return new RestError(500, "PGRSTX00", "Something went wrong inside Heirvoice.");
}
