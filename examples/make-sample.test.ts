import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languageSchema } from "#domain/language.ts";
import { makeSampleRecordings } from "./make-sample.ts";
import { sampleStories } from "./sample-stories.ts";
import { commentOf, readWave } from "./voices/wave.ts";

const languages = languageSchema.options;
let root: string;
let dirs: Record<(typeof languages)[number], string>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "heirvoice-sample-"));
  dirs = { en: join(root, "english"), fr: join(root, "french") };
  for (const language of languages) await makeSampleRecordings(dirs[language], sampleStories[language]);
});

afterAll(() => rm(root, { recursive: true, force: true }));

const rootMeanSquare = (samples: Int16Array) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
const decibels = (level: number) => 20 * Math.log10(level / 32_768);

it.each(languages)("writes each recording with its corrected words and no partial file: %s", async (language) => {
  const names = await readdir(dirs[language]);
  const recordings = names.filter((name) => name.endsWith(".wav"));
  expect(recordings.length).toBeGreaterThanOrEqual(14);
  for (const name of recordings) expect(names).toContain(name.replace(/wav$/, "txt"));
  const known = /^(\d+(\.\d)?-[a-z-]+\.(wav|txt|jpg|caption\.txt)|memoir\.json)$/;
  expect(names.filter((name) => !known.test(name))).toEqual([]);
  expect((await readdir(root)).sort()).toEqual(["english", "french"]);
});

const sampleRates = { en: 16_000, fr: 22_050 };

it.each(languages)("sounds like moderate speech in a quiet room: %s", async (language) => {
  const dir = dirs[language];
  for (const name of (await readdir(dir)).filter((one) => one.endsWith(".wav"))) {
    const file = await readFile(join(dir, name));
    const { sampleRate, samples } = readWave(file);
    expect(sampleRate, name).toBe(sampleRates[language]);
    expect(samples.length / sampleRate, name).toBeGreaterThan(30);
    expect(decibels(rootMeanSquare(samples)), name).toBeGreaterThan(-28);
    expect(decibels(rootMeanSquare(samples)), name).toBeLessThan(-20);
    expect(
      samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0),
      name,
    ).toBeLessThan(32_000);
    const room = decibels(rootMeanSquare(samples.subarray(0, sampleRate / 2)));
    expect(room, name).toBeGreaterThan(-66);
    expect(room, name).toBeLessThan(-54);
    expect(commentOf(file), name).toMatch(/^Synthetic voice/);
  }
});

it.each(languages)("draws two captioned pictures 2000 px wide, marked as drawn: %s", async (language) => {
  expect(sampleStories[language].pictures).toHaveLength(2);
  for (const { name } of sampleStories[language].pictures) {
    const picture = await sharp(join(dirs[language], `${name}.jpg`)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["jpeg", 2000, 1400]);
    expect(picture.exif?.includes("Drawn by code")).toBe(true);
    expect((await readFile(join(dirs[language], `${name}.caption.txt`), "utf8")).trim()).not.toBe("");
  }
});

it("keeps correct files, repairs others, and touches no foreign file", async () => {
  const dir = dirs.en;
  const [kept, cut, changed] = [
    join(dir, "5-born-upstairs.wav"),
    join(dir, "57-harold.wav"),
    join(dir, "37-string.txt"),
  ];
  const before = { kept: (await stat(kept)).mtimeMs, cut: await readFile(cut), changed: await readFile(changed) };
  await truncate(cut, 20);
  await writeFile(changed, "other words");
  await writeFile(join(dir, "notes.md"), "mine");
  await makeSampleRecordings(dir, sampleStories.en);
  expect((await stat(kept)).mtimeMs).toBe(before.kept);
  expect((await readFile(cut)).equals(before.cut)).toBe(true);
  expect((await readFile(changed)).equals(before.changed)).toBe(true);
  expect(await readFile(join(dir, "notes.md"), "utf8")).toBe("mine");
});

it.each([
  ["en", "apt-get install flite"],
  ["fr", "apt-get install espeak-ng"],
] as const)("says what to install when there is no voice: %s", async (language, install) => {
  const path = process.env["PATH"];
  process.env["PATH"] = dirname(import.meta.filename);
  try {
    await expect(makeSampleRecordings(join(root, "silent"), sampleStories[language])).rejects.toMatchObject({
      code: "tool_missing",
      message: expect.stringContaining(install),
    });
  } finally {
    process.env["PATH"] = path;
  }
});
