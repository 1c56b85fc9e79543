import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { isWholeSpeech } from "#server/providers/tts/whole-speech.ts";
import { chooseTts } from "#server/providers/tts/choose-tts.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { serveApp } from "#server/testing/serve-app.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { QuestionVoices } from "./question-voice.ts";

let db: Database;
let tts: Tts;
let cacheDir: string;
let said = 0;
let atOnce = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  db = await testDatabase();
  const found = await chooseTts("en");
  if (found === null) throw new Error("no voice is installed");
  tts = {
    ...found,
    say: async (speech) => {
      said += 1;
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      return found.say(speech).finally(() => (atOnce -= 1));
    },
  };
});
afterAll(() => db.close());
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "heirvoice-questions-"));
  [said, mostAtOnce] = [0, 0];
  return () => rm(cacheDir, { recursive: true });
});

const voicesWith = (voice: Tts) =>
  new QuestionVoices({ sql: db.sql, voices: { narrator: async () => voice }, cacheDir });
const refuse = () => Promise.reject(new Error("over the limit"));
const files = () => readdir(join(cacheDir, "questions"));

test("makes one whole file for parallel requests of a question", async () => {
  const voices = voicesWith(tts);
  const questions = ["1", "2", "3", "4.1"];
  const asked = questions.flatMap((id) => Array.from({ length: 20 }, () => voices.fileOf(id, "en")));
  const made = new Set(await Promise.all(asked));
  expect(said).toBe(questions.length);
  expect(mostAtOnce).toBe(2);
  expect(await files()).toHaveLength(questions.length);
  for (const file of made) expect(await isWholeSpeech(file ?? "", 40), file ?? "").toBe(true);
});

test("keeps files whole when two processes make them at once", async () => {
  await Promise.all([voicesWith(tts), voicesWith(tts)].map((voices) => voices.fileOf("1", "en")));
  expect(said).toBe(2);
  expect(await files()).toHaveLength(1);
});

const broken: [string, (file: string) => Promise<void>][] = [
  ["truncated", (file) => truncate(file, 4000)],
  ["silent", async (file) => writeFile(file, (await readFile(file)).fill(0, 44))],
];

test.each(broken)("stores no %s synthesis", async (_, spoil) => {
  const spoiled: Tts = {
    ...tts,
    say: async (speech) => {
      await tts.say(speech);
      await spoil(speech.outFile);
      return true;
    },
  };
  await expect(voicesWith(spoiled).fileOf("1", "en")).rejects.toMatchObject({ code: "voice_failed" });
  expect(await files()).toEqual([]);
  expect(await voicesWith(tts).fileOf("1", "en")).not.toBeNull();
});

test.each(broken)("replaces a %s file in the cache", async (_, spoil) => {
  const file = (await voicesWith(tts).fileOf("1", "en")) ?? "";
  const whole = await readFile(file);
  await spoil(file);
  await voicesWith(tts).fileOf("1", "en");
  expect((await readFile(file)).equals(whole)).toBe(true);
});

test("leaves files that another process is writing", async () => {
  await mkdir(join(cacheDir, "questions"));
  await copyFile(import.meta.filename, join(cacheDir, "questions", "a.unfinished"));
  await voicesWith(tts).fileOf("1", "en");
  expect(await files()).toContain("a.unfinished");
});

test("starts no voice process for a cached question", async () => {
  const app = await serveApp({ LOG_LEVEL: "silent" });
  try {
    const ask = async () => (await fetch(`${app.url}/questions/1/en`)).arrayBuffer();
    const first = await ask();
    const voices = app.context.story.voices;
    expect(await voices.narrator("en")).toBe(await voices.narrator("en"));
    expect(await ask()).toEqual(first);
  } finally {
    await app.close();
  }
});

test("limits the syntheses of one network", async () => {
  const voices = voicesWith(tts);
  await expect(voices.fileOf("1", "en", refuse)).rejects.toThrow("over the limit");
  await voices.fileOf("1", "en");
  expect(await voices.fileOf("1", "en", refuse)).not.toBeNull();
});
