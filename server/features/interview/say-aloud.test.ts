import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { maxSaidAloud } from "#domain/recording/said-aloud.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

/** The first bytes of the sound, or the status of the refusal. */
async function say({ client }: Person, body: object): Promise<string | number> {
  const { data, error } = await client.functions.invoke<Blob>("say-aloud", { body });
  if (error instanceof FunctionsHttpError) return z.object({ status: z.number() }).parse(error.context).status;
  return (await data?.slice(0, 4).text()) ?? "";
}

test("speaks a name in both languages and rejects other text", async () => {
  const ann = await signedInPerson(app);
  expect(await say(ann, { text: "Hattie Tully", language: "en" })).toBe("RIFF");
  expect(await say(ann, { text: "Odette Kerbrat", language: "fr" })).toBe("RIFF");
  expect(await say(ann, { text: "😀", language: "en" })).toBe(404);
  for (const body of [{ text: " ", language: "en" }, { text: "a".repeat(maxSaidAloud + 1), language: "en" }, {}])
    expect(await say(ann, body)).toBe(400);
  expect(await readdir(join(app.context.config.dataDir, "work", "voice"))).toEqual([]);
});

const voice = (name: string) => fetch(`${app.url}/questions/${name}/en`);

test("speaks the other wording of a bank question only", async () => {
  for (const name of ["41", "41.2", "41-otherwise"])
    expect((await voice(name)).headers.get("content-type"), name).toBe("audio/wav");
  const [first, other] = [await voice("41"), await voice("41-otherwise")];
  expect(Buffer.compare(Buffer.from(await first.arrayBuffer()), Buffer.from(await other.arrayBuffer()))).not.toBe(0);
  for (const name of ["1-otherwise", "1001", "1001-otherwise", "41-otherwise.2"])
    expect((await voice(name)).status, name).toBe(404);
});

test("refuses strangers and limits the requests of one person", async () => {
  const asked = await fetch(`${app.url}/functions/v1/say-aloud`, { method: "POST", body: "{}" });
  expect(asked.status).toBe(401);
  const [ann, ben] = [await signedInPerson(app), await signedInPerson(app)];
  const heard: (string | number)[] = [];
  while (heard.at(-1) !== 429 && heard.length < 200) heard.push(await say(ann, { text: "Ann", language: "en" }));
  expect(new Set(heard)).toEqual(new Set(["RIFF", 429]));
  expect(await say(ben, { text: "Ben", language: "en" })).toBe("RIFF");
});
