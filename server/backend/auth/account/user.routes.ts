import { Hono } from "hono";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { requireUser } from "#server/backend/auth/sessions/require-user.ts";
import { userAnswer } from "#server/backend/auth/users/user-answer.ts";

export function userRoutes(context: AuthContext): Hono {
  return new Hono().get("/user", async (c) => c.json(userAnswer((await requireUser(context, c)).user)));
}
