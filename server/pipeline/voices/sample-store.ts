import type { Sql } from "postgres";
import { z } from "zod";
import { mostSamples, sampleMarks, sampleReasons } from "#domain/account/own-voice.ts";
import type { Language } from "#domain/language.ts";
import { containerSchema } from "#domain/recording/sound-facts.ts";
import { otherVoiceSchema } from "#server/pipeline/1-recordings/other-voice.ts";
import type { FoundSample } from "./sample-quality.ts";

const stretchSchema = z.object({ startMs: z.int(), endMs: z.int() });
const sourceSchema = z.object({
  answerId: z.uuid(),
  recordingId: z.uuid(),
  sha256: z.string(),
  objectKey: z.string(),
  container: containerSchema,
  durationMs: z.int(),
  words: z.array(stretchSchema.extend({ confidence: z.number().nullable() })),
  otherVoice: otherVoiceSchema,
  takenOut: z.array(stretchSchema),
});
/** A recording whose sound may be sent, with its words and the stretches that must not be. */
export type SampleSource = z.infer<typeof sourceSchema>;

/** The newest recordings of this person that may be sent and that have words. */
export async function readSampleSources(sql: Sql, userId: string, most: number): Promise<SampleSource[]> {
  const rows = await sql`
    select distinct on (s.recorded_at, s.recording_id) s.answer_id as "answerId", s.recording_id as "recordingId", s.sha256,
      s.object_path as "objectKey", s.container, s.duration_ms as "durationMs",
      coalesce(a.metadata -> 'other_voice', '[]') as "otherVoice",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'startMs', w.start_ms, 'endMs', w.end_ms, 'confidence', w.confidence) order by w.position), '[]')
        from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
        where t.recording_id = s.recording_id and t.layer = 'raw') as words,
      (select coalesce(jsonb_agg(jsonb_build_object('startMs', x.from_ms, 'endMs', x.to_ms)), '[]')
        from public.redactions x where x.recording_id = s.recording_id and x.state <> 'in') as "takenOut"
    from heirvoice.sample_sources s join public.answers a on a.id = s.answer_id
    where s.user_id = ${userId} and s.duration_ms >= 10000
    order by s.recorded_at desc, s.recording_id, s.answer_id limit ${most}`;
  return z.array(sourceSchema).parse([...rows]);
}

export type NewSample = FoundSample & Pick<SampleSource, "answerId" | "recordingId" | "sha256">;

/** Replaces the samples of this person. Samples of answers that are gone meanwhile are left out. */
export async function saveSamples(sql: Sql, userId: string, samples: readonly NewSample[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`voice samples of ${userId}`}, 0))`;
    await tx`delete from heirvoice.voice_samples where user_id = ${userId}`;
    for (const { answerId, recordingId, sha256, startMs, endMs, mark, reason, noiseDistanceDb } of samples)
      await tx`
        insert into heirvoice.voice_samples
          (user_id, answer_id, recording_id, sha256, start_ms, end_ms, mark, reason, noise_distance_db)
        select s.user_id, s.answer_id, s.recording_id, s.sha256, ${startMs}, ${endMs}, ${mark}, ${reason}, ${noiseDistanceDb}
        from heirvoice.sample_sources s
        where s.user_id = ${userId} and s.answer_id = ${answerId} and s.recording_id = ${recordingId} and s.sha256 = ${sha256}`;
  });
}

const usableSchema = z.object({
  id: z.uuid(),
  answerId: z.uuid(),
  recordingId: z.uuid(),
  startMs: z.int(),
  endMs: z.int(),
  mark: z.enum(sampleMarks),
  reason: z.enum(sampleReasons),
  title: z.string(),
  path: z.string(),
  sha256: z.string(),
});
export type UsableSample = z.infer<typeof usableSchema>;

/** Samples that may be sent now, the clearest first. `title`: the story, or the question in this language. */
export async function readUsableSamples(sql: Sql, userId: string, language: Language): Promise<UsableSample[]> {
  const rows = await sql`
    select s.id, s.answer_id as "answerId", s.recording_id as "recordingId", s.start_ms as "startMs", s.end_ms as "endMs",
      s.mark, s.reason, coalesce(s.story_title, case when ${language} = 'fr' then q.text_fr else q.text end) as title,
      s.audio_file_path as path, s.sha256
    from heirvoice.usable_samples s join public.questions q on q.id = s.question_id
    where s.user_id = ${userId}
    order by array_position(${[...sampleMarks]}::text[], s.mark), s.noise_distance_db desc, s.id limit ${mostSamples}`;
  return z.array(usableSchema).parse([...rows]);
}

/** Whether this person's answers have changed since the last search, `progressId`, or it failed a while ago. */
export async function isSearchDue(sql: Sql, userId: string, progressId: string): Promise<boolean> {
  const [row] = await sql<{ due: boolean }[]>`
    select case
      when w.state = 'failed' then w.updated_at < now() - interval '1 minute'
      when w.state = 'done' then exists (
        select from public.answers a where a.user_id = ${userId} and a.updated_at > w.updated_at)
      else false
    end as due from public.work_progress w where w.id = ${progressId}`;
  return row?.due ?? true;
}

export async function isSearching(sql: Sql, progressId: string): Promise<boolean> {
  const rows = await sql`select from public.work_progress where id = ${progressId} and state in ('queued', 'running')`;
  return rows.length > 0;
}
