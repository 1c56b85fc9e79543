import type { TransactionSql } from "postgres";
import { dataFolderPlace } from "#server/features/backup/write/copy-tombstones.ts";
import type { Tombstone } from "#server/features/backup/target/tombstone-files.ts";

/** What came back with the backup and was deleted again. */
export type Replayed = { accounts: number; sessions: number; answers: number };

/**
 * Deletes again what was deleted after the backup, as a deletion in a running server does. The restored rows tell which
 * tombstones the backup knew. Returns what was there.
 */
export async function replayDeletions(tx: TransactionSql, tombstones: readonly Tombstone[]): Promise<Replayed> {
  await tx`
    create temporary table replayed on commit drop as
    select c.kind, c.id, max(c."deletedAt") as deleted_at
    from jsonb_to_recordset(${tx.json([...tombstones])}) as c (kind text, id uuid, "deletedAt" timestamptz)
    where not exists (
      select from heirvoice.deletion_tombstones t where t.kind = c.kind and t.id = c.id and t.deleted_at >= c."deletedAt"
    )
    group by c.kind, c.id`;
  const accounts = await tx`
    delete from auth.users u using replayed r where r.kind = 'account' and u.id = r.id`;
  const sessions = await tx`
    delete from public.interview_sessions s using replayed r where r.kind = 'session' and s.id = r.id`;
  const answers = await tx`
    select e.answer_id from replayed r cross join lateral heirvoice.erase_answer(r.id) e where r.kind = 'answer'`;
  await tx`
    insert into heirvoice.deletion_tombstones (kind, id, deleted_at) select kind, id, deleted_at from replayed
    on conflict (kind, id) do nothing`;
  // The backup does not show whether the person kept everything later: a new letter and a new week are needed.
  await tx`
    update heirvoice.account_erasures set final_at = greatest(final_at, now() + interval '7 days'), is_letter_due = true`;
  // The data folder is a new one.
  await tx`update heirvoice.deletion_tombstones set copied_to = array_remove(copied_to, ${dataFolderPlace})`;
  return { accounts: accounts.count, sessions: sessions.count, answers: answers.count };
}
