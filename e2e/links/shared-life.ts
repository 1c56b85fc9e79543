import { randomBytes, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Sql } from "postgres";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { personWithId } from "#server/testing/signed-in-person.ts";
import { spokenFile } from "#e2e/harness/browser.ts";

export const spoken = "There was a wedding on Saturday. He sat down in the cake.";
const sentences = ["There was a wedding on Saturday.", "He sat down in the cake."];
const wordMs = 300;
const firstWordMs = 700;

/** Stores an answer with its recording and timed words, as an interview leaves them. Returns the ids of both. */
export async function layAnswer(
  served: ServedApp,
  owner: string,
  folder: string,
  title: string,
  { question, text } = { question: 1, text: spoken },
): Promise<{ answer: string; recording: string }> {
  const { sql } = served.context.db;
  const [answer, recording, transcript] = [randomUUID(), randomUUID(), randomUUID()];
  const path = `${owner}/${question}_${answer}.wav`;
  const sound = await readFile(await spokenFile(folder, text, 1));
  const { client } = await personWithId(served, owner);
  const sent = await client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  if (sent.error) throw sent.error;
  await sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${owner}, ${question}, ${`audio-answers/${path}`}, 'wav', 'any', ${randomBytes(32).toString("hex")}, ${sound.length}, 5000)`;
  await sql`insert into public.answers (id, question_id, user_id, recording_id, visibility, transcript, audio_file_path, duration_seconds, story_title)
    values (${answer}, ${question}, ${owner}, ${recording}, 'family only', ${text}, ${path}, 5, ${title})`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${owner}, 'raw', 'e', 'en', false, ${text})`;
  await layWords(sql, transcript, text);
  return { answer, recording };
}

async function layWords(sql: Sql, transcript: string, said = spoken): Promise<void> {
  const words = said.split(" ").map((text, position) => ({
    transcript_id: transcript,
    position,
    text,
    start_ms: firstWordMs + position * wordMs,
    end_ms: firstWordMs + position * wordMs + 250,
  }));
  await sql`insert into public.transcript_words ${sql(words)}`;
}

/** A memory with an event, a sound with its words, and a document "Order book.pdf". Returns its id. */
export async function layMemory(served: ServedApp, owner: string, folder: string): Promise<string> {
  const { client } = await personWithId(served, owner);
  const memory = randomUUID();
  const description = "Five days of sandbags.";
  await client.from("memories").insert({ id: memory, title: "The flood of 1965", description }).throwOnError();
  const sound = await readFile(await spokenFile(folder, spoken, 1));
  const paper = Buffer.from("%PDF-1.7\n%%EOF");
  const elements = {
    event: { title: "The river rose", event_date: "1965-04", content: "" },
    audio: { title: "The cake in the skiff", event_date: null, content: spoken },
    document: { title: "Mr. Hofmann’s order book", event_date: null, content: "" },
  };
  for (const [type, element] of Object.entries(elements)) {
    const id = randomUUID();
    await client
      .from("memory_elements")
      .insert({ ...element, id, memory_id: memory, type })
      .throwOnError();
    if (type === "event") continue;
    const file =
      type === "audio"
        ? { bucket_id: "audio-answers", path: `${owner}/0_${id}.wav`, duration_ms: 5000 }
        : { bucket_id: "documents", path: `${owner}/${id}.pdf`, name: "Order book.pdf" };
    const [bytes, contentType] = type === "audio" ? [sound, "audio/wav"] : [paper, "application/pdf"];
    const sent = await client.storage.from(file.bucket_id).upload(file.path, bytes, { contentType });
    if (sent.error) throw sent.error;
    await client
      .from("element_files")
      .insert({ ...file, element_id: id })
      .throwOnError();
    if (type === "audio") await recognizeElement(served.context.db.sql, owner, id, file.path);
  }
  await served.context.db.sql`update public.element_files set state = 'ready' where owner_id = ${owner}`;
  return memory;
}

/** Leaves the sound of an element as its transcription does. */
async function recognizeElement(sql: Sql, owner: string, element: string, path: string): Promise<void> {
  const [recording, transcript] = [randomUUID(), randomUUID()];
  await sql`insert into public.recordings (id, user_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${owner}, ${`audio-answers/${path}`}, 'wav', 'any', ${randomBytes(32).toString("hex")}, 1, 5000)`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${owner}, 'raw', 'e', 'en', false, ${spoken})`;
  await layWords(sql, transcript);
  await sql`update public.element_files set recording_id = ${recording} where element_id = ${element}`;
}

const sampleHz = 44_100;
const chapterSeconds = 5;

/** A chapter of an audiobook: 16-bit mono at 44.1 kHz, a quiet tone. */
function chapterWave(): Buffer {
  const samples = Int16Array.from({ length: sampleHz * chapterSeconds }, (_, at) => 3000 * Math.sin(at / 20));
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleHz, 24);
  head.writeUInt32LE(sampleHz * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** Stores a book of two sentences of this recording, with its files and audiobook. Returns its id. */
export async function layBook(served: ServedApp, owner: string, folder: string, recording: string): Promise<string> {
  const { db, store } = served.context;
  const { sql } = db;
  const memoir = randomUUID();
  const stories = [{ questionId: 1, heading: "What went wrong?", title: "The cake", recordingIds: [recording] }];
  await sql`update public.answers set visibility = 'in the book' where recording_id = ${recording}`;
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${owner}, 'The River Kept the Time', 'Rosalind Hart', 'en', '{}', false, '{}', ${memoir})`;
  await sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 'The flood', ${sql.json(stories)})`;
  for (const [position, text] of sentences.entries()) {
    const spans = [{ recordingId: recording, startMs: 700 + position * 1800, endMs: 2500 + position * 1800 }];
    await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
      values (${memoir}, ${`s${position}`}, 1, 0, 0, ${position}, ${text}, 'spoken', ${sql.json(spans)})`;
  }
  const edits = [{ sourceStartMs: 0, sourceEndMs: 5000, editedStartMs: 0 }];
  const track = { title: "The flood", wav: "chapter.wav", mp3: "chapter.mp3", durationMs: chapterSeconds * 1000 };
  const facts = { chapters: [{ ...track, number: 1, placements: [{ recordingId: recording, startMs: 0, edits }] }] };
  const file = `${folder}/chapter.wav`;
  await writeFile(file, chapterWave());
  for (const kind of ["book.pdf", "audiobook.m4b", "chapter.wav", "chapter.mp3"]) {
    const key = `artifacts/${owner}/${memoir}/${kind}`;
    await store.put(key, file);
    await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
      values (${owner}, ${memoir}, ${kind}, ${key}, 1, ${"a".repeat(64)}, ${sql.json(kind === "audiobook.m4b" ? facts : {})})`;
  }
  return memoir;
}
