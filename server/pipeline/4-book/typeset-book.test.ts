import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import jsQR from "jsqr";
import { PDFArray, PDFDocument, PDFName, type PDFPage } from "pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printSpecSchema, type BookSource, type Photo } from "#domain/book/book.ts";
import { plainEdition } from "#domain/book/edition.ts";
import { sentencesOf } from "#domain/book/memoir.ts";
import { bindEpub } from "./bind-epub.ts";
import { bookData } from "./pages/book-data.ts";
import { layWorkspace } from "./press/lay-workspace.ts";
import { typeset } from "./press/typeset.ts";
import { buildMemoir, type PlainMemoir } from "./testing/build-memoir.ts";
import { pageImage, pdfFonts, pdfProperties, pdfText, pdfTexts, wordEdges } from "./testing/read-pdf.ts";
import { rueDeLEau, waterStreet } from "./testing/water-street.ts";
import { typesetBook, type TypesetBook } from "./typeset-book.ts";
import { printedLine, printedWords } from "./words/printed-words.ts";

let dir: string;
let photos: Photo[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-book-"));
  const file = join(dir, "river.jpg");
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#8a7050" } })
    .jpeg()
    .toFile(file);
  photos = [{ recordingId: "r2", file, caption: null }];
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function sourceOf(plain: PlainMemoir, more: Partial<BookSource> = {}): BookSource {
  return {
    memoir: buildMemoir(plain),
    photos,
    addresses: new Map([["r1", "https://heirvoice.example/l/7kQ2mPxZ"]]),
    colophon: ["Made with Heirvoice."],
    createdAt: 1_763_600_000,
    edition: plainEdition,
    ...more,
  };
}

const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
const belowTheHead = { x: 0, y: 60, width: 432, height: 524 };

for (const plain of [waterStreet, rueDeLEau])
  test(`sets an accessible book with every sentence in order (${plain.language})`, async () => {
    const source = sourceOf(plain);
    const book = await typesetBook(source, join(dir, plain.language));
    const facts = await pdfProperties(book.files.screen);
    expect(facts.get("Tagged")).toBe("yes");
    expect(facts.get("Title")).toBe(plain.title.replace("'", "’"));
    expect(facts.get("Author")).toBe(plain.author);
    expect(facts.get("PDF subtype") ?? (await readFile(book.files.screen, "latin1"))).toMatch(/PDF\/UA-1|pdfuaid/);
    expect(Number(facts.get("Pages"))).toBe(book.pages);
    expect(book.pages % 2).toBe(0);
    const catalog = (await PDFDocument.load(await readFile(book.files.screen))).catalog;
    expect(String(catalog.get(PDFName.of("Lang")))).toContain(plain.language);
    const embedded = await pdfFonts(book.files.screen);
    expect(embedded.length).toBeGreaterThan(1);
    expect(embedded.filter((font) => !font.embedded)).toEqual([]);

    const text = onlyLetters(await pdfText(book.files.screen, belowTheHead));
    let from = 0;
    for (const { story } of sentencesOf(source.memoir)) {
      const printed = story.paragraphs.flatMap(({ sentences }) =>
        printedWords(
          sentences.map((sentence) => sentence.text),
          plain.language,
        ),
      );
      expect(text).toContain(onlyLetters(printed[0] ?? ""));
    }
    for (const { sentence } of sentencesOf(source.memoir)) {
      const at = text.indexOf(onlyLetters(sentence.text), from);
      expect(at, sentence.text).toBeGreaterThanOrEqual(from);
      from = at;
    }
    const pages = [...sentencesOf(source.memoir)].map(({ sentence }) => book.pageOfSentence.get(sentence.id) ?? 0);
    expect(pages).toEqual(pages.toSorted((a, b) => a - b));
    expect(pages[0]).toBeGreaterThan(4);
  });

test("delivers trim, bleed and a wrap for the page count", async () => {
  const book = await typesetBook(sourceOf(waterStreet), join(dir, "print"));
  const interior = await PDFDocument.load(await readFile(book.files.interior));
  expect(interior.getPageCount()).toBe(book.pages);
  for (const page of interior.getPages()) {
    expect(boxOf(page, "MediaBox")).toEqual([0, 0, 450, 666]);
    expect(boxOf(page, "BleedBox")).toEqual([0, 0, 450, 666]);
    expect(boxOf(page, "TrimBox")).toEqual([9, 9, 441, 657]);
  }
  const spec = printSpecSchema.parse(JSON.parse(await readFile(book.files.spec, "utf8")));
  expect(spec).toMatchObject({ pages: book.pages, bleed: 0.125, trim: { width: 6, height: 9 }, spineWidth: 0.25 });
  const [cover] = (await PDFDocument.load(await readFile(book.files.cover))).getPages();
  expect(cover?.getWidth()).toBeCloseTo(spec.cover.width * 72, 1);
  expect(cover?.getHeight()).toBeCloseTo(774, 1);
  const boards = [54, 54, 54 + (2 * 6.125 + 0.25) * 72, 54 + 9.25 * 72];
  expect(cover && edgesOf(cover, "TrimBox")).toEqual(boards);
  expect(cover && edgesOf(cover, "BleedBox")).toEqual([0, 0, spec.cover.width * 72, 774]);
  expect(spec.fonts).toContain("EBGaramond-Regular");
  expect((await pdfFonts(book.files.interior)).every(({ embedded }) => embedded)).toBe(true);
});

function edgesOf(page: PDFPage, name: string): number[] {
  return boxOf(page, name).map((edge) => Math.round(edge * 10) / 10);
}

function boxOf(page: PDFPage, name: string): number[] {
  const box = page.node.lookup(PDFName.of(name));
  return box instanceof PDFArray ? box.asArray().map(Number) : [];
}

function bytesOf({ files }: TypesetBook): Promise<Buffer[]> {
  return Promise.all(Object.values(files).map((file) => readFile(file)));
}

test("sets large print at 14 points with a cover to match", async () => {
  const file = join(dir, "tall.jpg");
  await sharp({ create: { width: 1400, height: 1800, channels: 3, background: "#355070" } })
    .jpeg()
    .toFile(file);
  const edition = {
    ...plainEdition,
    size: "large print",
    binding: "paperback",
    cover: "photograph",
    about: "I baked bread.\n\nI still do.",
    back: "Keep the key.",
    imprint: "Riverside Press\nISBN 978-0-00-000000-2",
  } as const;
  const source = sourceOf(waterStreet, { edition, photos: [...photos, { recordingId: "r3", file, caption: null }] });
  const book = await typesetBook(source, join(dir, "large"));
  expect(book.warnings).toEqual([
    "The picture of the cover is small: it is printed at 95 dots per inch.",
    "The book has few words: its last 10 pages are empty, because a paperback needs 32 and it has 22.",
  ]);
  const spec = printSpecSchema.parse(JSON.parse(await readFile(book.files.spec, "utf8")));
  expect(spec).toMatchObject({
    binding: "paperback, perfect bound",
    trim: { width: 7, height: 10 },
    pages: book.pages,
  });
  expect(book.pages).toBeGreaterThanOrEqual(32);
  const [page] = (await PDFDocument.load(await readFile(book.files.interior))).getPages();
  expect(page && boxOf(page, "TrimBox")).toEqual([9, 9, 513, 729]);
  const [cover] = (await PDFDocument.load(await readFile(book.files.cover))).getPages();
  expect(cover?.getWidth()).toBeCloseTo(72 * (14.25 + book.pages / 444 + 0.06), 0);
  expect(cover?.getHeight()).toBeCloseTo(738, 1);
  const { width = 0 } = cover?.getSize() ?? {};
  expect(cover && edgesOf(cover, "TrimBox")).toEqual([9, 9, Math.round((width - 9) * 10) / 10, 729]);
  expect(cover && edgesOf(cover, "BleedBox")).toEqual([0, 0, Math.round(width * 10) / 10, 738]);
  const heights = (await wordEdges(book.files.interior)).map(({ yMin, yMax }) => yMax - yMin);
  expect(Math.min(...heights)).toBeGreaterThan(14);
  const text = (await pdfText(book.files.screen)).replaceAll(/\s+/g, " ");
  for (const said of ["About the Author", "I still do.", "Large-print edition", "ISBN 978-0-00-000000-2"])
    expect(text).toContain(said);
  expect(await pdfText(book.files.cover)).toContain("Keep the key.");
});

test("lists people, places and pictures with pages, and no rare years", async () => {
  const together = { ...plainEdition, photos: "together" } as const;
  const pictures = [...photos, ...photos, ...photos].map((photo, at) => ({ ...photo, caption: `Picture ${at + 1}` }));
  const book = await typesetBook(sourceOf(waterStreet, { photos: pictures, edition: together }), join(dir, "index"));
  const pages = (await pdfTexts(book.files.screen)).map((text) =>
    text.replace(/\n\d+\s*$/u, "").replaceAll(/\s+/g, " "),
  );
  const index =
    pages
      .find((text) => text.includes("People and Places") && !text.includes("Contents"))
      ?.replace("People and Places", "") ?? "";
  const before = (book.pageOfSentence.get("s1-1") ?? 0) - 1;
  const entries = [...index.matchAll(/(\p{L}[\p{L}.,’ ]*?), ([\d–, ]+\d|\d)(?= |$)/gu)];
  expect(entries.map(([, name]) => name)).toEqual(
    expect.arrayContaining(["Halloran, Mr.", "Michael", "Tom", "Water Street"]),
  );
  for (const [, name = "", list = ""] of entries)
    for (const page of list.split(/, |–/))
      expect(pages[before + Number(page) - 1]?.replaceAll(/\u00ad\s*/g, ""), `${name} ${page}`).toContain(
        name.split(", ")[0],
      );
  expect(pages.join(" ")).not.toContain("The Years");
  const plate = pages.find((text) => text.includes("Photographs") && !text.includes("Contents")) ?? "";
  const told = (book.pageOfSentence.get("s2-1") ?? 0) - before;
  expect(plate.match(/p\. \d+/gu)).toEqual([`p. ${told}`, `p. ${told}`, `p. ${told}`]);
  expect(plate).toContain("Picture 3");
});

test("prints a dash for a title without printable characters", () => {
  for (const title of ["\u202e", "\u00a0", "\u0007 \u2028"])
    expect(bookData(sourceOf({ ...waterStreet, title })).data.title.t).toBe("—");
});

const sentence = (at: number) => `In the year of the ${at}th flood we walked to the mill with lamps.`;
const paragraph = (at: number) => Array.from({ length: 5 }, (_, i) => sentence(at + i)).join(" | ");
const linesOf = async (file: string) => {
  const pages = (await pdfTexts(file)).map((text) =>
    text.split("\n").filter((line) => /flood|mill|lamps|So it/.test(line)),
  );
  return pages.map((lines) => lines.length).filter((count) => count > 0);
};

test("keeps at least three lines on a chapter's last page", async () => {
  const chapters = Array.from({ length: 14 }, (_, at) => ({
    title: `Chapter ${at}`,
    stories: [
      {
        heading: "",
        text: [...Array.from({ length: 8 }, (__, i) => paragraph(i)), ...Array.from({ length: at }, () => "So it was.")]
          .map((text) => text.trim())
          .join("\n\n"),
      },
    ],
  }));
  const source = sourceOf({ ...waterStreet, chapters }, { photos: [], addresses: new Map() });
  const workspace = await mkdtemp(join(dir, "tails-"));
  const { fonts } = await layWorkspace(workspace, [], bookData(source));
  const request = { workspace, fonts, createdAt: 1, want: "screen", pictures: "stand-ins", minPages: 24 } as const;
  await typeset({ ...request, inputs: { depths: "{}" } }, {});
  expect(Math.min(...(await linesOf(join(workspace, "screen.pdf"))))).toBeLessThan(3);
  await typeset({ ...request, inputs: {} }, {});
  expect(Math.min(...(await linesOf(join(workspace, "screen.pdf"))))).toBeGreaterThan(2);
});

test("typesets the same bytes for one source without other files", async () => {
  const once = await bytesOf(await typesetBook(sourceOf(waterStreet), join(dir, "once")));
  const again = await bytesOf(await typesetBook(sourceOf(waterStreet), join(dir, "again")));
  expect(once.map((bytes, at) => again[at]?.equals(bytes))).toEqual([true, true, true, true]);
  expect((await readdir(join(dir, "once"))).toSorted()).toEqual(["book.pdf", "print"]);
});

test("prints a code readable at 150 dots per inch with its address", async () => {
  const book = await typesetBook(sourceOf(waterStreet), join(dir, "code"));
  const page = book.pageOfSentence.get("s1-1") ?? 0;
  const { data, info } = await sharp(await pageImage(book.files.screen, page, 150))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
    "https://heirvoice.example/l/7kQ2mPxZ",
  );
  expect(await pdfText(book.files.screen)).toContain("heirvoice.example/l/7kQ2mPxZ");
});

test("marks unread words and prints a code for unreadable ones", async () => {
  const memoir = buildMemoir({ ...waterStreet, draft: true });
  const [first] = memoir.chapters.flatMap(({ stories }) => stories);
  if (first) first.paragraphs = [];
  const answers = memoir.chapters.flatMap(({ stories }) => stories).length;
  const source = { ...sourceOf(waterStreet), memoir, unread: new Set(["r1", "r2"]), voiceOnly: new Set(["r1"]) };
  const book = await typesetBook(source, join(dir, "unread"));
  const text = (await pdfText(book.files.screen)).replaceAll(/\s+/g, " ");
  expect(text).toContain(`Draft: 2 of ${answers} answers have not been read yet.`);
  expect(text.split("not read yet")).toHaveLength(2);
  expect(text).toContain("The machine could not make out these words.");
  expect(text.split("heirvoice.example/l/7kQ2mPxZ")).toHaveLength(2);
});

test("sets lists, letters, follow-up questions and heard words by their form", async () => {
  const memoir = buildMemoir(waterStreet);
  const letter = buildMemoir({
    ...waterStreet,
    chapters: [
      {
        title: "",
        stories: [{ heading: "", text: "Dear Mary,\n\nThe baby is well.\n\nYours,\n\nTom.\n\n“No,” he said." }],
      },
    ],
  }).chapters[0]?.stories[0];
  const kinds = ["salutation", "letter", "closing", "signature", "turn"] as const;
  letter?.paragraphs.forEach(({ sentences }, at) => {
    for (const one of sentences) one.id = `sletter-${at}`;
  });
  if (letter) {
    letter.forms = kinds.map((form, at) => ({ form, from: `sletter-${at}` }));
    memoir.chapters.at(-1)?.stories.push({ ...letter, questionId: 85 });
  }
  const [story] = memoir.chapters[0]?.stories ?? [];
  const [, second, third] = story?.paragraphs ?? [];
  if (!story || !second || !third) throw new Error("the memoir is too short");
  story.title = "The green door";
  story.lines = [second.sentences[0]?.id ?? ""];
  story.asked = [{ question: "And what was in it?", before: third.sentences[0]?.id ?? "" }];
  for (const told of third.sentences) told.text += " [laughs]";
  if (second.sentences[0]) second.sentences[0].text = "My mother sang:";
  const source = { ...sourceOf(waterStreet), memoir };
  const book = await typesetBook(source, join(dir, "forms"));
  const lines = (await pdfText(book.files.screen)).split("\n");
  for (const { text } of second.sentences)
    expect(
      lines.some((line) => line.startsWith(printedLine(text, "en").slice(0, 24))),
      text,
    ).toBe(true);
  for (const part of ["Dear Mary,", "The baby is well.", "Yours,", "Tom.", "“No,” he said."])
    expect(lines).toContain(part);
  const set = bookData(source).data.chapters[0]?.stories[0]?.items ?? [];
  const sung = set.findIndex(({ kind }) => kind === "lines");
  expect(set[sung - 1]).toMatchObject({ kind: "prose", s: [[second.sentences[0]?.id, "My mother sang:"]] });
  const asked = lines.indexOf("And what was in it?");
  expect(lines[asked + 1]).toContain("After that there is nothing");
  const epub = join(dir, "forms.epub");
  await bindEpub(source, epub);
  const files = unzipSync(await readFile(epub));
  const chapter = Buffer.from(files["book/chapter-01.xhtml"] ?? []).toString();
  expect(chapter).toMatch(/<p class="asked">And what was in it\?<\/p>\s*<p>/);
  expect(chapter).toContain("<i>[laughs]</i>");
  expect(chapter).toMatch(/<p class="lines">[^]*?<br\/>/);
  const chapters = Object.entries(files).filter(([name]) => /chapter-\d+\.xhtml$/.test(name));
  const last = Buffer.from(chapters.at(-1)?.[1] ?? []).toString();
  for (const [at, form] of kinds.entries()) expect(last).toContain(`<p class="${form}"><span id="sletter-${at}">`);
});

test("prints no code without a public address", async () => {
  const book = await typesetBook(sourceOf(waterStreet, { addresses: new Map() }), join(dir, "no-code"));
  expect(await pdfText(book.files.screen)).not.toMatch(/square|heirvoice\.example/);
});

const hostile: PlainMemoir = {
  title: `#hack() *x* <y> $z$ \\ ${"w".repeat(10_000)}`,
  author: "שרה כהן 😀",
  language: "en",
  dedication: "  \n",
  draft: true,
  chapters: [
    {
      title: "مذكرات حياتي",
      stories: [{ heading: "", text: `${"q".repeat(10_000)} was said. | "#eval(1)" it says.` }],
    },
    { title: "😀", stories: [{ heading: "h".repeat(10_000), text: "7 of us 👩‍👩‍👧 came, \ue000 and all. | I." }] },
    { title: "x".repeat(10_000), stories: [{ heading: "שלום?", text: 'שלום עולם. | #import "/etc/passwd"' }] },
  ],
};

test("keeps any text as text on the page and lists changes", async () => {
  const book = await typesetBook(sourceOf(hostile, { photos: [] }), join(dir, "hostile"));
  const text = await pdfText(book.files.screen);
  expect(text).toContain("#hack() *x* <y> $z$ \\");
  expect(text).toContain("“#eval(1)” it says.");
  const body = onlyLetters(await pdfText(book.files.screen, belowTheHead));
  expect(body.includes("q".repeat(10_000))).toBe(true);
  expect(text).not.toContain("□");
  expect(text).toContain("Draft: these words were written down by a machine");
  expect(book.warnings.join("\n")).toContain("they are left out: \ue000");
  expect(book.warnings.filter((warning) => /shortened/.test(warning))).toHaveLength(3);
  for (const file of [book.files.screen, book.files.interior, book.files.cover])
    expect((await wordEdges(file)).filter(({ pageWidth, xMin, xMax }) => xMin < 0 || xMax > pageWidth)).toEqual([]);
  const fonts = (await pdfFonts(book.files.screen)).map(({ name }) => name).join(" ");
  expect(fonts).toMatch(/FrankRuhlLibre/);
  expect(fonts).toMatch(/NotoNaskhArabic/);
  expect(fonts).toMatch(/NotoEmoji/);
});

const namedIn = (name: string): PlainMemoir => ({ ...waterStreet, author: name });

test.each(["Ἑλένη Παπαδοπούλου", "Анна Сергеевна", "שרה כהן", "فاطمة الزهراء", "Zoë Čapková", "सीता देवी"])(
  "prints a name in its own letters: %s",
  async (name) => {
    const book = await typesetBook(sourceOf(namedIn(name), { photos: [] }), join(dir, `name-${name.length}${name[0]}`));
    expect((await pdfFonts(book.files.screen)).every(({ embedded }) => embedded)).toBe(true);
    expect(onlyLetters(await pdfText(book.files.screen)).length).toBeGreaterThan(1000);
    expect(book.warnings.join()).not.toMatch(/left out/);
  },
);

test.each(["王小明", "ஆதி"])("rejects a name without glyphs in any font: %s", async (name) => {
  await expect(typesetBook(sourceOf(namedIn(name)), join(dir, "unprintable"))).rejects.toMatchObject({
    code: "font_missing",
    message: expect.stringContaining(name[0] ?? ""),
  });
});

test("prints a caption without glyphs and warns of it first", async () => {
  const captioned = photos.map((photo) => ({ ...photo, caption: "The river, 王小, in spring" }));
  const book = await typesetBook(sourceOf(waterStreet, { photos: captioned }), join(dir, "caption"));
  expect(await pdfText(book.files.screen)).toContain("The river, […], in spring");
  expect(book.warnings[0]).toBe("Letters are missing from the printed book, […] stands for them: 王 小.");
});

test("adds at most four ruled pages and reports empty pages", async () => {
  const short = Array.from({ length: 3 }, (_, at) => ({
    title: `Chapter of ${at + 1} lines`,
    stories: [{ heading: "Who was there?", text: "We were four at home. | My mother sang in the kitchen." }],
  }));
  const book = await typesetBook(
    sourceOf({ ...waterStreet, chapters: short }, { photos: [], addresses: new Map() }),
    join(dir, "small"),
  );
  expect(book.pages).toBe(24);
  expect(book.warnings).toEqual([
    "The book has few words: its last 8 pages are empty, because a hardcover needs 24 and it has 16.",
  ]);
  expect(book.pageOfSentence.get("s2-1")).toBe((book.pageOfSentence.get("s1-1") ?? 0) + 2);
  expect(await pdfText(book.files.screen)).toContain("Room for your own words");
  expect((await PDFDocument.load(await readFile(book.files.interior))).getPageCount()).toBe(24);
});

test("prints the page numbers of the contents without hyphenated titles", async () => {
  const title = "Remembrances of extraordinarily uncomfortable grandmotherly correspondence";
  const chapters = [title, "The Flood", "The Mill"].map((name, at) => ({
    title: name,
    stories: [{ heading: "Who was there?", text: paragraph(at).repeat(3) }],
  }));
  const book = await typesetBook(
    sourceOf({ ...waterStreet, chapters }, { photos: [], addresses: new Map() }),
    join(dir, "folios"),
  );
  const pages = await pdfTexts(book.files.screen);
  const contents = pages.find((page) => page.includes("Contents")) ?? "";
  expect(contents).not.toMatch(/\p{L}[-\u00ad\u2010]\n/u);
  const called = [...contents.matchAll(/(?<![\p{L}\d])(\d+)$/gmu)].map(([, number]) => Number(number));
  expect(called.length).toBeGreaterThanOrEqual(3);
  const first = book.pageOfSentence.get("s1-1") ?? 0;
  for (const number of called) expect(pages[first + number - 2]?.split("\n"), `page ${number}`).toContain(`${number}`);
});

test("starts every chapter at one height with a fitting drop cap", async () => {
  const told = "We were four at home, and my mother sang in the kitchen all the long evening. ";
  const chapters = [5, 7, 1].map((times, at) => ({
    title: `Chapter number ${at + 1}`,
    stories: [{ heading: "Who was there?", text: told.repeat(times).trim().replaceAll(". ", ". | ") }],
  }));
  const source = sourceOf({ ...waterStreet, chapters }, { photos: [], addresses: new Map() });
  const book = await typesetBook(source, join(dir, "heights"));
  const pages = await pdfTexts(book.files.screen);
  const titled = pages.filter((page) => /Chapter number \d/u.test(page) && !page.includes("Contents"));
  expect(titled.length).toBeGreaterThan(1);
  const aboveTheSink = await pdfText(book.files.screen, { x: 0, y: 50, width: 432, height: 60 });
  expect(aboveTheSink).not.toMatch(/chapter/iu);
  expect(chapters.map((_, at) => bookData(source).data.chapters[at]?.stories[0]?.items[0])).toMatchObject([
    { cap: "W" },
    { cap: "W" },
    { cap: null },
  ]);
});

test("omits a broken picture, names its file, and makes the book", async () => {
  const file = join(dir, "broken.jpg");
  await writeFile(file, Buffer.concat([(await readFile(photos[0]?.file ?? "")).subarray(0, 400), Buffer.alloc(40)]));
  const drawing = join(dir, "drawing.png");
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
  const more = [
    { recordingId: "r1", file, caption: null },
    { recordingId: "r1", file: drawing, caption: null },
  ];
  const book = await typesetBook(sourceOf(waterStreet, { photos: [...photos, ...more] }), join(dir, "broken"));
  expect(book.warnings.filter((warning) => /broken\.jpg|drawing\.png/.test(warning))).toHaveLength(2);
});

test("makes an even number of pages when the text ends odd", async () => {
  const colophon = Array.from({ length: 60 }, (_, at) => `Line ${at + 1} of how it was made.`);
  const book = await typesetBook(sourceOf(waterStreet, { colophon }), join(dir, "even"));
  expect(book.pages % 2).toBe(0);
  expect((await PDFDocument.load(await readFile(book.files.interior))).getPageCount()).toBe(book.pages);
});

test("cancels typesetting at once without leaving a file", async () => {
  const stop = new AbortController();
  const made = typesetBook(sourceOf(waterStreet), join(dir, "stopped"), {
    signal: stop.signal,
    onProgress: (fraction) => fraction >= 0.3 && stop.abort(),
  });
  await expect(made).rejects.toMatchObject({ code: "cancelled" });
  expect(await readdir(join(dir, "stopped"))).toEqual(["print"]);
  expect(await readdir(join(dir, "stopped", "print"))).toEqual([]);
});

test("rejects a missing font", async () => {
  const workspace = await mkdtemp(join(dir, "font-"));
  const { fonts } = await layWorkspace(workspace, [], bookData(sourceOf(waterStreet, { photos: [] })));
  const data: object = JSON.parse(await readFile(join(workspace, "book.json"), "utf8"));
  await writeFile(join(workspace, "book.json"), JSON.stringify({ ...data, fonts: ["EB Garamond", "No Such Face"] }));
  const request = {
    workspace,
    fonts,
    createdAt: 1,
    want: "screen",
    pictures: "stand-ins",
    inputs: {},
    minPages: 24,
  } as const;
  await expect(typeset(request, {})).rejects.toMatchObject({ code: "font_missing" });
});
