import { randomUUID } from "node:crypto";
import type { ServedApp } from "./serve-app.ts";
import { addSpokenAnswer } from "./spoken-answer.ts";

/** An interview with one transcribed answer in its book. */
export async function addSpokenBook(
  served: ServedApp,
  userId: string,
  text: string,
  orderId: string | null = null,
): Promise<{ sessionId: string; answerId: string; recordingId: string }> {
  const { sql } = served.context.db;
  const sessionId = randomUUID();
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token, status, book_title)
    values (${sessionId}, ${userId}, ${orderId}, ${`sess_${sessionId}`}, 'completed', 'The River Kept the Time')`;
  const { answerId, recordingId } = await addSpokenAnswer(served, userId, text);
  await sql`update public.recordings set session_id = ${sessionId} where id = ${recordingId}`;
  await sql`update public.answers set session_id = ${sessionId}, visibility = 'in the book', origin = 'folder' where id = ${answerId}`;
  return { sessionId, answerId, recordingId };
}
