import type { Sql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { answersBucket } from "#domain/recording/take.ts";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { hasFailed } from "./recent-failure.ts";
import { addRecording } from "#server/pipeline/1-recordings/recording-store.ts";

/** The name of the job, by which its failures are found. */
const receiveElementFile = "receive-element-file";

const fileSchema = z.object({
  elementId: z.uuid(),
  userId: z.uuid(),
  bucketId: z.string(),
  path: z.string(),
  language: z.enum(["en", "fr"]).nullable(),
  recordingId: z.uuid().nullable(),
  soundMs: z.int().nullable(),
});
export type ElementFile = z.infer<typeof fileSchema>;

/** Files that were uploaded and not yet checked or transcribed, oldest first. `userId` null: of all people. */
export async function waitingFiles(sql: Sql, userId: string | null, most: number): Promise<ElementFile[]> {
  const rows = await sql`
    ${selection(sql)} f where state = 'waiting' and (hear_after is null or hear_after <= now())
      and (${userId}::uuid is null or owner_id = ${userId})
      and not ${hasFailed(sql, sql`f.owner_id`, receiveElementFile, sql`f.element_id`)}
    order by created_at limit ${most}`;
  return z.array(fileSchema).parse([...rows]);
}

/** Null when the file is done or gone. */
export async function readWaitingFile(sql: Sql, elementId: string): Promise<ElementFile | null> {
  const [row] = await sql`${selection(sql)} where element_id = ${elementId} and state = 'waiting'`;
  return row ? fileSchema.parse(row) : null;
}

function selection(sql: Sql) {
  return sql`select element_id as "elementId", owner_id as "userId", bucket_id as "bucketId", path, language,
    recording_id as "recordingId", duration_ms as "soundMs" from public.element_files`;
}

/** Links the file to its recording, once. Returns the recording's id; null when the element was deleted meanwhile. */
export async function linkSound(
  sql: Sql,
  { elementId, userId, path }: ElementFile,
  facts: SoundFacts,
): Promise<string | null> {
  return sql.begin(async (tx) => {
    const found = await tx`select from public.element_files where element_id = ${elementId} for update`;
    if (found.length === 0) return null;
    const objectKey = `${answersBucket}/${path}`;
    const recording = { userId, sessionId: null, questionId: null, followUp: null, objectKey, facts };
    const recordingId = await addRecording(tx, recording);
    await tx`
      update public.element_files set recording_id = ${recordingId}, duration_ms = ${facts.durationMs}, bytes = ${facts.bytes}
      where element_id = ${elementId}`;
    return recordingId;
  });
}

/** Completes a file. The recognized words become the text of an element without one. */
export async function completeFile(sql: Sql, elementId: string, words: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update public.element_files set state = 'ready', problem = null, hear_after = null where element_id = ${elementId}`;
    if (words !== "")
      await tx`update public.memory_elements set content = ${words.slice(0, maxWords)} where id = ${elementId} and content = ''`;
  });
}

/** The limit of an element's text. */
const maxWords = 20_000;

/** The file can be heard or shown, but holds no words that can be read. `problem` is an error code. */
export async function giveUpFile(sql: Sql, elementId: string, problem: string): Promise<void> {
  await sql`update public.element_files set state = 'failed', problem = ${problem} where element_id = ${elementId}`;
}

/** Transcribes tomorrow (UTC), or after consent. */
export async function postponeFile(
  sql: Sql,
  elementId: string,
  problem: "quota_reached" | "no_consent",
): Promise<void> {
  await sql`
    update public.element_files set problem = ${problem}, hear_after = case when ${problem} = 'no_consent'
      then case when heirvoice.has_consent(owner_id, 'transcribe') then now() else 'infinity' end
      else (date_trunc('day', now() at time zone 'utc') + interval '1 day') at time zone 'utc' end
    where element_id = ${elementId}`;
}

/** The language of the person's account, for sound that names none. */
export async function languageOf(sql: Sql, userId: string): Promise<Language> {
  const [row] = await sql<{ language: string | null }[]>`
    select preferred_language as language from public.profiles where id = ${userId}`;
  return row?.language === "fr" ? "fr" : "en";
}
