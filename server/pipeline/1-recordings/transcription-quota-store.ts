import type { Sql } from "postgres";

/** Whether this much more sound may be heard for the person today. */
export async function mayTranscribe(sql: Sql, userId: string, soundMs: number): Promise<boolean> {
  const [row] = await sql<{ room: boolean }[]>`
    select coalesce((
      select sum(sound_ms) from heirvoice.transcribed_audio where user_id = ${userId} and day = (now() at time zone 'utc')::date
    ), 0) + ${soundMs} <= public.hearing_minutes_of(${userId})::bigint * 60000 as room`;
  return row?.room ?? false;
}

/** Counts the recording among what was heard today, once; false when it is too much for the person's day. */
export async function countTranscription(
  sql: Sql,
  transcription: { userId: string; recordingId: string; language: string; soundMs: number },
): Promise<boolean> {
  const { userId, recordingId, language, soundMs } = transcription;
  return sql.begin(async (tx) => {
    // Two recordings of one person at once: the second counts when the first can be seen.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`hearing ${userId}`}, 0))`;
    await tx`delete from heirvoice.transcribed_audio where user_id = ${userId} and day < (now() at time zone 'utc')::date`;
    const rows = await tx`
      insert into heirvoice.transcribed_audio (user_id, recording_id, language, day, sound_ms)
      select ${userId}, ${recordingId}, ${language}, (now() at time zone 'utc')::date, ${soundMs}
      where exists (
        select from heirvoice.transcribed_audio where recording_id = ${recordingId} and language = ${language}
      ) or coalesce((select sum(sound_ms) from heirvoice.transcribed_audio where user_id = ${userId}), 0) + ${soundMs}
        <= public.hearing_minutes_of(${userId})::bigint * 60000
      on conflict (recording_id, language, day) do update set sound_ms = excluded.sound_ms
      returning 1`;
    return rows.length > 0;
  });
}
