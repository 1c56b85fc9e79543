import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { languageSchema, type Language } from "#domain/language.ts";
import { soundFactsSchema, type SoundFacts } from "#domain/recording/recording.ts";
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
  /** The answer it became before its words were there. */
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

/** Of all visitors together, at one moment: 600 MB of sound at most. */
export const maxTakesOfAll = 300;
/** What has been arriving for longer was cut off by a process that was killed. */
const maxArrival = "60 seconds";
/** Listening is given up before; what a killed worker held is given to another afterwards. */
const maxHearing = "60 seconds";
const maxTries = 2;

/** Makes room for a take before its bytes are kept: `busy` while another of the visitor's is on its way or being heard. */
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

/** Its bytes are kept: it waits to be heard. False when its visitor let go of it meanwhile. */
export async function takeArrived(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    with arrived as (update heirvoice.visitor_takes set state = 'waiting' where id = ${id} and state = 'arriving' returning id)
    select heirvoice.notify('visitor_takes', id::text) from arrived`;
  return rows.length > 0;
}

/** A visitor's takes whose bytes are here, the oldest first. */
export async function readTakes(sql: Sql, visitorId: string): Promise<StoredTake[]> {
  const rows = await sql`
    select ${columns(sql)} from heirvoice.visitor_takes
    where visitor_id = ${visitorId} and state <> 'arriving' and expires_at > now() order by created_at`;
  return rows.map((row) => takeSchema.parse(row));
}

export async function readTake(sql: Sql, visitorId: string, id: string): Promise<StoredTake | null> {
  return (await readTakes(sql, visitorId)).find((take) => take.id === id) ?? null;
}

/** The next waiting take, leased to this process for a while; null without one. */
export async function nextWaitingTake(sql: Sql): Promise<(StoredTake & { waitedMs: number }) | null> {
  const rows = await sql`
    update heirvoice.visitor_takes set state = 'hearing', tries = tries + 1, hearing_until = now() + ${maxHearing}::interval
    where id = (
      select id from heirvoice.visitor_takes
      where expires_at > now() and (state = 'waiting' or state = 'hearing' and hearing_until < now() and tries < ${maxTries})
      order by created_at limit 1 for update skip locked)
    returning ${columns(sql)}, (extract(epoch from now() - created_at) * 1000)::float8 as "waitedMs"`;
  return rows.map((row) => takeSchema.extend({ waitedMs: z.number() }).parse(row))[0] ?? null;
}

/** The takes whose transcription died with its process as often as it may. */
export async function lostTakes(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from heirvoice.visitor_takes where state = 'hearing' and hearing_until < now() and tries >= ${maxTries}`;
  return rows.map(({ id }) => id);
}

/** Whether anybody with an account waits for a recogniser. `jobs`: the names of that work. */
export async function doPeopleWait(sql: Sql, jobs: readonly string[]): Promise<boolean> {
  const rows = await sql`
    select 1 from jobs.job where name in ${sql([...jobs])} and state in ('created', 'retry') and start_after <= now() limit 1`;
  return rows.length > 0;
}

/**
 * What came of listening; without a transcript the visitor is asked for the words. Returns the answer that the take became
 * meanwhile, if any.
 */
export async function keepHearing(
  sql: Sql | TransactionSql,
  id: string,
  { facts, transcript }: { facts: SoundFacts | null; transcript: Transcript | null },
): Promise<string | null> {
  const state = transcript !== null && transcript.words.length > 0 ? "heard" : "unheard";
  const [kept] = await sql<{ answerId: string | null }[]>`
    update heirvoice.visitor_takes set state = ${state}, hearing_until = null,
      facts = ${facts === null ? null : sql.json(facts)}, transcript = ${transcript === null ? null : sql.json(transcript)}
    where id = ${id} and state = 'hearing' returning answer_id as "answerId"`;
  return kept?.answerId ?? null;
}

/** False when there is no such take of this visitor's. Empty words take a correction back. */
export async function correctTake(sql: Sql, visitorId: string, id: string, text: string): Promise<boolean> {
  const words = hasWords(text) ? text.trim() : null;
  const { count } = await sql`
    update heirvoice.visitor_takes set corrected = ${words}
    where id = ${id} and visitor_id = ${visitorId} and expires_at > now()`;
  return count > 0;
}

/**
 * Says for which address a take waits; it waits an hour from the first time on, as long as a code is good. Another take
 * of this visitor's waits for nobody any more. False when there is no such take.
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

/** The take that waits for this address. */
export async function readAddressedTake(sql: Sql, of: Addressed): Promise<StoredTake | null> {
  return (await sql`${addressed(sql, of)}`).map((row) => takeSchema.parse(row))[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function lockAddressedTake(tx: TransactionSql, of: Addressed): Promise<StoredTake | null> {
  return (await tx`${addressed(tx, of)} for update`).map((row) => takeSchema.parse(row))[0] ?? null;
}

/** What was found by looking into a take that nobody had heard. */
export async function keepFacts(sql: Sql, id: string, facts: SoundFacts): Promise<void> {
  await sql`update heirvoice.visitor_takes set facts = ${sql.json(facts)} where id = ${id} and facts is null`;
}

/** Whether its words may still come. */
export function isBeingHeard({ state }: Pick<StoredTake, "state">): boolean {
  return state === "waiting" || state === "hearing";
}

/**
 * The take's bytes are somebody's object now; the visitor's other takes go, with theirs. One that is still being heard stays,
 * out of its visitor's reach, until its answer has the words.
 */
export async function endVisit(tx: TransactionSql, take: StoredTake, answerId: string): Promise<void> {
  const { id, visitorId } = take;
  await tx`update heirvoice.visitor_takes set is_claimed = true where id = ${id}`;
  if (isBeingHeard(take))
    await tx`
      update heirvoice.visitor_takes set answer_id = ${answerId}, visitor_id = gen_random_uuid(), email_hash = null
      where id = ${id}`;
  await tx`delete from heirvoice.visitor_takes where visitor_id = ${visitorId}`;
}

export async function forgetVisitor(sql: Sql, visitorId: string): Promise<void> {
  await sql`delete from heirvoice.visitor_takes where visitor_id = ${visitorId}`;
}

export async function forgetTake(sql: Sql | TransactionSql, id: string): Promise<void> {
  await sql`delete from heirvoice.visitor_takes where id = ${id}`;
}

/** Returns how many had outlived their hour. */
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
