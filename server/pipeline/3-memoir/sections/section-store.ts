import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import type { Memoir, Story } from "#domain/book/memoir.ts";
import { editedSentenceSchema, sourceSentenceSchema, type SourceSentence } from "#domain/book/section.ts";
import type { SectionEdit } from "./section-edit.ts";

const editSchema = z.object({
  questionId: z.int(),
  version: z.int(),
  sentences: z.array(editedSentenceSchema),
  sources: z.array(sourceSentenceSchema),
  recordings: z.array(z.string()),
});

/** The sections of an interview that differ from what its recordings tell, by their newest revisions. */
export async function readSectionEdits(sql: Sql, sessionId: string): Promise<SectionEdit[]> {
  const rows = await sql`
    select r.question_id as "questionId", r.version, r.content as sentences, s.sentences as sources, r.recordings
    from (
      select distinct on (question_id) * from public.chapter_revisions
      where session_id = ${sessionId} order by question_id, number desc
    ) r join public.section_sources s on s.session_id = r.session_id and s.question_id = r.question_id
    where r.content is not null order by r.question_id`;
  return rows.map((row) => editSchema.parse(row));
}

/** Whether the stored sources are those of this memoir, and not of a later one with other answers. */
export async function hasSourcesOf(sql: Sql, sessionId: string, memoirId: string): Promise<boolean> {
  const rows = await sql`
    select from public.section_sources s join public.memoirs m on m.id = ${memoirId}
    where s.session_id = ${sessionId} and s.composed_at = m.created_at limit 1`;
  return rows.length > 0;
}

/** Former sentences beyond this are forgotten, the oldest first. */
const mostFormer = 5000;

type Told = { sessionId: string; userId: string; memoirId: string; memoir: Memoir; told: readonly Story[] };

/** Stores what the recordings of each section tell now. Sentences that an edit may name stay as former ones. */
export async function saveSectionSources(tx: TransactionSql, { memoirId, ...of }: Told): Promise<void> {
  const { sessionId, userId, memoir, told } = of;
  const before = new Map(
    (
      await tx`
        select question_id as "questionId", sentences, recordings from public.section_sources
        where session_id = ${sessionId} order by question_id for update`
    ).map((row) => {
      const { questionId, ...kept } = keptSchema.parse(row);
      return [questionId, kept] as const;
    }),
  );
  await tx`update public.section_sources set chapter = null, chapter_title = null where session_id = ${sessionId}`;
  const places = placesOf(memoir);
  const rows = told.map((story, at) => {
    const fresh = sentencesOf(story);
    const ids = new Set(fresh.map(({ id }) => id));
    const kept = before.get(story.questionId);
    const former = (kept?.sentences ?? [])
      .filter(({ id }) => !ids.has(id))
      .map(({ id, text, spans, origin }) => ({ id, text, spans, origin }))
      .slice(-mostFormer);
    return {
      question_id: story.questionId,
      chapter: null,
      chapter_title: null,
      place: at,
      ...places.get(story.questionId),
      title: story.title ?? null,
      heading: story.heading,
      recordings: [...new Set([...(kept?.recordings ?? []), ...story.recordingIds])],
      sentences: [...former, ...fresh],
    };
  });
  await tx`
    insert into public.section_sources
      (session_id, question_id, user_id, chapter, chapter_title, place, title, heading, recordings, sentences, composed_at)
    select ${sessionId}, question_id, ${userId}, chapter, chapter_title, place, title, heading,
      array(select jsonb_array_elements_text(recordings)::uuid), sentences,
      (select created_at from public.memoirs where id = ${memoirId})
    from jsonb_to_recordset(${tx.json(rows)}) as s(question_id int, chapter int, chapter_title text, place int, title text,
      heading text, recordings jsonb, sentences jsonb)
    on conflict (session_id, question_id) do update set chapter = excluded.chapter, chapter_title = excluded.chapter_title,
      place = excluded.place, title = excluded.title, heading = excluded.heading, recordings = excluded.recordings,
      sentences = excluded.sentences, composed_at = excluded.composed_at`;
}

const keptSchema = z.object({
  questionId: z.int(),
  sentences: z.array(sourceSentenceSchema),
  recordings: z.array(z.string()),
});

function placesOf(memoir: Memoir) {
  const sections = memoir.chapters.flatMap((chapter) => chapter.stories.map((story) => ({ chapter, story })));
  return new Map(
    sections.map(({ chapter, story }, place) => [
      story.questionId,
      { chapter: chapter.number, chapter_title: chapter.title, place },
    ]),
  );
}

function sentencesOf({ paragraphs }: Story): SourceSentence[] {
  return paragraphs.flatMap(({ sentences }, paragraph) =>
    sentences.map(({ id, text, spans, origin }) => ({ id, text, spans, origin, paragraph })),
  );
}
