import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Memoir } from "#domain/memoir.ts";
import { findFfmpeg, type Ffmpeg } from "#server/media/ffmpeg.ts";
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
  chapters: z.array(z.object({ tags: z.object({ title: z.string() }) })),
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

it("makes chapter files within the limits, an M4B with their marks, and names the recording it could not use", async () => {
  const outDir = join(dir, "out");
  const memoir = memoirOf([
    { number: 1, title: "Éarly years", stories: [story(1, "What did your parents do?", ["first", "broken"])] },
    { number: 2, title: "שלום 🎉", stories: [story(2, "What did you eat?", ["second"])] },
  ]);
  const tools = { ffmpeg, tts: await chooseTts("en"), cacheDir: join(dir, "cache") };
  const made = await makeAudiobook(tools, { memoir, recordings, cover: null }, outDir);
  expect(made.chapters.map((chapter) => chapter.misses)).toEqual([[], []]);
  expect(made.warnings).toEqual([expect.stringMatching(/^Recording broken is not in the audiobook/)]);
  expect((await readdir(outDir)).toSorted()).toEqual(["audiobook", "audiobook.m4b"]);
  expect((await readdir(join(outDir, "audiobook"))).toSorted()).toEqual([
    "01-early-years.mp3",
    "01-early-years.wav",
    "02-chapter.mp3",
    "02-chapter.wav",
  ]);
  const m4b = probe(join(outDir, made.m4b));
  expect(m4b.chapters.map((chapter) => chapter.tags.title)).toEqual(["Éarly years", "שלום 🎉"]);
  expect(m4b.format.tags).toMatchObject({ title: memoir.title, comment: expect.stringContaining("synthetic voice") });
});
