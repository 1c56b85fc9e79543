import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transcript, Word } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { Punctuator } from "#server/providers/punctuation/set-marks.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";
import { listenWithin } from "./recognize-within-limit.ts";
import { transcribeAnswer, type Transcribed } from "./transcribe-answer.ts";

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

/** An engine that returns the given words, 200 ms each. */
function sttReturning(text: string): Stt {
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

function wordAt(text: string, startMs: number): Word {
  return { text, startMs, endMs: startMs + 300, confidence: 1 };
}

function listeningTo(): Listening {
  return { file: answer.file, language: "en", durationMs: answer.durationMs, ...work };
}

function transcribe(
  stt: Stt | null,
  corrected: string | null,
  source: Parameters<typeof transcribeAnswer>[1] = answer,
) {
  return transcribeAnswer({ ffmpeg, stt, punctuator: null, known: null, workDir: dir }, source, corrected, "en", work);
}

test("uses the recognizer's words without a correction", async () => {
  const made = await transcribe(sttReturning("we had a yellow kitchen"), null);
  expect(made).toMatchObject({ layer: "raw", warnings: [] });
  expect(made.alignment.words.map(({ heard }) => heard)).toEqual([[0], [1], [2], [3], [4]]);
});

test("drops what the interviewer said beside an answer", async () => {
  const heard = sttReturning("what did you have we had a kitchen");
  const made = await transcribe(heard, null, { ...answer, otherVoice: [[1900, 2990]] });
  expect(textOf(made)).toBe("we had a kitchen");
  expect(made.alignment.words.map(({ text }) => text)).toEqual(["we", "had", "a", "kitchen"]);
  const whole = await transcribe(heard, null, { ...answer, otherVoice: [[2000, 9000]] });
  expect(whole.warnings).toEqual([expect.stringContaining("No words were recognised")]);
});

const deaf: Stt = { ...sttReturning(""), transcribe: () => Promise.reject(new Error("it was asked")) };
const read = (punctuator: Punctuator, known: Transcript | null = null, corrected: string | null = null) =>
  transcribeAnswer({ ffmpeg, stt: deaf, punctuator, known, workDir: dir }, answer, corrected, "en", work);
const capitals: Punctuator = (words) => Promise.resolve(words.map((word) => ({ ...word, text: `${word.text}.` })));
const unable: Punctuator = () => Promise.reject(fail("model_failed", "The punctuation model gave other words back."));

const textOf = ({ raw }: Transcribed) => raw?.words.map(({ text }) => text).join(" ");

test("adds missing punctuation, also to earlier transcripts, and reports a failed model", async () => {
  const known = await sttReturning("we had a kitchen").transcribe(listeningTo());
  const written = await sttReturning("We had a kitchen.").transcribe(listeningTo());
  expect(textOf(await read(capitals, known))).toBe("we. had. a. kitchen.");
  expect(textOf(await read(capitals, written))).toBe("We had a kitchen.");
  expect(textOf(await read(capitals, known, "We had a kitchen."))).toBe("we had a kitchen");
  const refused = await read(unable, known);
  expect(textOf(refused)).toBe("we had a kitchen");
  expect(refused.warnings).toEqual([expect.stringMatching(/gave other words back.*by its pauses/u)]);
});

test("stores a word in a pause with the time of its voice", async () => {
  const engine = sttReturning("");
  const words = [{ text: "we", startMs: 1200, endMs: 2400, confidence: 1 }];
  const early: Stt = { ...engine, transcribe: () => Promise.resolve({ ...engine, language: "en" as const, words }) };
  const made = await transcribe(early, null);
  expect(made.alignment.words[0]?.startMs).toBeGreaterThan(1900);
  expect(made.alignment.words[0]?.startMs).toBeLessThan(2250);
});

test("gives corrected words the recognized times with a third of them wrong", async () => {
  const heard = "we had uh yell oh kitchen whistle long stable";
  const made = await transcribe(sttReturning(heard), "We had a yellow kitchen with a long table.");
  expect(made).toMatchObject({ layer: "corrected", warnings: [] });
  const kitchen = made.alignment.words.find(({ text }) => text === "kitchen");
  expect(kitchen).toMatchObject({ timing: "heard", startMs: 2000 + 5 * 250 });
});

test("estimates times of a text for another recording and reports it", async () => {
  const heard = "my brother went to sea at fifteen and never wrote us one letter";
  const made = await transcribe(
    sttReturning(heard),
    "The bakery opened at four and Mr. Hofmann counted every doughnut.",
  );
  expect(made.layer).toBe("corrected");
  expect(made.warnings).toHaveLength(1);
  expect(made.alignment.removed).toHaveLength(13);
  expect(made.alignment.words.map(({ text }) => text).join(" ")).toBe(
    "The bakery opened at four and Mr. Hofmann counted every doughnut.",
  );
  expect(made.alignment.words.every(({ timing }) => timing === "estimated")).toBe(true);
});

test("spreads words over speech without a recognizer", async () => {
  const made = await transcribe(null, "We had a yellow kitchen with a long table.");
  expect(made).toMatchObject({ raw: null, layer: "corrected", warnings: [] });
  const { words } = made.alignment;
  expect(words[0]?.startMs).toBeGreaterThan(1700);
  expect(words[0]?.startMs).toBeLessThan(2300);
  expect(words.at(-1)?.endMs).toBeGreaterThan(4000);
  expect(words.at(-1)?.endMs).toBeLessThan(5000);
});

test("warns when there are no words", async () => {
  expect((await transcribe(null, null)).warnings[0]).toContain("no recogniser");
  expect((await transcribe(sttReturning(""), null)).warnings[0]).toContain("No words were recognised");
});

test("withholds long silences from the recognizer and keeps word times", async () => {
  const file = join(dir, "pauses.wav");
  const speech = "[0]asplit=2[a][b]";
  const gaps = "anullsrc=r=48000:cl=mono:d=70[c];anoisesrc=a=0.0003:r=48000:d=50[d]";
  const joined = `${speech};${gaps};[c][a][d][b]concat=n=4:v=0:a=1`;
  await ffmpeg.run(["-i", answer.file, "-filter_complex", joined, "-ar", "48000", "-ac", "1", file]);
  const durationMs = Math.floor((await stat(file)).size / 96);
  const given: number[] = [];
  const engine = sttReturning("");
  const listens: Stt = {
    ...engine,
    transcribe: async (listening) => {
      given.push(listening.durationMs, ((await stat(listening.file)).size - 44) / 32);
      const second = listening.durationMs - answer.durationMs + 2500;
      return { ...engine, language: "en", words: [wordAt("first", 1500), wordAt("second", second)] };
    },
  };
  const made = await transcribe(listens, null, { ...answer, file, durationMs });
  expect(given[0]).toBe(given[1]);
  expect(given[0]).toBeLessThan(2 * answer.durationMs + 6000);
  expect(durationMs - (given[0] ?? 0) - (made.silentMs ?? 0)).toBeLessThan(20);
  const [first, second] = made.raw?.words ?? [];
  expect(Math.abs((first?.startMs ?? 0) - 72_500)).toBeLessThan(600);
  expect(Math.abs((second?.startMs ?? 0) - (durationMs - answer.durationMs + 2500))).toBeLessThan(200);
});

test("skips the recognizer for a recording of constant level", async () => {
  const file = join(dir, "level.wav");
  await ffmpeg.run(["-f", "lavfi", "-i", "aevalsrc=0.25:s=16000:d=30", "-c:a", "pcm_s16le", file]);
  const made = await transcribe(deaf, null, { ...answer, file, durationMs: 30_000 });
  expect(made).toMatchObject({ silentMs: 30_000, warnings: ["No words were recognised in it."] });
});

test("realigns without recognizing or copying again", async () => {
  const known = {
    ...(await sttReturning("we had a yellow kitchen").transcribe(listeningTo())),
    language: "en" as const,
  };
  const unreadable = { ...answer, file: join(dir, "no longer there.wav") };
  const made = await transcribeAnswer(
    { ffmpeg, stt: null, punctuator: null, known, workDir: dir },
    unreadable,
    "We had a yellow kitchen.",
    "en",
    work,
  );
  expect(made).toMatchObject({ layer: "corrected", silentMs: null, warnings: [] });
});

test("aligns hours of words without blocking the event loop", async () => {
  const texts = Array.from({ length: 15_000 }, (_, at) => `w${(at * 7919) % 4001}x${at % 13}`);
  const words = texts.map((text, at) => wordAt(text, at * 400));
  const known = { engine: "given", model: null, draft: true, language: "en" as const, words };
  const longAnswer = { ...answer, durationMs: 6_100_000 };
  let ticks = 0;
  const clock = setInterval(() => ticks++, 10);
  const began = performance.now();
  const made = await transcribeAnswer(
    { ffmpeg, stt: null, punctuator: null, known, workDir: dir },
    longAnswer,
    texts.join(" "),
    "en",
    work,
  );
  clearInterval(clock);
  const due = (performance.now() - began) / 10;
  expect(made.alignment.words.every(({ timing }) => timing === "heard")).toBe(true);
  expect(ticks).toBeGreaterThan(due / 5);
});

test("stops a recognizer that is slow or silent", async () => {
  const stopped: string[] = [];
  const slow = (progress: boolean): Stt => ({
    ...sttReturning(""),
    transcribe: ({ signal: given, onProgress }) =>
      new Promise((_, reject) => {
        const timer = progress ? setInterval(() => onProgress(0.1, "listening"), 5) : undefined;
        given.addEventListener("abort", () => {
          clearInterval(timer);
          stopped.push("stopped");
          reject(new Error("killed"));
        });
      }),
  });
  const late = { code: "timeout", retryable: false };
  const within = { forAnyMs: 100, perMs: 0.01, withoutProgressMs: 60_000 };
  await expect(listenWithin(slow(true), listeningTo(), within)).rejects.toMatchObject(late);
  const silent = { forAnyMs: 60_000, perMs: 6, withoutProgressMs: 100 };
  await expect(listenWithin(slow(false), listeningTo(), silent)).rejects.toMatchObject(late);
  expect(stopped).toHaveLength(2);
});

test("deletes the listening copy afterwards", async () => {
  await transcribe(null, "We had a kitchen.");
  expect(await readdir(dir)).not.toContain("listening.wav");
});
