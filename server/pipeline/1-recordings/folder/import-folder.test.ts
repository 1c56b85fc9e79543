import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { AppError } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openStoryTools } from "#server/pipeline/open-story-tools.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { recordingsFolder } from "#server/testing/samples/recordings-folder.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { importFolder } from "./import-folder.ts";
import { readRecordingsFolder } from "./read-recordings-folder.ts";

const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-data-"));
const queue = await openQueue(database, storyJobs, createLog("silent"));
const store = fileObjectStore(join(dataDir, "objects"));
const tools = await openStoryTools(configFrom(readEnv({ DATA_DIR: dataDir })), { sql: database.sql, store, queue });
const folder = await recordingsFolder([{ name: "5-born", spoken: "I was born in a house by the river." }]);
const picture = join(folder, "5-born.jpg");

afterAll(async () => {
  await queue.stop();
  await database.close();
  for (const dir of [dataDir, folder]) await rm(dir, { recursive: true, force: true });
});

async function imported() {
  const signal = new AbortController().signal;
  const options = { language: "en" as const, signal, onProgress: () => undefined };
  const { recordings, warnings } = await importFolder(tools, folder, await readRecordingsFolder(folder), options);
  const photos = await database.sql<{ caption: string | null }[]>`select caption from public.photos`;
  return { names: recordings.map(({ name }) => name), warnings, captions: photos.map(({ caption }) => caption) };
}

test("skips a picture that is too large and shortens a long caption", async () => {
  await writeFile(picture, "a picture");
  await writeFile(join(folder, "5-born.caption.txt"), "h".repeat(2001));
  const cut = await imported();
  expect(cut.captions).toEqual(["h".repeat(2000)]);
  expect(cut.warnings.map(({ message }) => message)).toEqual([expect.stringContaining("ends after 2000 letters")]);
  await truncate(picture, 200_000_001);
  const left = await imported();
  expect(left.names).toEqual(cut.names);
  expect(left.captions).toEqual([]);
  expect(left.warnings.map(({ message }) => message)).toEqual([
    expect.stringContaining("it has 200000001 bytes, at most 200000000 can be read"),
  ]);
});

test("imports one recording while the next is examined", async () => {
  const two = await recordingsFolder([
    { name: "6-first", spoken: "We had a dog." },
    { name: "7-second", spoken: "He was called Bob." },
  ]);
  const found = await tools.ffmpeg();
  const firstIsKept = Promise.withResolvers<void>();
  let running = 0;
  const run: typeof found.run = async (args, options) => {
    running++;
    if (args.some((word) => word.includes("7-second"))) await firstIsKept.promise;
    return found.run(args, options).finally(() => running--);
  };
  const put: typeof store.put = async () => {
    firstIsKept.resolve();
    throw new AppError("disk_full", "The disk is full.");
  };
  const watched = { ...tools, store: { ...store, put }, ffmpeg: async () => ({ ...found, run }) };
  const options = { language: "en" as const, signal: new AbortController().signal, onProgress: () => undefined };
  const importing = importFolder(watched, two, await readRecordingsFolder(two), options);
  await expect(importing).rejects.toMatchObject({ code: "disk_full" });
  expect(running).toBe(0);
  await rm(two, { recursive: true });
});
