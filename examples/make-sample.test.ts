import { mkdtemp, readdir, readFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { makeSampleRecordings } from "./make-sample.ts";

test("lays a whole recordings folder, once", async () => {
  const dir = await mkdtemp(join(tmpdir(), "sample-"));
  await makeSampleRecordings(dir);
  const names = await readdir(dir);
  const recordings = names.filter((name) => name.endsWith(".wav"));
  expect(recordings.length).toBeGreaterThanOrEqual(12);
  for (const name of recordings) {
    expect(names).toContain(name.replace(".wav", ".txt"));
    const sound = await readFile(join(dir, name));
    const seconds = (sound.length - 44) / 32_000;
    expect(seconds).toBeGreaterThan(20);
    expect(
      sound.subarray(44).some((byte, index) => index % 2 === 1 && byte > 8 && byte < 120),
      `${name} is not silent`,
    ).toBe(true);
  }
  const picture = await sharp(join(dir, "14-twelve-water-street.jpg")).metadata();
  expect([picture.format, picture.width]).toEqual(["jpeg", 2000]);

  const before = await stat(join(dir, recordings[0] ?? ""));
  await makeSampleRecordings(dir);
  expect((await stat(join(dir, recordings[0] ?? ""))).mtimeMs).toBe(before.mtimeMs);
});
