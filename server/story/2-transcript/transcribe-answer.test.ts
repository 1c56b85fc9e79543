import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Word } from "#domain/transcript.ts";
import { findFfmpeg, type Ffmpeg } from "#server/media/ffmpeg.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { transcribeAnswer } from "./transcribe-answer.ts";

let dir: string;
let ffmpeg: Ffmpeg;
const signal = new AbortController().signal;
const work = { signal, onProgress: () => undefined };
let answer: { id: string; file: string; container: "wav"; durationMs: number };

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-answer-"));
  ffmpeg = await findFfmpeg(null);
  const file = join(dir, "said.wav");
  const text = "We had a yellow kitchen with a long table.";
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", join(dir, "bare.wav")]);
  await ffmpeg.run(["-i", join(dir, "bare.wav"), "-af", "adelay=2000,apad=pad_dur=1", "-ar", "48000", file]);
  answer = { id: "a", file, container: "wav", durationMs: 5600 };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** An engine that hears the given words, 200 ms each. */
function hearing(text: string): Stt {
  const words: Word[] = text
    .split(" ")
    .filter(Boolean)
    .map((word, at) => ({
      text: word,
      startMs: 2000 + at * 250,
      endMs: 2200 + at * 250,
      confidence: 1,
    }));
  const about = { engine: "given", model: null, draft: true };
  return {
    ...about,
    languages: ["en", "fr"],
    sendsTo: null,
    transcribe: ({ language }) => Promise.resolve({ ...about, language, words }),
  };
}

function transcribe(stt: Stt | null, corrected: string | null) {
  return transcribeAnswer({ ffmpeg, stt, workDir: dir }, answer, corrected, "en", work);
}

test("without corrected words the recogniser's words count", async () => {
  const made = await transcribe(hearing("we had a yellow kitchen"), null);
  expect(made).toMatchObject({ layer: "raw", warnings: [] });
  expect(made.alignment.words.map(({ heard }) => heard)).toEqual([[0], [1], [2], [3], [4]]);
});

test("corrected words take the recogniser's times, though a third of its words are wrong", async () => {
  const heard = "we had uh yell oh kitchen whistle long stable";
  const made = await transcribe(hearing(heard), "We had a yellow kitchen with a long table.");
  expect(made).toMatchObject({ layer: "corrected", warnings: [] });
  const kitchen = made.alignment.words.find(({ text }) => text === "kitchen");
  expect(kitchen).toMatchObject({ timing: "heard", startMs: 2000 + 5 * 250 });
});

test("a text that belongs to another recording is kept, its times are estimated over the speech, and it is said", async () => {
  const heard = "my brother went to sea at fifteen and never wrote us one letter";
  const made = await transcribe(hearing(heard), "The bakery opened at four and Mr. Hofmann counted every doughnut.");
  expect(made.layer).toBe("corrected");
  expect(made.warnings).toHaveLength(1);
  expect(made.alignment.removed).toHaveLength(13);
  expect(made.alignment.words.map(({ text }) => text).join(" ")).toBe(
    "The bakery opened at four and Mr. Hofmann counted every doughnut.",
  );
  expect(made.alignment.words.every(({ timing }) => timing === "estimated")).toBe(true);
});

test("without a recogniser the words are spread over the stretches where somebody speaks", async () => {
  const made = await transcribe(null, "We had a yellow kitchen with a long table.");
  expect(made).toMatchObject({ raw: null, layer: "corrected", warnings: [] });
  const { words } = made.alignment;
  expect(words[0]?.startMs).toBeGreaterThan(1700);
  expect(words[0]?.startMs).toBeLessThan(2300);
  expect(words.at(-1)?.endMs).toBeGreaterThan(4000);
  expect(words.at(-1)?.endMs).toBeLessThan(5000);
});

test("neither words nor recogniser, an empty text, and nothing recognised are said", async () => {
  expect((await transcribe(null, null)).warnings[0]).toContain("no recogniser");
  expect((await transcribe(hearing(""), null)).warnings[0]).toContain("No words were recognised");
  const empty = await transcribe(hearing("we had"), " \n ");
  expect(empty.layer).toBe("raw");
  expect(empty.warnings[0]).toContain("empty");
});

test("the listening copy is gone afterwards", async () => {
  await transcribe(null, "We had a kitchen.");
  expect(await readdir(dir)).not.toContain("listening.wav");
});
