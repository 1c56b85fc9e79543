import { screenIsMade } from "./typeset-progress.ts";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource, PrintSpec } from "#domain/book/book.ts";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import type { Edition } from "#domain/book/edition.ts";
import { bookData, type BookPictures } from "./pages/book-data.ts";
import { layWorkspace } from "./press/lay-workspace.ts";
import { typeset } from "./press/typeset.ts";
import type { Typeset } from "./press/typeset-request.ts";
import { scaleCoverPhoto } from "./photos/scale-cover-photo.ts";
import { scaleMemoryPhotos } from "./photos/scale-memory-photos.ts";
import { scalePlacedPhotos } from "./photos/scale-placed-photos.ts";
import { scalePhotos } from "./photos/scale-photos.ts";
import { bindingWarnings, bleed, coverGeometry, minPages } from "./print/cover-geometry.ts";
import { pageDesign, photoBox } from "./print/page-design.ts";

/** Result of typesetting. `files` are absolute paths; `pageOfSentence` counts PDF pages from 1. */
export type TypesetBook = {
  pages: number;
  files: { screen: string; interior: string; cover: string; spec: string };
  fonts: string[];
  pageOfSentence: ReadonlyMap<string, number>;
  warnings: string[];
};

/** `onScreen` receives the complete screen PDF before anything for print is made. It must not change the file. */
export type TypesetOptions = {
  signal?: AbortSignal;
  onProgress?: OnProgress;
  onScreen?: (file: string) => Promise<void>;
};

/**
 * Typesets the book into `outDir`: `book.pdf` (screen, PDF/UA-1) and `print/` with interior, cover and spec. A file
 * appears complete or not at all; one source always gives the same bytes. Typst and photo scaling run in child
 * processes, killed on `signal`. Throws `typesetting_failed`, `font_missing`, `cancelled` or `disk_full`; anything that
 * can be omitted or shortened is a warning.
 */
export async function typesetBook(
  source: BookSource,
  outDir: string,
  { signal, onProgress = () => {}, onScreen }: TypesetOptions = {},
): Promise<TypesetBook> {
  await mkdir(join(outDir, "print"), { recursive: true });
  const workspace = await mkdtemp(join(outDir, ".typeset-"));
  const { edition } = source;
  try {
    onProgress(0, "photos");
    const { pictures, warnings: left } = await scalePictures(source, workspace, signal, (fraction) =>
      onProgress(fraction * 0.3, "photos"),
    );
    const files = [...pictures.stories, ...pictures.memories, ...pictures.placed];
    const data = bookData(source, pictures);
    const { fonts, warnings } = await layWorkspace(
      workspace,
      pictures.cover ? [...files, pictures.cover] : files,
      data,
    );
    const least = minPages(edition.binding);
    const common = { workspace, fonts, createdAt: source.createdAt, pictures: "stand-ins" as const, minPages: least };
    onProgress(0.3, "pages");
    const screen = await typeset({ ...common, want: "screen", inputs: {} }, { signal });
    await onScreen?.(join(workspace, "screen.pdf"));
    onProgress(screenIsMade, "print");
    const interior = await typeset({ ...common, want: "interior", inputs: screen.fill }, { signal });
    onProgress(0.95, "cover");
    await typeset({ ...common, want: "cover", inputs: coverInputs(screen.pages, edition) }, { signal });
    await writeFile(join(workspace, "spec.json"), `${JSON.stringify(printSpec(interior, edition), null, 2)}\n`);
    const kept = await keepFiles(workspace, outDir);
    onProgress(1, "pages");
    return {
      pages: screen.pages,
      files: kept,
      fonts: interior.fonts,
      pageOfSentence: new Map(screen.sentencePages),
      warnings: [
        ...left,
        ...warnings,
        ...bindingWarnings(screen.pages, edition.binding),
        ...emptyWarnings(screen, edition),
      ],
    };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** All pictures in the folder `photos`. */
async function scalePictures(
  { photos, memories = [], placed, edition }: BookSource,
  workspace: string,
  signal: AbortSignal | undefined,
  onFraction: (fraction: number) => void,
): Promise<{ pictures: BookPictures; warnings: string[] }> {
  const [dir, box] = [join(workspace, "photos"), photoBox(pageDesign(edition.size))];
  const scaled = await scalePhotos(photos, dir, box, { signal, onFraction });
  const cover = await scaleCoverPhoto(edition, scaled, dir, signal);
  const ofMemories = await scaleMemoryPhotos(memories, dir, box, { signal });
  const inPlaces = await scalePlacedPhotos(placed, dir, edition.size, { signal });
  return {
    pictures: { stories: scaled.photos, cover, memories: ofMemories.photos, placed: inPlaces.photos },
    warnings: [...scaled.warnings, ...ofMemories.warnings, ...inPlaces.warnings],
  };
}

/** Appends an empty page to an odd number of pages. */
function emptyWarnings({ pages, fill }: Typeset, { binding }: Edition): string[] {
  const empty = Number(fill["blank"] ?? 0);
  if (empty < 2) return [];
  return [
    `The book has few words: its last ${empty} pages are empty, because a ${binding} needs ${minPages(binding)} and it has ${pages - empty}.`,
  ];
}

function coverInputs(pages: number, { size, binding }: Edition): Record<string, string> {
  const geometry = coverGeometry(pages, pageDesign(size), binding);
  return Object.fromEntries(Object.entries(geometry).map(([name, value]) => [name, `${value}`]));
}

function printSpec({ pages, fonts }: Typeset, { size, binding }: Edition): PrintSpec {
  const design = pageDesign(size);
  const { width, height, spine, turn, overhang } = coverGeometry(pages, design, binding);
  return {
    trim: { width: design.width, height: design.height },
    bleed,
    pages,
    binding: binding === "hardcover" ? "hardcover casewrap" : "paperback, perfect bound",
    spineWidth: spine,
    cover: { width, height, turn, overhang },
    fonts,
  };
}

async function keepFiles(workspace: string, outDir: string): Promise<TypesetBook["files"]> {
  const keep = async (name: string, target: string) => {
    await rename(join(workspace, name), join(outDir, target));
    return join(outDir, target);
  };
  return {
    interior: await keep("interior.pdf", "print/interior.pdf"),
    cover: await keep("cover.pdf", "print/cover.pdf"),
    spec: await keep("spec.json", "print/spec.json"),
    screen: await keep("screen.pdf", "book.pdf"),
  };
}
