import { readFile } from "node:fs/promises";
import { expect, vi } from "vitest";
import { z } from "zod";
import type { Person } from "./signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

type Recorded = { session: string; question: number; file: URL | string; text: string };

/** Uploads a recording as the app does, waits for its words, corrects them to this text and puts them in the book. */
export async function recordAnswer(
  { client, id }: Person,
  { session, question, file, text }: Recorded,
): Promise<{ id: string; recording: string; path: string }> {
  const path = `${id}/${question}_1.wav`;
  const sent = await client.storage
    .from("audio-answers")
    .upload(path, await readFile(file), { contentType: "audio/wav" });
  expect(sent.error).toBeNull();
  const row = { session_id: session, question_id: question, user_id: id, audio_file_path: path };
  const inserted = await client.from("answers").insert(row).select("id").single().throwOnError();
  const answer = z.object({ id: z.uuid() }).parse(inserted.data).id;
  const read = async () => {
    const columns = "processing_status, recording_id";
    const { data } = await client.from("answers").select(columns).eq("id", answer).single().throwOnError();
    return data;
  };
  const untilTranscribed = () =>
    vi.waitFor(async () => expect((await read()).processing_status).toBe("completed"), patience);
  await untilTranscribed();
  await client.rpc("correct_answer", { p_answer_id: answer, p_text: text, p_language: "en" }).throwOnError();
  await untilTranscribed();
  await client.from("answers").update({ visibility: "in the book" }).eq("id", answer).throwOnError();
  return { id: answer, recording: z.uuid().parse((await read()).recording_id), path };
}
