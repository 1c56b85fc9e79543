import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transcriptSchema } from "#domain/recording/transcript.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { makeListeningCopy } from "#server/pipeline/1-recordings/listening-copy.ts";
import { findPocketsphinx } from "./pocketsphinx.ts";

const said = "I was born in a small white house beside the river";
let dir: string;
let file: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice ps "));
  await promisify(execFile)("flite", ["-voice", "rms", "-t", said, "-o", join(dir, "said.wav")]);
  const ffmpeg = await findFfmpeg(null);
  const padded = ["-f", "lavfi", "-t", "3", "-i", "anullsrc=r=16000:cl=mono", "-i", join(dir, "said.wav")];
  const twice = "[1:a]asplit[a][b];[0:a]asplit[s][t];[s][a][t][b]concat=n=4:v=0:a=1";
  await ffmpeg.run([...padded, "-filter_complex", twice, "-ar", "16000", join(dir, "twice.wav")]);
  file = join(dir, "listening copy.wav");
  await makeListeningCopy(ffmpeg, { file: join(dir, "twice.wav"), container: "wav", durationMs: 14_000 }, file);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function listen(
  signal = new AbortController().signal,
  onProgress: (fraction: number) => void = () => undefined,
  shareMs?: number,
) {
  const stt = await findPocketsphinx(shareMs);
  if (!stt) throw new Error("pocketsphinx is not installed");
  return transcriptSchema.parse(await stt.transcribe({ file, language: "en", durationMs: 14_000, signal, onProgress }));
}

test("transcribes synthetic speech after silences with times, as a draft", async () => {
  const progress: number[] = [];
  const transcript = await listen(undefined, (fraction) => progress.push(fraction));
  expect(transcript).toMatchObject({ engine: "pocketsphinx", model: "en-us", draft: true, language: "en" });
  const { words } = transcript;
  const expected = said.toLowerCase().split(" ");
  const found = expected.filter((word) => words.filter(({ text }) => text === word).length >= 2);
  expect(found.length).toBeGreaterThanOrEqual(expected.length * 0.7);
  const [first, second] = words.filter(({ text }) => text === "house");
  expect(first?.startMs).toBeGreaterThan(3500);
  expect(first?.endMs).toBeLessThan(6500);
  expect((second?.startMs ?? 0) - (first?.startMs ?? 0)).toBeGreaterThan(5500);
  for (const [at, word] of words.entries()) expect(word.startMs).toBeGreaterThanOrEqual(words[at - 1]?.endMs ?? 0);
  expect(progress.at(-1)).toBeCloseTo(1);
  expect(progress.length).toBeGreaterThanOrEqual(2);
});

test("loses no word between parallel shares", async () => {
  const [first, second, whole] = await Promise.all(
    [3_000, 3_000, Infinity].map((ms) => listen(undefined, undefined, ms)),
  );
  if (!first || !whole) throw new Error("nothing was heard");
  expect(second).toEqual(first);
  expect(first.words.map(({ text }) => text)).toEqual(whole.words.map(({ text }) => text));
  const expected = said.toLowerCase().split(" ");
  const found = expected.filter((word) => first.words.filter(({ text }) => text === word).length >= 2);
  expect(found.length).toBeGreaterThanOrEqual(expected.length * 0.6);
  const begins = first.words.map(({ startMs }) => startMs);
  expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  expect(begins.at(-1)).toBeGreaterThan(8_000);
});

test("stops a transcription when it is cancelled", async () => {
  await expect(listen(AbortSignal.timeout(300))).rejects.toMatchObject({ code: "cancelled" });
});
