import { Hono } from "hono";
import { decodeJwt } from "jose";
import { z } from "zod";
import { claimsSchema } from "#server/api/auth/claims.ts";
import { bearerOf } from "#server/api/auth/caller.ts";
import type { IdentifyRequest } from "#server/api/auth/identity.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import { fail } from "#server/platform/errors.ts";
import { forwardSocket } from "./forward-socket.ts";

export type ForwardedApis = {
  routes: Hono;
  upgrade: Upgrade;
  /** Identifies the caller by asking the project. */
  callerOf: IdentifyRequest;
};

const paths = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/realtime/v1/*"];
/** Hop-by-hop headers, which are not forwarded. */
const ownHeaders = [
  "host",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "accept-encoding",
];
const personSchema = z.object({ id: z.uuid(), is_anonymous: z.boolean().optional() });

/** Forwards the four APIs unchanged to another project, hosted or self-hosted. */
export function forwardApis(project: string): ForwardedApis {
  const routes = new Hono();
  for (const path of paths) routes.all(path, (c) => forward(project, c.req.raw));
  return {
    routes,
    upgrade: (request) => request.url.pathname === "/realtime/v1/websocket" && forwardSocket(project, request),
    callerOf: async (request) => {
      const headers = pick(request.headers, ["apikey", "authorization"]);
      const answer = await fetch(`${project}/auth/v1/user`, { headers }).catch(unreachable);
      const person = personSchema.safeParse(answer.ok ? await answer.json().catch(unreachable) : null);
      if (!person.success) throw fail("not_signed_in", "Please sign in first.");
      const claims = {
        role: "authenticated",
        sub: person.data.id,
        ...(person.data.is_anonymous ? { is_anonymous: true } : {}),
        ...aalOf(bearerOf(request.headers.get("authorization")) ?? ""),
      };
      return { role: "authenticated", claims };
    },
  };
}

async function forward(project: string, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ownHeaders) headers.delete(name);
  try {
    const answer = await fetch(`${project}${pathname}${search}`, {
      method: request.method,
      headers,
      body: request.body,
      duplex: "half",
      redirect: "manual",
      signal: request.signal,
    });
    const back = new Headers(answer.headers);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) back.delete(name);
    return new Response(answer.body, { status: answer.status, headers: back });
  } catch (thrown) {
    if (request.signal.aborted) throw fail("cancelled", "The request ended before it was whole.", thrown);
    return unreachable(thrown);
  }
}

function unreachable(cause: unknown): never {
  throw fail("unavailable", "The project at SUPABASE_URL cannot be reached.", cause);
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}

const aalSchema = claimsSchema.pick({ aal: true });

/** The aal claim of a token that the project has just accepted. */
function aalOf(token: string): z.infer<typeof aalSchema> {
  try {
    return aalSchema.parse(decodeJwt(token));
  } catch (thrown) {
    throw fail("not_signed_in", "Please sign in first.", thrown);
  }
}
