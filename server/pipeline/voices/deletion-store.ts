import type { Sql } from "postgres";
import { z } from "zod";

/** A making that has not ended by then was lost. */
const lostMinutes = 15;
/** A voice that its person has not kept by then is deleted. */
const unkeptHours = 24;
const firstPauseSeconds = 5;
const longestPauseSeconds = 600;

/** Lets voices go that nobody kept, and those whose making was lost. */
export async function letForgottenVoicesGo(sql: Sql): Promise<void> {
  await sql`
    update public.voices set state = 'failed', problem = 'timeout'
    where state = 'making' and created_at < now() - make_interval(mins => ${lostMinutes})`;
  await sql`
    update public.voices set state = 'deleting'
    where state = 'ready' and kept_at is null and ready_at < now() - make_interval(hours => ${unkeptHours})`;
}

const deletionSchema = z.object({ voiceId: z.uuid(), provider: z.string(), providerVoiceId: z.string().nullable() });
export type VoiceDeletion = z.infer<typeof deletionSchema>;

/** The next voice to delete at its provider, for this process alone until it is tried again. Null when none is due. */
export async function takeDeletion(sql: Sql): Promise<VoiceDeletion | null> {
  const [row] = await sql`
    update heirvoice.voice_deletions d set tries = tries + 1,
      next_at = clock_timestamp() + make_interval(secs =>
        least(${longestPauseSeconds}::float8, ${firstPauseSeconds} * 2 ^ least(tries, 10)))
    where d.voice_id = (
      select n.voice_id from heirvoice.voice_deletions n where n.next_at <= clock_timestamp()
      order by n.next_at limit 1 for update skip locked)
    returning d.voice_id as "voiceId", d.provider, d.provider_voice_id as "providerVoiceId"`;
  return row ? deletionSchema.parse(row) : null;
}

/** The provider's list does not have it. It is read once more when nothing can be on its way any longer. */
export async function noteGone(sql: Sql, voiceId: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { count } = await tx`
      delete from heirvoice.voice_deletions where voice_id = ${voiceId} and settles_at <= clock_timestamp()`;
    if (count === 0)
      await tx`
        update heirvoice.voice_deletions set gone_at = clock_timestamp(), next_at = settles_at, error_code = null, tries = 0
        where voice_id = ${voiceId}`;
    await tx`
      update public.voices set state = 'deleted', deleted_at = clock_timestamp()
      where id = ${voiceId} and state = 'deleting'`;
  });
}

export async function noteFailure(sql: Sql, voiceId: string, code: string): Promise<void> {
  await sql`update heirvoice.voice_deletions set error_code = ${code} where voice_id = ${voiceId}`;
}
