import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

const rowSchema = z.object({
  book: z.string().nullable(),
  author: z.string(),
  language: languageSchema,
  heading: z.string().nullable(),
  title: z.string().nullable(),
  paragraph: z.string(),
  text: z.string(),
});
const ownerSchema = z.object({ name: z.string().nullable(), language: z.nullable(languageSchema) });

/**
 * The words of a recording as the newest book prints them, an interview's own before others, whose titles are for those who
 * have them. Words from other recordings of the same story are left out, because each recording is shared and withdrawn on
 * its own.
 */
export async function readPrintedStory(sql: Sql, recordingId: string) {
  const spoken = sql.json([{ recordingId }]);
  const rows = z.array(rowSchema).parse(
    await sql`
      with newest as (
        select m.id, case when m.book_id is null then m.title end as title, m.author, m.language from public.memoirs m
        where m.user_id = (select user_id from public.recordings where id = ${recordingId})
          and exists (select from public.sentences s where s.memoir_id = m.id and s.spans @> ${spoken})
        order by m.book_id is not null, m.created_at desc limit 1
      )
      select m.title as book, m.author, m.language, c.stories -> s.story ->> 'heading' as heading,
        c.stories -> s.story ->> 'title' as title, format('%s %s %s', s.chapter, s.story, s.paragraph) as paragraph, s.text
      from newest m
        join public.sentences s on s.memoir_id = m.id and s.spans @> ${spoken}
        join public.chapters c on c.memoir_id = m.id and c.number = s.chapter
      where not exists (
        select from jsonb_array_elements(s.spans) span where span ->> 'recordingId' <> ${recordingId}
      )
      order by s.chapter, s.story, s.paragraph, s.position`,
  );
  const [first] = rows;
  const paragraphs = new Map<string, string>();
  for (const { paragraph, text } of rows)
    paragraphs.set(paragraph, [paragraphs.get(paragraph), text].filter((part) => part !== undefined).join(" "));
  const owner = await readOwner(sql, recordingId);
  return {
    author: first?.author ?? owner.name ?? "",
    book: first?.book ?? null,
    title: first ? (first.title ?? first.heading) : null,
    paragraphs: [...paragraphs.values()],
    language: first?.language ?? owner.language,
  };
}

async function readOwner(sql: Sql, recordingId: string): Promise<z.infer<typeof ownerSchema>> {
  const [owner] = await sql`
    select nullif(trim(p.full_name), '') as name, nullif(p.preferred_language, '') as language
    from public.recordings r join public.profiles p on p.id = r.user_id where r.id = ${recordingId}`;
  return ownerSchema.catch({ name: null, language: null }).parse(owner);
}
