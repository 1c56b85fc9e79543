import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { otherVoiceSchema } from "./other-voice.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import { containerSchema, type SoundFacts } from "#domain/recording/sound-facts.ts";
import { answersBucket } from "#domain/recording/take.ts";

/** The object key of a folder's recording, by its path in the bucket. */
export function objectKeyOfAnswer(path: string): string {
  return `${answersBucket}/${path}`;
}

const recordingSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  question_id: z.int().nullable(),
  follow_up: z.int().nullable(),
  object_path: z.string(),
  container: containerSchema,
  sha256: z.string(),
  duration_ms: z.int(),
});

/** A stored recording. `objectKey` names the original in the object store. */
export type Recording = {
  id: string;
  userId: string;
  /** Null: the sound of a memory's element. */
  questionId: number | null;
  followUp: number | null;
  objectKey: string;
  container: z.infer<typeof containerSchema>;
  sha256: string;
  durationMs: number;
};

/** A recording of an answer. */
export type AnswerRecording = Recording & { questionId: number };

export type NewRecording = Pick<Recording, "userId" | "questionId" | "followUp" | "objectKey"> & {
  sessionId: string | null;
  facts: SoundFacts;
};

/** Adds a recording once: the same sound for the same question is the same recording. Returns its id. */
export async function addRecording(tx: TransactionSql, recording: NewRecording): Promise<string> {
  const { userId, sessionId, questionId, followUp, objectKey, facts } = recording;
  const [row] = await tx<{ id: string }[]>`
    insert into public.recordings (user_id, session_id, question_id, follow_up, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, ${sessionId}, ${questionId}, ${followUp}, ${objectKey},
      ${facts.container}, ${facts.codec}, ${facts.sha256}, ${facts.bytes}, ${facts.durationMs})
    on conflict (user_id, sha256, question_id) do update set follow_up = excluded.follow_up
    returning id`;
  if (!row) throw new Error("a recording was not returned");
  return row.id;
}

export async function readRecording(sql: Sql, id: string): Promise<Recording | null> {
  const rows = await sql`${selection(sql)} where r.id = ${id}`;
  return rows.map(asRecording)[0] ?? null;
}

/** Stretches of the interviewer's speech, as reported by the recording browser. */
export async function readOtherVoice(sql: Sql, id: string): Promise<Stretch[]> {
  const [row] = await sql<{ other: unknown }[]>`
    select a.metadata -> 'other_voice' as other from public.answers a join public.recordings r on r.id = a.recording_id
    where r.id = ${id} and a.metadata ->> 'sha256' = r.sha256`;
  return otherVoiceSchema.parse(row?.other);
}

/**
 * The interviewer's sentences about a recording's question, in order; `cutOff`: words recognized while it was
 * interrupted. Empty for a provider's agent.
 */
export type OtherSaid = { said: string[]; cutOff: string[] };

export async function readOtherSaid(sql: Sql, id: string): Promise<OtherSaid> {
  const rows = await sql<{ kind: string; words: string }[]>`
    select e.kind, e.words from public.recordings r
      join public.conversations c on c.user_id = r.user_id and c.question_id = r.question_id
        and c.session_id is not distinct from r.session_id
      join public.conversation_events e on e.conversation_id = c.id
    where r.id = ${id} and e.kind in ('agent said', 'interrupted') and e.words is not null
    order by c.began_at desc, e.position desc limit ${maxSaid}`;
  const of = (wanted: string) => rows.flatMap(({ kind, words }) => (kind === wanted ? [words] : [])).toReversed();
  return { said: of("agent said"), cutOff: of("interrupted") };
}

/** An upper bound of sentences about one question. */
const maxSaid = 80;

/**
 * The recordings of a session that may be in a book, in the order of the questions: answers that the storyteller
 * included, with consent to a book. A folder belongs to its operator.
 */
export async function recordingsForBook(sql: Sql, sessionId: string): Promise<AnswerRecording[]> {
  const rows = await sql`
    ${selection(sql)} join public.answers a on a.recording_id = r.id
    where a.session_id = ${sessionId} and a.visibility = 'in the book'
      and (a.origin = 'folder' or heirvoice.has_consent(a.user_id, 'book'))
    order by r.question_id, r.follow_up nulls first, a.created_at, r.id`;
  return rows.map((row) => ({ ...asRecording(row), questionId: z.int().parse(row["question_id"]) }));
}

/** The time of the latest of these answers; null without an answer. */
export async function lastGivenAt(sql: Sql, recordingIds: readonly string[]): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }[]>`
    select max(case when origin = 'folder' then (metadata ->> 'given_at')::timestamptz else created_at end) as at
    from public.answers where recording_id = any(${[...recordingIds]}::uuid[])`;
  return row?.at ?? null;
}

function selection(sql: Sql) {
  return sql`select r.id, r.user_id, r.question_id, r.follow_up, r.object_path, r.container, r.sha256, r.duration_ms from public.recordings r`;
}

function asRecording(row: unknown): Recording {
  const parsed = recordingSchema.parse(row);
  return {
    id: parsed.id,
    userId: parsed.user_id,
    questionId: parsed.question_id,
    followUp: parsed.follow_up,
    objectKey: parsed.object_path,
    container: parsed.container,
    sha256: parsed.sha256,
    durationMs: parsed.duration_ms,
  };
}
