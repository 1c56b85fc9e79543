import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { transcribeRecording } from "./2-transcripts/transcribe-recording.ts";
import { makeBookJob } from "./make-book.job.ts";
import { startWork } from "#server/start-worker.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let person: Person;
let sessionId: string;

beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  expect((await fetch(`${served.url}/questions/1/en`)).headers.get("content-type")).toBe("audio/wav");
  person = await signedInPerson(served);
  sessionId = await aSession();
  await keepSpoken(`${person.id}/1_1.webm`, "I was born in a small house near the river.");
  await give(`${person.id}/1_1.webm`, 1);
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

async function aSession(): Promise<string> {
  const order = await person.client
    .from("orders")
    .insert({ buyer_id: person.id, product_type: "memory_book" })
    .select("id")
    .single()
    .throwOnError();
  const session = await person.client
    .from("interview_sessions")
    .insert({ user_id: person.id, order_id: order.data.id, session_token: `sess_${person.id}` })
    .select("id")
    .single()
    .throwOnError();
  return z.object({ id: z.uuid() }).parse(session.data).id;
}

async function keepSpoken(path: string, text: string, filter = "anull"): Promise<Buffer> {
  const wav = join(served.context.config.dataDir, "said.wav");
  const webm = join(served.context.config.dataDir, "said.webm");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  const ffmpeg = await served.context.story.ffmpeg();
  await ffmpeg.run(["-y", "-i", wav, "-af", `aresample=48000,${filter}`, "-c:a", "libopus", webm]);
  const bytes = await readFile(webm);
  await keep(path, bytes);
  return bytes;
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  const kept = await person.client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/webm" });
  expect(kept.error).toBeNull();
}

async function keepSilence(path: string): Promise<void> {
  const webm = join(served.context.config.dataDir, "silence.webm");
  const ffmpeg = await served.context.story.ffmpeg();
  await ffmpeg.run(["-y", "-f", "lavfi", "-i", "anullsrc=r=48000", "-t", "3", "-c:a", "libopus", webm]);
  await keep(path, await readFile(webm));
}

async function give(path: string, question: number, metadata = {}): Promise<string> {
  const given = await person.client
    .from("answers")
    .insert({ session_id: sessionId, question_id: question, user_id: person.id, audio_file_path: path, metadata })
    .select("id")
    .single()
    .throwOnError();
  return z.object({ id: z.uuid() }).parse(given.data).id;
}

async function answerOf(path: string) {
  const [row] = await served.context.db.sql<
    { id: string; processing_status: string; transcript: string | null; metadata: Record<string, unknown> }[]
  >`select id, processing_status, transcript, metadata from public.answers where audio_file_path = ${path}`;
  if (!row) throw new Error(`no answer at ${path}`);
  return row;
}

const untilTranscribed = (path: string) =>
  vi.waitFor(async () => {
    const answer = await answerOf(path);
    expect(answer.processing_status).not.toBe("pending");
    return answer;
  }, patience);

test("transcribes an answer that arrived while no worker ran", async () => {
  const heard = await untilTranscribed(`${person.id}/1_1.webm`);
  expect(heard.processing_status).toBe("completed");
  expect(heard.transcript).toMatch(/river|house|born/);
  expect(heard.metadata).toEqual({
    processing_pipeline_status: "transcribed",
    voice_agent: false,
    conversation_segment_id: null,
    ai_confidence_score: expect.closeTo(0.5, 0),
    webhook_received_at: null,
  });
});

test("transcribes an answer, prefers corrected words, and keeps their times", async () => {
  const path = `${person.id}/2_1.webm`;
  await keepSpoken(path, "My mother baked bread every Saturday.");
  const id = await give(path, 2);
  await untilTranscribed(path);
  const corrected = "My mother Rosalind baked bread every Saturday.";
  await person.client.rpc("correct_answer", { p_answer_id: id, p_text: corrected, p_language: "en" }).throwOnError();
  expect(await untilTranscribed(path)).toMatchObject({ processing_status: "completed", transcript: corrected });
  const timings = async () => {
    const rows = await served.context.db.sql<{ timing: string }[]>`
      select w.timing from public.transcript_words w join public.transcripts t on t.id = w.transcript_id
      where t.layer = 'corrected' and t.user_id = ${person.id} order by w.position`;
    return rows.map(({ timing }) => timing);
  };
  const before = await timings();
  expect(before).toHaveLength(7);
  expect(before).toContain("heard");
  const { story, db } = served.context;
  const [row] = await db.sql<{ id: string }[]>`select recording_id as id from public.answers where id = ${id}`;
  const deaf = { ...story, stt: async (language: "en" | "fr") => ({ ...(await story.stt(language)), stt: null }) };
  const asked = { recordingId: row?.id ?? "", userId: person.id, language: "en" as const, bounded: false };
  await transcribeRecording(deaf, asked, { signal: AbortSignal.timeout(60_000), progress: () => undefined });
  expect(await timings()).toEqual(before);
});

test("keeps the last of several corrections during transcription", async () => {
  const path = `${person.id}/2_1.webm`;
  const { id } = await answerOf(path);
  const rightOut = ["My mother Rose", "My mother Rosalind baked", "My mother Rosalind baked bread on Saturdays."];
  for (const text of rightOut)
    await person.client.rpc("correct_answer", { p_answer_id: id, p_text: text, p_language: "en" }).throwOnError();
  expect(await untilTranscribed(path)).toMatchObject({ processing_status: "completed", transcript: rightOut.at(-1) });
  const words = await served.context.db.sql<{ text: string }[]>`
    select w.text from public.transcript_words w join public.transcripts t on t.id = w.transcript_id
    where t.layer = 'corrected' and t.user_id = ${person.id} order by w.position`;
  expect(words.map(({ text }) => text).join(" ")).toBe(rightOut.at(-1));
});

test("names an unreadable answer with the reason and continues", async () => {
  const path = `${person.id}/3_1.webm`;
  await keepSilence(path);
  await give(path, 3);
  expect(await untilTranscribed(path)).toMatchObject({
    processing_status: "failed",
    metadata: { problem: "recording_silent" },
  });
});

test("postpones what exceeds the daily limit and shows it on the answer", async () => {
  const { sql } = served.context.db;
  await sql`insert into public.quotas (user_id, hearing_minutes) values (${person.id}, 0)`;
  const path = `${person.id}/5_1.webm`;
  await keepSpoken(path, "We had a small boat.");
  await give(path, 5);
  await vi.waitFor(
    async () =>
      expect(await answerOf(path)).toMatchObject({
        processing_status: "pending",
        metadata: { problem: "quota_reached" },
      }),
    patience,
  );
  const [row] = await sql`select hear_after > now() as later from public.answers where audio_file_path = ${path}`;
  expect(row).toEqual({ later: true });
  await sql`delete from public.quotas where user_id = ${person.id}`;
});

test("drops the interviewer's words, also after a machine slept", async () => {
  const path = `${person.id}/6_1.webm`;
  const slept = "asetnsamples=960,asetpts=PTS+gt(T\\,2.28)*20/TB";
  const bytes = await keepSpoken(
    path,
    "My mother baked bread every Saturday. The computer asked about the river.",
    slept,
  );
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await give(path, 6, { sha256, other_voice: [[22_280, 26_000]] });
  const { transcript } = await untilTranscribed(path);
  expect(transcript).toMatch(/mother|bread|saturday/i);
  expect(transcript).not.toMatch(/computer|river|asked/);
});

test("rejects an answer that names a foreign recording", async () => {
  await expect(give(`${randomUUID()}/4_1.webm`, 4)).rejects.toMatchObject({ code: "23514" });
});

/** June of the family asks, the storyteller accepts and answers. */
async function answerJune(question: string): Promise<void> {
  const { sql } = served.context.db;
  const june = await signedInPerson(served);
  await sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${person.id}, ${june.id}, 'June', 'june@example.org', now())`;
  const ask = { p_storyteller_id: person.id, p_body: question, p_language: "en" };
  const { data: id } = await june.client.rpc("ask_as_family", ask).throwOnError();
  await person.client.rpc("decide_family_question", { p_id: id, p_state: "accepted" }).throwOnError();
  await keepSpoken(`${person.id}/1001_1.webm`, "My uncle taught me.");
  await give(`${person.id}/1001_1.webm`, 1001);
  await untilTranscribed(`${person.id}/1001_1.webm`);
}

test("makes book and audiobook of the selected answers and notifies the owner", async () => {
  const { id } = await answerOf(`${person.id}/2_1.webm`);
  const justNow = "My mother Rosalind baked bread, and this was written a moment ago.";
  await person.client.rpc("correct_answer", { p_answer_id: id, p_text: justNow, p_language: "en" }).throwOnError();
  await person.client
    .from("answers")
    .update({ visibility: "in the book" })
    .eq("audio_file_path", `${person.id}/2_1.webm`)
    .throwOnError();
  const question = "Who taught you to tie the boxes?";
  await answerJune(question);
  await person.client.from("answers").update({ visibility: "in the book" }).eq("question_id", 1001).throwOnError();
  const frontMatter = { title: "Bread", author: "Rosa", dedication: null, language: "en" as const, chapterTitles: {} };
  const asked = { sessionId, userId: person.id, frontMatter };
  const made = await served.context.queue.run(makeBookJob, asked);
  expect(made.losses).toEqual([]);
  const sentences = await person.client.from("sentences").select("text").eq("memoir_id", made.memoirId).throwOnError();
  const files = await person.client.from("artifacts").select("kind").eq("memoir_id", made.memoirId).throwOnError();
  const progress = await person.client
    .from("work_progress")
    .select("state, fraction")
    .eq("job", "make-book")
    .throwOnError();
  expect(sentences.data.map(({ text }) => text).join(" ")).toContain("written a moment ago");
  expect(files.data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["book.pdf", "book.epub", "book-read-along.epub", "audiobook.m4b"]),
  );
  const chapters = await person.client
    .from("chapters")
    .select("stories")
    .eq("memoir_id", made.memoirId)
    .order("number");
  const lastStory = { questionId: 1001, askedBy: "June", heading: `June asked: ${question}` };
  expect(chapters.data?.at(-1)).toMatchObject({ stories: [lastStory] });
  const given = await person.client.functions.invoke("artifact-links", { body: { memoir_id: made.memoirId } });
  const links = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) }).parse(given.data);
  const book = links.files.find(({ kind }) => kind === "book.pdf")?.url ?? "";
  const opened = await fetch(`${served.url}${book}`, { headers: { range: "bytes=0-3" } });
  expect([opened.status, await opened.text()]).toEqual([206, "%PDF"]);
  expect((await fetch(`${served.url}${book.slice(0, -2)}xx`)).status).toBe(404);
  for (const kind of ["book.epub", "book-read-along.epub"]) {
    const epub = await fetch(served.url + (links.files.find((file) => file.kind === kind)?.url ?? ""));
    const pages = Object.values(unzipSync(new Uint8Array(await epub.arrayBuffer()))).map((page) => strFromU8(page));
    expect(pages.some((page) => page.includes(lastStory.heading))).toBe(true);
  }
  expect(progress.data).toEqual([{ state: "done", fraction: 1 }]);

  const { sql } = served.context.db;
  await sql`update public.interview_sessions set book_cover = 'type' where id = ${sessionId}`;
  await sql`alter table public.proofs add constraint no_second check (number < 2)`;
  const unproved = await served.context.queue.run(makeBookJob, asked);
  expect(unproved).toEqual({ memoirId: made.memoirId, losses: [{ step: "proof", code: "internal" }] });
  await sql`alter table public.proofs drop constraint no_second`;
  expect((await served.context.queue.run(makeBookJob, asked)).losses).toEqual([]);
  expect((await person.client.from("proofs").select("number").order("number")).data).toEqual([
    { number: 1 },
    { number: 2 },
  ]);
});

test("prints a section as its person edited it, and as told again", async () => {
  const frontMatter = { title: "Bread", author: "Rosa", dedication: null, language: "en" as const, chapterTitles: {} };
  const make = () => served.context.queue.run(makeBookJob, { sessionId, userId: person.id, frontMatter });
  const before = await make();
  const section = { p_story: sessionId, p_question: 2 };
  const read = await person.client.rpc("read_section", section).throwOnError();
  const { sources } = z
    .object({ sources: z.array(z.object({ id: z.string(), text: z.string(), paragraph: z.number() })) })
    .parse(read.data);
  const own = "Stroud’s stood where the post office is now.";
  const content = [
    ...sources.map(({ id, text, paragraph }) => ({ paragraph, text, from: [id] })),
    { paragraph: 9, text: own, from: [] },
  ];
  const save = (base: number, edited: unknown) =>
    person.client
      .rpc("save_section", { ...section, p_content: edited, p_base: base, p_change: randomUUID() })
      .throwOnError();
  await save(0, content);
  const edited = await make();
  expect(edited.losses).toEqual([]);
  const { data: sentences } = await person.client
    .from("sentences")
    .select("text, origin, spans")
    .eq("memoir_id", edited.memoirId)
    .eq("text", own)
    .throwOnError();
  expect(sentences).toEqual([{ text: own, origin: "by hand", spans: [] }]);
  const given = await person.client.functions.invoke("artifact-links", { body: { memoir_id: edited.memoirId } });
  const links = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) }).parse(given.data);
  const textOf = async (kind: string) =>
    Buffer.from(
      await (await fetch(served.url + (links.files.find((file) => file.kind === kind)?.url ?? ""))).arrayBuffer(),
    );
  for (const kind of ["book.epub", "book-read-along.epub"]) {
    const pages = Object.values(unzipSync(new Uint8Array(await textOf(kind)))).map((page) => strFromU8(page));
    expect(pages.some((page) => page.includes(own))).toBe(true);
  }
  const provenance = z
    .array(z.object({ text: z.string(), certainty: z.string() }))
    .parse(JSON.parse((await textOf("provenance.json")).toString()));
  expect(provenance.filter(({ text }) => text === own)).toEqual([{ text: own, certainty: "not heard" }]);
  expect(provenance.filter(({ certainty }) => certainty !== "not heard").length).toBeGreaterThan(1);
  await save(1, null);
  expect((await make()).memoirId).toBe(before.memoirId);
  const composed = await served.context.db.sql`
    select distinct m.id from public.section_sources s join public.memoirs m on m.created_at = s.composed_at
    where s.session_id = ${sessionId} and s.chapter is not null`;
  expect([...composed]).toEqual([{ id: before.memoirId }]);
});
