import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BookSource, PlacedPhoto } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { sentencesOf } from "#domain/book/memoir.ts";
import { wholePicture } from "#domain/book/photos/book-photo.ts";
import { quarters } from "#server/testing/samples/picture-files.ts";
import { bindEpub } from "./bind-epub.ts";
import { buildMemoir } from "./testing/build-memoir.ts";
import { pageImage, pdfPictures, pdfTexts } from "./testing/read-pdf.ts";
import { waterStreet } from "./testing/water-street.ts";
import { typesetBook, type TypesetBook } from "./typeset-book.ts";

let dir: string;
let book: TypesetBook;
let epub: Record<string, Uint8Array>;
const memoir = buildMemoir(waterStreet);
const [first] = sentencesOf(memoir);
const last = [...sentencesOf(memoir)].at(-1);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-placed-"));
  const file = join(dir, "four-colors.jpg");
  await quarters(2400, 1600).jpeg({ quality: 100 }).toFile(file);
  const photo = (id: string, more: Partial<PlacedPhoto>): PlacedPhoto => ({
    id,
    file,
    pixels: { width: 2400, height: 1600 },
    caption: `Caption ${id}`,
    alt: null,
    questionId: first?.story.questionId ?? 0,
    place: "text",
    afterSentence: first?.sentence.id ?? null,
    crop: wholePicture,
    focus: { x: 0.5, y: 0.5 },
    inches: null,
    position: 1,
    ...more,
  });
  const rightHalf = { left: 0.5, top: 0, width: 0.5, height: 0.5 };
  const small = join(dir, "small.jpg");
  await quarters(620, 433).jpeg().toFile(small);
  const source: BookSource = {
    memoir,
    photos: [],
    placed: [
      photo("green", { crop: rightHalf, alt: "A green field" }),
      photo("whole", { place: "page", position: 2 }),
      photo("blurred", { file: small, pixels: { width: 620, height: 433 }, afterSentence: null, position: 3 }),
      photo("left", { place: "photo page", focus: { x: 0, y: 0 }, position: 4 }),
      photo("right", { place: "photo page", focus: { x: 1, y: 0 }, caption: "C".repeat(400), position: 5 }),
      photo("lost", { questionId: 99, position: 6 }),
      photo("end", { questionId: last?.story.questionId ?? 0, afterSentence: "s-gone", position: 7 }),
    ],
    addresses: new Map(),
    colophon: ["Made with Heirvoice."],
    createdAt: 1_763_600_000,
    edition: plainEdition,
  };
  book = await typesetBook(source, dir);
  const { file: bound } = await bindEpub(source, join(dir, "book.epub"));
  epub = unzipSync(new Uint8Array(await readFile(bound)));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Shares of the four colors on a page of the print file. */
async function colorsOf(page: number) {
  const { data } = await sharp(await pageImage(book.files.interior, page, 40))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = { red: 0, green: 0, blue: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 200 && green < 60 && blue < 60) counts.red++;
    if (green > 200 && red < 60 && blue < 60) counts.green++;
    if (blue > 200 && red < 60 && green < 60) counts.blue++;
  }
  return counts;
}

test("prints crops at their sentences and pages of their own", async () => {
  const pages = await pdfTexts(book.files.interior);
  const pageWith = (text: string) => pages.findIndex((page) => page.includes(text)) + 1;
  const green = await colorsOf(pageWith("Caption green"));
  expect(green.green).toBeGreaterThan(10_000);
  expect([green.red, green.blue]).toEqual([0, 0]);
  const whole = await colorsOf(pageWith("Caption whole"));
  expect(Math.min(whole.red, whole.green, whole.blue)).toBeGreaterThan(3000);
  const [, second] = sentencesOf(memoir);
  const text = pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text.indexOf("Caption green")).toBeLessThan(text.indexOf(second?.sentence.text ?? ""));
  const pictures = await pdfPictures(book.files.interior);
  const ppi = (page: number) => pictures.filter((one) => one.page === page).map((one) => one.ppi);
  expect(ppi(pageWith("Caption whole"))[0]).toBeGreaterThanOrEqual(299);
  expect(book.warnings.join()).toContain("with 620 dots it is sharp up to 2 inches");
  expect(book.warnings.join()).toContain("The photograph lost is not printed");
});

test("prints the photo page around each focus", async () => {
  const pages = await pdfTexts(book.files.interior);
  const page = pages.findIndex((text) => text.includes("Caption left")) + 1;
  const { red, green, blue } = await colorsOf(page);
  expect(Math.min(red, green, blue)).toBeGreaterThan(1000);
  expect(pages.findIndex((text) => text.includes("Caption end"))).toBeGreaterThan(page - 1);
  expect(pages.join()).not.toContain("Caption lost");
});

test("shows the photographs in the EPUB with captions and descriptions", async () => {
  const chapters = Object.entries(epub).filter(([name]) => name.includes("chapter-"));
  const text = chapters.map(([, bytes]) => strFromU8(bytes)).join("");
  expect(text.match(/<figure>/g)).toHaveLength(6);
  expect(text).toMatch(/alt="A green field"[^>]*>\s*<figcaption>Caption green<\/figcaption>/);
  expect(text.indexOf("Caption green")).toBeGreaterThan(text.indexOf(`id="${first?.sentence.id}"`));
  const { width, height } = await sharp(epub["book/images/placed-0.jpg"]).metadata();
  expect([width, height]).toEqual([1200, 800]);
});
