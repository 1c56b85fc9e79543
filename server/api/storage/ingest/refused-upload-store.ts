import type { Sql } from "postgres";

/** Remembers that this person had no space left for an upload, at most once a minute. */
export async function addRefusedUpload(sql: Sql, userId: string): Promise<void> {
  await sql`
    insert into heirvoice.refused_uploads as r (user_id) select u.id from auth.users u where u.id::text = ${userId}
    on conflict (user_id) do update set refused_at = excluded.refused_at where r.refused_at < now() - interval '1 minute'`;
}
