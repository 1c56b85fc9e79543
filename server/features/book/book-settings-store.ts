import type { Sql } from "postgres";
import { z } from "zod";
import { bookLettersSchema, bookSizeSchema, coverDesignSchema } from "#domain/book/book-look.ts";
import { bindingSchema } from "#domain/book/binding.ts";
import { plainEdition, type Edition } from "#domain/book/edition.ts";
import { narratorSchema } from "#domain/book/audiobook-settings.ts";

const wishesSchema = z.object({
  author: z.string(),
  narrator: narratorSchema,
  announceChapters: z.boolean(),
  dedication: z.string().nullable(),
  size: bookSizeSchema,
  binding: bindingSchema,
  cover: coverDesignSchema,
  about: z.string().nullable(),
  letters: bookLettersSchema,
  spine: z.string().nullable(),
  epigraph: z.string().nullable(),
  /** By question. */
  storyTitles: z.record(z.string(), z.string()),
});

export type BookWishes = z.infer<typeof wishesSchema>;

/** How the book of these settings is printed. */
export function editionOf({ size, letters, binding, cover, about, epigraph, spine }: BookWishes): Edition {
  return { ...plainEdition, size, letters, binding, cover, about, epigraph, spine };
}

/** The name on this book of a person, how it is printed and read; null when the book is not theirs. */
export async function readBookSettings(sql: Sql, userId: string, bookId: string) {
  const [row] = await sql`
    select coalesce(nullif(trim(p.full_name), ''), split_part(u.email, '@', 1), '—') as author,
      s.narrator, s.announce_chapters as "announceChapters", s.book_dedication as dedication, s.book_size as size,
      s.book_binding as binding, s.book_cover as cover, s.book_about as about,
      s.book_letters as letters, s.book_spine as spine, s.book_epigraph as epigraph,
      (
        select coalesce(jsonb_object_agg(a.question_id, a.story_title order by a.created_at), '{}') from public.answers a
        where a.session_id = s.session_id and a.follow_up is null and a.visibility <> 'deleted' and a.story_title is not null
      ) as "storyTitles"
    from heirvoice.every_book s
    join auth.users u on u.id = s.user_id left join public.profiles p on p.id = s.user_id
    where s.id = ${bookId} and s.user_id = ${userId}`;
  return row ? wishesSchema.parse(row) : null;
}
