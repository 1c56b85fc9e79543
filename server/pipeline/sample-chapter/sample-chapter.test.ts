import { randomUUID } from "node:crypto";
import { writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { sampleChapterSchema, type SampleChapter } from "#domain/book/sample-chapter.ts";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { requestSampleChapter } from "#server/pipeline/sample-chapter/request-sample-chapter.ts";
import { startWork } from "#server/start-worker.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
let teller: Person;
let sessionId: string;

beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  const { sql } = served.context.db;
  await sql`insert into public.settings (key, value) values ('billing', '"stripe"')
    on conflict (key) do update set value = excluded.value`;
  teller = await signedInPerson(served);
  sessionId = await sessionOf(teller);
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const said = {
  "jfk.wav":
    "And so, my fellow Americans: ask not what your country can do for you, ask what you can do for your country.",
  "sense-0870.wav":
    "And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.",
};

async function planned(): Promise<number[]> {
  const rows = await served.context.db.sql<{ id: number }[]>`
    select question_id as id from public.session_plans where session_id = ${sessionId} order by position`;
  return rows.map(({ id }) => id);
}

async function give(question: number, recording: string, shown: object): Promise<string> {
  const path = `${teller.id}/${question}_1.wav`;
  const bytes = await readFile(new URL(`../../../../shared/speech/${recording}`, import.meta.url));
  const kept = await teller.client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  const answer = { session_id: sessionId, question_id: question, user_id: teller.id, audio_file_path: path, ...shown };
  const { data } = await teller.client.from("answers").insert(answer).select("id").single().throwOnError();
  return z.object({ id: z.uuid() }).parse(data).id;
}

async function untilWritten(id: string, words?: string): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await served.context.db.sql<{ state: string; transcript: string | null }[]>`
        select processing_status as state, transcript from public.answers where id = ${id}`;
    expect(row?.state).toBe("completed");
    if (words) expect(row?.transcript).toBe(words);
  }, patience);
}

async function tell(question: number, recording: keyof typeof said): Promise<string> {
  const id = await give(question, recording, { visibility: "in the book" });
  await untilWritten(id);
  const words = said[recording];
  await teller.client.rpc("correct_answer", { p_answer_id: id, p_text: words, p_language: "en" }).throwOnError();
  await untilWritten(id, words);
  return id;
}

async function open(person: Person = teller): Promise<SampleChapter> {
  const { data, error } = await person.client.functions.invoke("sample-chapter", { body: { session_id: sessionId } });
  if (error) throw error;
  return sampleChapterSchema.parse(data);
}

type Made = Extract<SampleChapter, { state: "made" }>;
const untilMade = () =>
  vi.waitFor(
    async (): Promise<Made> => {
      const sample = await open();
      if (sample.state !== "made") throw new Error(`It is ${JSON.stringify(sample)}.`);
      return sample;
    },
    { ...patience, interval: 300 },
  );

async function textOf({ pdf }: Made): Promise<string> {
  const file = join(served.context.config.dataDir, "sample.pdf");
  await writeFile(file, Buffer.from(await (await fetch(served.url + pdf)).arrayBuffer()));
  return (await pdfText(file)).replaceAll(/-\n/g, "").replaceAll(/\s+/g, " ").toLowerCase();
}

/** The minute as 16 kHz samples. */
async function soundOf({ minute }: Made): Promise<Int16Array> {
  const mp3 = join(served.context.config.dataDir, "minute.mp3");
  await writeFile(mp3, Buffer.from(await (await fetch(served.url + (minute?.url ?? ""))).arrayBuffer()));
  const ffmpeg = await served.context.story.ffmpeg();
  await ffmpeg.run(["-y", "-i", mp3, "-ac", "1", "-ar", "16000", "-f", "s16le", `${mp3}.pcm`]);
  const bytes = await readFile(`${mp3}.pcm`);
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

const unfinished = () => served.context.db.sql`
  select job, state from public.work_progress where user_id = ${teller.id} and state in ('queued', 'running')`;

const levelOf = (samples: Int16Array) =>
  10 * Math.log10(samples.reduce((sum, one) => sum + (one / 32_768) ** 2, 0) / samples.length + 1e-12);

const rows = () => served.context.db.sql<{ kind: string }[]>`
  select kind from public.artifacts where user_id = ${teller.id} and starts_with(kind, 'sample/')`;

test("makes chapter, minute and sound report when the fifteenth answer is written", async () => {
  const questions = await planned();
  expect(questions).toHaveLength(15);
  const [first = 0, second = 0, sealed = 0, ...others] = questions;
  const spoken = await tell(first, "jfk.wav");
  const other = await tell(second, "sense-0870.wav");
  expect(await open()).toEqual({ state: "too early", told: 2, of: 15 });
  await served.context.db.sql`
    insert into public.answers (session_id, question_id, user_id, processing_status, transcript)
    select ${sessionId}, q, ${teller.id}, 'completed', 'Not for the book.' from unnest(${others}::int[]) q`;
  expect(await open()).toMatchObject({ state: "too early", told: 14 });
  await give(sealed, "sense-0880.wav", { visibility: "sealed", sealed_until: "2200-01-01T00:00:00Z" });
  await vi.waitFor(async () => expect((await rows()).length).toBeGreaterThan(3), { ...patience, interval: 300 });

  const made = await untilMade();
  const text = await textOf(made);
  for (const words of Object.values(said))
    expect(text.replaceAll(/[^a-z ]/g, "")).toContain(words.toLowerCase().replaceAll(/[^a-z ]/g, ""));
  expect(text).toContain("sample chapter");
  expect(text).not.toMatch(/not for the book|disposed|\/l\//);
  expect(made.pictures.length).toBeGreaterThan(1);
  const picture = await fetch(served.url + (made.pictures[0]?.url ?? ""));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(made.report.map((one) => one.clipped)).toEqual([0, 0]);

  const samples = await soundOf(made);
  expect(levelOf(samples)).toBeGreaterThan(-23);
  expect(levelOf(samples)).toBeLessThan(-18);
  const seconds = samples.length / 16_000;
  expect(seconds).toBeGreaterThan(15);
  expect(seconds).toBeLessThan(61);
  /* Where the voice begins behind the 0.75 s of quiet, and ends before the 2 s of it. */
  const head = samples.subarray(0.75 * 16_000, 0.78 * 16_000);
  const tail = samples.subarray(samples.length - 2.06 * 16_000, samples.length - 2.03 * 16_000);
  for (const edge of [head, tail]) expect(levelOf(edge)).toBeLessThan(-40);

  expect((await untilMade()).pdf.split("/")[2]).toBe(made.pdf.split("/")[2]);
  await served.context.db.sql`update public.interview_sessions set status = 'completed' where id = ${sessionId}`;
  const stranger = await signedInPerson(served);
  await expect(open(stranger)).rejects.toThrow(/non-2xx/);

  await teller.client.from("answers").update({ visibility: "deleted" }).eq("id", spoken).throwOnError();
  expect((await fetch(served.url + made.pdf)).status).toBe(404);
  expect((await fetch(served.url + (made.minute?.url ?? ""))).status).toBe(404);
  const remade = await untilMade();
  expect(await textOf(remade)).not.toMatch(/country|americans/);
  expect(await textOf(remade)).toContain("dashwood");
  expect((await soundOf(remade)).length / 16_000).toBeLessThan(11);
  expect(remade.report).toHaveLength(1);

  const no = { user_id: teller.id, purpose: "book", given: false, how: "tapped", wording: "No.", language: "en" };
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      requestSampleChapter(
        { sql: served.context.db.sql, queue: served.context.queue },
        { sessionId: at < 9 ? randomUUID() : sessionId, userId: teller.id },
      ),
    ),
  );
  expect(asked.filter((progress) => progress !== null).length).toBeLessThan(12);
  /* Work that was queued before the answer changes could make the sample chapter again after it. */
  await vi.waitFor(async () => expect(await unfinished()).toEqual([]), patience);
  await teller.client.from("answers").update({ visibility: "family only" }).eq("id", other).throwOnError();
  await teller.client.from("answers").update({ visibility: "in the book" }).eq("id", other).throwOnError();
  await vi.waitFor(async () => expect(await open()).toEqual({ state: "tomorrow" }), patience);

  await teller.client.from("consents").insert(no).throwOnError();
  expect(await rows()).toEqual([]);
  expect(await open()).toEqual({ state: "no consent" });
});
