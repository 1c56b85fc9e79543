import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { writeTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import type { ServedApp } from "./serve-app.ts";
import { operatorClient } from "./signed-in-person.ts";

/** Eleven seconds of speech. */
export const speechFile = new URL("../../../shared/speech/jfk.wav", import.meta.url);
const wordMs = 600;

/** A transcribed answer of this person, as a worker leaves it. Each word takes 600 ms from the start of the sound. */
export async function addSpokenAnswer(
  served: ServedApp,
  userId: string,
  text: string,
  question = 2,
): Promise<{ answerId: string; recordingId: string }> {
  const { sql } = served.context.db;
  const bytes = await readFile(speechFile);
  const path = `${userId}/${question}_1.wav`;
  const options = { contentType: "audio/wav" };
  const { error } = await operatorClient(served).storage.from("audio-answers").upload(path, bytes, options);
  if (error) throw error;
  await sql`update storage.objects set owner = ${userId}, owner_id = ${userId} where name = ${path}`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [recording] = await sql<{ id: string }[]>`
    insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, ${question}, ${`audio-answers/${path}`}, 'wav', 'pcm_s16le', ${sha256}, ${bytes.length}, 11000) returning id`;
  const recordingId = recording?.id ?? "";
  const words = text
    .split(" ")
    .map((word, at) => ({ text: word, startMs: at * wordMs, endMs: (at + 1) * wordMs, confidence: 1 }));
  const raw = { language: "en", engine: "none", model: null, draft: false, words } as const;
  await sql.begin((tx) => writeTranscript(tx, { recordingId, userId, language: "en" }, { raw, corrected: null }));
  const [answer] = await sql<{ id: string }[]>`
    insert into public.answers (question_id, user_id, audio_file_path, recording_id, processing_status, transcript, duration_seconds)
    values (${question}, ${userId}, ${path}, ${recordingId}, 'completed', ${text}, 11) returning id`;
  return { answerId: answer?.id ?? "", recordingId };
}
