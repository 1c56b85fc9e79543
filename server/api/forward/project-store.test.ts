import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { startWork } from "#server/start-worker.ts";
import { patience } from "#server/testing/patience.ts";

/** A second instance of ours plays the hosted project. Ours uses its database and a store of its own. */
let project: ServedApp;
let served: ServedApp;
let work: { stop(): Promise<void> };
let person: Person;
beforeAll(async () => {
  project = await serveApp({ LOG_LEVEL: "silent" });
  served = await serveApp({
    SUPABASE_URL: project.url,
    SUPABASE_SECRET_KEY: project.identity.keys.secretKey,
    DATABASE_URL: project.context.db.url,
    STT: "pocketsphinx",
    LOG_LEVEL: "silent",
  });
  person = await signedInPerson(project);
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await project.close();
});

async function spoken(text: string): Promise<Buffer> {
  const wav = join(served.context.config.dataDir, "said.wav");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  return readFile(wav);
}

test("transcribes recordings uploaded to the project and saves the answers", async () => {
  const client = createClient(served.url, project.identity.keys.publishableKey, {
    global: { headers: { Authorization: `Bearer ${person.token}` } },
  });
  const order = await client
    .from("orders")
    .insert({ buyer_id: person.id, product_type: "memory_book" })
    .select("id")
    .single()
    .throwOnError();
  const session = await client
    .from("interview_sessions")
    .insert({ user_id: person.id, order_id: order.data["id"], session_token: `sess_${person.id}` })
    .select("id")
    .single()
    .throwOnError();
  const path = `${person.id}/1_1.wav`;
  const bytes = await spoken("I was born in a small house near the river.");
  const kept = await client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  await client
    .from("answers")
    .insert({ session_id: session.data["id"], question_id: 1, user_id: person.id, audio_file_path: path })
    .throwOnError();
  const heard = async () => {
    const { data } = await client.from("answers").select("processing_status, transcript").single().throwOnError();
    expect(data["processing_status"]).toBe("completed");
    return String(data["transcript"]);
  };
  expect(await vi.waitFor(heard, { ...patience, interval: 250 })).toMatch(/river/i);
  const [recording] = await project.context.db.sql<{ key: string }[]>`select object_path as key from public.recordings`;
  await project.context.db.sql`delete from storage.objects where name = ${path}`;
  expect(await readFile(await served.context.store.localFile(recording?.key ?? ""))).toEqual(bytes);
});

test("leaves an answer pending without the project's secret key", async () => {
  const blind = await serveApp({
    SUPABASE_URL: project.url,
    DATABASE_URL: project.context.db.url,
    LOG_LEVEL: "silent",
  });
  try {
    const [object] = await project.context.db.sql<{ version: string }[]>`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('audio-answers', 'somebody/1_1.wav', gen_random_uuid(), '{"size": 10}') returning version`;
    const version = object?.version ?? "";
    const key = `stored-objects/${version.slice(0, 2)}/${version}`;
    await expect(blind.context.store.localFile(key)).rejects.toMatchObject({
      code: "storage_unavailable",
      retryable: true,
    });
  } finally {
    await blind.close();
  }
});
