import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { TooManyRequests } from "#server/api/limits/too-many-requests.ts";
import { TokenRefused } from "#server/api/auth/access-token.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { callerKind, poolClient } from "#server/database/connection/as-caller.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import { AppError, isConnectionLost } from "#server/platform/errors.ts";
import { answerCall } from "./answer-call.ts";
import { answerTable } from "./answer-table.ts";
import { errorAnswer } from "./answer.ts";
import { cacheCatalog, withCatalog } from "./catalog/catalog-cache.ts";
import { databaseError } from "./database-error.ts";
import { restLimits } from "./limits.ts";
import { holdUntilSent, HeldBytes } from "./request/held-bytes.ts";
import { largeBodies } from "./request/large-bodies.ts";
import { bodyOnce } from "./request/read-body.ts";
import { readRequest } from "./request/read-request.ts";
import { requestRates } from "./request/request-rates.ts";
import { RestError } from "./rest-error.ts";
import type { RestContext } from "./rest-request.ts";

type Kind = "table" | "call";

/** Credentials and addresses are not passed to SQL. */
const hiddenHeaders = new Set(
  "authorization apikey cookie forwarded x-forwarded-for x-real-ip cf-connecting-ip".split(" "),
);
/** Bytes of request bodies and unsent answers. */
const maxHeldBytes = { all: 256 << 20, each: 32 << 20 };

/** `/rest/v1` in PostgREST's dialect, as `@supabase/postgrest-js` calls it. The database decides all privileges. */
export function restApi({ db, identity, config, log, rates: shared }: ApiContext): Hono {
  const { schemas } = config.rest;
  const limitsOf = restLimits(config.rest);
  const addressOf = clientAddress(config.trustedProxies);
  const rates = requestRates(shared, config.auth.limitFactor);
  const [bodies, answers, takeTurn] = [new HeldBytes(maxHeldBytes), new HeldBytes(maxHeldBytes), largeBodies()];
  const catalog = cacheCatalog(db.sql, schemas);
  catalog.catch((thrown: unknown) => log.error({ err: thrown }, "the REST catalog could not be loaded"));

  async function answer({ req: { raw }, env }: Context, name: string, kind: Kind): Promise<Response> {
    const { outgoing }: Partial<HttpBindings> = env;
    const caller = await identity.callerOf(raw);
    const address = networkOf(addressOf(raw, env));
    if (callerKind(caller) === "anonymous") await rates.countAnonymous(address, kind, raw.method);
    const client = poolClient(caller, address);
    const limits = limitsOf[client.kind];
    const body = bodyOnce(raw, limits.maxBodyBytes, (bytes) => bodies.hold(client, bytes), takeTurn);
    const request = { ...readRequest(raw, name, schemas), body: body.read };
    const { method, schema } = request.head;
    const about = { method, path: kind === "call" ? `/rpc/${name}` : `/${name}`, headers: shownHeaders(raw.headers) };
    const searchPath = [...new Set([schema, "public", "extensions"])].map((one) => `"${one}"`).join(", ");
    const context: Omit<RestContext, "catalog"> = {
      schemas,
      role: caller.role,
      limits,
      run: (work) => db.apiPool.run({ ...work, caller, client, signal: raw.signal, about, searchPath }),
      ...rates.rowsOf(client),
      hold: (bytes) => holdUntilSent(answers, client, bytes, outgoing),
    };
    const by = kind === "call" ? answerCall : answerTable;
    try {
      return await withCatalog(await catalog, (found) => by({ ...context, catalog: found }, request));
    } catch (thrown) {
      throw databaseError(thrown, caller.role !== "anon") ?? thrown;
    } finally {
      body.release();
    }
  }

  return new Hono()
    .all("/rpc/:name", (c) => answer(c, c.req.param("name"), "call"))
    .all("/:name", (c) => answer(c, c.req.param("name"), "table"))
    .onError((thrown, c) => {
      const error = asRestError(thrown);
      if (error.status >= 500 && !c.req.raw.signal.aborted)
        log.error(
          { code: error.restCode, err: thrown instanceof AppError ? (thrown.cause ?? thrown.name) : thrown.name },
          "rest request failed",
        );
      return errorAnswer(error);
    });
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
  if (thrown instanceof TooManyRequests)
    return new RestError(429, "PT429", thrown.message, { headers: [["Retry-After", String(thrown.seconds)]] });
  if (thrown instanceof AppError) return new RestError(thrown.status, codes[thrown.code] ?? "PGRST000", thrown.message);
  if (isConnectionLost(thrown)) return new RestError(400, "PGRST100", "The request ended before it was whole.");
  return new RestError(500, "PGRSTX00", "Something went wrong inside Heirvoice.");
}

const codes: Partial<Record<AppError["code"], string>> = { database_unavailable: "PGRST001", rate_limited: "PT429" };
