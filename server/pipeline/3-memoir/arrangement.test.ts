import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { readBookSources } from "#server/pipeline/proofs/proof-store.ts";
import { startWork } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { composeMemoirJob } from "./compose-memoir.job.ts";
import { readMemoir } from "./memoir-store.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let teller: Person;
const sessionId = randomUUID();
beforeAll(async () => {
  served = await serveApp();
  work = await startWork(served.context);
  teller = await signedInPerson(served);
  await served.context.db.sql`insert into public.interview_sessions (id, user_id, session_token, status)
    values (${sessionId}, ${teller.id}, ${`sess_${sessionId}`}, 'completed')`;
  await tell(5, "We had bread");
  await tell(30, "I was sewing");
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

/** An answer in the book, as it was recognized. */
async function tell(question: number, text: string): Promise<void> {
  const { sql } = served.context.db;
  const [recording, transcript] = [randomUUID(), randomUUID()];
  await sql`insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller.id}, ${sessionId}, ${question}, 'x', 'webm', 'opus', ${randomBytes(32).toString("hex")}, 1, 5000)`;
  await sql`insert into public.answers (session_id, question_id, user_id, recording_id, visibility, origin, processing_status)
    values (${sessionId}, ${question}, ${teller.id}, ${recording}, 'in the book', 'folder', 'completed')`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${teller.id}, 'raw', 'e', 'en', false, ${text})`;
  const words = text.split(" ").map((word, position) => ({
    transcript_id: transcript,
    position,
    text: word,
    start_ms: position * 300,
    end_ms: position * 300 + 250,
  }));
  await sql`insert into public.transcript_words ${sql(words)}`;
}

const chapter = (key: string, title: string, questionId: number, hidden = false): ArrangedChapter => ({
  key,
  parts: [],
  title,
  hidden,
  sections: [{ questionId, hidden: false }],
});
const arrange = (version: number, content: unknown, { client }: Person = teller) =>
  client.rpc("arrange_book", { p_session_id: sessionId, p_content: content, p_version: version });

async function compose() {
  const frontMatter = { title: "Days", author: "Ann", dedication: null, language: "en" as const, chapterTitles: {} };
  const input = { sessionId, userId: teller.id, frontMatter };
  const { memoirId } = await served.context.queue.run(composeMemoirJob, input);
  const memoir = (await readMemoir(served.context.db.sql, memoirId))?.memoir;
  const chapters = memoir?.chapters.map(({ title, stories }) => [title, ...stories.map((one) => one.questionId)]);
  return { memoirId, chapters, account: memoir?.account };
}

test("saves an arrangement of its storyteller from the newest version only", async () => {
  const content = { chapters: [chapter("a", "Bread", 5)] };
  const stranger = await signedInPerson(served);
  expect((await arrange(0, content, stranger)).status).toBe(404);
  expect((await arrange(0, { chapters: "none" })).error?.code).toBe("23514");
  expect((await arrange(0, { chapters: ["x".repeat(100_000)] })).error?.code).toBe("23514");
  const placed = { questionId: 1200, hidden: true };
  for (const wrong of [
    1,
    chapter("a", "Bread", 86),
    chapter("a", " ", 5),
    chapter("A", "Bread", 5),
    { ...chapter("a", "Bread", 5), parts: ["1"] },
    { ...chapter("a", "Bread", 5), parts: {} },
    { ...chapter("a", "Bread", 5), hidden: "no" },
    { ...chapter("a", "Bread", 5), title: undefined },
    { ...chapter("a", "Bread", 5), sections: [{ ...placed, hidden: null }] },
    { ...chapter("a", "Bread", 5), sections: Array.from({ length: 401 }, () => placed) },
  ])
    expect((await arrange(0, { chapters: [chapter("b", "Bread", 30), wrong] })).error?.code).toBe("23514");
  const [one, two] = await Promise.all([arrange(0, content), arrange(0, content)]);
  expect([one.data, two.data]).toContain(1);
  expect([one, two].map(({ error }) => error?.details ?? null)).toEqual(
    expect.arrayContaining(["stale version", null]),
  );
  const bank = { ...chapter("bank-12", "", 85), title: null, parts: [1, 12], sections: [placed] };
  expect((await arrange(1, { chapters: [bank] })).data).toBe(2);
  const seen = await stranger.client.from("book_arrangements").select("version");
  expect(seen.data).toEqual([]);
  const written = await teller.client.from("book_arrangements").update({ version: 9 }).eq("session_id", sessionId);
  expect(written.error?.code).toBe("42501");
});

test("composes a memoir of the arranged chapters without hidden ones", async () => {
  await served.context.db.sql`
    insert into public.book_arrangements (session_id, user_id, version, content) values (${sessionId}, ${teller.id}, 1, '{"chapters": [1]}')
    on conflict (session_id) do update set version = 1, content = excluded.content`;
  const plain = await compose();
  expect(plain.chapters?.map(([, ...stories]) => stories)).toEqual([[5], [30]]);
  const sources = await readBookSources(served.context.db.sql, sessionId);
  const sewing = chapter("b", "My needle", 30);
  await arrange(1, { chapters: [sewing, chapter("a", "Bread", 5, true)] }).throwOnError();
  const hidden = await compose();
  expect(hidden.chapters).toEqual([["My needle", 30]]);
  expect(hidden.account).toMatchObject({ recognised: 6, inBook: 3 });
  expect(await readBookSources(served.context.db.sql, sessionId)).not.toEqual(sources);
  await arrange(2, { chapters: [sewing, chapter("a", "Bread", 5)] }).throwOnError();
  const shown = await compose();
  expect(shown.chapters).toEqual([
    ["My needle", 30],
    ["Bread", 5],
  ]);
  expect(new Set([plain, hidden, shown].map(({ memoirId }) => memoirId)).size).toBe(3);
});
