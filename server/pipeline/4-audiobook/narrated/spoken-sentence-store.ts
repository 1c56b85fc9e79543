import type { Sql } from "postgres";
import { fail } from "#server/platform/errors.ts";

/** A sentence of one voice. `recordingIds`: the recordings that its words may come from. */
export type WantedSentence = {
  voiceId: string;
  hash: string;
  objectKey: string;
  letters: number;
  recordingIds: readonly string[];
};

/** Whether this voice is kept, its person consents to an edition read in it, and these recordings are in the book. */
export async function mayReadAloud(sql: Sql, voiceId: string, recordingIds: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`
    select heirvoice.may_read_aloud(${voiceId}, ${[...recordingIds]}::uuid[]) as may`;
  return row?.may ?? false;
}

/** The key of a sentence that was paid for, and is used again; null for a new one, or when it may not be used. */
export async function findSentence(sql: Sql, { voiceId, hash, recordingIds }: WantedSentence): Promise<string | null> {
  const ids = [...recordingIds];
  const [row] = await sql<{ key: string }[]>`
    update heirvoice.spoken_sentences s set used_at = clock_timestamp(),
      recording_ids = array(select distinct unnest(s.recording_ids || ${ids}::uuid[]))
    where s.voice_id = ${voiceId} and s.hash = ${hash} and s.bytes is not null
      and heirvoice.may_read_aloud(${voiceId}, ${ids}::uuid[])
    returning s.object_path as key`;
  return row?.key ?? null;
}

/** Notes that a sentence is about to be sent. Throws `no_consent` when it may not be. */
export async function beginSentence(sql: Sql, wanted: WantedSentence): Promise<void> {
  const { voiceId, hash, objectKey, letters, recordingIds } = wanted;
  const [row] = await sql<{ may: boolean }[]>`
    select heirvoice.begin_sentence(${voiceId}, ${hash}, ${objectKey}, ${letters}, ${[...recordingIds]}::uuid[]) is true as may`;
  if (!row?.may) throw fail("no_consent", "This may not be read in the voice.");
}

/** Notes that the bytes of a sentence are stored. False when the sentence was let go meanwhile, or may not be kept. */
export async function finishSentence(sql: Sql, wanted: WantedSentence, bytes: number): Promise<boolean> {
  const { count } = await sql`
    update heirvoice.spoken_sentences set bytes = ${bytes}
    where voice_id = ${wanted.voiceId} and hash = ${wanted.hash} and heirvoice.may_read_aloud(voice_id, recording_ids)`;
  return count === 1;
}
