import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { containerSchema } from "#domain/recording/sound-facts.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { blobKey, isUploaded } from "#server/api/storage/objects/object-row-store.ts";
import { fail } from "#server/platform/errors.ts";
import type { Passage } from "./choose-passage.ts";

const wantedSchema = z.enum(["in", "out", "erased"]);
export type Wanted = z.infer<typeof wantedSchema>;

const rowSchema = z.object({
  id: z.uuid(),
  fromMs: z.int(),
  toMs: z.int(),
  wanted: wantedSchema,
  state: wantedSchema,
  sealed: z.unknown(),
});
export type RedactionRow = z.infer<typeof rowSchema>;

const answerSchema = z.object({
  recordingId: z.uuid(),
  sha256: z.string(),
  durationMs: z.int(),
  isSettled: z.boolean(),
});

/** The recording of a storyteller's own uploaded answer; null for any other. An answer in work has no final words. */
export async function readOwnAnswer(tx: TransactionSql, answerId: string, userId: string) {
  const [row] = await tx`
    select r.id as "recordingId", r.sha256, r.duration_ms as "durationMs", a.processing_status = 'completed' as "isSettled"
    from public.answers a join public.recordings r on r.id = a.recording_id
    where a.id = ${answerId} and a.user_id = ${userId} and a.visibility <> 'deleted' and a.origin = 'browser'
    for update of a`;
  return row ? answerSchema.parse(row) : null;
}

type NewRedaction = Passage & {
  wordCount: number;
  answerId: string;
  recordingId: string;
  userId: string;
  wanted: Wanted;
  sha256: string;
};

export async function addRedaction(tx: TransactionSql, one: NewRedaction): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
    values (${one.answerId}, ${one.recordingId}, ${one.userId}, ${one.fromMs}, ${one.toMs}, ${one.wordCount}, ${one.wanted}, ${one.sha256})
    returning id`;
  return row?.id ?? "";
}

/** The passage that was chosen before and is not put back. */
export async function findRedaction(tx: TransactionSql, recordingId: string, { fromMs, toMs }: Passage) {
  const [row] = await tx<{ id: string }[]>`
    select id from public.redactions
    where recording_id = ${recordingId} and from_ms = ${fromMs} and to_ms = ${toMs} and wanted <> 'in' for update`;
  return row?.id ?? null;
}

/** Forgets passages that were put back when there are too many; false when the others are too many already. */
export async function hasRoom(tx: TransactionSql, recordingId: string, max: number): Promise<boolean> {
  const isFull = async () => {
    const rows = await tx`select from public.redactions where recording_id = ${recordingId} limit ${max}`;
    return rows.length === max;
  };
  if (!(await isFull())) return true;
  await tx`delete from public.redactions where recording_id = ${recordingId} and state = 'in' and wanted = 'in'`;
  return !(await isFull());
}

export async function setWanted(tx: TransactionSql, id: string, wanted: Wanted): Promise<void> {
  await tx`update public.redactions set wanted = ${wanted}, problem = null where id = ${id}`;
}

/** Changes what is wanted of a passage of this storyteller. What is or will be erased stays so. Returns its recording. */
export async function changeRedaction(
  sql: Sql,
  { id, userId, wanted }: { id: string; userId: string; wanted: Wanted },
): Promise<string> {
  return sql.begin(async (tx) => {
    const [row] = await tx<{ recording_id: string; wanted: Wanted }[]>`
      select recording_id, wanted from public.redactions where id = ${id} and user_id = ${userId} for update`;
    if (!row) throw fail("not_found", "You took out no such words.");
    if (row.wanted === "erased" && wanted !== "erased") throw fail("conflict", "These words are erased.");
    await setWanted(tx, id, wanted);
    return row.recording_id;
  });
}

/** All passages of a recording in the order in which they were chosen. */
export async function readRedactions(sql: Sql | TransactionSql, recordingId: string): Promise<RedactionRow[]> {
  const rows = await sql`
    select id, from_ms as "fromMs", to_ms as "toMs", wanted, state, sealed from public.redactions
    where recording_id = ${recordingId} order by line`;
  return rows.map((row) => rowSchema.parse(row));
}

export async function settleRedaction(
  tx: TransactionSql,
  id: string,
  to: { state: Wanted; sealed: unknown; sealedPath: string | null; originalSha256: string; cutSha256: string },
): Promise<void> {
  const sealed = to.sealed === null ? null : JSON.stringify(to.sealed);
  await tx`
    update public.redactions
    set state = ${to.state}, sealed = ${sealed}::text::jsonb, sealed_path = ${to.sealedPath}, problem = null,
      original_sha256 = ${to.originalSha256}, cut_sha256 = ${to.cutSha256}, settled_at = clock_timestamp()
    where id = ${id}`;
}

export async function saveProblem(sql: Sql, recordingId: string, problem: string): Promise<void> {
  await sql`
    update public.redactions set problem = ${problem} where recording_id = ${recordingId} and state <> wanted`;
}

/**
 * Recordings whose passages are not where they are wanted. Those whose cut failed for good or for a week, and those whose words are in
 * work, are left out.
 */
export async function readWaitingCuts(sql: Sql): Promise<{ recordingId: string; userId: string }[]> {
  return sql<{ recordingId: string; userId: string }[]>`
    select distinct r.recording_id as "recordingId", r.user_id as "userId" from public.redactions r
    where r.state <> r.wanted and (
      r.problem is null or r.problem = 'unavailable' and r.requested_at > now() - interval '7 days'
    ) and not exists (
      select from public.answers a where a.recording_id = r.recording_id and a.processing_status <> 'completed'
    )
    limit 1000`;
}

const sourceSchema = z.object({
  key: z.string(),
  version: z.uuid().nullable(),
  container: containerSchema,
  codec: z.string(),
  sha256: z.string(),
  bytes: z.coerce.number(),
  durationMs: z.int(),
  userId: z.uuid(),
  /** The hash of the sound that everybody hears now. */
  sharedSha256: z.string(),
});
export type SoundSource = Omit<z.infer<typeof sourceSchema>, "version">;

/** The uncut sound of a recording, sealed or not; null when the recording is gone. */
export async function readSource(sql: Sql, recordingId: string): Promise<SoundSource | null> {
  const [row] = await sql`
    select r.object_path as key, s.version,
      coalesce(s.container, r.container) as container, coalesce(s.codec, r.codec) as codec, coalesce(s.sha256, r.sha256) as sha256,
      coalesce(s.bytes, r.bytes) as bytes, coalesce(s.duration_ms, r.duration_ms) as "durationMs", r.user_id as "userId",
      r.sha256 as "sharedSha256"
    from public.recordings r
      left join heirvoice.sealed_sounds s on s.recording_id = r.id
    where r.id = ${recordingId}`;
  if (!row) return null;
  const { version, ...source } = sourceSchema.parse(row);
  return version === null ? source : { ...source, key: blobKey(version) };
}

/** Locks the recording and its answers. False while words of an answer are in work, or when its sound is another one. */
export async function lockRecording(tx: TransactionSql, recordingId: string, sha256: string): Promise<boolean> {
  // A correction locks the answer before the recording.
  const answers = await tx<{ done: boolean }[]>`
    select processing_status = 'completed' as done from public.answers where recording_id = ${recordingId}
    order by id for update`;
  const [row] = await tx<{ same: boolean }[]>`
    select sha256 = ${sha256} as same from public.recordings where id = ${recordingId} for update`;
  return row?.same === true && answers.every(({ done }) => done);
}

/** The names under which the sound of a recording was uploaded. */
export async function objectNamesOf(sql: Sql, recordingId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select k.name from (
      select audio_file_path as name, user_id from public.answers where recording_id = ${recordingId}
      union select audio_file_path, user_id from public.takes where recording_id = ${recordingId}
    ) k
    where ${isUploaded(sql, answersBucket, sql`k.name`, sql`k.user_id::text`)} order by 1`;
  return rows.map(({ name }) => name);
}

type Correction = { recordingId: string; userId: string; language: Language; text: string | null };

/** Sets the person's text; null removes it. Its words follow by `writeTranscript`. */
export async function replaceCorrection(tx: TransactionSql, { recordingId, userId, language, text }: Correction) {
  if (text === null)
    await tx`delete from public.transcripts where recording_id = ${recordingId} and layer = 'corrected'`;
  else
    await tx`
      insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
      values (${recordingId}, ${userId}, 'corrected', 'person', ${language}, false, ${text})
      on conflict (recording_id, layer) do update set body = excluded.body`;
}

export async function readLanguage(sql: Sql | TransactionSql, recordingId: string) {
  const [row] = await sql`
    select language from public.transcripts where recording_id = ${recordingId} order by layer limit 1`;
  return languageSchema.safeParse(row?.["language"]).data ?? "en";
}
