import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookMemory } from "#domain/book/book-memory.ts";
import type { BookSource } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { provenanceOf } from "#server/pipeline/book-source/provenance.ts";
import { bindEpub } from "./bind-epub.ts";
import { buildMemoir } from "./testing/build-memoir.ts";
import { placedMemories } from "./testing/placed-memories.ts";
import { pdfText } from "./testing/read-pdf.ts";
import { waterStreet } from "./testing/water-street.ts";
import { typesetBook } from "./typeset-book.ts";

let dir: string;
let memories: BookMemory[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-memories-"));
  const file = join(dir, "flood.jpg");
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#55708a" } })
    .jpeg()
    .toFile(file);
  memories = placedMemories(file);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const sourceOf = (more: Partial<BookSource>): BookSource => ({
  memoir: buildMemoir(waterStreet),
  photos: [],
  addresses: new Map(),
  colophon: ["Made with Heirvoice."],
  createdAt: 1_763_600_000,
  edition: plainEdition,
  ...more,
});

async function made(name: string, source: BookSource) {
  const out = join(dir, name);
  const book = await typesetBook(source, out);
  const { file } = await bindEpub(source, join(out, "book.epub"));
  return { ...book, epub: await readFile(file) };
}

test("prints memories as a sidebar and a photo page", async () => {
  const book = await made("with", sourceOf({ memories }));
  const text = (await pdfText(book.files.screen)).replaceAll(/\s+/g, " ");
  for (const part of [
    "The flood of 1965",
    "spring 1965",
    "Everybody came by boat.",
    "Second Street under water",
    "The Friday",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("Not printed.");
  const pages = Object.entries(unzipSync(new Uint8Array(book.epub)));
  const chapters = pages.filter(([name]) => name.includes("chapter-")).map(([, bytes]) => strFromU8(bytes));
  expect(chapters.join("")).toContain("Everybody came by boat.");
  expect(chapters.at(-1)).toContain("The Friday");
  expect(chapters.join("").match(/<aside /g)).toHaveLength(2);
  expect(pages.some(([name]) => name.endsWith("images/memory-0.jpg"))).toBe(true);
});

test("makes the same bytes without memories as with an empty list", async () => {
  const [plain, empty] = [await made("plain", sourceOf({})), await made("empty", sourceOf({ memories: [] }))];
  expect(plain.epub.equals(empty.epub)).toBe(true);
  for (const kind of ["screen", "interior", "cover"] as const)
    expect((await readFile(plain.files[kind])).equals(await readFile(empty.files[kind]))).toBe(true);
});

test("leads a memory to its writer and its sound", () => {
  const { memoir } = sourceOf({});
  const told = provenanceOf(memoir, new Map([["r9", { name: "cake.webm", words: null }]]), memories);
  expect(told.find(({ id }) => id === "sm-1")).toMatchObject({
    memory: "The flood of 1965",
    source: "written by hand, by Ann Tully",
    spans: [],
  });
  expect(told.find(({ id }) => id === "r9")).toMatchObject({
    spans: [{ recording: "cake.webm", startMs: 0, endMs: 72_000 }],
  });
});
