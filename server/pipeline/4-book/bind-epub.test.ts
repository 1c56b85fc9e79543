import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainEdition } from "#domain/book/edition.ts";
import type { AudiobookChapter } from "#domain/book/audiobook.ts";
import type { BookSource } from "#domain/book/book.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { bindEpub, bindReadAlongEpub } from "./bind-epub.ts";
import { keptPageStarts, pageStarts, readPageStarts } from "./page-starts.ts";
import { buildMemoir, type PlainMemoir } from "./testing/build-memoir.ts";
import { placedMemories } from "./testing/placed-memories.ts";
import { rueDeLEau, waterStreet } from "./testing/water-street.ts";

const run = promisify(execFile);
let dir: string;
let source: BookSource;
let french: BookSource;
let mp3: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-epub-test-"));
  const file = join(dir, "river.png");
  await sharp({ create: { width: 400, height: 300, channels: 4, background: "#8a705080" } })
    .png()
    .toFile(file);
  mp3 = join(dir, "chapter.mp3");
  const ffmpeg = await findFfmpeg(null);
  await ffmpeg.run(["-f", "lavfi", "-i", "sine=frequency=200:duration=90", "-ac", "1", "-b:a", "32k", mp3]);
  const from = (plain: PlainMemoir): BookSource => ({
    memoir: buildMemoir({ ...plain, title: `${plain.title} <b>&"' #hack() 😀 שלום \u0007${"w".repeat(10_000)}` }),
    photos: [{ recordingId: "r1", file, caption: 'The "Rose" & <us>' }],
    addresses: new Map([["r1", "https://heirvoice.example/l/a?b=c&d=<e>"]]),
    colophon: ["Made with Heirvoice & care."],
    createdAt: 1_763_600_000,
    edition: plainEdition,
  });
  source = from(waterStreet);
  french = { ...from({ ...rueDeLEau, dedication: "   ", draft: true }), memories: placedMemories(file) };
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function soundOf({ memoir }: BookSource): AudiobookChapter[] {
  return memoir.chapters.map(({ number, title, stories }) => ({
    number,
    title,
    wav: "",
    mp3,
    durationMs: 90_000,
    levels: { rmsDb: -20, peakDb: -4, floorDb: -70 },
    misses: [],
    voices: [],
    placements: stories.map(({ recordingIds: [recordingId = ""] }, at) => ({
      recordingId,
      startMs: at * 40_000,
      edits: [
        { sourceStartMs: 0, sourceEndMs: 9_000, editedStartMs: 0 },
        { sourceStartMs: 12_000, sourceEndMs: 40_000, editedStartMs: 9_000 },
      ],
    })),
  }));
}

async function epubcheck(file: string): Promise<string> {
  const checked = run("java", ["-jar", "/usr/share/java/epubcheck.jar", file]);
  const { stdout, stderr } = await checked.catch((failed: { stdout: string; stderr: string }) => failed);
  return `${stdout}${stderr}`;
}

test("binds plain and read-along books without epubcheck messages", async () => {
  const files = ["en.epub", "en-read.epub", "fr.epub", "fr-read.epub"].map((name) => join(dir, name));
  const [plain = "", read = "", plainFr = "", readFr = ""] = files;
  await bindEpub(source, plain);
  await bindReadAlongEpub(source, soundOf(source), read);
  await bindEpub(french, plainFr);
  await bindReadAlongEpub(french, soundOf(french), readFr);
  for (const file of files) expect(await epubcheck(file)).toContain("0 fatals / 0 errors / 0 warnings");
  expect((await stat(plain)).size).toBeLessThan(700_000);
});

test("plays each sentence from its own words and skips cut ones", async () => {
  const file = join(dir, "clips.epub");
  const { sentences } = await bindReadAlongEpub(source, soundOf(source), file);
  const parts = unzipSync(await readFile(file));
  const smil = strFromU8(parts["book/chapter-01.smil"] ?? new Uint8Array());
  const clips = [...smil.matchAll(/#(s[\d-]+)"\/>\n<audio src="(.*?)" clipBegin="(.*?)" clipEnd="(.*?)"/g)];
  expect(clips.map(([, id]) => id)).not.toContain("s1-4");
  expect(clips[0]?.slice(1)).toEqual(["s1-1", "audio/chapter-01.mp3", "0:00:00.000", "0:00:02.800"]);
  expect(clips.find(([, id]) => id === "s1-5")?.slice(3)).toEqual(["0:00:09.000", "0:00:11.800"]);
  expect(clips.find(([, id]) => id === "s2-1")?.[3]).toBe("0:00:40.000");
  const page = strFromU8(parts["book/chapter-01.xhtml"] ?? new Uint8Array());
  for (const [, id] of clips) expect(page).toContain(`<span id="${id}">`);
  const all = source.memoir.chapters.flatMap(({ stories }) => stories.flatMap(({ paragraphs }) => paragraphs)).flat();
  expect(sentences).toBeLessThan(all.flatMap((paragraph) => paragraph.sentences).length);
  expect(parts["book/audio/chapter-01.mp3"]).toEqual(new Uint8Array(await readFile(mp3)));
});

test("gives the same bytes for one source, mimetype first and uncompressed", async () => {
  await bindEpub(source, join(dir, "a", "one.epub"));
  await bindEpub(source, join(dir, "a", "two.epub"));
  const one = await readFile(join(dir, "a", "one.epub"));
  expect(one.equals(await readFile(join(dir, "a", "two.epub")))).toBe(true);
  expect(one.subarray(30, 58).toString("latin1")).toBe("mimetypeapplication/epub+zip");
  expect((await readdir(join(dir, "a"))).toSorted()).toEqual(["one.epub", "two.epub"]);
});

test("lists the printed pages and accessibility metadata", async () => {
  const file = join(dir, "pages.epub");
  const ids = source.memoir.chapters.flatMap(({ stories }) =>
    stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => id))),
  );
  const undescribed = { ...source, photos: source.photos.map((photo) => ({ ...photo, caption: null })) };
  const starts = pageStarts(new Map(ids.map((id, at) => [id, 9 + Math.floor(at / 3)])));
  await bindEpub(undescribed, file, { pageStarts: starts });
  const parts = unzipSync(await readFile(file));
  const read = (name: string) => strFromU8(parts[`book/${name}`] ?? new Uint8Array());
  expect(read("nav.xhtml")).toContain('<a href="chapter-01.xhtml#page-2">2</a>');
  expect(read("chapter-01.xhtml")).toContain('<span id="page-1" epub:type="pagebreak"');
  expect(read("chapter-01.xhtml")).toContain("A photograph that nobody has described yet");
  expect(read("package.opf")).toMatch(
    /accessibilitySummary">All text can be read by a screen reader[^<]*nobody has described/u,
  );
  expect(await epubcheck(file)).toContain("0 fatals / 0 errors / 0 warnings");
});

test("lists the stored pages of the printed book in read-along books", async () => {
  const file = join(dir, "read-pages.epub");
  const kept = keptPageStarts(
    pageStarts(
      new Map([
        ["s1-1", 9],
        ["s1-2", 9],
        ["s2-1", 11],
      ]),
    ),
  );
  await bindReadAlongEpub(source, soundOf(source), file, {
    pageStarts: readPageStarts(JSON.parse(JSON.stringify(kept))),
  });
  const parts = unzipSync(await readFile(file));
  const nav = strFromU8(parts["book/nav.xhtml"] ?? new Uint8Array());
  expect([...nav.matchAll(/#page-(\d+)">(\d+)</g)].map(([, id, shown]) => [id, shown])).toEqual([
    ["1", "1"],
    ["3", "3"],
  ]);
  expect(await epubcheck(file)).toContain("0 fatals / 0 errors / 0 warnings");
});

test("binds a name without glyphs in the printed book's fonts", async () => {
  const named = { ...source, memoir: buildMemoir({ ...waterStreet, dedication: "For 小明." }), photos: [] };
  const file = join(dir, "other-letters.epub");
  await bindEpub(named, file, {});
  expect(strFromU8(unzipSync(await readFile(file))["book/dedication.xhtml"] ?? new Uint8Array())).toContain("小明");
});

test("marks a draft on its title page", async () => {
  const file = join(dir, "draft.epub");
  await bindEpub(french, file);
  const title = strFromU8(unzipSync(await readFile(file))["book/title.xhtml"] ?? new Uint8Array());
  expect(title).toContain("Brouillon : ces mots ont été transcrits par une machine");
});

test("stops on cancellation without leaving a file", async () => {
  const bound = bindEpub(source, join(dir, "none", "x.epub"), { signal: AbortSignal.abort() });
  await expect(bound).rejects.toMatchObject({ code: "cancelled" });
  expect(await readdir(join(dir, "none"))).toEqual([]);
});
