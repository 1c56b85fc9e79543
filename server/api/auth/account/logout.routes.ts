import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid } from "#server/api/auth/auth-failure.ts";
import { readQuery } from "#server/api/auth/request/request-edge.ts";
import { requireUser } from "#server/api/auth/sessions/require-user.ts";
import { deleteSession, deleteSessions } from "#server/api/auth/sessions/session-store.ts";

const querySchema = z.object({ scope: z.string().default("global") });

export function logoutRoutes(context: AuthContext): Hono {
  return new Hono().post("/logout", async (c) => {
    const { scope } = readQuery(c, querySchema);
    const { user, session } = await requireUser(context, c);
    if (scope === "global") await deleteSessions(context.sql, user.id);
    else if (scope === "local") await deleteSession(context.sql, session.id);
    else if (scope === "others") await deleteSessions(context.sql, user.id, session.id);
    else throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
    return c.body(null, 204);
  });
}
