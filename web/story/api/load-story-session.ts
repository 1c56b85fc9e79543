import { z } from "zod/mini";
import { sessionSchema } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

export const storySessionSchema = z.pick(sessionSchema, {
  id: true,
  session_token: true,
  current_question_id: true,
  status: true,
  questions_answered: true,
  total_questions: true,
  book_title: true,
});
export type StorySession = z.infer<typeof storySessionSchema> & {
  /** The last sitting was a conversation with the interviewer, so the next one is too. */
  by_voice: boolean;
};

export const storySessionColumns = columnsOf("interview_sessions", storySessionSchema);

/**
 * This person's newest interview of a story; null before the first. `storyId` is the order's id, or the interview's own
 * id if its order was deleted.
 */
export async function loadStorySession(userId: string, storyId: string): Promise<StorySession | null> {
  const sessions = rest
    .from("interview_sessions")
    .select(storySessionColumns)
    .eq("user_id", userId)
    .or(`order_id.eq.${storyId},id.eq.${storyId}`)
    .order("created_at", { ascending: false })
    .limit(1);
  const [session] = z.array(storySessionSchema).parse(await dataOf(sessions));
  if (!session) return null;
  const byVoice = await dataOf(rest.rpc("told_by_voice", { p_session: session.id }));
  return { ...session, by_voice: z.boolean().parse(byVoice) };
}
