import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { pdfProperties, pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { addSpokenAnswer } from "#server/testing/spoken-answer.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";
import { patience } from "#server/testing/patience.ts";

const river = "We had bread. Brandt baked it, and the river kept the time.";
const secret = "Nobody knew about the letter in the piano.";

let served: ServedApp;
let work: Work;
let teller: Person;
let stranger: Person;
let told: Awaited<ReturnType<typeof addSpokenBook>>;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", PUBLIC_URL: "https://heirvoice.example" });
  work = await startWork(served.context);
  [teller, stranger] = [await signedInPerson(served), await signedInPerson(served)];
  told = await addSpokenBook(served, teller.id, river);
  const { answerId, recordingId } = await addSpokenAnswer(served, teller.id, secret, 3);
  await sql()`update public.recordings set session_id = ${told.sessionId} where id = ${recordingId}`;
  await sql()`
    update public.answers set session_id = ${told.sessionId}, visibility = 'in the book', origin = 'browser'
    where id in (${told.answerId}, ${answerId})`;
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const sql = () => served.context.db.sql;

async function addBook(name: string, kind = "for somebody", { client } = teller): Promise<string> {
  const asked = { p_session_id: told.sessionId, p_name: name, p_kind: kind };
  return z.uuid().parse((await client.rpc("add_book", asked).throwOnError()).data);
}

const change = (bookId: string, changed: object, { client } = teller) =>
  client.from("books").update(changed).eq("id", bookId).select("id").throwOnError();

const statusSchema = z.object({ context: z.object({ status: z.int() }) });
async function ask(name: string, body: object, { client } = teller): Promise<number> {
  const { error } = await client.functions.invoke(name, { body });
  return error ? statusSchema.parse(error).context.status : 200;
}

/** A finished book: its memoir, sentences with their sounds, screen pages, and newest proof. */
async function make(asked: { session_id: string } | { book_id: string }, title: string) {
  const id = "book_id" in asked ? asked.book_id : asked.session_id;
  expect(await ask("make-book", { ...asked, language: "en", title })).toBe(200);
  const memoirId = await vi.waitFor(async () => {
    const [row] = await sql()<{ state: string; memoir: string; losses: unknown[] }[]>`
      select state, result ->> 'memoirId' as memoir, result -> 'losses' as losses
      from public.work_progress where job = 'make-book' and subject = ${id}`;
    expect(row?.state).toBe("done");
    expect(row?.losses).toEqual([]);
    return row?.memoir ?? "";
  }, patience);
  const sentences = await sql()<{ text: string; spans: unknown }[]>`
    select text, spans from public.sentences where memoir_id = ${memoirId} order by chapter, story, paragraph, position`;
  const [file] = await sql()<{ sha256: string; path: string }[]>`
    select sha256, object_path as path from public.artifacts where memoir_id = ${memoirId} and kind = 'book.pdf'`;
  const [proof] = await sql()<Proof[]>`
    select id, number, interior_sha256, cover_sha256, audiobook_sha256, heirvoice.proof_obstacle(p) as obstacle
    from public.proofs p where memoir_id = ${memoirId} order by number desc limit 1`;
  if (!file || !proof) throw new Error("no book was made");
  const pdf = await served.context.store.localFile(file.path);
  return { memoirId, sentences: [...sentences], sha256: file.sha256, pdf, proof };
}

type Proof = {
  id: string;
  number: number;
  interior_sha256: string;
  cover_sha256: string;
  audiobook_sha256: string | null;
  obstacle: string | null;
};
const approve = ({ id, interior_sha256, cover_sha256, audiobook_sha256 }: Proof) =>
  teller.client.rpc("approve_proof", {
    p_proof_id: id,
    p_interior: interior_sha256,
    p_cover: cover_sha256,
    ...(audiobook_sha256 === null ? {} : { p_audiobook: audiobook_sha256 }),
  });

test("makes two books of the same answers with settings of their own", async () => {
  const own = await make({ session_id: told.sessionId }, "The River");
  const large = await addBook("Large print", "large print");
  await change(large, { book_dedication: "For tired eyes.", book_title: "The River, Large" });
  const other = await make({ book_id: large }, "The River, Large");
  expect(other.sentences).toEqual(own.sentences);
  expect(other.sentences.map(({ text }) => text).join(" ")).toContain("letter in the piano");
  const [ownText, otherText] = [await pdfText(own.pdf), await pdfText(other.pdf)];
  for (const line of ["The River, Large", "For tired eyes.", "Large-print edition"]) {
    expect(otherText).toContain(line);
    expect(ownText).not.toContain(line);
  }
  const sizes = await Promise.all([own.pdf, other.pdf].map(async (pdf) => (await pdfProperties(pdf)).get("Page size")));
  expect(sizes).toEqual(["432 x 648 pts", "504 x 720 pts"]);
  expect([own.proof.number, other.proof.number]).toEqual([1, 1]);
  const again = await make({ session_id: told.sessionId }, "The River");
  expect([again.memoirId, again.sha256, again.proof.id]).toEqual([own.memoirId, own.sha256, own.proof.id]);

  expect((await approve(other.proof)).error).toBeNull();
  expect((await teller.client.rpc("remove_book", { p_book_id: large })).error).toMatchObject({ details: "approved" });
  await change(large, { book_dedication: "For June." });
  const next = await make({ book_id: large }, "The River, Large");
  expect([next.proof.number, next.proof.obstacle]).toEqual([2, null]);
  await sql()`update public.interview_sessions set book_spine = 'River' where id = ${told.sessionId}`;
  const standing = async (id: string) =>
    (await sql()`select heirvoice.proof_obstacle(p) as obstacle from public.proofs p where id = ${id}`)[0]?.[
      "obstacle"
    ];
  expect([await standing(own.proof.id), await standing(next.proof.id)]).toEqual(["changed", null]);
  const found = await teller.client.rpc("search_words", { p_query: "piano" }).throwOnError();
  expect(JSON.stringify(found.data).match(/"sentence"/g)).toHaveLength(1);
});

test("leaves an answer out of one book, a redaction of both", async () => {
  const june = await addBook("For June");
  await change(june, { left_out: [3] });
  const hers = await make({ book_id: june }, "For June");
  const own = await make({ session_id: told.sessionId }, "The River");
  const wordsOf = (book: typeof own) => book.sentences.map(({ text }) => text).join(" ");
  expect(wordsOf(hers)).toBe(river);
  expect(wordsOf(own)).toContain("letter in the piano");
  expect(await pdfText(hers.pdf)).not.toContain("piano");
  const times = { from_ms: 0, to_ms: 1800 };
  expect(await ask("redact-answer", { answer_id: told.answerId, wanted: "out", ...times })).toBe(200);
  await vi.waitFor(async () => {
    expect(await sql()`select id from public.memoirs where id in (${hers.memoirId}, ${own.memoirId})`).toEqual([]);
  }, patience);
  const [hersNow, ownNow] = [
    await make({ book_id: june }, "For June"),
    await make({ session_id: told.sessionId }, "R"),
  ];
  for (const book of [hersNow, ownNow]) expect(wordsOf(book)).not.toContain("bread");
  expect(wordsOf(hersNow)).toContain("river kept the time");
});

test("deletes a book with its files and no answer", async () => {
  const gone = await addBook("For Theo");
  const made = await make({ book_id: gone }, "For Theo");
  const files = await sql()<{ path: string }[]>`
    select object_path as path from public.artifacts where memoir_id = ${made.memoirId}
    union all select object_path from heirvoice.proof_files where proof_id = ${made.proof.id}`;
  expect(files.length).toBeGreaterThan(10);
  const answers = await sql()`select id, visibility from public.answers order by id`;
  const foreign = { p_book_id: gone };
  expect((await stranger.client.rpc("remove_book", foreign)).error).toMatchObject({ code: "PT404" });
  expect((await teller.client.rpc("remove_book", foreign)).error).toBeNull();
  expect(await sql()`select id from public.memoirs where id = ${made.memoirId}`).toEqual([]);
  expect(await sql()`select id from public.proofs where id = ${made.proof.id}`).toEqual([]);
  expect(await sql()`select id, visibility from public.answers order by id`).toEqual(answers);
  const removed = await sql()<{ key: string }[]>`select key from heirvoice.removed_objects`;
  expect(removed.map(({ key }) => key)).toEqual(expect.arrayContaining(files.map(({ path }) => path)));
  expect(await ask("make-book", { book_id: gone, language: "en", title: "x" })).toBe(404);
});

test("opens a book to its storyteller alone and counts twelve", async () => {
  const june = await addBook("For June");
  expect(await addBook(" for june ")).toBe(june);
  const pages = { book_id: june, language: "en", sheets: [1], have: [], quick: true };
  expect(await ask("preview-book", pages)).toBe(200);
  expect(await ask("preview-book", pages, stranger)).toBe(404);
  expect(await ask("make-book", { book_id: june, language: "en", title: "x" }, stranger)).toBe(404);
  expect((await change(june, { name: "Mine" }, stranger)).data).toEqual([]);
  expect((await stranger.client.from("books").select("id").throwOnError()).data).toEqual([]);
  await expect(addBook("For me", "for somebody", stranger)).rejects.toThrow(/not yours/);
  const many = await Promise.allSettled(Array.from({ length: 16 }, (_, at) => addBook(`Book ${at}`)));
  const refused = many.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused.every((reason) => reason.includes("the limit is 12"))).toBe(true);
  const [count] = await sql()<{ books: number }[]>`
    select count(*)::int as books from public.books where user_id = ${teller.id}`;
  expect(count?.books).toBe(12);
});
