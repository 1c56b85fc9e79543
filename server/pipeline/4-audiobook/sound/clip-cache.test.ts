import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import type { ClipFacts } from "./clip.ts";
import { ClipCache } from "./clip-cache.ts";
import { sampleRate } from "./pcm.ts";

let dir: string;
let made: number;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "clips-"));
  made = 0;
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const loudness = { lufs: -20, peakDb: -4, floorDb: -70 };
const facts: ClipFacts = {
  samples: 100,
  energy: 1,
  edits: [],
  backgroundDb: null,
  before: loudness,
  after: loudness,
  withoutWords: [],
  remarks: [],
};

async function make(file: string): Promise<ClipFacts> {
  made++;
  await writeFile(file, Buffer.concat([waveHeader(100, sampleRate), Buffer.alloc(200)]));
  return facts;
}

it("makes a clip once for the same inputs", async () => {
  const cache = new ClipCache(dir);
  const first = await cache.get(["a", 1], make);
  expect(await new ClipCache(dir).get(["a", 1], make)).toEqual(first);
  expect(made).toBe(1);
  await cache.get(["a", 2], make);
  expect(made).toBe(2);
});

async function failing(file: string): Promise<ClipFacts> {
  await make(file);
  throw new Error("stopped half way");
}

it("leaves no files when making a clip fails", async () => {
  await expect(new ClipCache(dir).get(["a"], failing)).rejects.toThrow("half way");
  expect(await readdir(dir)).toEqual([]);
});

it("remakes a clip with a truncated file or unreadable metadata", async () => {
  const cache = new ClipCache(dir);
  const { file } = await cache.get(["a"], make);
  await truncate(file, 100);
  await cache.get(["a"], make);
  await writeFile(file.replace(".wav", ".json"), "{");
  await cache.get(["a"], make);
  expect(made).toBe(3);
});

it("accepts two concurrent makers of one clip", async () => {
  const cache = new ClipCache(dir);
  const [one, two] = await Promise.all([cache.get(["a"], make), cache.get(["a"], make)]);
  expect(one).toEqual(two);
  expect((await readdir(dir)).map((name) => extname(name)).toSorted()).toEqual([".json", ".wav"]);
});

it("deletes partial files of a killed maker after a day", async () => {
  const left = join(dir, "old.part");
  await writeFile(left, "x");
  await utimes(left, 0, 0);
  await writeFile(join(dir, "fresh.part"), "x");
  await new ClipCache(dir).sweep();
  expect(await readdir(dir)).toEqual(["fresh.part"]);
});
