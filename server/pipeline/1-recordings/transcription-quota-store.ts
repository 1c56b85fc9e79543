import type { Sql } from "postgres";

/** Whether this duration fits the person's quota of today. */
export async function mayTranscribe(sql: Sql, userId: string, soundMs: number): Promise<boolean> {
  const [row] = await sql<{ room: boolean }[]>`
    select coalesce((
      select sum(sound_ms) from heirvoice.transcribed_audio where user_id = ${userId} and day = (now() at time zone 'utc')::date
    ), 0) + ${soundMs} <= public.hearing_minutes_of(${userId})::bigint * 60000 as room`;
  return row?.room ?? false;
}

/** Charges the recording to today's quota, once; false when it exceeds the quota. */
export async function countTranscription(
  sql: Sql,
  transcription: { userId: string; recordingId: string; language: string; soundMs: number },
): Promise<boolean> {
  const { userId, recordingId, language, soundMs } = transcription;
  return sql.begin(async (tx) => {
    // Serializes the recordings of one person: the second must see the first one's charge.
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
