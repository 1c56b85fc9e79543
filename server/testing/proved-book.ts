import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument, rgb } from "pdf-lib";
import type { PrintSpec } from "#domain/book/book.ts";
import { proofKinds } from "#domain/book/proof.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { makeProof } from "#server/pipeline/proofs/make-proof.ts";
import { readBookSources } from "#server/pipeline/proofs/proof-store.ts";
import type { ServedApp } from "./serve-app.ts";

type Book = { sessionId: string; memoirId: string; answers: { id: string; recordingId: string }[] };

/** An interview of two answers in the book, and the memoir of both. */
export async function toldBook({ context }: ServedApp, userId: string, orderId: string | null = null): Promise<Book> {
  const { sql } = context.db;
  const book: Book = { sessionId: randomUUID(), memoirId: randomUUID(), answers: [] };
  const { sessionId, memoirId } = book;
  await sql`insert into public.interview_sessions (id, user_id, order_id, session_token, status)
    values (${sessionId}, ${userId}, ${orderId}, ${`sess_${sessionId}`}, 'completed')`;
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoirId}, ${userId}, 'The String', 'Evelyn', 'en', '{}', false, '{}', ${memoirId})`;
  await sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoirId}, 1, 'Home', '[]')`;
  for (const question of [1, 2]) {
    const [id, recordingId] = [randomUUID(), randomUUID()];
    const sha256 = createHash("sha256").update(recordingId).digest("hex");
    await sql`insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${recordingId}, ${userId}, ${sessionId}, ${question}, 'x', 'webm', 'opus', ${sha256}, 1, 1000)`;
    await sql`insert into public.answers (id, session_id, question_id, user_id, recording_id, visibility, origin)
      values (${id}, ${sessionId}, ${question}, ${userId}, ${recordingId}, 'in the book', 'folder')`;
    await sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
      values (${recordingId}, ${userId}, 'raw', 'e', 'en', false, 'We had bread.')`;
    await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
      values (${memoirId}, ${recordingId}, 1, 0, 0, ${question}, 'We had bread.', 'spoken',
        ${sql.json([{ recordingId, startMs: 0, endMs: 1000 }])})`;
    book.answers.push({ id, recordingId });
  }
  return book;
}

/** The book composed anew with another sentence for its last answer. */
export async function rewordedBook({ context }: ServedApp, book: Book, text: string): Promise<Book> {
  const { sql } = context.db;
  const [memoirId, last] = [randomUUID(), book.answers.at(-1)?.recordingId ?? ""];
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    select ${memoirId}, user_id, title, author, language, composer, draft, account, ${memoirId}
    from public.memoirs where id = ${book.memoirId}`;
  await sql`insert into public.chapters select ${memoirId}, number, title, stories from public.chapters where memoir_id = ${book.memoirId}`;
  await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    select ${memoirId}, id, chapter, story, paragraph, position, case when id = ${last} then ${text} else text end, origin, spans
    from public.sentences where memoir_id = ${book.memoirId}`;
  return { ...book, memoirId };
}

/** An interior of 32 pages: what is cut off is red, and a black square is larger on each page. */
export async function markedPages(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let sheet = 1; sheet <= 32; sheet += 1) {
    const page = pdf.addPage([450, 666]);
    page.drawRectangle({ width: 450, height: 666, color: rgb(1, 0, 0) });
    page.drawRectangle({ x: 9, y: 9, width: 432, height: 648, color: rgb(1, 1, 1) });
    page.drawRectangle({ x: 100, y: 300, width: 5 * sheet, height: 5 * sheet });
  }
  return pdf.save();
}

const spec: PrintSpec = {
  trim: { width: 6, height: 9 },
  bleed: 0.125,
  pages: 32,
  binding: "hardcover casewrap",
  spineWidth: 0.25,
  cover: { width: 14, height: 10.75, turn: 0.75, overhang: 0.125 },
  fonts: ["EBGaramond-Regular"],
};

/** Makes the files of the book, each but the data for the printer beginning with `bytes`, and their proof: one answer a page, after 4 of the front. */
export async function proveBook(
  served: ServedApp,
  userId: string,
  book: Book,
  bytes: string,
  interior: Uint8Array | null = null,
): Promise<void> {
  const { db, store, config } = served.context;
  const { sessionId, memoirId } = book;
  const pageStarts = Object.fromEntries(book.answers.map(({ recordingId }, at) => [recordingId, at + 1]));
  for (const kind of Object.values(proofKinds)) {
    const file = join(config.dataDir, randomUUID());
    await writeFile(file, contentOf(kind, bytes, interior));
    const facts = kind === proofKinds.interior ? { pageStarts, frontPages: 4 } : {};
    await saveArtifact({ sql: db.sql, store }, { userId, memoirId }, { kind, file, facts });
  }
  const sources = await readBookSources(db.sql, sessionId);
  if (!sources) throw new Error("no interview");
  const storyBook = { id: sessionId, sessionId, leftOut: [] };
  await makeProof({ sql: db.sql, store }, { userId, storyBook, memoirId, pages: 32, hasAudiobook: true, sources });
}

function contentOf(kind: string, bytes: string, interior: Uint8Array | null): string | Uint8Array {
  if (kind === proofKinds.spec) return JSON.stringify(spec);
  return kind === proofKinds.interior && interior ? interior : `${bytes} ${kind}`;
}
