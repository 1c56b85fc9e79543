import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMadeBefore } from "./made-before.ts";
import { removeOldFiles } from "./remove-old-files.ts";

const files = [
  "audiobook/01-the-river.mp3",
  "audiobook/02-growing-up.mp3",
  "audiobook/02-growing-up.wav",
  "transcript/46.txt",
  "book.pdf",
];

test("removes only unchanged files of the last make", async () => {
  const out = await mkdtemp(join(tmpdir(), "heirvoice-chapters-"));
  for (const folder of ["audiobook", "transcript"]) await mkdir(join(out, folder));
  for (const path of files) await writeFile(join(out, path), path);
  await writeFile(join(out, "audiobook/02-mine.mp3"), "mine");
  const made = files.map((path) => ({ path, sha256: createHash("sha256").update(path).digest("hex") }));
  await writeFile(join(out, "report.json"), JSON.stringify({ made }));
  await writeFile(join(out, "audiobook/02-growing-up.wav"), "cut by hand");
  const soon = new Date(Date.now() + 60_000);
  await utimes(join(out, "report.json"), soon, soon);
  const before = await readMadeBefore(out);

  await removeOldFiles(out, before, new Set(["book.pdf"]));
  expect(await readdir(join(out, "audiobook"))).toHaveLength(4);
  expect(await readdir(join(out, "transcript"))).toEqual([]);
  await removeOldFiles(out, before, new Set(["audiobook.m4b", "audiobook/01-the-river.mp3"]));
  expect((await readdir(join(out, "audiobook"))).sort()).toEqual([
    "01-the-river.mp3",
    "02-growing-up.wav",
    "02-mine.mp3",
  ]);
  expect(await readdir(out)).toContain("book.pdf");
  await rm(out, { recursive: true });
});
