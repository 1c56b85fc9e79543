import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { readMakeArguments } from "./arguments.ts";
import { describeUnfinished, finishedFiles } from "./finished-files.ts";
import { makeOutFolder } from "./make-out-folder.ts";
import { noteLines } from "./note-lines.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-messages-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test("answers an unknown language with the available languages", () => {
  expect(() => readMakeArguments(["make", "stories", "--out", "out", "--language", "de"])).toThrow(
    /de is not known: it is en \(English\) or fr \(French\)/u,
  );
});

const http = (address: string) => configFrom(readEnv({ PUBLIC_URL: address })).http;

test("separates a local address from a public one", () => {
  expect(http("http://localhost:4321")).toMatchObject({ publicUrl: null, localUrl: "http://localhost:4321" });
  expect(http("https://example.org")).toMatchObject({ publicUrl: "https://example.org", localUrl: null });
});

test("rejects an unwritable folder at once with the reason", async () => {
  const file = join(dir, "a-file");
  await writeFile(file, "x");
  const refused = { code: "invalid_input" };
  await expect(makeOutFolder(file, "a-file")).rejects.toMatchObject({
    ...refused,
    message: "--out a-file is a file, not a folder.",
  });
  await expect(makeOutFolder(join(file, "in"), "in")).rejects.toMatchObject({
    ...refused,
    message: /a part of it is a file/u,
  });
  await expect(makeOutFolder("/proc/heirvoice/out", "/proc/x")).rejects.toMatchObject({
    ...refused,
    message: /\/proc\/x/u,
  });
  await makeOutFolder(join(dir, "new", "deep"), "deep");
  expect((await stat(join(dir, "new", "deep"))).isDirectory()).toBe(true);
});

const make = (...options: string[]) => readMakeArguments(["make", "a", "--out", "b", ...options]);

test("selects an edition by options and lists the choices", () => {
  expect(make("--size", "large-print", "--photos", "in-stories", "--cover", "type")).toMatchObject({
    size: "large print",
    photos: "in stories",
    cover: "type",
  });
  expect(() => make("--binding", "leather")).toThrow(/--binding leather is not known: it is hardcover or paperback/u);
});

test("merges the same message about many files into one line", () => {
  const warnings = Array.from({ length: 83 }, (_, at) => ({
    file: `${at + 1}.wav`,
    message: "No words were recognised in it.",
  }));
  const other = {
    file: "x.wav",
    message: "x.wav ends too early: the file was cut off. The 3 s that are left of it are used.",
  };
  expect(noteLines([...warnings, other, { file: null, message: "No QR codes." }])).toEqual([
    "1.wav, 2.wav, 3.wav and 80 more: No words were recognised in it.",
    other.message,
    "No QR codes.",
  ]);
});

test("lists what is finished when a make ends early", async () => {
  const out = join(dir, "early");
  await mkdir(join(out, "print"), { recursive: true });
  for (const name of ["book.pdf", "book.epub.unfinished", "print/cover.pdf"]) await writeFile(join(out, name), "x");
  await utimes(join(out, "print/cover.pdf"), 1, 1);
  const files = await finishedFiles(out, 2_000);
  expect(files).toEqual({ now: ["book.pdf"], earlier: ["print/cover.pdf"] });
  expect(describeUnfinished("The disk is full.", out, files).split("\n")).toEqual([
    "Not everything was made. The disk is full.",
    `Finished in ${out}: book.pdf.`,
    "There from an earlier make: print/cover.pdf.",
    "Run the same command again to go on: what is finished is not made again.",
  ]);
  expect(describeUnfinished("The disk is full.", out, await finishedFiles("/nowhere", 0))).toBe(
    "Nothing was made. The disk is full.",
  );
});
