import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ChapterCache } from "./chapter-cache.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "chapters-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const levels = { rmsDb: -20, peakDb: -3, floorDb: -60 };
const made = { layout: { sounds: [], samples: 0, energy: 0, placements: [] }, targetDb: -20.5, metadata: "" };
const files = { wav: "", mp3: "", aac: "" };
let encoded = 0;

/** Requests a chapter into its own folder, as `makeAudiobook` does. */
async function get(cache: ChapterCache): Promise<string> {
  const work = await mkdtemp(join(dir, "work-"));
  for (const form of ["wav", "mp3", "aac"] as const) files[form] = join(work, `one.${form}`);
  await cache.get(made, files, async () => {
    encoded += 1;
    for (const file of Object.values(files)) await writeFile(file, "the whole chapter");
    return levels;
  });
  return readFile(files.wav, "utf8");
}

test.each(["wav", "aac", "json"])("re-encodes a chapter whose %s was truncated by a power cut", async (form) => {
  const kept = join(dir, form);
  const cache = new ChapterCache(kept);
  encoded = 0;
  expect([await get(cache), await get(cache), encoded]).toEqual(["the whole chapter", "the whole chapter", 1]);
  const cut = (await readdir(kept)).find((name) => name.endsWith(`.${form}`)) ?? "";
  for (const bytes of [4, 0]) {
    await truncate(join(kept, cut), bytes);
    expect(await get(cache)).toBe("the whole chapter");
  }
  expect(encoded).toBe(3);
});
