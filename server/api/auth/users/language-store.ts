import { languageSchema, type Language } from "#domain/language.ts";
import type { Db } from "./user-store.ts";

/** The user's chosen language, else that of their newest pending sign-up, else English. */
export async function findLanguage(sql: Db, userId: string): Promise<Language> {
  const [row] = await sql<{ language: string | null }[]>`
    select coalesce(p.preferred_language, u.raw_user_meta_data ->> 'preferred_language',
      (select s.raw_user_meta_data ->> 'preferred_language' from auth.pending_sign_ups s
        where s.user_id = u.id order by s.created_at desc limit 1)) as language
    from auth.users u left join public.profiles p on p.id = u.id where u.id = ${userId}`;
  return readLanguage(row?.language);
}

export function readLanguage(value: unknown): Language {
  return languageSchema.safeParse(value).data ?? "en";
}
