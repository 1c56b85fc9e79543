import { access, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { patience } from "#server/testing/patience.ts";
import { startSample } from "./sample.ts";

let served: ServedApp;
let home: string;

beforeAll(async () => {
  served = await serveApp({});
  home = await mkdtemp(join(tmpdir(), "heirvoice-sample-"));
});
afterAll(async () => {
  await served.close();
  await rm(home, { recursive: true, force: true });
});

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

test("removes the old files of a changed life", async () => {
  const old = join(home, "recordings", "30-no-longer-told.txt");
  await mkdir(join(home, "recordings"));
  await writeFile(old, "An answer that the texts do not have any more.");
  await writeFile(join(home, "stamp"), "of other texts");
  const sample = startSample(served.context.story, home, { make: true }, createLog("silent"));
  try {
    await expect.poll(() => isThere(old), patience).toBe(false);
  } finally {
    await sample.stop();
  }
});

test("shows each language only its own sample", async () => {
  const made = join(home, "fr", "made");
  await mkdir(join(made, "audiobook"), { recursive: true });
  await writeFile(join(home, "fr", "stamp"), "made");
  const report = { title: "Deux éclats", author: "Yves", draft: false, warnings: [], audiobook: { chapters: [] } };
  await writeFile(join(made, "report.json"), JSON.stringify({ ...report, made: [{ path: "book.pdf", bytes: 1 }] }));
  await rm(join(home, "stamp"), { force: true });
  const sample = startSample(served.context.story, home, { make: false }, createLog("silent"));
  try {
    expect(await sample.state("en")).toMatchObject({ state: "making", files: [] });
    expect(await sample.state("fr")).toMatchObject({ state: "made", title: "Deux éclats" });
    expect((await sample.state("fr")).files.map(({ href }) => href)).toEqual([
      "/sample/fr/book.pdf",
      "/sample/fr/report.json",
    ]);
    expect(sample.dir("fr")).toBe(made);
  } finally {
    await sample.stop();
  }
});
