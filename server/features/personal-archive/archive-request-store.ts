import type { Sql } from "postgres";
import { z } from "zod";
import { archiveTotalsSchema } from "#domain/account/personal-archive.ts";
import { preferredLanguage, type Language } from "#domain/language.ts";

const stateSchema = z.object({
  asked: z.coerce.number(),
  unfinished: z.object({ totals: z.nullable(archiveTotalsSchema) }).nullable(),
  ready: z
    .object({ id: z.uuid(), bytes: z.number(), files: z.int(), made_at: z.string(), expires_at: z.string() })
    .nullable(),
  key: z.string().nullable(),
});

/** How often a person asked in the last day, and their unfinished and finished archives. */
export async function readArchives(sql: Sql, userId: string): Promise<z.infer<typeof stateSchema>> {
  const [row] = await sql`
    select
      (select count(*) from heirvoice.personal_archives a
        where a.user_id = ${userId} and a.asked_at > now() - interval '1 day') as asked,
      (select jsonb_build_object('totals', a.totals) from heirvoice.personal_archives a
        where a.user_id = ${userId} and a.ready_at is null order by a.asked_at desc limit 1) as unfinished,
      r.ready, r.key
    from (select 1) one left join lateral (
      select jsonb_build_object(
        'id', a.id, 'bytes', a.bytes, 'files', a.files, 'made_at', a.ready_at, 'expires_at', a.expires_at
      ) as ready, a.file_key as key
      from heirvoice.personal_archives a
      where a.user_id = ${userId} and a.file_key is not null and a.expires_at > now() order by a.ready_at desc limit 1
    ) r on true`;
  return stateSchema.parse(row);
}

type Request = { userId: string; language: Language; keepDays: number; perDay: number };

/** False when the person has asked often enough today. */
export async function askForArchive(sql: Sql, { userId, language, keepDays, perDay }: Request): Promise<boolean> {
  const [row] = await sql<{ id: string | null }[]>`
    select heirvoice.ask_for_archive(${userId}, ${language}, ${keepDays}, ${perDay}) as id`;
  return typeof row?.id === "string";
}

export type FinishedArchive = { id: string; objectKey: string; bytes: number; madeAt: Date };

/** Null unless the session is open and of the archive's owner, it has not expired, and the account has access. */
export async function findArchive(sql: Sql, id: string, sessionId: string): Promise<FinishedArchive | null> {
  const [row] = await sql<{ key: string; bytes: string; ready_at: Date }[]>`
    select a.file_key as key, a.bytes, a.ready_at
    from heirvoice.personal_archives a
      join auth.users u on u.id = a.user_id
      join auth.sessions s on s.user_id = a.user_id
    where a.id = ${id} and s.id = ${sessionId} and a.file_key is not null and a.expires_at > now()
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`;
  return row ? { id, objectKey: row.key, bytes: Number(row.bytes), madeAt: row.ready_at } : null;
}

export type ArchiveLetter = { email: string; language: Language; bytes: number; expiresAt: Date };

/** Finished archives that their owners do not know of, recorded as announced. */
export async function takeArchiveLetters(sql: Sql, most: number): Promise<ArchiveLetter[]> {
  const rows = await sql<{ email: string; language: string; bytes: string; expires_at: Date }[]>`
    with due as (
      select a.id, u.email from heirvoice.personal_archives a join auth.users u on u.id = a.user_id
      where a.ready_at is not null and a.letter_sent_at is null and a.file_key is not null and u.email is not null
      order by a.ready_at limit ${most} for update of a skip locked
    )
    update heirvoice.personal_archives a set letter_sent_at = now() from due where a.id = due.id
    returning due.email, a.language, a.bytes, a.expires_at`;
  return rows.map(({ email, language, bytes, expires_at }) => ({
    email,
    language: preferredLanguage([language]),
    bytes: Number(bytes),
    expiresAt: expires_at,
  }));
}
