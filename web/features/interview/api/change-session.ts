import { sessionSchema, type Session } from "#domain/session.ts";
import { rest } from "#web/lib/backend/rest.ts";
import { columnsOf } from "#web/lib/backend/columns-of.ts";
import { dataOf } from "#web/lib/backend/request.ts";

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
