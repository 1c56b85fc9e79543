import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { IdentifyRequest } from "#server/backend/auth/identity.ts";
import type { Caller } from "#server/backend/auth/caller.ts";
import { asAppError, fail } from "#server/errors.ts";
import type { Log } from "#server/log/log.ts";

/** Somebody with an account, as a function sees them. */
export type SignedIn = { userId: string; caller: Caller };

/** A server function: `body` is the request's JSON, not yet parsed; what it gives is the answer's. */
export type ServerFunction = (body: unknown, person: SignedIn) => Promise<unknown>;

const mostBytes = 1 << 20;
const personSchema = z.object({ sub: z.uuid(), is_anonymous: z.boolean().default(false) });

/** `/functions/v1` as `@supabase/functions-js` calls it. Each function is for people who are signed in. */
export function functionsDoor(functions: Record<string, ServerFunction>, callerOf: IdentifyRequest, log: Log): Hono {
  return new Hono()
    .use(bodyLimit({ maxSize: mostBytes }))
    .on(["GET", "POST"], "/:name", async (c) => {
      const name = c.req.param("name");
      const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
      if (!run) throw fail("not_found", "There is no function of that name.");
      const person = await signedIn(callerOf, c.req.raw);
      const body: unknown = c.req.method === "POST" ? await c.req.json().catch(() => ({})) : {};
      c.header("Cache-Control", "no-store");
      return c.json((await run(body, person)) ?? {});
    })
    .onError((thrown) => {
      const error = thrown instanceof z.ZodError ? fail("invalid_input", z.prettifyError(thrown)) : asAppError(thrown);
      if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error.message }, "a function failed");
      return Response.json({ error: error.message, code: error.code }, { status: error.status });
    });
}

async function signedIn(callerOf: IdentifyRequest, request: Request): Promise<SignedIn> {
  const caller = await callerOf(request);
  const person = personSchema.safeParse(caller.claims);
  if (caller.role !== "authenticated" || !person.success || person.data.is_anonymous)
    throw fail("not_signed_in", "Please sign in first.");
  return { userId: person.data.sub, caller };
}
