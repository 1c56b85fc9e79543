import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { z } from "zod";
import { olderReleases, readRelease, unpackData } from "#server/testing/older-releases/older-releases.ts";
import { correctAnswer, downloadBook, sha256 } from "#server/testing/older-releases/spoken-story.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";

test.for(olderReleases())("opens the data folder of release %s", async (name) => {
  const release = await readRelease(name);
  const folder = await unpackData(name);
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
    const { email, password, answerId, text, recording, bookSha256 } = release;
    const signedIn = await client.auth.signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
    const storyteller = { id: signedIn.data.user?.id ?? "", client };
    const transcript = async () => (await client.from("answers").select("transcript").eq("id", answerId).single()).data;

    expect(await transcript()).toEqual({ transcript: text });
    const sound = await client.storage.from("audio-answers").download(recording.path);
    expect(sha256(new Uint8Array((await sound.data?.arrayBuffer()) ?? []))).toBe(recording.sha256);
    expect(sha256(await downloadBook(url, storyteller))).toBe(bookSha256);
    await correctAnswer(storyteller, answerId, `${text} It rained.`);
    expect(await transcript()).toEqual({ transcript: `${text} It rained.` });
  } finally {
    server.child.kill("SIGTERM");
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
});
