import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { memoirSchema, placedClaimSchema, spanSchema, storySchema, type Memoir } from "#domain/book/memoir.ts";

const headSchema = z
  .object(memoirSchema.shape)
  .omit({ chapters: true })
  .extend({ user_id: z.uuid(), created_at: z.date() });
const chapterRowSchema = z.object({
  number: z.int(),
  title: z.string(),
  stories: z.array(z.object(storySchema.shape).omit({ paragraphs: true })),
});
const sentenceRowSchema = z.object({
  id: z.string(),
  chapter: z.int(),
  story: z.int(),
  paragraph: z.int(),
  text: z.string(),
  origin: z.enum(["spoken", "written", "by hand"]),
  spans: z.array(spanSchema),
  claims: z.array(placedClaimSchema),
});
export type StoredMemoir = { userId: string; createdAt: Date; memoir: Memoir };
type SentenceRow = z.infer<typeof sentenceRowSchema>;

/** The memoir that was composed from these very sources, if there is one. */
export async function findMemoir(
  sql: Sql | TransactionSql,
  userId: string,
  sourceHash: string,
): Promise<string | null> {
  const [row] = await sql<
    { id: string }[]
  >`select id from public.memoirs where user_id = ${userId} and source_hash = ${sourceHash}`;
  return row?.id ?? null;
}

/** `bookId` is null for the interview's own book. */
type MemoirOf = { userId: string; bookId: string | null; sourceHash: string; sounds: ReadonlyMap<string, string> };

/**
 * Keeps a memoir, whole or not at all, and what `also` stores with it. Returns its id. `sounds` has the hashes of its recordings
 * by id; throws `unavailable` when one of them was cut meanwhile, because the memoir may hold words that were taken out.
 */
export async function saveMemoir(
  sql: Sql,
  { userId, bookId, sourceHash, sounds }: MemoirOf,
  memoir: Memoir,
  also: (tx: TransactionSql, memoirId: string) => Promise<void> = async () => undefined,
): Promise<string> {
  return sql.begin(async (tx) => {
    await assertSameSounds(tx, sounds);
    const [row] = await tx<{ id: string }[]>`
      insert into public.memoirs (user_id, title, author, language, dedication, composer, draft, account, refused, source_hash, book_id)
      values (${userId}, ${memoir.title}, ${memoir.author}, ${memoir.language}, ${memoir.dedication}, ${tx.json(memoir.composer)},
        ${memoir.draft}, ${tx.json(memoir.account)}, ${tx.json(memoir.refused)}, ${sourceHash}, ${bookId})
      on conflict (user_id, source_hash) do nothing
      returning id`;
    if (row) {
      await insertChapters(tx, row.id, memoir);
      await insertSentences(tx, row.id, memoir);
    }
    const id = row?.id ?? (await findMemoir(tx, userId, sourceHash));
    if (!id) throw new Error("a memoir was not kept");
    await also(tx, id);
    return id;
  });
}

async function assertSameSounds(tx: TransactionSql, sounds: ReadonlyMap<string, string>): Promise<void> {
  const ids = [...sounds.keys()];
  const rows = await tx<{ id: string; sha256: string }[]>`
    select id, sha256 from public.recordings where id = any(${ids}::uuid[]) order by id for share`;
  if (rows.some(({ id, sha256 }) => sounds.get(id) !== sha256))
    throw fail("unavailable", "Words were taken out of an answer while the memoir was composed.");
}

async function insertChapters(tx: TransactionSql, memoirId: string, memoir: Memoir): Promise<void> {
  const rows = memoir.chapters.map(({ number, title, stories }) => ({
    number,
    title,
    stories: stories.map((story) => ({ ...story, paragraphs: undefined })),
  }));
  await tx`
    insert into public.chapters (memoir_id, number, title, stories)
    select ${memoirId}, number, title, stories
    from jsonb_to_recordset(${tx.json(rows)}) as c(number int, title text, stories jsonb)`;
}

async function insertSentences(tx: TransactionSql, memoirId: string, memoir: Memoir): Promise<void> {
  const rows = memoir.chapters.flatMap((chapter) =>
    chapter.stories.flatMap((story, storyIndex) =>
      story.paragraphs.flatMap((paragraph, paragraphIndex) =>
        paragraph.sentences.map((sentence, position) => ({
          ...sentence,
          claims: sentence.claims ?? [],
          chapter: chapter.number,
          story: storyIndex,
          paragraph: paragraphIndex,
          position,
        })),
      ),
    ),
  );
  await tx`
    insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans, claims)
    select ${memoirId}, id, chapter, story, paragraph, position, text, origin, spans, claims
    from jsonb_to_recordset(${tx.json(rows)})
      as s(id text, chapter int, story int, paragraph int, position int, text text, origin text, spans jsonb, claims jsonb)`;
}

/** A memoir with all its sentences in reading order; null when there is none of that id. */
export async function readMemoir(sql: Sql, memoirId: string): Promise<StoredMemoir | null> {
  const [row] = await sql`
    select user_id, created_at, title, author, language, dedication, composer, draft, account, refused from public.memoirs where id = ${memoirId}`;
  if (!row) return null;
  const { user_id: userId, created_at: createdAt, ...head } = headSchema.parse(row);
  const chapters = z
    .array(chapterRowSchema)
    .parse([
      ...(await sql`select number, title, stories from public.chapters where memoir_id = ${memoirId} order by number`),
    ]);
  const sentences = z.array(sentenceRowSchema).parse([
    ...(await sql`
      select id, chapter, story, paragraph, text, origin, spans, claims from public.sentences
      where memoir_id = ${memoirId} order by chapter, story, paragraph, position`),
  ]);
  const memoir = {
    ...head,
    chapters: chapters.map(({ number, title, stories }) => ({
      number,
      title,
      stories: stories.map((story, index) => ({
        ...story,
        paragraphs: paragraphsOf(
          sentences.filter((sentence) => sentence.chapter === number && sentence.story === index),
        ),
      })),
    })),
  };
  return { userId, createdAt, memoir: memoirSchema.parse(memoir) };
}

function paragraphsOf(sentences: SentenceRow[]): Memoir["chapters"][number]["stories"][number]["paragraphs"] {
  const byParagraph = Map.groupBy(sentences, (sentence) => sentence.paragraph);
  return [...byParagraph.values()].map((group) => ({
    sentences: group.map(({ id, text, spans, origin, claims }) => ({
      id,
      text,
      spans,
      origin,
      ...(claims.length > 0 ? { claims } : {}),
    })),
  }));
}
