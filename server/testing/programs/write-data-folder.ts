// Writes the data folder of this release as a fixture: node server/testing/programs/write-data-folder.ts <name>.
// One storyteller with one spoken answer and its book. Run it once per release; later versions must open it.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { constants, createZstdCompress } from "node:zlib";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import { consentPurposes } from "#domain/account/consent.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { olderDataPath, type OlderDataFacts } from "#server/testing/older-data/older-data.ts";

const run = promisify(execFile);
const idSchema = z.object({ id: z.uuid() });
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } };
const person = { email: "rosalind@example.org", password: "a fixture, not a secret" };
const said = "I was born in a small house near the river.";
const corrected = "I was born in a little house near the river.";

const [name = ""] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "heirvoice-older-data-"));
await chmod(folder, 0o711);
const env = { DATA_DIR: join(folder, "data"), PORT: "0", LOG_LEVEL: "error", STT: "pocketsphinx" };
const server = runNode(["server/main.ts"], env);
const [, url = ""] = await untilPrinted(server, /ready: (http:\S+)/);
const facts = await fill();
server.child.kill("SIGTERM");
await server.ended;
await pack();
await writeFile(olderDataPath(`${name}.json`), `${JSON.stringify(facts, null, 2)}\n`);
await rm(folder, { recursive: true });

async function fill(): Promise<OlderDataFacts> {
  const asked = runNode(["server/main.ts", "keys"], env);
  await asked.ended;
  const keys = z.object({ publishable_key: z.string(), secret_key: z.string() }).parse(JSON.parse(asked.printed()));
  const operator = createClient(url, keys.secret_key, withoutSession);
  const { data, error } = await operator.auth.admin.createUser({
    ...person,
    email_confirm: true,
    user_metadata: { full_name: "Rosalind Hart" },
  });
  if (error) throw error;
  const client = createClient(url, keys.publishable_key, withoutSession);
  const signedIn = await client.auth.signInWithPassword(person);
  if (signedIn.error) throw signedIn.error;
  const { sessionId, answerId, recording } = await answer(client, data.user.id);
  const { data: making, error: refused } = await client.functions.invoke<unknown>("make-book", {
    body: { session_id: sessionId, language: "en" },
  });
  if (refused) throw refused;
  const { progress_id: progress } = z.object({ progress_id: z.uuid() }).parse(making);
  await until(client, "work_progress", progress, "state", "done");
  const book = await client.from("artifacts").select("sha256").eq("kind", "book.pdf").single().throwOnError();
  return {
    ...person,
    answerId,
    text: corrected,
    recording,
    bookSha256: z.object({ sha256: z.string() }).parse(book.data).sha256,
  };
}

async function answer(client: SupabaseClient, userId: string) {
  for (const purpose of consentPurposes)
    await client
      .from("consents")
      .insert({ user_id: userId, purpose, given: true, how: "tapped", wording: "Fixture.", language: "en" })
      .throwOnError();
  const order = await insert(client, "orders", { buyer_id: userId, product_type: "memory_book" });
  const sessionId = await insert(client, "interview_sessions", {
    user_id: userId,
    order_id: order,
    session_token: `sess_${userId}`,
  });
  const wav = join(folder, "said.wav");
  await run("flite", ["-voice", "slt", "-t", said, "-o", wav]);
  const sound = await readFile(wav);
  const path = `${userId}/1_1.wav`;
  const kept = await client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  if (kept.error) throw kept.error;
  const answerId = await insert(client, "answers", {
    session_id: sessionId,
    question_id: 1,
    user_id: userId,
    audio_file_path: path,
    visibility: "in the book",
  });
  await until(client, "answers", answerId, "processing_status", "completed");
  await client.rpc("correct_answer", { p_answer_id: answerId, p_text: corrected, p_language: "en" }).throwOnError();
  await until(client, "answers", answerId, "processing_status", "completed");
  return { sessionId, answerId, recording: { path, sha256: createHash("sha256").update(sound).digest("hex") } };
}

async function insert(client: SupabaseClient, table: string, row: Record<string, unknown>): Promise<string> {
  const { data } = await client.from(table).insert(row).select("id").single().throwOnError();
  return idSchema.parse(data).id;
}

async function until(client: SupabaseClient, table: string, id: string, column: string, value: string): Promise<void> {
  for (;;) {
    const { data } = await client.from(table).select(column).eq("id", id).single().throwOnError();
    const now = z.record(z.string(), z.unknown()).parse(data)[column];
    if (now === value) return;
    if (now === "failed") throw new Error(`${table}.${column} failed`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Caches, the sample and the files of the audiobook's making are made again. */
async function pack(): Promise<void> {
  const tar = join(folder, "data.tar");
  await run("tar", [
    "-C",
    folder,
    "--exclude=data/cache",
    "--exclude=data/sample",
    "--exclude=data/work",
    "-cf",
    tar,
    "data",
  ]);
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
  await pipeline(
    createReadStream(tar),
    createZstdCompress({ params }),
    createWriteStream(olderDataPath(`${name}.tar.zst`)),
  );
}
