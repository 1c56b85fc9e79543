import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookSource, Photo } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { runProgram } from "#server/testing/programs.ts";
import { randomFrom } from "#server/testing/random-from.ts";
import { buildMemoir, type PlainChapter } from "./testing/build-memoir.ts";
import { pdfPictures, pdfText, pdfTexts, wordEdges } from "./testing/read-pdf.ts";
import { waterStreet } from "./testing/water-street.ts";
import { typesetBook } from "./typeset-book.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-printed-pages-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function picture(name: string, width: number, height: number, recordingId = "r1"): Promise<Photo> {
  const file = join(dir, name);
  await sharp({ create: { width, height, channels: 3, background: "#8a7050" } })
    .jpeg()
    .toFile(file);
  return { recordingId, file, caption: null };
}

function sourceOf(chapters: PlainChapter[], more: Partial<BookSource> = {}): BookSource {
  const memoir = buildMemoir({ ...waterStreet, chapters });
  const common = { photos: [], addresses: new Map(), colophon: ["Made with Heirvoice."], createdAt: 1_763_600_000 };
  return { memoir, edition: plainEdition, ...common, ...more };
}

const make = (name: string, source: BookSource) => typesetBook(source, join(dir, name));
const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `The river rose ${at} times.`).join(" | ");
const chapter = (title: string, text: string): PlainChapter => ({ title, stories: [{ heading: "Who?", text }] });

async function preflight(...files: string[]) {
  const running = runProgram(process.execPath, ["scripts/preflight.mjs", ...files], {});
  return { code: await running.ended, printed: running.printed() };
}

const topOfWords = async (file: string) =>
  (await wordEdges(file)).filter(({ text: word }) => word === "nous").map(({ yMin }) => yMin)[0] ?? 0;

test("prints a large cover picture at 200 dots per inch and more", async () => {
  const photos = [await picture("large.jpg", 3_000, 4_000)];
  const edition = { ...plainEdition, cover: "photograph" } as const;
  const book = await make("cover", sourceOf([chapter("The Flood", sentences(300))], { photos, edition }));
  expect(book.warnings.filter((warning) => warning.includes("picture"))).toEqual([]);
  const [cover] = await pdfPictures(book.files.cover);
  expect(cover?.ppi).toBeGreaterThanOrEqual(200);
});

test("warns of a cover picture below 200 dots per inch", async () => {
  const photos = [await picture("low.jpg", 2_000, 1_250)];
  const edition = { ...plainEdition, cover: "photograph" } as const;
  const book = await make("low-cover", sourceOf([chapter("The Flood", sentences(300))], { photos, edition }));
  const [cover] = await pdfPictures(book.files.cover);
  expect(cover?.ppi).toBeLessThan(200);
  expect(book.warnings).toContain(`The picture of the cover is small: it is printed at ${cover?.ppi} dots per inch.`);
});

test.each(["hardcover", "paperback"] as const)("passes the preflight of a printer (%s)", async (binding) => {
  const book = await make(
    binding,
    sourceOf([chapter("The Flood", sentences(300))], { edition: { ...plainEdition, binding } }),
  );
  expect(await preflight(book.files.interior, book.files.cover)).toMatchObject({ code: 0 });
  const { code, printed } = await preflight(book.files.screen);
  expect(code).toBe(1);
  expect(printed).toContain("page 1 has no TrimBox");
});

test("prints a tiny picture one inch wide and names its resolution", async () => {
  const photos = [await picture("tiny.jpg", 60, 40)];
  const book = await make("tiny", sourceOf([chapter("The Flood", sentences(300))], { photos }));
  const [tiny] = await pdfPictures(book.files.interior);
  expect(tiny?.ppi).toBeGreaterThanOrEqual(60);
  expect(book.warnings.join(" ")).toContain("60 dots per inch");
});

test("prints a short story's picture on the page of its words", async () => {
  const photos = await Promise.all([2, 3, 4].map((at) => picture(`short-${at}.jpg`, 1_200, 900, `r${at}`)));
  const short = ["The Mill", "The Flood", "The Ferry"].map((title) => chapter(title, sentences(12)));
  const chapters = [chapter("The River", sentences(1_500)), ...short];
  const book = await make("short", sourceOf(chapters, { photos }));
  const pages = await pdfTexts(book.files.screen);
  const pictured = (await pdfPictures(book.files.screen)).map(({ page }) => pages[page - 1] ?? "");
  expect(pictured).toHaveLength(3);
  for (const text of pictured) expect(text).toContain("The river rose");
});

test("lists main pages first in an index of seven pages", async () => {
  const random = randomFrom(3);
  const filler = "Then Thomas and Aunt Rose had bread and soup in Dublin before the bell rang twice in the square";
  const told = (at: number) =>
    Array.from({ length: 70 }, (_, line) =>
      line === 9 || (at === 4 && line < 20 && random() < 0.6) ? "Then Michael came home." : `${filler} ${line}.`,
    ).join(" | ");
  const chapters = Array.from({ length: 9 }, (_, at) => chapter(`Year ${at}`, told(at)));
  const text = await pdfText((await make("index", sourceOf(chapters))).files.screen);
  expect(text).toContain("Before a semicolon stand the pages that say the most.");
  expect(text).toMatch(/Michael, \d+(?:–\d+)?; \d+/);
});

test("never breaks a hyphenated word of a heading", async () => {
  const stories = Array.from({ length: 24 }, (_, at) => ({
    heading: `${"Dites ".repeat(6 + (at % 8))}${"a".repeat(at % 5)} Racontez-moi votre maison.`,
    text: sentences(6),
  }));
  const source = sourceOf([{ title: "La maison", stories }]);
  for (const story of source.memoir.chapters.flatMap((one) => one.stories).slice(12)) story.title = "Ici";
  const { screen } = (await make("hyphen", source)).files;
  const text = await pdfText(screen);
  const edges = await wordEdges(screen);
  const tops = (word: string) => new Set(edges.filter((one) => one.text === word).map(({ yMin }) => yMin));
  expect([...tops("Racontez-moi")].every((top) => tops("votre").has(top) || tops("Dites").has(top))).toBe(true);
  expect(text.match(/Racontez-moi/g)?.length).toBeGreaterThanOrEqual(24);
  expect(text).not.toMatch(/Racontez-\n/);
});

test("keeps a drop cap's accent clear of the address above", async () => {
  const text = `À l’école nous étions quarante. | ${sentences(40)}`;
  const address = "https://heirvoice.example/l/7kQ2mPxZ";
  const book = await make("accent", sourceOf([chapter("L’école", text)], { addresses: new Map([["r1", address]]) }));
  const plain = await make(
    "no-accent",
    sourceOf([chapter("L’école", text.replace("À", "A"))], { addresses: new Map([["r1", address]]) }),
  );
  expect(await topOfWords(book.files.screen)).toBeGreaterThan(await topOfWords(plain.files.screen));
});
