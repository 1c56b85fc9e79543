import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { languageSchema, type Language } from "#domain/language.ts";
import { soundFactsSchema, type SoundFacts } from "#domain/recording/sound-facts.ts";
import { hasWords, transcriptSchema, type Transcript } from "#domain/recording/transcript.ts";
import { maxVisitorTakes } from "#domain/recording/visitor-take.ts";

const takeSchema = z.object({
  id: z.uuid(),
  visitorId: z.uuid(),
  questionId: z.int(),
  language: languageSchema,
  mediaType: z.string(),
  bytes: z.coerce.number(),
  claimedMs: z.int(),
  state: z.enum(["arriving", "waiting", "hearing", "heard", "unheard"]),
  facts: soundFactsSchema.nullable(),
  transcript: transcriptSchema.nullable(),
  corrected: z.string().nullable(),
  /** The answer of a take that was claimed before transcription. */
  answerId: z.uuid().nullable(),
  createdAt: z.date(),
});
export type StoredTake = z.infer<typeof takeSchema>;

export type NewTake = {
  id: string;
  visitorId: string;
  questionId: number;
  language: Language;
  mediaType: string;
  bytes: number;
  claimedMs: number;
};

/** Limit of stored takes of all visitors: 600 MB of sound at most. */
export const maxTakesOfAll = 300;
/** Age after which an incomplete upload belongs to a killed process. */
const maxArrival = "60 seconds";
/** Lease of a transcription, longer than its time limit; another worker takes over an expired one. */
const maxTranscription = "60 seconds";
const maxTries = 2;

/** Reserves a take before its upload: `busy` while another take of the visitor is uploading or pending. */
export async function addTake(sql: Sql, take: NewTake): Promise<"added" | "busy" | "enough" | "full"> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended('visitor takes', 0))`;
    const [counts] = await tx<{ all: number; own: number; busy: number }[]>`
      select count(*)::int as all, count(*) filter (where visitor_id = ${take.visitorId})::int as own,
        count(*) filter (where visitor_id = ${take.visitorId} and (state in ('waiting', 'hearing')
          or state = 'arriving' and created_at > now() - ${maxArrival}::interval))::int as busy
      from heirvoice.visitor_takes where expires_at > now()`;
    if ((counts?.busy ?? 0) > 0) return "busy";
    if ((counts?.own ?? 0) >= maxVisitorTakes) return "enough";
    if ((counts?.all ?? 0) >= maxTakesOfAll) return "full";
    await tx`
      insert into heirvoice.visitor_takes (id, visitor_id, question_id, language, media_type, bytes, claimed_ms)
      values (${take.id}, ${take.visitorId}, ${take.questionId}, ${take.language}, ${take.mediaType}, ${take.bytes}, ${take.claimedMs})`;
    return "added";
  });
}

/** Marks the upload as complete and the take as waiting. Returns false for a discarded take. */
export async function markTakeArrived(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    with arrived as (update heirvoice.visitor_takes set state = 'waiting' where id = ${id} and state = 'arriving' returning id)
    select heirvoice.notify('visitor_takes', id::text) from arrived`;
  return rows.length > 0;
}

/** A visitor's completely uploaded takes, oldest first. */
export async function readTakes(sql: Sql, visitorId: string): Promise<StoredTake[]> {
  const rows = await sql`
    select ${columns(sql)} from heirvoice.visitor_takes
    where visitor_id = ${visitorId} and state <> 'arriving' and expires_at > now() order by created_at`;
  return rows.map((row) => takeSchema.parse(row));
}

export async function readTake(sql: Sql, visitorId: string, id: string): Promise<StoredTake | null> {
  return (await readTakes(sql, visitorId)).find((take) => take.id === id) ?? null;
}

/** Leases the next waiting take to this process; null without one. */
export async function nextWaitingTake(sql: Sql): Promise<(StoredTake & { waitedMs: number }) | null> {
  const rows = await sql`
    update heirvoice.visitor_takes set state = 'hearing', tries = tries + 1, hearing_until = now() + ${maxTranscription}::interval
    where id = (
      select id from heirvoice.visitor_takes
      where expires_at > now() and (state = 'waiting' or state = 'hearing' and hearing_until < now() and tries < ${maxTries})
      order by created_at limit 1 for update skip locked)
    returning ${columns(sql)}, (extract(epoch from now() - created_at) * 1000)::float8 as "waitedMs"`;
  return rows.map((row) => takeSchema.extend({ waitedMs: z.number() }).parse(row))[0] ?? null;
}

/** Takes whose transcription failed with its process for the last permitted time. */
export async function readAbandonedTakes(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from heirvoice.visitor_takes where state = 'hearing' and hearing_until < now() and tries >= ${maxTries}`;
  return rows.map(({ id }) => id);
}

/** Whether accounts wait for a recognizer. `jobs`: names of those jobs. */
export async function areAccountsWaiting(sql: Sql, jobs: readonly string[]): Promise<boolean> {
  const rows = await sql`
    select 1 from jobs.job where name in ${sql([...jobs])} and state in ('created', 'retry') and start_after <= now() limit 1`;
  return rows.length > 0;
}

/** The answer that a take has become, and the origin of the request that claimed it (null for older rows). */
export type ClaimedTake = { answerId: string; linkOrigin: string | null };

/**
 * Saves the result of a transcription; without a transcript the visitor is asked for the words. Returns null for an
 * unclaimed take.
 */
export async function saveTranscription(
  sql: Sql | TransactionSql,
  id: string,
  { facts, transcript }: { facts: SoundFacts | null; transcript: Transcript | null },
): Promise<ClaimedTake | null> {
  const state = transcript !== null && transcript.words.length > 0 ? "heard" : "unheard";
  const [kept] = await sql<{ answerId: string | null; linkOrigin: string | null }[]>`
    update heirvoice.visitor_takes set state = ${state}, hearing_until = null,
      facts = ${facts === null ? null : sql.json(facts)}, transcript = ${transcript === null ? null : sql.json(transcript)}
    where id = ${id} and state = 'hearing' returning answer_id as "answerId", link_origin as "linkOrigin"`;
  if (kept === undefined || kept.answerId === null) return null;
  return { answerId: kept.answerId, linkOrigin: kept.linkOrigin };
}

/** Returns false without such a take of this visitor. Empty text removes a correction. */
export async function correctTake(sql: Sql, visitorId: string, id: string, text: string): Promise<boolean> {
  const words = hasWords(text) ? text.trim() : null;
  const { count } = await sql`
    update heirvoice.visitor_takes set corrected = ${words}
    where id = ${id} and visitor_id = ${visitorId} and expires_at > now()`;
  return count > 0;
}

/**
 * Reserves a take for an address for one hour from the first call, the lifetime of a code. Releases other takes of this
 * visitor. Returns false without such a take.
 */
export async function addressTake(
  sql: Sql,
  { visitorId, id, emailHash }: { visitorId: string; id: string; emailHash: string },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update heirvoice.visitor_takes set email_hash = ${emailHash},
        expires_at = case when email_hash is null then now() + interval '1 hour' else expires_at end
      where id = ${id} and visitor_id = ${visitorId} and expires_at > now()`;
    if (count > 0)
      await tx`update heirvoice.visitor_takes set email_hash = null where visitor_id = ${visitorId} and id <> ${id}`;
    return count > 0;
  });
}

type Addressed = { visitorId: string; emailHash: string };

/** The take reserved for this address. */
export async function readAddressedTake(sql: Sql, of: Addressed): Promise<StoredTake | null> {
  return (await sql`${addressed(sql, of)}`).map((row) => takeSchema.parse(row))[0] ?? null;
}

/** Locks the take reserved for this address until the transaction ends. */
export async function lockAddressedTake(tx: TransactionSql, of: Addressed): Promise<StoredTake | null> {
  return (await tx`${addressed(tx, of)} for update`).map((row) => takeSchema.parse(row))[0] ?? null;
}

/** Saves the sound facts of an untranscribed take. */
export async function saveSoundFacts(sql: Sql, id: string, facts: SoundFacts): Promise<void> {
  await sql`update heirvoice.visitor_takes set facts = ${sql.json(facts)} where id = ${id} and facts is null`;
}

/** Whether transcription is pending. */
export function isTranscriptionPending({ state }: Pick<StoredTake, "state">): boolean {
  return state === "waiting" || state === "hearing";
}

/**
 * Marks the take as claimed and deletes the visitor's other takes. A take in transcription stays, detached from its
 * visitor, until its answer has the words.
 */
export async function endVisit(
  tx: TransactionSql,
  take: StoredTake,
  { answerId, linkOrigin }: ClaimedTake,
): Promise<void> {
  const { id, visitorId } = take;
  await tx`update heirvoice.visitor_takes set is_claimed = true where id = ${id}`;
  if (isTranscriptionPending(take))
    await tx`
      update heirvoice.visitor_takes set answer_id = ${answerId}, link_origin = ${linkOrigin},
        visitor_id = gen_random_uuid(), email_hash = null
      where id = ${id}`;
  await tx`delete from heirvoice.visitor_takes where visitor_id = ${visitorId}`;
}

export async function forgetVisitor(sql: Sql, visitorId: string): Promise<void> {
  await sql`delete from heirvoice.visitor_takes where visitor_id = ${visitorId}`;
}

export async function forgetTake(sql: Sql | TransactionSql, id: string): Promise<void> {
  await sql`delete from heirvoice.visitor_takes where id = ${id}`;
}

/** Deletes expired takes and returns their number. */
export async function forgetExpiredTakes(sql: Sql): Promise<number> {
  return (await sql`delete from heirvoice.visitor_takes where expires_at <= now()`).count;
}

function addressed(sql: Sql | TransactionSql, { visitorId, emailHash }: Addressed) {
  return sql`select ${columns(sql)} from heirvoice.visitor_takes
    where visitor_id = ${visitorId} and email_hash = ${emailHash} and state <> 'arriving' and expires_at > now() limit 1`;
}

function columns(sql: Sql | TransactionSql) {
  return sql`id, visitor_id as "visitorId", question_id as "questionId", language, media_type as "mediaType", bytes,
    claimed_ms as "claimedMs", state, facts, transcript, corrected, answer_id as "answerId", created_at as "createdAt"`;
}
