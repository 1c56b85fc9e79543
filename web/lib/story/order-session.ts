import { z } from "zod/mini";
import { newSessionToken, sessionSchema } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { dataOf } from "#web/lib/api/request.ts";

const openedSchema = z.pick(sessionSchema, { id: true, session_token: true, status: true, total_questions: true });
type OpenedSession = z.infer<typeof openedSchema>;
/** `isNew`: the interview was created now. */
type Opened = OpenedSession & { isNew: boolean };

const columns = columnsOf("interview_sessions", openedSchema);
const uniqueViolation = "23505";

/** Opens the interview of an order (ruling 33), or creates one. The database sets its plan and counts. */
export async function openOrderSession(userId: string, orderId: string): Promise<Opened> {
  const found = await findSession(userId, orderId);
  if (found) return found.status === "created" ? asNew(await beginTelling(found)) : { ...found, isNew: false };
  const made = await makeSession(userId, orderId).then(asNew, async (thrown: unknown) => {
    const isThere = thrown instanceof RequestFailure && thrown.code === uniqueViolation;
    const other = isThere ? await findSession(userId, orderId) : null;
    if (!other) throw thrown;
    return { ...other, isNew: false };
  });
  /* Also unmounted queries: the bookshelf must show the new book on return. */
  void queryClient.invalidateQueries({ queryKey: storyKey, refetchType: "all" });
  return made;
}

function asNew(session: OpenedSession): Opened {
  return { ...session, isNew: true };
}

async function findSession(userId: string, orderId: string): Promise<OpenedSession | null> {
  const sessions = rest
    .from("interview_sessions")
    .select(columns)
    .eq("user_id", userId)
    .eq("order_id", orderId)
    .order("created_at", { ascending: false });
  const all = z.array(openedSchema).parse(await dataOf(sessions));
  return all.find(({ status }) => status !== "completed") ?? all[0] ?? null;
}

async function beginTelling(session: OpenedSession): Promise<OpenedSession> {
  const begun = rest
    .from("interview_sessions")
    .update({ status: "active" })
    .eq("id", session.id)
    .select(columns)
    .single();
  return openedSchema.parse(await dataOf(begun));
}

async function makeSession(userId: string, orderId: string): Promise<OpenedSession> {
  const session = rest
    .from("interview_sessions")
    .insert({
      user_id: userId,
      order_id: orderId,
      session_token: newSessionToken(),
      status: "active",
      current_question_id: 1,
      started_at: new Date().toISOString(),
    })
    .select(columns)
    .single();
  return openedSchema.parse(await dataOf(session));
}
