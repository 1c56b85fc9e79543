import { Hono } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { readBody, uuidParam } from "#server/api/auth/request/request-edge.ts";
import { requireAdmin } from "#server/api/auth/sessions/require-user.ts";
import { deleteSessions } from "#server/api/auth/sessions/session-store.ts";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import { deleteUser, findUser, listUsers, type UserRow } from "#server/api/auth/users/user-store.ts";
import { linkRoutes } from "./link.routes.ts";
import { readPage, setPageHeaders } from "./pages.ts";
import { softDelete } from "./soft-delete.ts";
import { createUser, userFields, writeUser } from "./write-user.ts";

const deleteSchema = z.looseObject({ should_soft_delete: z.boolean().nullish() });
/** Account administration with the secret key. */
export function adminRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  for (const path of ["/admin/*", "/invite"])
    routes.use(path, async (c, next) => {
      await requireAdmin(context, c);
      await next();
    });
  routes.get("/admin/users", async (c) => {
    const page = readPage(c);
    const { users, total } = await listUsers(context.sql, page.page, page.perPage);
    setPageHeaders(c, page, total);
    return c.json({ users: users.map(userAnswer), aud: "authenticated" });
  });
  routes.post("/admin/users", async (c) =>
    c.json(userAnswer(await createUser(context, await readBody(c, userFields)))),
  );
  routes.get("/admin/users/:user_id", async (c) => c.json(userAnswer(await subject(context, uuidParam(c, "user_id")))));
  routes.put("/admin/users/:user_id", async (c) => {
    const fields = await readBody(c, userFields);
    const user = await subject(context, uuidParam(c, "user_id"));
    return c.json(userAnswer(await writeUser(context, user, fields)));
  });
  routes.delete("/admin/users/:user_id", async (c) => {
    const { should_soft_delete: soft } = await readBody(c, deleteSchema);
    const user = await subject(context, uuidParam(c, "user_id"));
    await (soft === true ? softDelete(context, user) : deleteUser(context.sql, user.id));
    return c.json({});
  });
  routes.post("/admin/users/:user_id/logout", async (c) => {
    const user = await subject(context, uuidParam(c, "user_id"));
    await deleteSessions(context.sql, user.id);
    return c.body(null, 204);
  });
  return routes.route("/", linkRoutes(context));
}

async function subject(context: AuthContext, id: string): Promise<UserRow> {
  const user = await findUser(context.sql, id);
  if (user === null) throw refusals.userNotFound();
  return user;
}
