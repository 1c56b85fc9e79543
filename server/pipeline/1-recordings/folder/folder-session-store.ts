import type { Sql } from "postgres";

/** Creates the storyteller, order and session of a folder once. Returns the session's id. */
export async function beginFolderSession(sql: Sql, userId: string, sessionId: string): Promise<string> {
  await sql.begin(async (tx) => {
    await tx`insert into auth.users (id, raw_app_meta_data) values (${userId}, '{"provider": "folder"}') on conflict (id) do nothing`;
    await tx`
      insert into public.order_headers (id, buyer_id, product_type, payment_status, order_status)
      values (${sessionId}, ${userId}, 'memory_book_plus_audio', 'paid', 'active') on conflict (id) do nothing`;
    await tx`
      insert into public.interview_sessions (id, user_id, order_id, session_token)
      values (${sessionId}, ${userId}, ${sessionId}, ${`sess_${sessionId.replaceAll("-", "")}`}) on conflict (id) do nothing`;
  });
  return sessionId;
}
