import type { Fragment, Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { preferredName, type Profile } from "#domain/account/profile.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { answersBucket } from "#domain/recording/take.ts";
import { deleteUpload, isUploadedSince } from "#server/api/storage/objects/object-row-store.ts";
import { drawWords, permission, sentenceOf, spokenName } from "./consent-sentence.ts";

const challengeSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  language: languageSchema,
  /** As `2026-11-30`. */
  day: z.string(),
  words: z.array(z.string()),
  sentence: z.string(),
  expiresAt: z.date(),
  isAnswered: z.boolean(),
  isExpired: z.boolean(),
  statementPath: z.string().nullable(),
  outcome: z.enum(["given", "unlike"]).nullable(),
  heard: z.string().nullable(),
});
export type Challenge = z.infer<typeof challengeSchema>;

const perHour = 10;
const perDay = 25;
/** A sentence with less time left is not shown again. */
const leastLeft = "4 minutes";

type Draw = { userId: string; language: Language; day: string };

/**
 * A sentence for this person: the open one with enough time left, so that a reload draws none, otherwise a new one, which
 * closes the others. Null when as many were drawn in this hour or day as may be.
 */
export async function drawChallenge(sql: Sql, { userId, language, day }: Draw): Promise<Challenge | null> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`consent challenges ${userId}`}, 0))`;
    const open = await tx`
      select ${columns(tx)} from heirvoice.consent_challenges
      where user_id = ${userId} and language = ${language} and day = ${day} and answered_at is null
        and expires_at > clock_timestamp() + ${leastLeft}::interval
      order by drawn_at desc limit 1`;
    if (open[0]) return challengeSchema.parse(open[0]);
    const [drawn] = await tx<{ hour: number; day: number }[]>`
      select count(*) filter (where drawn_at > now() - interval '1 hour')::int as hour, count(*)::int as day
      from heirvoice.consent_challenges where user_id = ${userId} and drawn_at > now() - interval '1 day'`;
    if ((drawn?.hour ?? 0) >= perHour || (drawn?.day ?? 0) >= perDay) return null;
    await tx`
      update heirvoice.consent_challenges set expires_at = clock_timestamp()
      where user_id = ${userId} and answered_at is null and expires_at > clock_timestamp()`;
    const words = drawWords(language);
    const sentence = sentenceOf({ language, day, words }, spokenName(await nameOf(tx, userId)));
    const [row] = await tx`
      insert into heirvoice.consent_challenges (user_id, language, day, words, sentence)
      values (${userId}, ${language}, ${day}, ${words}, ${sentence}) returning ${columns(tx)}`;
    return challengeSchema.parse(row);
  });
}

async function nameOf(tx: TransactionSql, userId: string): Promise<string> {
  const [profile] = await tx<Pick<Profile, "full_name" | "accessibility_needs">[]>`
    select full_name, accessibility_needs from public.profiles where id = ${userId}`;
  return preferredName(profile ?? null);
}

/** The person's own sentence; null for anybody else's. */
export async function readChallenge(sql: Sql, id: string, userId: string): Promise<Challenge | null> {
  const [row] = await sql`
    select ${columns(sql)} from heirvoice.consent_challenges where id = ${id} and user_id = ${userId}`;
  return row ? challengeSchema.parse(row) : null;
}

type Answered = { id: string; userId: string; path: string };

/**
 * Marks the sentence as answered by this recording, once: if it is open and the recording is the person's own, no larger
 * than `maxBytes`, uploaded after the sentence was drawn, and named by no answer or consent.
 */
export async function answerChallenge(sql: Sql, { id, userId, path }: Answered, maxBytes: number): Promise<void> {
  const upload = { bucketId: answersBucket, name: path, ownerId: userId, maxBytes };
  await sql`
    update heirvoice.consent_challenges c set answered_at = clock_timestamp(), statement_path = ${path}
    where c.id = ${id} and c.user_id = ${userId} and c.answered_at is null and c.expires_at > clock_timestamp()
      and ${isUploadedSince(sql, upload, sql`c.drawn_at`)} and not ${isNamed(sql, userId, path)}
      and not exists (select from heirvoice.consent_challenges k where k.statement_path = ${path})`;
}

/**
 * Writes the yes into the ledger, once. A withdrawal that arrived after the reading stays the last word; the lock lets one
 * that is being written finish first. `said_at` is a clock of the device.
 */
export async function giveConsent(
  sql: Sql,
  { id, userId, language, sentence, statementPath }: Challenge,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`consents of ${userId}`}, 0))`;
    if (!(await setOutcome(tx, id, { outcome: "given", heard: null }))) return;
    await tx`
      insert into public.consents (user_id, purpose, given, how, wording, language, statement_path, sentence, request_id)
      select ${userId}, 'clone', true, 'spoken', ${permission[language]}, ${language}, ${statementPath}, ${sentence}, c.id
      from heirvoice.consent_challenges c
      where c.id = ${id} and not exists (
        select from public.consents l
        where l.user_id = c.user_id and l.purpose = 'clone' and not l.given and l.arrived_at >= c.answered_at)`;
  });
}

const maxHeard = 1000;

/** Keeps what was recognized of a reading that differs, and deletes its recording. */
export async function refuseReading(sql: Sql, { id, userId, statementPath }: Challenge, heard: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await setOutcome(tx, id, { outcome: "unlike", heard: heard.slice(0, maxHeard) }))) return;
    const path = statementPath ?? "";
    const [row] = await tx<{ isNamed: boolean }[]>`select ${isNamed(tx, userId, path)} as "isNamed"`;
    if (row && !row.isNamed) await deleteUpload(tx, answersBucket, path, userId);
  });
}

/** An SQL condition: an answer or a consent of the person names this recording. */
function isNamed(sql: Sql | TransactionSql, userId: string, path: string): Fragment {
  return sql`(
    exists (select from public.answers a where a.user_id = ${userId} and a.audio_file_path = ${path})
    or exists (select from public.consents l where l.user_id = ${userId} and l.statement_path = ${path}))`;
}

async function setOutcome(
  tx: TransactionSql,
  id: string,
  { outcome, heard }: Pick<Challenge, "outcome" | "heard">,
): Promise<boolean> {
  const { count } = await tx`
    update heirvoice.consent_challenges set outcome = ${outcome}, heard = ${heard} where id = ${id} and outcome is null`;
  return count === 1;
}

function columns(sql: Sql | TransactionSql) {
  return sql`id, user_id as "userId", language, day::text as day, words, sentence, expires_at as "expiresAt",
    answered_at is not null as "isAnswered", expires_at <= clock_timestamp() as "isExpired",
    statement_path as "statementPath", outcome, heard`;
}
