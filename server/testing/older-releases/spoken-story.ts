import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";

const idSchema = z.object({ id: z.uuid() });
const linksSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A storyteller who uses the APIs of a server as the pages do. */
export type Storyteller = { id: string; client: SupabaseClient };

/** Begins an interview with an order. Returns the session's id. */
export async function beginInterview({ id, client }: Storyteller): Promise<string> {
  const order_id = await insert(client, "orders", { buyer_id: id, product_type: "memory_book" });
  return insert(client, "interview_sessions", { user_id: id, order_id, session_token: `sess_${randomUUID()}` });
}

/** Uploads a spoken answer and waits for its transcript. */
export async function speakAnswer(
  { id, client }: Storyteller,
  session_id: string,
  { question, text, folder }: { question: number; text: string; folder: string },
): Promise<{ answerId: string; path: string; sha256: string }> {
  const wav = join(folder, "said.wav");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  const sound = await readFile(wav);
  const path = `${id}/${question}_1.wav`;
  const kept = await client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  if (kept.error) throw kept.error;
  const answerId = await insert(client, "answers", {
    session_id,
    question_id: question,
    user_id: id,
    audio_file_path: path,
    visibility: "in the book",
  });
  await until(client, { table: "answers", id: answerId, column: "processing_status", value: "completed" });
  return { answerId, path, sha256: sha256(sound) };
}

export async function correctAnswer({ client }: Storyteller, answerId: string, text: string): Promise<void> {
  await client.rpc("correct_answer", { p_answer_id: answerId, p_text: text, p_language: "en" }).throwOnError();
  await until(client, { table: "answers", id: answerId, column: "processing_status", value: "completed" });
}

/** Makes the book of a session and waits for it. */
export async function makeBook({ client }: Storyteller, session_id: string): Promise<void> {
  const { data, error } = await client.functions.invoke<unknown>("make-book", { body: { session_id, language: "en" } });
  if (error) throw error;
  const { progress_id: id } = z.object({ progress_id: z.uuid() }).parse(data);
  await until(client, { table: "work_progress", id, column: "state", value: "done" });
}

/** The printed book of the newest memoir, as its owner downloads it. */
export async function downloadBook(url: string, { client }: Storyteller): Promise<Uint8Array> {
  const newest = client.from("memoirs").select("id").order("created_at", { ascending: false }).limit(1).single();
  const memoir = idSchema.parse((await newest.throwOnError()).data);
  const { data, error } = await client.functions.invoke<unknown>("artifact-links", { body: { memoir_id: memoir.id } });
  if (error) throw error;
  const book = linksSchema.parse(data).files.find(({ kind }) => kind === "book.pdf");
  if (!book) throw new Error("The memoir has no printed book.");
  return new Uint8Array(await (await fetch(`${url}${book.url}`)).arrayBuffer());
}

async function insert(client: SupabaseClient, table: string, row: Record<string, unknown>): Promise<string> {
  const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
  return idSchema.parse(data).id;
}

type Expected = { table: string; id: string; column: string; value: string };

async function until(client: SupabaseClient, { table, id, column, value }: Expected): Promise<void> {
  for (;;) {
    const { data } = await client.from(table).select(column).eq("id", id).single().throwOnError();
    const now = z.record(z.string(), z.unknown()).parse(data)[column];
    if (now === value) return;
    if (now === "failed") throw new Error(`${table}.${column} is "failed".`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
