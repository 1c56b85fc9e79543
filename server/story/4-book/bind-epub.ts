import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AudiobookChapter } from "#domain/audiobook.ts";
import type { BookSource } from "#domain/book.ts";
import { AppError } from "#server/errors.ts";
import { drawCover } from "./draw-cover.ts";
import { overlayOf, type Overlay } from "./epub/overlay.ts";
import { container, packageDocument } from "./epub/package.ts";
import {
  chapterFile,
  chapterPage,
  colophonPage,
  navigationPage,
  stylesheet,
  titlePage,
  type EpubPhoto,
} from "./epub/pages.ts";
import { writeZip, type ZipPart } from "./epub/write-zip.ts";
import { scalePhoto } from "./photos/scale-photo.ts";
import { pictureWord } from "./words/book-words.ts";
import { printedLine } from "./words/printed-words.ts";

type Options = { signal?: AbortSignal };

/** The EPUB 3 that every reader opens: words and pictures. The same source gives the same bytes. */
export async function bindEpub(source: BookSource, outFile: string, options: Options = {}): Promise<void> {
  await bind(source, new Map(), outFile, options);
}

/**
 * The EPUB whose sentences light up as the person's own voice says them. `audio[].mp3` are paths of the chapters' files.
 * Returns how many sentences have their sound.
 */
export async function bindReadAlongEpub(
  source: BookSource,
  audio: readonly AudiobookChapter[],
  outFile: string,
  options: Options = {},
): Promise<{ sentences: number }> {
  const spoken = new Map<number, { overlay: Overlay; mp3: string }>();
  for (const chapter of source.memoir.chapters) {
    const sound = audio.find(({ number }) => number === chapter.number);
    const overlay = sound && overlayOf(chapter, sound);
    if (sound && overlay) spoken.set(chapter.number, { overlay, mp3: sound.mp3 });
  }
  await bind(source, spoken, outFile, options);
  return { sentences: [...spoken.values()].reduce((sum, { overlay }) => sum + overlay.sentences, 0) };
}

async function bind(
  source: BookSource,
  spoken: ReadonlyMap<number, { overlay: Overlay; mp3: string }>,
  outFile: string,
  { signal }: Options,
): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "heirvoice-epub-"));
  try {
    const cover = join(work, "cover.jpg");
    await drawCover(source, cover, { shape: "page", ...(signal ? { signal } : {}) });
    const { photos, files } = await epubPhotos(source, work);
    const overlays = new Map([...spoken].map(([number, { overlay }]) => [number, overlay]));
    const parts: ZipPart[] = [
      { name: "mimetype", text: "application/epub+zip" },
      { name: "META-INF/container.xml", text: container },
      { name: "EPUB/package.opf", text: packageDocument({ source, images: files.map(({ name }) => name), overlays }) },
      { name: "EPUB/nav.xhtml", text: navigationPage(source) },
      { name: "EPUB/style.css", text: stylesheet },
      { name: "EPUB/title.xhtml", text: titlePage(source) },
      ...source.memoir.chapters.map((chapter) => ({
        name: `EPUB/${chapterFile(chapter)}.xhtml`,
        text: chapterPage(source, chapter, photos),
      })),
      { name: "EPUB/colophon.xhtml", text: colophonPage(source) },
      { name: "EPUB/images/cover.jpg", file: cover },
      ...files.map(({ name, file }) => ({ name: `EPUB/images/${name}`, file })),
      ...source.memoir.chapters.flatMap((chapter) => soundParts(chapterFile(chapter), spoken.get(chapter.number))),
    ];
    await writeZip(outFile, parts, signal);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function soundParts(file: string, sound: { overlay: Overlay; mp3: string } | undefined): ZipPart[] {
  if (!sound) return [];
  return [
    { name: `EPUB/${file}.smil`, text: sound.overlay.smil },
    { name: `EPUB/audio/${file}.mp3`, file: sound.mp3 },
  ];
}

/** Photos as the print edition scales them; one that cannot be used is missing here too, and the book has said so. */
async function epubPhotos(source: BookSource, work: string) {
  const { language } = source.memoir;
  const photos = new Map<string, EpubPhoto>();
  const files: { name: string; file: string }[] = [];
  for (const [index, photo] of source.photos.entries()) {
    const name = `photo-${index + 1}.jpg`;
    try {
      await scalePhoto(photo.file, join(work, name));
    } catch (thrown) {
      if (thrown instanceof AppError && thrown.code === "picture_refused") continue;
      throw thrown;
    }
    const caption = photo.caption && printedLine(photo.caption, language);
    photos.set(photo.recordingId, { href: `images/${name}`, alt: caption ?? pictureWord[language], caption });
    files.push({ name, file: join(work, name) });
  }
  return { photos, files };
}
