import type { TransactionSql } from "postgres";
import { replayHiddenAnswers, withholdUncutAnswers } from "#server/pipeline/1-recordings/restored-answer-store.ts";
import { dataFolderPlace } from "#server/features/backup/write/copy-tombstones.ts";
import type { Tombstone } from "#server/features/backup/target/tombstone-files.ts";
import { waitAgain } from "./restored-opening-store.ts";

/** Each visitor of a day leaves one: all of them together would exceed what one parameter may hold. */
const atOnce = 10_000;

/** What came back with the backup and was deleted or put away again. */
export type Replayed = {
  accounts: number;
  sessions: number;
  answers: number;
  memories: number;
  elements: number;
  photos: number;
  hidden: number;
  /** Answers of which a passage that was taken out cannot be found. */
  withheld: number;
};

/**
 * Deletes again what was deleted after the backup, as a deletion in a running server does, puts away what its owner put away, and
 * asks for erased passages to be cut again. The restored rows tell which tombstones the backup knew. Returns what was there.
 */
export async function replayDeletions(tx: TransactionSql, tombstones: readonly Tombstone[]): Promise<Replayed> {
  await tx`
    create temporary table replayed (kind text, id uuid, deleted_at timestamptz, detail jsonb, primary key (kind, id)) on commit drop`;
  for (let at = 0; at < tombstones.length; at += atOnce)
    await tx`
      insert into replayed as r
      select distinct on (c.kind, c.id) c.kind, c.id, c."deletedAt", c.detail
      from jsonb_to_recordset(${tx.json(tombstones.slice(at, at + atOnce))})
        as c (kind text, id uuid, "deletedAt" timestamptz, detail jsonb)
      where not exists (
        select from heirvoice.deletion_tombstones t where t.kind = c.kind and t.id = c.id and t.deleted_at >= c."deletedAt"
      )
      order by c.kind, c.id, c."deletedAt" desc
      on conflict (kind, id) do update set deleted_at = excluded.deleted_at, detail = excluded.detail
      where excluded.deleted_at > r.deleted_at`;
  const accounts = await tx`
    delete from auth.users u using replayed r where r.kind = 'account' and u.id = r.id`;
  const sessions = await tx`
    delete from public.interview_sessions s using replayed r where r.kind = 'session' and s.id = r.id`;
  const answers = await tx`
    select e.answer_id from replayed r cross join lateral heirvoice.erase_answer(r.id) e where r.kind = 'answer'`;
  const memories = await tx`delete from public.memories m using replayed r where r.kind = 'memory' and m.id = r.id`;
  const elements = await tx`
    delete from public.memory_elements e using replayed r where r.kind = 'element' and e.id = r.id`;
  const photos = await tx`delete from public.photos p using replayed r where r.kind = 'photo' and p.id = r.id`;
  const hidden = await replayHidden(tx);
  await askForCuts(tx);
  const withheld = await withholdUncutAnswers(tx);
  await tx`
    insert into heirvoice.deletion_tombstones (kind, id, deleted_at, detail) select kind, id, deleted_at, detail from replayed
    on conflict (kind, id) do nothing`;
  // The backup does not show whether the person kept everything later: a new letter and a new week are needed.
  await tx`
    update heirvoice.account_erasures set final_at = greatest(final_at, now() + interval '7 days'), is_letter_due = true`;
  await waitAgain(tx);
  // The data folder is a new one.
  await tx`update heirvoice.deletion_tombstones set copied_to = array_remove(copied_to, ${dataFolderPlace})`;
  return {
    accounts: accounts.count,
    sessions: sessions.count,
    answers: answers.count,
    memories: memories.count,
    elements: elements.count,
    photos: photos.count,
    hidden,
    withheld,
  };
}

/** What was put away gets its 30 days anew. What was put back is not put away by the backup. Returns how many were put away. */
async function replayHidden(tx: TransactionSql): Promise<number> {
  let count = await replayHiddenAnswers(tx);
  for (const [kind, table] of [
    ["hidden_memory", "memories"],
    ["hidden_element", "memory_elements"],
    ["hidden_photo", "photos"],
  ] as const) {
    const away = await tx`
      update public.${tx(table)} o set deleted_at = now() from replayed r
      where r.kind = ${kind} and r.id = o.id and r.detail ->> 'visibility' = 'deleted' and o.deleted_at is null`;
    await tx`
      update public.${tx(table)} o set deleted_at = null from replayed r
      where r.kind = ${kind} and r.id = o.id and r.detail ->> 'visibility' = 'shown' and o.deleted_at is not null`;
    count += away.count;
  }
  return count;
}

/** Asks for each passage what its storyteller wanted last. */
async function askForCuts(tx: TransactionSql): Promise<void> {
  await tx`
    update public.redactions d set wanted = r.detail ->> 'wanted', problem = null from replayed r
    where r.kind = 'passage' and r.id = d.id and d.wanted <> 'erased'`;
  await tx`
    insert into public.redactions (id, answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
    select r.id, p."answerId", p."recordingId", p."userId", p."fromMs", p."toMs", p."wordCount", p.wanted, coalesce(s.sha256, c.sha256)
    from replayed r cross join lateral jsonb_to_record(r.detail) as p ("answerId" uuid, "recordingId" uuid, "userId" uuid,
        "fromMs" integer, "toMs" integer, "wordCount" integer, wanted text)
      join public.answers a on a.id = p."answerId" join public.recordings c on c.id = p."recordingId"
      left join heirvoice.sealed_sounds s on s.recording_id = c.id
    where r.kind = 'passage' and p.wanted <> 'in'
    order by r.deleted_at
    on conflict (id) do nothing`;
}
