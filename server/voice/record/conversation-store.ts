import type { Sql } from "postgres";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { SaidBefore } from "#server/voice/dialogue/resume-talk.ts";

export type NewConversation = {
  id: string;
  userId: string;
  interviewId: string;
  questionId: number;
  resumes: string | null;
  language: Language;
};
export type ConversationEvent = {
  kind: "agent said" | "interrupted" | "person said" | "person spoke" | "asked of screen" | "screen failed";
  words: string | null;
  startsMs: number;
  endsMs: number;
};

/** Links to an earlier conversation only of the same person about the same question. */
export async function addConversation(sql: Sql, asked: NewConversation): Promise<void> {
  const { id, userId, interviewId, questionId, resumes, language } = asked;
  await sql`
    insert into public.conversations (id, user_id, session_id, question_id, resumes, language)
    values (${id}, ${userId}, ${interviewId}, ${questionId}, (
      select c.id from public.conversations c
      where c.id = ${resumes} and c.user_id = ${userId} and c.session_id = ${interviewId} and c.question_id = ${questionId}
    ), ${language}) on conflict do nothing`;
}

/** Registers a conversation at a provider, so that its webhook finds whose it is. */
export async function addProviderConversation(
  sql: Sql,
  { id, userId, interviewId }: Pick<NewConversation, "id" | "userId" | "interviewId">,
): Promise<void> {
  await sql`
    insert into public.conversations (id, user_id, session_id, question_id, language)
    select ${id}, s.user_id, s.id, s.current_question_id, case when p.preferred_language = 'fr' then 'fr' else 'en' end
    from public.interview_sessions s left join public.profiles p on p.id = s.user_id
    where s.id = ${interviewId} and s.user_id = ${userId} and s.current_question_id is not null
    on conflict do nothing`;
}

/** Writes nothing after the conversation was erased. */
export async function addConversationEvent(
  sql: Sql,
  id: string,
  position: number,
  { kind, words, startsMs, endsMs }: ConversationEvent,
): Promise<void> {
  await sql`
    insert into public.conversation_events (conversation_id, position, user_id, kind, words, starts_ms, ends_ms)
    select c.id, ${position}, c.user_id, ${kind}, ${words}, ${startsMs}, ${endsMs} from public.conversations c where c.id = ${id}
    on conflict do nothing`;
}

export async function endConversation(sql: Sql, id: string): Promise<void> {
  await sql`update public.conversations set ended_at = now() where id = ${id}`;
}

/** Conversations that began within this time belong to one sitting, in minutes. */
const sittingMinutes = 60;

/** Whether the person talked about another question of this interview within the sitting. */
export async function hasTalkedRecently(
  sql: Sql,
  { userId, interviewId, questionId }: Pick<NewConversation, "userId" | "interviewId" | "questionId">,
): Promise<boolean> {
  const rows = await sql`
    select 1 from public.conversations c
    where c.user_id = ${userId} and c.session_id = ${interviewId} and c.question_id <> ${questionId}
      and c.began_at > now() - make_interval(mins => ${sittingMinutes}) limit 1`;
  return rows.length > 0;
}

const saidSchema = z.object({ kind: z.enum(["agent said", "person said"]), words: z.string() });

/** Turns of a person's interrupted conversation about this question and of those that it continued, in order. */
export async function readEarlierTurns(
  sql: Sql,
  { resumes, userId, interviewId, questionId }: Omit<NewConversation, "id" | "language">,
): Promise<SaidBefore[]> {
  if (resumes === null) return [];
  const rows = await sql`
    with recursive line as (
      select c.id, c.resumes, c.began_at, 1 as depth from public.conversations c
      where c.id = ${resumes} and c.user_id = ${userId} and c.session_id = ${interviewId} and c.question_id = ${questionId}
      union all
      select c.id, c.resumes, c.began_at, l.depth + 1 from public.conversations c join line l on c.id = l.resumes where l.depth < 20
    )
    select e.kind, e.words from line l join public.conversation_events e on e.conversation_id = l.id
    where e.kind in ('agent said', 'person said') order by l.began_at, e.position`;
  return rows.map((row) => saidSchema.parse(row));
}
