import { z } from "zod/mini";
import { sessionSchema } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

const projectSchema = z.object({
  order_id: z.uuid(),
  /** Null before the project's interview exists. */
  session_token: z.nullable(z.string()),
  session_status: sessionSchema.shape.status,
  questions_answered: z.int(),
  total_questions: z.int(),
  by_voice: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

/** The project of this person: the current or waiting story; null if there is none. */
export async function loadProject(userId: string): Promise<Project | null> {
  const projects = rest.rpc("get_active_project", { p_user_id: userId });
  return z.array(projectSchema).parse(await dataOf(projects))[0] ?? null;
}
