import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { bookSourcesSchema, type BookSources, type ProofChanges } from "#domain/book/proof.ts";
import { isOwnBook, type StoryBook } from "#server/pipeline/3-memoir/story-book-store.ts";
import type { PlacedSentence } from "./list-changes.ts";

/** What this book is made from now; null when it is gone. */
export async function readBookSources(sql: Sql, bookId: string): Promise<BookSources | null> {
  const [row] = await sql<{ sources: unknown }[]>`select heirvoice.book_sources(${bookId}) as sources`;
  return row?.sources ? bookSourcesSchema.parse(row.sources) : null;
}

const lastSchema = z.object({
  memoirId: z.uuid().nullable(),
  number: z.int(),
  isErased: z.boolean(),
  hashes: z.array(z.string().nullable()),
  sources: bookSourcesSchema,
});
export type LastProof = z.infer<typeof lastSchema>;

/** The column of a proof that names its book. */
function bookOf(sql: Sql | TransactionSql, book: StoryBook) {
  return isOwnBook(book) ? sql`session_id` : sql`book_id`;
}

/** The newest proof of a book. */
export async function readLastProof(sql: Sql, book: StoryBook): Promise<LastProof | null> {
  const [row] = await sql`
    select memoir_id as "memoirId", number, erased_at is not null as "isErased", sources,
      array[interior_sha256, cover_sha256, audiobook_sha256] as hashes
    from public.proofs where ${bookOf(sql, book)} = ${book.id} order by number desc limit 1`;
  return row ? lastSchema.parse(row) : null;
}

/** The sentences of a memoir in the order of the book; `pageOf` maps the first sentence of each page. */
export async function readPlacedSentences(
  sql: Sql,
  memoirId: string,
  pageOf: ReadonlyMap<string, number> = new Map(),
): Promise<PlacedSentence[]> {
  const rows = await sql<{ id: string; chapter: string; text: string }[]>`
    select s.id, c.title as chapter, s.text
    from public.sentences s join public.chapters c on c.memoir_id = s.memoir_id and c.number = s.chapter
    where s.memoir_id = ${memoirId} order by s.chapter, s.story, s.paragraph, s.position`;
  let page: number | null = null;
  return rows.map(({ id, chapter, text }) => {
    page = pageOf.get(id) ?? page;
    return { chapter, text, page };
  });
}

export type ProofFile = { kind: string; objectKey: string; bytes: number; sha256: string };
export type NewProof = {
  id: string;
  userId: string;
  storyBook: StoryBook;
  memoirId: string;
  pages: number;
  hashes: { interior: string; cover: string; audiobook: string | null };
  sources: BookSources;
  changes: ProofChanges | null;
  files: readonly ProofFile[];
};

/**
 * Adds the next proof of a book with its files. Earlier proofs that were not approved keep their row and lose
 * their files.
 */
export async function addProof(sql: Sql, proof: NewProof): Promise<number> {
  return sql.begin(async (tx) => {
    const { id: bookId, sessionId } = proof.storyBook;
    await tx`select 1 from public.interview_sessions where id = ${sessionId} for update`;
    await tx`select 1 from public.books where id = ${bookId} for update`;
    const number = await insertProof(tx, proof);
    for (const { kind, objectKey, bytes, sha256 } of proof.files)
      await tx`insert into heirvoice.proof_files (proof_id, kind, object_path, bytes, sha256)
        values (${proof.id}, ${kind}, ${objectKey}, ${bytes}, ${sha256})`;
    await tx`
      delete from heirvoice.proof_files f using public.proofs p
      where p.id = f.proof_id and ${bookOf(tx, proof.storyBook)} = ${bookId} and p.id <> ${proof.id} and p.state = 'open'`;
    return number;
  });
}

async function insertProof(tx: TransactionSql, proof: NewProof): Promise<number> {
  const { interior, cover, audiobook } = proof.hashes;
  const column = bookOf(tx, proof.storyBook);
  const bookId = proof.storyBook.id;
  const [row] = await tx<{ number: number }[]>`
    insert into public.proofs
      (id, user_id, ${column}, memoir_id, number, pages, interior_sha256, cover_sha256, audiobook_sha256, sources, changes)
    select ${proof.id}, ${proof.userId}, ${bookId}::uuid, ${proof.memoirId}, coalesce(max(number), 0) + 1,
      ${proof.pages}, ${interior}, ${cover}, ${audiobook}, ${tx.json(proof.sources)},
      ${proof.changes === null ? null : tx.json(proof.changes)}
    from public.proofs where ${column} = ${bookId}
    returning number`;
  if (!row) throw new Error("a proof was not stored");
  return row.number;
}
