import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { printSpecSchema } from "#domain/book/book.ts";
import { sentenceSchema } from "#domain/book/memoir.ts";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openStoryTools } from "#server/pipeline/open-story-tools.ts";
import { pdfText } from "#server/pipeline/4-book/testing/read-pdf.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { recordingsFolder, threeAnswers } from "#server/testing/samples/recordings-folder.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { makeFromFolder } from "./make-from-folder.ts";

const log = createLog("silent");
const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-data-"));
const config = configFrom(readEnv({ DATA_DIR: dataDir }));
const queue = await openQueue(database, storyJobs, log);
const store = fileObjectStore(join(dataDir, "objects"));
const tools = await openStoryTools(config, { sql: database.sql, store, queue });
const show = { update: () => undefined, say: () => undefined, stop: () => undefined };
const signal = new AbortController().signal;
let stop: () => Promise<void>;
let folder: string;
let out: string;

beforeAll(async () => {
  const worker = await startWorker(queue, storyJobs, tools, log);
  stop = () => worker.stop();
  folder = await recordingsFolder(threeAnswers, {
    title: "By the River",
    author: "Ann Reed",
    size: "large print",
    binding: "paperback",
    cover: "type",
    about: "Ann lives by the river.",
    storyTitles: { "5": "Hannah" },
  });
  out = await mkdtemp(join(tmpdir(), "heirvoice-out-"));
});
afterAll(async () => {
  await stop();
  await queue.stop();
  await database.close();
  for (const dir of [dataDir, folder, out]) await rm(dir, { recursive: true, force: true });
});

const reportSchema = z.object({
  title: z.string(),
  draft: z.boolean(),
  made: z.array(z.object({ path: z.string(), bytes: z.number().positive() })),
  recogniser: z.object({ engine: z.string().nullable(), reason: z.string() }),
  words: z.object({
    recognised: z.number(),
    inBook: z.number(),
    leftOut: z.array(z.object({ words: z.number(), reason: z.string() })),
  }),
  warnings: z.array(z.object({ file: z.string().nullable(), message: z.string() })),
});
const readReport = async () => reportSchema.parse(JSON.parse(await readFile(join(out, "report.json"), "utf8")));
const provenanceSchema = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    origin: sentenceSchema.shape.origin,
    spans: z.array(
      z.object({
        recording: z.string(),
        startMs: z.number(),
        endMs: z.number(),
        timing: z.enum(["heard", "estimated"]),
      }),
    ),
  }),
);

const reportWithoutTimes = async (dir: string) => ({
  ...z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(join(dir, "report.json"), "utf8"))),
  seconds: null,
});

test("makes every promised file of a folder of recordings", async () => {
  const { complete } = await makeFromFolder(tools, { folder, out }, { show, signal });
  expect(complete).toBe(true);
  const made = (await readdir(out, { recursive: true })).map(String);
  for (const file of [
    "book.pdf",
    "print/interior.pdf",
    "print/cover.pdf",
    "print/spec.json",
    "book.epub",
    "book-read-along.epub",
    "audiobook.m4b",
    "provenance.json",
    "report.json",
    "transcript/5.json",
    "transcript/30.vtt",
    "transcript/74.txt",
  ])
    expect(made).toContain(file);
  expect(made.filter((name) => /^audiobook\/\d\d-.*\.mp3$/.test(name)).length).toBeGreaterThan(0);
  expect(made.some((name) => name.includes("unfinished"))).toBe(false);
});

test("makes the edition and titles that the folder requests", async () => {
  const spec = printSpecSchema.parse(JSON.parse(await readFile(join(out, "print/spec.json"), "utf8")));
  expect(spec).toMatchObject({ binding: "paperback, perfect bound", trim: { width: 7, height: 10 } });
  const text = (await pdfText(join(out, "book.pdf"))).replaceAll(/\s+/g, " ");
  for (const said of ["Hannah", "Ann lives by the river.", "Large-print edition"]) expect(text).toContain(said);
});

test("reports the recognizer, its reason, and every word", async () => {
  const report = await readReport();
  expect(report.title).toBe("By the River");
  expect(report.recogniser.reason).not.toBe("");
  const leftOut = report.words.leftOut.reduce((sum, run) => sum + run.words, 0);
  expect(report.words.recognised).toBe(report.words.inBook + leftOut);
  expect(report.words.recognised).toBeGreaterThan(30);
  expect(report.draft, "one answer was not corrected").toBe(true);
  expect(report.warnings.map(({ message }) => message).join()).toContain("PUBLIC_URL");
});

async function pageList(name: string) {
  const nav = strFromU8(unzipSync(await readFile(join(out, name)))["book/nav.xhtml"] ?? new Uint8Array());
  return [...nav.matchAll(/#page-\d+">(\d+)</g)].map(([, page]) => page);
}

test("gives the read-along book the page numbers of the printed book", async () => {
  expect((await pageList("book.epub")).length).toBeGreaterThan(0);
  expect(await pageList("book-read-along.epub")).toEqual(await pageList("book.epub"));
});

test("maps every sentence to its recording and seconds", async () => {
  const provenance = provenanceSchema.parse(JSON.parse(await readFile(join(out, "provenance.json"), "utf8")));
  expect(provenance.map(({ text }) => text).join(" ")).toContain("My mother was called Hannah.");
  for (const sentence of provenance) {
    expect(sentence.spans.length).toBeGreaterThan(0);
    for (const span of sentence.spans) {
      expect(span.recording).toMatch(/\.wav$/);
      expect(span.endMs).toBeGreaterThan(span.startMs);
      expect(span.timing).toBe("heard");
    }
  }
});

test("makes the same book again from the same folder", async () => {
  const before = await readFile(join(out, "provenance.json"), "utf8");
  const pdf = await readFile(join(out, "book.pdf"));
  const [mended, left] = [join(out, "audiobook.m4b"), join(out, "book.epub")];
  const sound = await readFile(mended);
  await writeFile(mended, Buffer.alloc(sound.length));
  const asLeft = await stat(left);
  await makeFromFolder(tools, { folder, out }, { show, signal });
  expect((await readFile(mended)).equals(sound), "what somebody wrote over is made again").toBe(true);
  expect((await stat(left)).ino, "what lies as it was left is not written again").toBe(asLeft.ino);
  expect(await readFile(join(out, "provenance.json"), "utf8")).toBe(before);
  expect((await readFile(join(out, "book.pdf"))).equals(pdf)).toBe(true);
});

test("refuses a second make into the same folder", async () => {
  const makes = [1, 2].map(() => makeFromFolder(tools, { folder, out }, { show, signal }));
  const ended = await Promise.allSettled(makes);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ended.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
});

test("leaves no file of an earlier edition in the folder", async () => {
  const quiet = await mkdtemp(join(tmpdir(), "heirvoice-quiet-"));
  await makeFromFolder(tools, { folder, out: quiet, narrator: "nobody" }, { show, signal });
  expect(await readdir(join(out, "audiobook"))).toContain("credits");
  const made = await readdir(join(quiet, "audiobook"));
  expect(made).toEqual((await readdir(join(out, "audiobook"))).filter((name) => name !== "credits"));
  await rm(quiet, { recursive: true });
});

test("makes the same files from a copied folder on another machine", async () => {
  const [elsewhere, otherData, otherOut] = await Promise.all(
    [0, 1, 2].map(() => mkdtemp(join(tmpdir(), "heirvoice-again-"))),
  );
  if (!elsewhere || !otherData || !otherOut) throw new Error("no folders");
  await cp(folder, elsewhere, { recursive: true, preserveTimestamps: true });
  const other = await testDatabase();
  const otherQueue = await openQueue(other, storyJobs, log);
  const stories = await openStoryTools(configFrom(readEnv({ DATA_DIR: otherData })), {
    sql: other.sql,
    store: fileObjectStore(join(otherData, "objects")),
    queue: otherQueue,
  });
  const worker = await startWorker(otherQueue, storyJobs, stories, log);
  await makeFromFolder(stories, { folder: elsewhere, out: otherOut }, { show, signal });
  await worker.stop();
  await otherQueue.stop();
  await other.close();
  for (const file of ["provenance.json", "book.pdf", "book.epub", "book-read-along.epub"])
    expect((await readFile(join(otherOut, file))).equals(await readFile(join(out, file))), file).toBe(true);
  expect(await reportWithoutTimes(otherOut)).toEqual(await reportWithoutTimes(out));
  for (const dir of [elsewhere, otherData, otherOut]) await rm(dir, { recursive: true, force: true });
});

test("names a broken recording, uses a truncated one, and makes the rest", async () => {
  await writeFile(join(folder, "40-broken.wav"), Buffer.from("this is no sound at all, only words"));
  await writeFile(join(folder, "41-empty.mp3"), "");
  const whole = await readFile(join(folder, "30-bakery.wav"));
  await writeFile(join(folder, "42-cut.wav"), whole.subarray(0, whole.length / 2));
  await writeFile(join(folder, "74-bread.jpg"), "this is no picture");
  await writeFile(join(folder, "30-bakery.txt"), " \n ");
  const settings = await readFile(join(folder, "memoir.json"), "utf8");
  await writeFile(join(folder, "memoir.json"), settings.replace("author", "writer"));
  const { complete, warnings } = await makeFromFolder(tools, { folder, out }, { show, signal });
  expect(complete).toBe(false);
  const said = warnings.map(({ message }) => message).join("\n");
  for (const name of ["40-broken.wav", "41-empty.mp3", "30-bakery.txt is left out"]) expect(said).toContain(name);
  expect((await readReport()).draft).toBe(true);
  const text = (await pdfText(join(out, "book.pdf"))).replaceAll(/\s+/g, " ");
  expect(text).toContain("Written down by a machine, not read yet");
  expect(text).not.toContain("read and corrected by a person");
  expect(said).toMatch(/The picture 74-bread\.jpg was left out/u);
  expect(said).toContain("Nobody said who tells this life");
  expect(warnings).toContainEqual({
    file: "42-cut.wav",
    message: expect.stringMatching(/^42-cut.wav ends too early: the file was cut off\. The \d/),
  });
  expect(await readFile(join(out, "provenance.json"), "utf8")).toContain("42-cut.wav");
  await writeFile(join(folder, "memoir.json"), settings);
  for (const name of ["30-bakery.txt", "40-broken.wav", "41-empty.mp3", "42-cut.wav", "74-bread.jpg"])
    await rm(join(folder, name));
});

test("leaves out a removed recording", async () => {
  await rm(join(folder, "74-bread.wav"));
  await makeFromFolder(tools, { folder, out }, { show, signal });
  expect(await readFile(join(out, "provenance.json"), "utf8")).not.toContain("74-bread");
  expect(await readdir(join(out, "transcript"))).not.toContain("74.txt");
});

test("makes nothing of a folder without a usable recording and reports it", async () => {
  const empty = await recordingsFolder([]);
  await writeFile(join(empty, "1-nothing.wav"), "");
  await expect(makeFromFolder(tools, { folder: empty, out }, { show, signal })).rejects.toMatchObject({
    code: "nothing_to_make",
    message: expect.stringContaining("1-nothing.wav"),
  });
  await expect(makeFromFolder(tools, { folder: "/nowhere", out }, { show, signal })).rejects.toMatchObject({
    code: "nothing_to_make",
  });
});
