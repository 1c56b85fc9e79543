import type { Sql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { containerSchema } from "#domain/recording/sound-facts.ts";

/** The name of a voice at its provider. */
export const nameOfVoice = (voiceId: string): string => `heirvoice ${voiceId}`;

const stretchSchema = z.object({
  answer_id: z.uuid(),
  recording_id: z.uuid(),
  sha256: z.string(),
  start_ms: z.int(),
  end_ms: z.int(),
});
/** A chosen sample as it is stored with the voice. */
export type ChosenSample = z.infer<typeof stretchSchema>;

const voiceSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  provider: z.string(),
  providerVoiceId: z.string().nullable(),
  language: z.enum(["en", "fr"]),
  samples: z.array(stretchSchema),
  state: z.enum(["making", "ready", "deleting", "deleted", "failed"]),
  problem: z.string().nullable(),
  isKept: z.boolean(),
});
export type StoredVoice = z.infer<typeof voiceSchema>;

type Begun = { userId: string; provider: string; language: Language; samples: readonly ChosenSample[] };

/** Stores a voice that is to be made. Null without a spoken consent, or while this person has a voice. */
export async function beginVoice(sql: Sql, { userId, provider, language, samples }: Begun): Promise<string | null> {
  const [row] = await sql<{ id: string | null }[]>`
    select heirvoice.begin_voice(${userId}, ${provider}, ${language}, ${sql.json([...samples])}) as id`;
  return row?.id ?? null;
}

export async function readVoice(sql: Sql, id: string): Promise<StoredVoice | null> {
  const [row] = await sql`select ${columns(sql)} from public.voices where id = ${id}`;
  return row ? voiceSchema.parse(row) : null;
}

/** The voice that this person has, or else the newest one that they had. */
export async function readVoiceOf(sql: Sql, userId: string): Promise<StoredVoice | null> {
  const [row] = await sql`
    select ${columns(sql)} from public.voices where user_id = ${userId}
    order by state in ('making', 'ready') desc, created_at desc, id limit 1`;
  return row ? voiceSchema.parse(row) : null;
}

function columns(sql: Sql) {
  return sql`id, user_id as "userId", provider, provider_voice_id as "providerVoiceId", language, samples, state, problem,
    kept_at is not null as "isKept"`;
}

/** Whether the last word of this person about a clone is a spoken consent. */
export async function mayBeCloned(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`select heirvoice.may_be_cloned(${userId}) as may`;
  return row?.may ?? false;
}

/** Whether this voice is in that state and its person consents. */
export async function isWanted(sql: Sql, id: string, state: "making" | "ready"): Promise<boolean> {
  const [row] = await sql<{ wanted: boolean }[]>`
    select heirvoice.may_be_cloned(v.user_id) as wanted from public.voices v where v.id = ${id} and v.state = ${state}`;
  return row?.wanted ?? false;
}

/** Notes that samples are about to be sent. False when they must not be. */
export async function noteSending(sql: Sql, id: string): Promise<boolean> {
  const [row] = await sql<{ may: boolean }[]>`select heirvoice.send_voice(${id}) as may`;
  return row?.may ?? false;
}

type Finished = { id: string; provider: string; providerVoiceId: string };

/** Stores the provider's id. False when the voice is not wanted any more; then its deletion has been asked for. */
export async function finishVoice(sql: Sql, { id, provider, providerVoiceId }: Finished): Promise<boolean> {
  const [row] = await sql<{ wanted: boolean }[]>`
    select heirvoice.finish_voice(${id}, ${provider}, ${providerVoiceId}) as wanted`;
  return row?.wanted ?? false;
}

export async function failVoice(sql: Sql, id: string, problem: string): Promise<void> {
  await sql`update public.voices set state = 'failed', problem = ${problem} where id = ${id} and state = 'making'`;
}

/** False when this person has no finished voice. */
export async function keepVoice(sql: Sql, userId: string): Promise<boolean> {
  const { count } = await sql`
    update public.voices set kept_at = coalesce(kept_at, clock_timestamp())
    where user_id = ${userId} and state = 'ready' and heirvoice.may_be_cloned(${userId})`;
  return count === 1;
}

/** Lets the voice of this person go, after what is asked of it now; its deletion at the provider follows. */
export async function letVoiceGo(sql: Sql, userId: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`voice of ${userId}`}, 0))`;
    await tx`update public.voices set state = 'deleting' where user_id = ${userId} and state in ('making', 'ready')`;
  });
}

const sourceSchema = z.object({ objectKey: z.string(), container: containerSchema, durationMs: z.int() });

/** The recording of a chosen sample. Null when it may not be sent now. */
export async function readSampleSound(sql: Sql, userId: string, { answer_id, sha256 }: ChosenSample) {
  const [row] = await sql`
    select object_path as "objectKey", container, duration_ms as "durationMs" from heirvoice.sample_sources
    where user_id = ${userId} and answer_id = ${answer_id} and sha256 = ${sha256}`;
  return row ? sourceSchema.parse(row) : null;
}
