import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { EndedConversation } from "#server/providers/elevenlabs-conversations.ts";

const waitingSchema = z.object({
  conversationId: z.string(),
  userId: z.uuid(),
  sessionId: z.uuid().nullable(),
  questionId: z.int(),
  language: z.enum(["en", "fr"]),
  receivedAt: z.date(),
  hasSound: z.boolean(),
});
/** An event that waits, with the conversation that it ended. `hasSound`: its kind implies a conversation. */
export type WaitingConversation = z.infer<typeof waitingSchema>;

/** Counts the attempt. Null when the event is handled or its conversation was erased. */
export async function beginEvent(
  sql: Sql,
  eventId: string,
): Promise<(WaitingConversation & { attempts: number }) | null> {
  const rows = await sql`
    update public.webhook_events e set attempts = e.attempts + 1
    from public.conversations c
    where e.id = ${eventId} and e.state = 'received' and c.id = e.conversation_id and c.user_id = e.user_id
    returning c.id as "conversationId", c.user_id as "userId", c.session_id as "sessionId", c.language,
      coalesce((
        select p.question_id from public.session_plans p
        where p.session_id = c.session_id and p.question_id = (e.payload ->> 'question_id')::integer
      ), c.question_id) as "questionId",
      e.received_at as "receivedAt", e.event_type <> 'call_initiation_failure' as "hasSound", e.attempts`;
  return rows.map((row) => waitingSchema.extend({ attempts: z.int() }).parse(row))[0] ?? null;
}

/** Ends the event, and with it the other events of its conversation that wait for the same sound. */
export async function endEvent(
  sql: Sql,
  eventId: string,
  state: "done" | "ignored" | "failed",
  errorCode: string | null = null,
): Promise<void> {
  await sql`
    with ended as (
      update public.webhook_events e set state = ${state}, error_code = ${errorCode}, handled_at = now()
      from public.webhook_events one
      where one.id = ${eventId} and e.state = 'received' and (e.id = one.id or (
        e.conversation_id = one.conversation_id and e.provider = one.provider
        and 'call_initiation_failure' not in (e.event_type, one.event_type)
      ))
      returning e.conversation_id, e.user_id
    )
    insert into public.system_logs (log_type, message, metadata, user_id)
    select 'webhook_error', format('%s could not be stored', conversation_id),
      jsonb_build_object('conversation_id', conversation_id, 'error_code', ${errorCode}::text), user_id
    from ended where ${state} = 'failed' limit 1`;
}

/** Stores both sides' words for their storyteller. They mark whose voice is heard when the sound is transcribed. */
export async function writeTurns(sql: Sql, of: WaitingConversation, said: EndedConversation): Promise<void> {
  const turns = said.turns.slice(0, 1000).map(({ who, words, startsMs }, at) => {
    const endsMs = Math.max(startsMs, said.turns[at + 1]?.startsMs ?? said.durationMs ?? startsMs);
    return {
      position: at + 1,
      kind: who === "agent" ? "agent said" : "person said",
      words: words.slice(0, 6000),
      startsMs,
      endsMs,
    };
  });
  await sql`
    insert into public.conversation_events (conversation_id, position, user_id, kind, words, starts_ms, ends_ms)
    select c.id, t.position, c.user_id, t.kind, t.words, t."startsMs", t."endsMs"
    from public.conversations c, jsonb_to_recordset(${sql.json(turns)}) as t (
      position integer, kind text, words text, "startsMs" integer, "endsMs" integer
    )
    where c.id = ${of.conversationId} and c.user_id = ${of.userId}
    on conflict do nothing`;
  await sql`
    update public.conversations set began_at = coalesce(${said.beganAt}::timestamptz, began_at),
      ended_at = coalesce(${said.beganAt}::timestamptz, began_at) + make_interval(secs => ${(said.durationMs ?? 0) / 1000})
    where id = ${of.conversationId} and user_id = ${of.userId}`;
}

/** Bytes that the storyteller may still store. */
export async function storageLeft(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ left: string }[]>`
    select public.storage_quota_of(${userId}) - public.storage_used_by(${userId}) as left`;
  return Number(row?.left ?? 0);
}

export type ConversationSound = {
  path: string;
  bytes: number;
  durationMs: number;
  sha256: string;
  beganAt: Date;
  otherVoice: readonly Stretch[];
};

export async function lockConversation(tx: TransactionSql, id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`conversation ${id}`}, 0))`;
}
