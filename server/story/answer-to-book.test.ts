import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asCaller, type DatabaseCaller } from "#server/backend/db/as-caller.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { makeBookJob } from "./make-book.job.ts";
import { startWork } from "#server/work.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let person: DatabaseCaller & { id: string };
let sessionId: string;

beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  person = await aPerson();
  sessionId = await aSession();
  await keepSpoken(`${person.id}/1_1.webm`, "I was born in a small house near the river.");
  await give(`${person.id}/1_1.webm`, 1);
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

async function aPerson(): Promise<typeof person> {
  const id = randomUUID();
  await served.context.db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return { id, role: "authenticated", claims: { sub: id, role: "authenticated" } };
}

async function aSession(): Promise<string> {
  return asCaller(served.context.db, person, async (tx) => {
    const [order] = await tx<{ id: string }[]>`
      insert into public.orders (buyer_id, product_type) values (${person.id}, 'memory_book') returning id`;
    const [session] = await tx<{ id: string }[]>`
      insert into public.interview_sessions (user_id, order_id, session_token)
      values (${person.id}, ${order?.id ?? null}, ${`sess_${person.id}`}) returning id`;
    return session?.id ?? "";
  });
}

async function keepSpoken(path: string, text: string): Promise<void> {
  const wav = join(served.context.config.dataDir, "said.wav");
  const webm = join(served.context.config.dataDir, "said.webm");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  const ffmpeg = await served.context.story.ffmpeg();
  await ffmpeg.run(["-y", "-i", wav, "-c:a", "libopus", "-ar", "48000", webm]);
  await served.context.store.put(`audio-answers/${path}`, webm);
}

async function give(path: string, question: number): Promise<string> {
  return asCaller(served.context.db, person, async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into public.answers (session_id, question_id, user_id, audio_file_path)
      values (${sessionId}, ${question}, ${person.id}, ${path}) returning id`;
    return row?.id ?? "";
  });
}

async function answerOf(path: string) {
  const [row] = await served.context.db.sql<
    { id: string; processing_status: string; transcript: string | null; metadata: Record<string, unknown> }[]
  >`select id, processing_status, transcript, metadata from public.answers where audio_file_path = ${path}`;
  if (!row) throw new Error(`no answer at ${path}`);
  return row;
}

const untilHeard = (path: string) =>
  vi.waitFor(
    async () => {
      const answer = await answerOf(path);
      expect(answer.processing_status).not.toBe("pending");
      return answer;
    },
    { timeout: 60_000, interval: 100 },
  );

test("hears an answer that was given while nobody was working", async () => {
  const heard = await untilHeard(`${person.id}/1_1.webm`);
  expect(heard.processing_status).toBe("completed");
  expect(heard.transcript).toMatch(/river|house|born/);
});

test("hears an answer as soon as it is given, and lets the person's own words win", async () => {
  const path = `${person.id}/2_1.webm`;
  await keepSpoken(path, "My mother baked bread every Saturday.");
  const id = await give(path, 2);
  await untilHeard(path);
  const corrected = "My mother Rosalind baked bread every Saturday.";
  await asCaller(served.context.db, person, (tx) => tx`select public.correct_answer(${id}, ${corrected}, 'en')`);
  expect(await untilHeard(path)).toMatchObject({ processing_status: "completed", transcript: corrected });
  const [words] = await served.context.db.sql`
    select count(*)::int as count from public.transcript_words w join public.transcripts t on t.id = w.transcript_id
    where t.layer = 'corrected' and t.user_id = ${person.id}`;
  expect(words).toEqual({ count: 7 });
});

test("says which answer cannot be heard and why, and goes on", async () => {
  const path = `${person.id}/3_1.webm`;
  const nothing = join(served.context.config.dataDir, "nothing.webm");
  await writeFile(nothing, "this is no recording");
  await served.context.store.put(`audio-answers/${path}`, nothing);
  await give(path, 3);
  expect(await untilHeard(path)).toMatchObject({
    processing_status: "failed",
    metadata: { problem: "not_a_recording" },
  });
});

test("refuses an answer that points at somebody else's recording", async () => {
  await expect(give(`${randomUUID()}/4_1.webm`, 4)).rejects.toMatchObject({ code: "23514" });
});

test("makes book and audiobook of the answers that are in the book, and tells its owner how far it is", async () => {
  await untilHeard(`${person.id}/2_1.webm`);
  await asCaller(
    served.context.db,
    person,
    (tx) => tx`update public.answers set visibility = 'in the book' where audio_file_path = ${`${person.id}/2_1.webm`}`,
  );
  const frontMatter = { title: "Bread", author: "Rosa", dedication: null, language: "en" as const, chapterTitles: {} };
  const asked = { sessionId, userId: person.id, frontMatter };
  const made = await served.context.queue.run(makeBookJob, asked);
  expect(made.losses).toEqual([]);
  const seen = await asCaller(served.context.db, person, async (tx) => ({
    sentences: await tx<{ text: string }[]>`select text from public.sentences where memoir_id = ${made.memoirId}`,
    files: await tx<{ kind: string }[]>`select kind from public.artifacts where memoir_id = ${made.memoirId}`,
    progress: await tx`select state, fraction from public.work_progress where job = 'make-book'`,
  }));
  expect(seen.sentences.map(({ text }) => text).join(" ")).toContain("Rosalind baked bread");
  expect(seen.files.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["book.pdf", "book.epub", "book-read-along.epub", "audiobook.m4b"]),
  );
  expect(seen.progress).toEqual([{ state: "done", fraction: 1 }]);
});
