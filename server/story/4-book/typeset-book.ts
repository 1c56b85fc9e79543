import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource, PrintSpec } from "#domain/book.ts";
import type { OnProgress } from "#domain/progress.ts";
import { laySheet, type LaidSheet } from "./press/lay-sheet.ts";
import { runPress } from "./press/run-press.ts";
import { coverSize } from "./print/cover-size.ts";
import { markPages } from "./print/page-boxes.ts";

export type TypesetBook = {
  pages: number;
  /** Paths below the given folder. */
  files: string[];
  /** Sentence id → page of the screen edition, counted from 1. */
  pageOfSentence: ReadonlyMap<string, number>;
  warnings: string[];
};
type Options = { signal?: AbortSignal; onProgress?: OnProgress };

const trim = { width: 6, height: 9 };
const bleed = 0.125;
export const bookFiles = ["book.pdf", "print/interior.pdf", "print/cover.pdf", "print/spec.json"];

/**
 * Typesets the screen edition (PDF/UA-1) and the print files. They appear whole, after all of them succeeded;
 * the same source gives the same bytes. Throws `typesetting_failed`, `font_missing`, `disk_full` or `cancelled`.
 */
export async function typesetBook(source: BookSource, outDir: string, options: Options = {}): Promise<TypesetBook> {
  await mkdir(join(outDir, "print"), { recursive: true });
  const work = await mkdtemp(join(outDir, ".typeset-"));
  try {
    options.onProgress?.(0.05, "photos");
    const sheet = await laySheet(source, join(work, "sheet"));
    await mkdir(join(work, "print"));
    const made = await printAll(source, sheet, work, options);
    for (const file of bookFiles) await rename(join(work, file), join(outDir, file));
    options.onProgress?.(1, "typeset");
    return { ...made, files: bookFiles, warnings: sheet.warnings };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function printAll(source: BookSource, sheet: LaidSheet, work: string, { signal, onProgress }: Options) {
  const stop = signal ? { signal } : {};
  const common = { dir: sheet.dir, fonts: sheet.fonts.files, createdAt: source.createdAt };
  const page = (name: string) => join(sheet.dir, name);

  onProgress?.(0.15, "pages for the screen");
  const screen = await runPress(
    {
      ...common,
      main: page("book.typ"),
      inputs: { edition: "screen" },
      out: join(work, "book.pdf"),
      format: "pdf/ua-1",
    },
    stop,
  );
  onProgress?.(0.5, "pages for the printer");
  const interior = join(work, "print/interior.pdf");
  await runPress(
    { ...common, main: page("book.typ"), inputs: { edition: "print" }, out: interior, format: "pdf" },
    stop,
  );
  const pages = await markPages(interior, new Date(source.createdAt * 1000));

  onProgress?.(0.85, "cover");
  const cover = coverSize(trim, pages);
  const inputs = { edition: "screen", part: "wrap", spine: `${cover.spine}`, fold: `${cover.fold}`, pages: `${pages}` };
  await runPress(
    { ...common, main: page("cover.typ"), inputs, out: join(work, "print/cover.pdf"), format: "pdf" },
    stop,
  );
  const spec: PrintSpec = {
    trim,
    bleed,
    pages,
    binding: "hardcover casewrap",
    spineWidth: cover.spine,
    cover: { width: cover.width, height: cover.height },
    fonts: sheet.fonts.families,
  };
  await writeFile(join(work, "print/spec.json"), `${JSON.stringify(spec, null, 2)}\n`);
  return { pages, pageOfSentence: screen.pageOfSentence };
}
