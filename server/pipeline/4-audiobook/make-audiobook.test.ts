import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import sharp from "sharp";
import { z } from "zod";
import { spanInChapter } from "#domain/book/audiobook.ts";
import { usualAudiobook, type AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { chooseTts } from "#server/providers/tts/choose-tts.ts";
import { speak } from "./testing/speak.ts";
import { makeAudiobook } from "./make-audiobook.ts";
import type { SourceRecording } from "./prepare-clips.ts";

let dir: string;
let ffmpeg: Ffmpeg;
const recordings = new Map<string, SourceRecording>();

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "audiobook-"));
  ffmpeg = await findFfmpeg(null);
  const texts = {
    first: "My father was a signalman. My mother kept bees.",
    second: "We had honey on the table every day.",
  };
  for (const [id, text] of Object.entries(texts)) {
    const { file, durationMs, words } = await speak(dir, id, text);
    recordings.set(id, { file, container: "wav", durationMs, sha256: id.padEnd(64, "0"), speech: words });
  }
  const broken = join(dir, "first.txt");
  recordings.set("broken", { file: broken, container: "wav", durationMs: 1000, sha256: "b".repeat(64), speech: null });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const story = (questionId: number, heading: string, recordingIds: string[]) => ({
  questionId,
  heading,
  recordingIds,
  paragraphs: [],
});

function memoirOf(chapters: Memoir["chapters"]): Memoir {
  return {
    title: "My life = it's; #1 \\ of 🎉",
    author: "Ann O'Neill",
    language: "en",
    dedication: null,
    composer: { kind: "own words", model: null },
    draft: false,
    chapters,
    account: { recognised: 0, inBook: 0, leftOut: [] },
    refused: [],
  };
}

const probed = z.object({
  chapters: z.array(z.object({ start_time: z.string(), tags: z.object({ title: z.string() }) })),
  format: z.object({ tags: z.record(z.string(), z.string()) }),
});

function probe(file: string) {
  const text = execFileSync("ffprobe", [
    "-v",
    "error",
    "-show_chapters",
    "-show_format",
    "-of",
    "json",
    file,
  ]).toString();
  return probed.parse(JSON.parse(text));
}

async function makeIn(outDir: string, memoir: Memoir, settings: AudiobookSettings, length: readonly string[] = []) {
  const tts = settings.narrator === "nobody" ? null : await chooseTts("en", settings.narrator);
  const tools = { ffmpeg, tts, cacheDir: join(dir, "cache") };
  const used = new Map([...recordings].filter(([id]) => length.length === 0 || length.includes(id)));
  return makeAudiobook(tools, { memoir, recordings: used, cover: null, settings }, outDir);
}

/** Figures of ffmpeg's meters: levels in dBFS, silence at both ends in seconds. */
function listenTo(file: string) {
  const meters = "astats=measure_perchannel=none,silencedetect=noise=-45dB:duration=0.2";
  const args = ["-nostdin", "-v", "info", "-i", file, "-af", meters, "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  const figure = (name: RegExp) => Number(name.exec(stderr)?.[1]);
  const silences = [...stderr.matchAll(/silence_end: ([\d.]+) \| silence_duration: ([\d.]+)/g)];
  const [length] = [...stderr.matchAll(/time=00:(\d\d):([\d.]+)/g)].slice(-1);
  return {
    seconds: Number(length?.[1]) * 60 + Number(length?.[2]),
    rms: figure(/RMS level dB: (-?[\d.]+)/),
    peak: figure(/Peak level dB: (-?[\d.]+)/),
    quiet: figure(/Noise floor dB: (-?[\d.]+)/),
    head: Number(silences[0]?.[2]),
    tail: Number(silences.at(-1)?.[2]),
  };
}

const twoChapters = memoirOf([
  { number: 1, title: "Éarly years", stories: [story(1, "What did your parents do?", ["first", "broken"])] },
  { number: 2, title: "שלום 🎉", stories: [story(2, "What did you eat?", ["second"])] },
]);

it("makes credits, chapters and an M4B, and names an unusable recording", async () => {
  const outDir = join(dir, "out");
  const made = await makeIn(outDir, twoChapters, usualAudiobook);
  const tracks = [made.opening, ...made.chapters, made.closing].flatMap((track) => track ?? []);
  expect(tracks.map(({ misses }) => misses)).toEqual([[], [], [], []]);
  expect(made.warnings).toEqual([expect.stringMatching(/^Recording broken is not in the audiobook/)]);
  expect((await readdir(outDir)).toSorted()).toEqual(["audiobook", "audiobook.m4b"]);
  const names = ["01-early-years", "02-chapter", "credits/closing", "credits/opening"];
  const files = names.flatMap((name) => [`${name}.mp3`, `${name}.wav`]);
  const found = await readdir(join(outDir, "audiobook"), { recursive: true });
  expect(found.filter((name) => name.includes(".")).toSorted()).toEqual(files);
  const m4b = probe(join(outDir, made.m4b));
  const titles = ["Opening credits", "Éarly years", "שלום 🎉", "Closing credits"];
  expect(m4b.chapters.map((chapter) => chapter.tags.title)).toEqual(titles);
  expect(m4b.format.tags).toMatchObject({
    title: twoChapters.title,
    comment: expect.stringContaining("synthetic voice"),
  });
  const lengths = tracks.map(({ durationMs }) => durationMs / 1000);
  for (const [at, { start_time }] of m4b.chapters.entries()) {
    const before = lengths.slice(0, at).reduce((sum, seconds) => sum + seconds, 0);
    expect(Math.abs(Number(start_time) - before)).toBeLessThan(0.1 * (at + 1));
  }
});

it("keeps every file within the ACX limits by ffmpeg's meters", async () => {
  const outDir = join(dir, "measured");
  const made = await makeIn(outDir, twoChapters, { narrator: "man", announceChapters: true });
  for (const track of [made.opening, ...made.chapters, made.closing].flatMap((one) => one ?? []))
    for (const file of [track.mp3, track.wav]) {
      const heard = listenTo(join(outDir, file));
      expect(heard.rms, file).toBeGreaterThanOrEqual(-23);
      expect(heard.rms, file).toBeLessThanOrEqual(-18);
      expect(heard.peak, `${file} has no clipping`).toBeLessThanOrEqual(-3);
      expect(heard.quiet, file).toBeLessThanOrEqual(-60);
      expect(heard.head, `${file} begins with room tone`).toBeGreaterThanOrEqual(0.5);
      expect(heard.head, file).toBeLessThanOrEqual(1.3);
      expect(heard.tail, `${file} ends with room tone`).toBeGreaterThanOrEqual(1);
      expect(heard.tail, file).toBeLessThanOrEqual(5);
    }
});

it("speaks the credits at the level of the chapters", async () => {
  const talk = Array.from({ length: 8 }, () => ["first", "second"]).flat();
  const stories = [story(1, "What did your parents do?", talk)];
  const outDir = join(dir, "as-loud");
  const made = await makeIn(outDir, memoirOf([{ number: 1, title: "Early years", stories }]), usualAudiobook);
  const [chapter] = made.chapters;
  if (!chapter || !made.opening || !made.closing) throw new Error("a track is missing");
  const loudness = loudnessBetween(join(outDir, chapter.wav), 0, chapter.durationMs);
  for (const { wav, durationMs } of [made.opening, made.closing])
    expect(Math.abs(loudnessBetween(join(outDir, wav), 0, durationMs) - loudness), wav).toBeLessThan(0.7);
});

const decoded = (outDir: string, mp3: string) =>
  execFileSync("ffmpeg", ["-v", "error", "-i", join(outDir, mp3), "-map", "0:a", "-f", "md5", "-"]).toString();

it("adds the cover to every MP3 without changing its sound", async () => {
  const cover = { file: join(dir, "cover.jpg") };
  await sharp({ create: { width: 64, height: 64, channels: 3, background: "#802020" } }).toFile(cover.file);
  const [plain, pictured] = [join(dir, "plain"), join(dir, "pictured")];
  const tools = { ffmpeg, tts: null, cacheDir: join(dir, "cache") };
  const { chapters } = await makeAudiobook(tools, { memoir: twoChapters, recordings, cover: null }, plain);
  const { hashes } = await makeAudiobook(tools, { memoir: twoChapters, recordings, cover }, pictured);
  for (const { mp3 } of chapters) {
    const file = join(pictured, mp3);
    const streams = execFileSync("ffprobe", ["-v", "error", "-show_streams", file]).toString();
    expect(streams).toContain("codec_name=mjpeg");
    expect(streams).toContain("DISPOSITION:attached_pic=1");
    expect(probe(file).format.tags).toEqual(probe(join(plain, mp3)).format.tags);
    expect(decoded(pictured, mp3)).toBe(decoded(plain, mp3));
    expect(hashes.get(mp3)).toBe(
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
    );
  }
});

it("contains only the storyteller without a narrator", async () => {
  const alone = await makeIn(join(dir, "alone"), twoChapters, { narrator: "nobody", announceChapters: true }, [
    "first",
    "second",
  ]);
  expect(alone).toMatchObject({ opening: null, closing: null, narrator: null });
  expect(alone.warnings.join()).not.toContain("No computer voice");
  expect(alone.chapters.map(({ placements: [first] }) => first?.startMs)).toEqual([750, 750]);
  const usual = await makeIn(join(dir, "usual"), twoChapters, usualAudiobook);
  const brief = await makeIn(join(dir, "brief"), twoChapters, { ...usualAudiobook, announceChapters: false });
  const [announced, plain] = [usual, brief].map(({ chapters }) => chapters[0]?.placements[0]?.startMs ?? 0);
  expect(announced).toBeGreaterThan((plain ?? 0) + 900);
  expect(plain).toBeGreaterThan(750 + 900);
  expect(brief.opening?.durationMs).toBeLessThan(usual.opening?.durationMs ?? 0);
});

it("re-encodes only changed chapters to the bytes of a full make", async () => {
  const [first, second] = twoChapters.chapters;
  if (!first || !second) throw new Error("there are two chapters");
  const changed = { ...twoChapters, chapters: [first, { ...second, title: "Honey" }] };
  await makeIn(join(dir, "before"), twoChapters, usualAudiobook);
  const encoded: string[] = [];
  const counting: Ffmpeg = {
    ...ffmpeg,
    run: (args, options) => {
      encoded.push(...args.filter((arg) => arg.endsWith(".aac") && !arg.includes("m4b")));
      return ffmpeg.run(args, options);
    },
  };
  const tts = await chooseTts("en", "woman");
  const source = { memoir: changed, recordings, cover: null };
  const again = { ffmpeg: counting, tts, cacheDir: join(dir, "cache") };
  await makeAudiobook(again, source, join(dir, "again"));
  expect(encoded.map((file) => basename(file))).toEqual(["02-honey.aac"]);
  await makeAudiobook({ ffmpeg, tts, cacheDir: join(dir, "empty") }, source, join(dir, "whole"));
  for (const file of [
    "audiobook.m4b",
    ...["01-early-years", "02-honey", "credits/opening"].map((name) => `audiobook/${name}.mp3`),
  ])
    expect((await readFile(join(dir, "again", file))).equals(await readFile(join(dir, "whole", file))), file).toBe(
      true,
    );
});

it("reports the position of an answer in its chapter", async () => {
  const outDir = join(dir, "placed");
  const made = await makeIn(outDir, twoChapters, usualAudiobook);
  const [chapter] = made.chapters;
  const [place] = chapter?.placements ?? [];
  const [word] = recordings.get("first")?.speech ?? [];
  if (!chapter || !place || !word) throw new Error("nothing was placed");
  const heard = spanInChapter(chapter, { recordingId: "first", ...word });
  const before = levelBetween(join(outDir, chapter.wav), (heard?.startMs ?? 0) - 400, (heard?.startMs ?? 0) - 100);
  const during = levelBetween(join(outDir, chapter.wav), heard?.startMs ?? 0, heard?.endMs ?? 0);
  expect(before).toBeLessThan(-50);
  expect(during).toBeGreaterThan(-35);
});

it("reports the loudness of each voice as ffmpeg's meter does", async () => {
  const outDir = join(dir, "levelled");
  const quiet = join(dir, "quiet.wav");
  execFileSync("ffmpeg", ["-v", "error", "-i", join(dir, "first.wav"), "-af", "volume=-14dB", quiet]);
  const spoken = recordings.get("first");
  if (!spoken) throw new Error("nothing was spoken");
  const source = new Map([["first", { ...spoken, file: quiet, sha256: "c".repeat(64) }]]);
  const tools = { ffmpeg, tts: null, cacheDir: join(dir, "cache") };
  const cover = { file: join(dir, "never-drawn.jpg"), draw: async () => "No font has it." };
  const made = await makeAudiobook(tools, { memoir: twoChapters, recordings: source, cover }, outDir);
  expect(made.warnings).toContain("The audiobook has no picture. No font has it.");
  const [chapter] = made.chapters;
  const [voice] = chapter?.voices ?? [];
  const [place] = chapter?.placements ?? [];
  const [piece] = place?.edits ?? [];
  if (!chapter || !voice || !place || !piece) throw new Error("nothing was levelled");
  expect(voice.recordingId).toBe("first");
  expect(Math.abs(loudnessBetween(quiet, 0, spoken.durationMs) - (voice.before.lufs ?? 0))).toBeLessThan(0.4);
  const [from, length] = [place.startMs, piece.sourceEndMs - piece.sourceStartMs];
  expect(Math.abs(loudnessBetween(join(outDir, chapter.wav), from, length) - (voice.after.lufs ?? 0))).toBeLessThan(
    0.4,
  );
  expect((voice.after.lufs ?? 0) - (voice.before.lufs ?? 0)).toBeGreaterThan(10);
  expect(voice.after.peakDb).toBeLessThanOrEqual(-3);
  expect(voice.after.floorDb).toBeLessThan(voice.after.lufs ?? 0);
  expect(made.withoutWords).toEqual([]);
});

/** Integrated loudness by ffmpeg's ebur128. */
function loudnessBetween(file: string, startMs: number, lengthMs: number): number {
  const part = ["-ss", `${startMs / 1000}`, "-t", `${lengthMs / 1000}`];
  const args = ["-nostdin", ...part, "-i", file, "-af", "ebur128", "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  return Number([...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]);
}

function levelBetween(file: string, startMs: number, endMs: number): number {
  const part = ["-ss", `${startMs / 1000}`, "-t", `${(endMs - startMs) / 1000}`];
  const args = ["-nostdin", ...part, "-i", file, "-af", "astats=measure_perchannel=none", "-f", "null", "-"];
  const { stderr } = spawnSync("ffmpeg", args, { encoding: "utf8" });
  const level = /RMS level dB: (-?[\d.]+|-inf)/.exec(stderr)?.[1];
  return level === "-inf" ? -120 : Number(level);
}
