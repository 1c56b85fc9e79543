import { sessionSchema, type Session } from "#domain/interview/session.ts";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** Throws RequestFailure with code PGRST116 for an unknown token. */
export async function loadSession(token: string): Promise<Session> {
  const session = rest
    .from("interview_sessions")
    .select(columnsOf("interview_sessions", sessionSchema))
    .eq("session_token", token)
    .single();
  return sessionSchema.parse(await dataOf(session));
}
