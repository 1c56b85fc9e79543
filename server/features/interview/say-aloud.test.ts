import { FunctionsHttpError } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { maxSaidAloud } from "#domain/said-aloud.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

/** The first letters of what is heard, or the status of the refusal. */
async function say({ client }: Person, body: object): Promise<string | number> {
  const { data, error } = await client.functions.invoke<Blob>("say-aloud", { body });
  if (error instanceof FunctionsHttpError) return z.object({ status: z.number() }).parse(error.context).status;
  return (await data?.slice(0, 4).text()) ?? "";
}

test("a name is said in both languages; what is too long, empty or no speech is not", async () => {
  const ann = await signedInPerson(app);
  expect(await say(ann, { text: "Hattie Tully", language: "en" })).toBe("RIFF");
  expect(await say(ann, { text: "Odette Kerbrat", language: "fr" })).toBe("RIFF");
  expect(await say(ann, { text: "😀", language: "en" })).toBe(404);
  for (const body of [{ text: " ", language: "en" }, { text: "a".repeat(maxSaidAloud + 1), language: "en" }, {}])
    expect(await say(ann, body)).toBe(400);
});

test("strangers hear nothing, and one person's many wishes are refused without a word of another's", async () => {
  const asked = await fetch(`${app.url}/functions/v1/say-aloud`, { method: "POST", body: "{}" });
  expect(asked.status).toBe(401);
  const [ann, ben] = [await signedInPerson(app), await signedInPerson(app)];
  const heard: (string | number)[] = [];
  while (heard.at(-1) !== 429 && heard.length < 200) heard.push(await say(ann, { text: "Ann", language: "en" }));
  expect(new Set(heard)).toEqual(new Set(["RIFF", 429]));
  expect(await say(ben, { text: "Ben", language: "en" })).toBe("RIFF");
});
