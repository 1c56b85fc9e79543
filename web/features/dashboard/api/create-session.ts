import { newSessionToken } from "#domain/session.ts";
import { backend } from "#web/lib/backend.ts";
import { dataOf } from "#web/lib/request.ts";
import { storySessionColumns, storySessionSchema, type StorySession } from "./load-session.ts";

/** The interview of an order; its plan and its counts are the database's. */
export async function createSession(userId: string, orderId: string): Promise<StorySession> {
  const session = backend.rest
    .from("interview_sessions")
    .insert({
      user_id: userId,
      order_id: orderId,
      session_token: newSessionToken(),
      status: "active",
      current_question_id: 1,
      started_at: new Date().toISOString(),
    })
    .select(storySessionColumns)
    .single();
  return storySessionSchema.parse(await dataOf(session));
}
