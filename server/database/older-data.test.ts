import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { z } from "zod";
import { olderReleases, unpackOlderData } from "#server/testing/older-data/older-data.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";

const linksSchema = z.object({ files: z.array(z.object({ kind: z.string(), url: z.string() })) });
const sha256 = (bytes: ArrayBuffer) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");

test.for(olderReleases())("opens the data folder of release %s", async (release) => {
  const { folder, facts } = await unpackOlderData(release);
  const env = { DATA_DIR: join(folder, "data"), PORT: "0", LOG_LEVEL: "error", STT: "none" };
  const server = runNode(["server/main.ts"], env);
  try {
    const [, url = ""] = await untilPrinted(server, /ready: (http:\S+)/);
    const asked = runNode(["server/main.ts", "keys"], env);
    await asked.ended;
    const keys = z.object({ publishable_key: z.string() }).parse(JSON.parse(asked.printed()));
    const client = createClient(url, keys.publishable_key, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const { email, password } = facts;
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();

    const { data: answer } = await client.from("answers").select("transcript").eq("id", facts.answerId).single();
    expect(answer).toEqual({ transcript: facts.text });
    const sound = await client.storage.from("audio-answers").download(facts.recording.path);
    expect(sha256((await sound.data?.arrayBuffer()) ?? new ArrayBuffer(0))).toBe(facts.recording.sha256);
    const { data: memoir } = await client.from("memoirs").select("id").single().throwOnError();
    const { data: links } = await client.functions.invoke<unknown>("artifact-links", {
      body: { memoir_id: z.object({ id: z.uuid() }).parse(memoir).id },
    });
    const book = linksSchema.parse(links).files.find(({ kind }) => kind === "book.pdf");
    expect(sha256(await (await fetch(`${url}${book?.url}`)).arrayBuffer())).toBe(facts.bookSha256);

    const text = `${facts.text} It rained.`;
    const changed = await client.rpc("correct_answer", { p_answer_id: facts.answerId, p_text: text, p_language: "en" });
    expect(changed.error).toBeNull();
    const status = async () =>
      (await client.from("answers").select("processing_status, transcript").eq("id", facts.answerId).single()).data;
    await expect.poll(status).toEqual({ processing_status: "completed", transcript: text });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
