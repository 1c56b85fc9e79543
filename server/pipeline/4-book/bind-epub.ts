import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { AudiobookChapter } from "#domain/book/audiobook.ts";
import type { BookSource } from "#domain/book/book.ts";
import { fail } from "#server/platform/errors.ts";
import { drawCover } from "./draw-cover.ts";
import type { EpubPage } from "./epub/epub-page.ts";
import { navigation, xhtml } from "./epub/epub-navigation.ts";
import { epubPages, type PageStarts } from "./epub/epub-pages.ts";
import { clipsMs, clipsOf, smil, type Clip } from "./epub/media-overlay.ts";
import { packageDocument, type Item } from "./epub/package-document.ts";
import { xml } from "./epub/xml.ts";
import { ZipFile } from "./epub/zip-file.ts";
import { scaleMemoryPhotos } from "./photos/scale-memory-photos.ts";
import { scalePlacedPhotos } from "./photos/scale-placed-photos.ts";
import { scalePhotos } from "./photos/scale-photos.ts";
import type { ScaledPhoto } from "./photos/scaled-photo.ts";

/** `pageStarts`: page numbers of the printed book. */
export type BindOptions = { signal?: AbortSignal; pageStarts?: PageStarts };

/** `sentences`: number of sentences highlighted during playback. */
export type BoundEpub = { file: string; sentences: number; warnings: string[] };

const screenBox = { width: 1200, height: 1600 };

/** Makes the EPUB 3 without sound. `outFile` appears complete or not at all; one source always gives the same bytes. */
export async function bindEpub(source: BookSource, outFile: string, options: BindOptions = {}): Promise<BoundEpub> {
  return bind(source, [], outFile, options);
}

/**
 * Makes the EPUB 3 with media overlays: it highlights sentences during playback of the storyteller's recordings and
 * contains the chapters' MP3. A sentence without sound is plain text. Throws `cancelled`, `disk_full`, or `too_large`
 * past 4 GB.
 */
export async function bindReadAlongEpub(
  source: BookSource,
  audio: readonly AudiobookChapter[],
  outFile: string,
  options: BindOptions = {},
): Promise<BoundEpub> {
  return bind(source, [...audio], outFile, options);
}

async function bind(
  source: BookSource,
  audio: AudiobookChapter[],
  outFile: string,
  { signal, pageStarts }: BindOptions,
): Promise<BoundEpub> {
  await mkdir(dirname(outFile), { recursive: true });
  const workspace = await mkdtemp(join(dirname(outFile), ".bind-"));
  try {
    const scaled = await scalePhotos(source.photos, workspace, screenBox, { signal });
    const ofMemories = await scaleMemoryPhotos(source.memories ?? [], workspace, screenBox, { signal });
    const placed = await scalePlacedPhotos(source.placed, workspace, source.edition.size, { signal, box: screenBox });
    const pictures = { stories: scaled.photos, memories: ofMemories.photos, placed: placed.photos };
    const pages = epubPages(source, pictures, pageStarts);
    const clips = new Map(pages.map((page) => [page, page.chapter ? clipsOf(page.chapter, audio) : []]));
    const made = join(workspace, basename(outFile));
    const zip = await ZipFile.create(made);
    try {
      await fillZip(zip, source, workspace, Object.values(pictures).flat(), pages, clips, signal);
      await zip.finish();
    } catch (thrown) {
      await zip.abandon();
      throw thrown;
    }
    if (signal?.aborted) throw fail("cancelled", "The book was cancelled.");
    await rename(made, outFile);
    const sentences = new Set([...clips.values()].flat().map(({ sentenceId }) => sentenceId)).size;
    return { file: outFile, sentences, warnings: [...scaled.warnings, ...ofMemories.warnings, ...placed.warnings] };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

function hasPrintedPages({ printed }: EpubPage): boolean {
  return printed !== undefined && printed.length > 0;
}

const container = xml`<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

async function fillZip(
  zip: ZipFile,
  source: BookSource,
  workspace: string,
  photos: ScaledPhoto[],
  pages: EpubPage[],
  clips: ReadonlyMap<EpubPage, Clip[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { language } = source.memoir;
  const nav: Item = { id: "nav", href: "nav.xhtml", type: "application/xhtml+xml", properties: "nav", spine: true };
  const items: Item[] = [
    { id: "style", href: "book.css", type: "text/css" },
    { id: "cover", href: "images/cover.jpg", type: "image/jpeg", properties: "cover-image" },
  ];
  const durations = new Map<string, number>();
  const sounds = new Map<AudiobookChapter, string>();
  await drawCover(source, join(workspace, "cover.jpg"), { shape: "page", signal });
  await zip.add("mimetype", "application/epub+zip", { stored: true });
  await zip.add("META-INF/container.xml", container.markup);
  await zip.add("book/nav.xhtml", navigation(pages, language).markup);
  await zip.add("book/book.css", await readFile(new URL("./epub/book.css", import.meta.url)));
  for (const page of pages) {
    const id = page.href.replace(".xhtml", "");
    const spoken = clips.get(page) ?? [];
    await zip.add(`book/${page.href}`, xhtml(page, language).markup);
    if (page.chapter && !items.includes(nav)) items.push(nav);
    const item: Item = { id, href: page.href, type: "application/xhtml+xml", spine: true };
    items.push(item);
    if (spoken.length === 0) continue;
    for (const { audio } of spoken) sounds.set(audio, `audio/chapter-${String(audio.number).padStart(2, "0")}.mp3`);
    item.overlay = `${id}-sound`;
    items.push({ id: item.overlay, href: `${id}.smil`, type: "application/smil+xml" });
    durations.set(item.overlay, clipsMs(spoken));
    await zip.add(`book/${id}.smil`, smil(page.href, spoken, (audio) => sounds.get(audio) ?? "").markup);
  }
  await zip.addFile("book/images/cover.jpg", join(workspace, "cover.jpg"), { signal });
  items.push(...(await addMedia(zip, workspace, photos, sounds, signal)));
  const withSound = durations.size > 0 ? durations : null;
  await zip.add("book/package.opf", packageDocument(source, items, withSound, pages.some(hasPrintedPages)).markup);
}

/** Adds pictures and sound unchanged. */
async function addMedia(
  zip: ZipFile,
  workspace: string,
  photos: ScaledPhoto[],
  sounds: ReadonlyMap<AudiobookChapter, string>,
  signal: AbortSignal | undefined,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const photo of photos) {
    items.push({ id: `image-${basename(photo.file, ".jpg")}`, href: `images/${photo.file}`, type: "image/jpeg" });
    await zip.addFile(`book/images/${photo.file}`, join(workspace, photo.file), { signal });
  }
  for (const [audio, href] of sounds) {
    items.push({ id: `audio-${audio.number}`, href, type: "audio/mpeg" });
    await zip.addFile(`book/${href}`, audio.mp3, { signal });
  }
  return items;
}
