import { sessionSchema, type Session } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

type Change = Partial<Pick<Session, "status" | "current_question_id" | "follow_ups">>;

/** Returns the session as it is afterwards. */
export async function changeSession(id: string, change: Change): Promise<Session> {
  const changed = rest
    .from("interview_sessions")
    .update(change)
    .eq("id", id)
    .select(columnsOf("interview_sessions", sessionSchema))
    .single();
  return sessionSchema.parse(await dataOf(changed));
}
