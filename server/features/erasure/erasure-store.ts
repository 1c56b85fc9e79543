import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { preferredLanguage, type Language } from "#domain/language.ts";

const stateSchema = z.object({
  final_at: z.string().nullable(),
  goes: z.object({ recordings: z.int(), books: z.int(), memories: z.int(), photographs: z.int() }),
  stays: z.object({ gifts: z.array(z.string()), orders: z.int() }),
});

/** What goes with the account and what stays. */
export async function readErasure(
  sql: Sql,
  userId: string,
): Promise<Pick<AccountErasure, "final_at" | "goes" | "stays">> {
  const [row] = await sql`
    select
      (select to_json(e.final_at)::jsonb from heirvoice.account_erasures e where e.user_id = ${userId}) as final_at,
      jsonb_build_object(
        'recordings', (select count(*) from public.answers a
          where a.user_id = ${userId} and a.visibility <> 'deleted' and (a.recording_id is not null or a.audio_file_path is not null)),
        'books', (select count(distinct m.id) from public.memoirs m join public.artifacts f on f.memoir_id = m.id
          where m.user_id = ${userId}),
        'memories', (select count(*) from public.memories m where m.owner_id = ${userId} and m.deleted_at is null),
        'photographs', (select count(*) from public.photos p where p.user_id = ${userId} and p.deleted_at is null)
      ) as goes,
      jsonb_build_object(
        'gifts', (select coalesce(jsonb_agg(coalesce(i.recipient_name, '') order by i.answered_at), '[]') from public.invitations i
          where i.buyer_id = ${userId} and i.state = 'accepted'),
        'orders', (select count(*) from public.order_headers o where o.buyer_id = ${userId})
      ) as stays`;
  return stateSchema.parse(row);
}

const refusalSchema = z.object({ refusal: z.enum(["proof", "admin"]).nullable() });

export type Request = { userId: string; sessionId: string | null; isProved: boolean; language: Language };

/** Begins the week of grace, once. Returns why not, or null. */
export async function requestErasure(
  sql: Sql,
  { userId, sessionId, isProved, language }: Request,
): Promise<"proof" | "admin" | null> {
  const [row] = await sql`
    select heirvoice.request_erasure(${userId}, ${sessionId}, ${isProved}, ${language}) as refusal`;
  return refusalSchema.parse(row).refusal;
}

export type DueLetter = { email: string | null; language: Language; finalAt: Date };

/** Gives `token` to the letter that is due next, and takes it. `email` is null for a person who proved none. */
export async function takeDueLetter(sql: Sql, token: string): Promise<DueLetter | null> {
  const [row] = await sql<{ email: string | null; language: string; final_at: Date }[]>`
    update heirvoice.account_erasures e set token_hash = ${hashOf(token)}, is_letter_due = false
    from auth.users u
    where u.id = e.user_id and e.user_id = (
      select d.user_id from heirvoice.account_erasures d where d.is_letter_due order by d.requested_at limit 1 for update skip locked
    )
    returning case when u.email_confirmed_at is not null then u.email end as email, e.language, e.final_at`;
  return row ? { email: row.email, language: preferredLanguage([row.language]), finalAt: row.final_at } : null;
}

/** Makes an unsent letter due again. Its week begins again too, so that the person can still keep everything. */
export async function putLetterBack(sql: Sql, token: string): Promise<void> {
  await sql`
    update heirvoice.account_erasures set is_letter_due = true, final_at = greatest(final_at, now() + interval '7 days')
    where token_hash = ${hashOf(token)}`;
}

/** The holder of the letter keeps everything. False when there is nothing to keep any more. */
export async function keepByToken(sql: Sql, token: string): Promise<boolean> {
  const kept = await sql`delete from heirvoice.account_erasures where token_hash = ${hashOf(token)} returning user_id`;
  return kept.length > 0;
}

/** Erases one account whose week has ended. Null when there is none; `email` is null for a person who had none. */
export async function finishErasure(sql: Sql, now: Date): Promise<{ email: string | null; language: Language } | null> {
  const [row] = await sql<{ email: string | null; language: string }[]>`
    select email, language from heirvoice.finish_erasure(${now})`;
  return row ? { email: row.email, language: preferredLanguage([row.language]) } : null;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
