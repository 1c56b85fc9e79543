import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

/** Sets the title of this interview's book. */
export async function setTitle(sessionId: string, title: string): Promise<void> {
  await dataOf(rest.from("interview_sessions").update({ book_title: title }).eq("id", sessionId));
}
