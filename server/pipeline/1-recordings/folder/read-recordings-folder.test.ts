import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noSettings } from "./folder-settings.ts";
import { readRecordingsFolder } from "./read-recordings-folder.ts";
import { readCorrectedText } from "./read-corrected-text.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-folder-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function put(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
}
const shown = (path: string | null) => path && basename(path);

test("reads questions, follow-ups and files in the bank's order", async () => {
  await put({
    "12-the war years.webm": "x",
    "2.mp3": "x",
    "12.2.wav": "x",
    "12.1-more.M4A": "x",
    "2-again.ogg": "x",
    "2.txt": "Some words.",
    "2.jpg": "x",
    "2.caption.txt": "In 1950",
    "12.1-more.TXT": "More words.",
    "12.2.png": "x",
    "12-the war years.2.jpg": "x",
    "2.3.png": "x",
    "2.3.caption.txt": "Third.",
  });
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings.map((r) => [r.name, r.questionId, r.followUp])).toEqual([
    ["2.mp3", 2, null],
    ["2-again.ogg", 2, null],
    ["12-the war years.webm", 12, null],
    ["12.1-more.M4A", 12, 1],
    ["12.2.wav", 12, 2],
  ]);
  const pictures = recordings.map(({ photos }) => photos.map((photo) => [shown(photo.file), shown(photo.captionFile)]));
  expect(recordings.map((r, at) => [shown(r.correctedFile), ...(pictures[at] ?? [])])).toEqual([
    ["2.txt", ["2.jpg", "2.caption.txt"], ["2.3.png", "2.3.caption.txt"]],
    [null],
    [null, ["12-the war years.2.jpg", null]],
    ["12.1-more.TXT"],
    [null, ["12.2.png", null]],
  ]);
  expect(warnings).toEqual([
    {
      file: "2-again.ogg",
      message: "2.mp3, 2-again.ogg all answer 2; they are told one after the other, in this order.",
      loss: false,
    },
  ]);
});

test("lists unknown names in one line and escapes them", async () => {
  await put({ "1.wav": "x", "notes.doc": "x", "9.txt": "words of no recording", "interview.odt": "x", "a\nb": "x" });
  await mkdir(join(dir, "old"));
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings).toHaveLength(1);
  expect(warnings).toHaveLength(1);
  const [warning] = warnings;
  for (const name of ["notes.doc", "9.txt", "interview.odt", "old", "a�b"]) expect(warning?.message).toContain(name);
  expect(warning?.message).not.toContain("\n");
});

test("skips a question that the bank does not have and reports it", async () => {
  await put({ "0.wav": "x", "86-late.mp3": "x", "3.6.wav": "x", "3.0.wav": "x", "999999999.wav": "x", "85.wav": "x" });
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings.map((r) => r.name)).toEqual(["85.wav"]);
  expect(warnings.map((w) => [w.file, w.loss])).toEqual([
    ["0.wav", true],
    ["3.0.wav", true],
    ["3.6.wav", true],
    ["86-late.mp3", true],
    ["999999999.wav", true],
  ]);
});

test("reads voice notes and films of telephones and reports other sound", async () => {
  const taken = ["1.opus", "2.aac", "3.MOV", "4.amr", "5.3gp", "6.caf", "7.aiff", "8.wma", "9.mka", "10.aif"];
  await put(
    Object.fromEntries([...taken, "11.avi", "party.mkv", "holiday.mov", "notes.docx"].map((name) => [name, "x"])),
  );
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings.map((r) => r.name)).toEqual(taken);
  expect(warnings.map((w) => [w.file, w.loss])).toEqual([
    ["11.avi", true],
    ["holiday.mov", true],
    ["party.mkv", true],
    ["notes.docx", false],
  ]);
  expect(warnings[1]?.message).toContain('does not begin with the number of its question, as in "5-holiday.mov"');
});

test("follows no symbolic link out of the folder", async () => {
  const outside = await mkdtemp(join(tmpdir(), "heirvoice-outside-"));
  await writeFile(join(outside, "secret.wav"), "x");
  await put({ "1.wav": "x", "4.wav": "x" });
  await symlink(join(outside, "secret.wav"), join(dir, "2.wav"));
  await symlink(join(outside, "secret.wav"), join(dir, "1.txt"));
  await symlink("4.wav", join(dir, "5.wav"));
  await symlink("nowhere", join(dir, "6.wav"));
  await mkdir(join(dir, "7.wav"));
  const { recordings, warnings } = await readRecordingsFolder(dir);
  await rm(outside, { recursive: true });
  expect(recordings.map((r) => r.name)).toEqual(["1.wav", "4.wav", "5.wav"]);
  expect(recordings[0]?.correctedFile).toBeNull();
  expect(warnings.map((w) => w.file).sort()).toEqual(["1.txt", "2.wav", "6.wav", "7.wav"]);
});

test("reads corrected words in UTF-8 and UTF-16 and rejects non-text", async () => {
  const words = "Élodie était là — 1941.\r\n\r\nOui.";
  const big = Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(words, "utf16le").swap16()]);
  await put({
    "1.wav": "x",
    "1.txt": `\ufeff${words}`,
    "2.wav": "x",
    "2.txt": Buffer.from(`\ufeff${words}`, "utf16le"),
    "3.wav": "x",
    "3.txt": big,
    "4.wav": "x",
    "4.txt": Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1]),
    "5.wav": "x",
    "5.txt": Buffer.from("été", "latin1"),
    "6.wav": "x",
    "6.txt": Buffer.alloc(5_000_001, "a"),
  });
  const { recordings, warnings } = await readRecordingsFolder(dir);
  for (const recording of recordings.slice(0, 3))
    expect(await readCorrectedText(String(recording.correctedFile))).toBe("Élodie était là — 1941.\n\nOui.");
  expect(recordings.slice(3).map((r) => r.correctedFile)).toEqual([null, null, null]);
  expect(warnings.map((w) => w.file)).toEqual(["4.txt", "5.txt", "6.txt"]);
  for (const warning of warnings) expect(warning.message).toContain(warning.file);
});

test("reads memoir.json with titles by number or in order", async () => {
  const long = "x".repeat(10_000);
  await put({
    "memoir.json": JSON.stringify({
      title: `${long} 😀 שלום`,
      author: "Zoë\nO'Neil",
      dedication: "To A.\nand\0 B.\ud800",
      language: "fr",
      storyTitles: { "5": "Bread\ud83d" },
      chapterTitles: { "2": "D'où je viens" },
    }),
  });
  const { settings, warnings } = await readRecordingsFolder(dir);
  expect(warnings).toEqual([]);
  expect(settings).toEqual({
    ...noSettings,
    title: `${long} 😀 שלום`,
    author: "Zoë O'Neil",
    dedication: "To A.\nand B.\ufffd",
    language: "fr",
    storyTitles: { 5: "Bread\ufffd" },
    chapterTitles: { 2: "D'où je viens" },
    narrator: null,
    announceChapters: null,
  });
  await put({ "memoir.json": JSON.stringify({ chapterTitles: ["One", null, "Three"] }) });
  expect((await readRecordingsFolder(dir)).settings.chapterTitles).toEqual({ 1: "One", 3: "Three" });
});

test("reports errors in memoir.json and keeps the rest", async () => {
  await put({
    "memoir.json": JSON.stringify({
      title: 7,
      author: "Ann",
      language: "de",
      titel: "x",
      chapterTitles: ["", 1],
      narrator: "robot",
      announceChapters: false,
    }),
  });
  const { settings, warnings } = await readRecordingsFolder(dir);
  expect(settings).toMatchObject({ title: null, author: "Ann", language: null, chapterTitles: {} });
  expect(settings).toMatchObject({ narrator: null, announceChapters: false });
  expect(warnings.map((w) => /"(\w+)"/.exec(w.message)?.[1])).toEqual([
    "title",
    "language",
    "titel",
    "chapterTitles",
    "narrator",
  ]);
  for (const bad of ["{", "[]", "null", Buffer.from([0, 1, 2])]) {
    await put({ "memoir.json": bad });
    const again = await readRecordingsFolder(dir);
    expect(again.settings.author).toBeNull();
    expect(again.warnings).toHaveLength(1);
    expect(again.warnings[0]?.message).toContain("memoir.json");
  }
});

test("reports a missing folder", async () => {
  await expect(readRecordingsFolder(join(dir, "absent"))).rejects.toMatchObject({ code: "not_found" });
  await put({ "1.wav": "x" });
  await expect(readRecordingsFolder(join(dir, "1.wav"))).rejects.toMatchObject({ code: "not_found" });
});

test("reports a corrected text without words as a loss", async () => {
  await put({ "3.wav": "x", "3.txt": " \n\t ", "4.wav": "x", "4.txt": "…", "5.wav": "x", "5.txt": "שלום" });
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings.map(({ correctedFile }) => shown(correctedFile))).toEqual([null, null, "5.txt"]);
  expect(warnings).toEqual([
    { file: "3.txt", message: "3.txt is left out: It holds no words.", loss: true },
    { file: "4.txt", message: "4.txt is left out: It holds no words.", loss: true },
  ]);
});

test("reports a picture it cannot read as a loss", async () => {
  await put({ "3.wav": "x", "3.TIF": "x" });
  const { warnings } = await readRecordingsFolder(dir);
  expect(warnings).toEqual([
    {
      file: "3.TIF",
      message: "3.TIF is left out: pictures of this kind are not read. Save it as .jpg, .png or .heic.",
      loss: true,
    },
  ]);
});

test("takes the HEIC picture of an iPhone", async () => {
  await put({ "3.wav": "x", "3.HEIC": "x", "3.2.heic": "x" });
  const { recordings, warnings } = await readRecordingsFolder(dir);
  expect(recordings.flatMap(({ photos }) => photos.map(({ file }) => shown(file)))).toEqual(["3.HEIC", "3.2.heic"]);
  expect(warnings).toEqual([]);
});
