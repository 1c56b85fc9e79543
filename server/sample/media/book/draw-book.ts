import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { BookPictures, Picture } from "#domain/site-media.ts";
import { fail } from "#server/platform/errors.ts";
import { passages, type Passage } from "#server/sample/media/passages.ts";
import { findPrint, lettersOf } from "./find-print.ts";
import { canTurnPages, pagesWithWords, turnPages, type PageOf, type Part } from "./turn-pages.ts";

const specSchema = z.object({
  spineWidth: z.number(),
  cover: z.object({ width: z.number(), height: z.number() }),
});
const turnInches = 0.75;

const pageWidth = 640;

type Keep = (name: string) => { out: string; src: string };
type Drawing = { pages: PageOf[]; width: number };
/** `extract`: the page of the spread with the extract. */
type Wanted = Record<"cover" | "spread" | "told", Drawing> & { extract: number };

/**
 * Draws the front cover, two facing pages with sentence marks, the page of the spoken passage, and every page; null
 * without poppler's tools.
 */
export async function drawBook(
  made: string,
  language: Language,
  keep: Keep,
  signal: AbortSignal,
): Promise<BookPictures | null> {
  if (!(await canTurnPages())) return null;
  const pdf = join(made, "book.pdf");
  const texts = await pagesWithWords(pdf, signal);
  const { cover, spread, told, extract } = await pagesOf(made, language, texts);
  const draw = async (name: string, { pages, width }: Drawing): Promise<Picture> => {
    const { out, src } = keep(name);
    const size = await turnPages({ pages, width, out }, signal);
    return { avif: `${src}.avif`, webp: `${src}.webp`, ...size };
  };
  const pages: Picture[] = [];
  for (const [at] of texts.entries())
    pages.push(await draw(`page-${at + 1}`, { pages: [{ pdf, page: at + 1 }], width: pageWidth }));
  return {
    cover: await draw("cover", cover),
    spread: await draw("spread", spread),
    told: await draw("told", told),
    marks: await marksOn(spread.pages, extract, language, signal),
    pages,
    openAt: spread.pages[extract]?.page ?? 1,
  };
}

/** Positions of the extract's sentences on two facing pages. */
async function marksOn(
  spread: PageOf[],
  extract: number,
  language: Language,
  signal: AbortSignal,
): Promise<BookPictures["marks"]> {
  const page = spread[extract];
  if (!page) return [];
  const sentences = passages[language].extract.sentences.map((sentence) => sentence[language]);
  const found = await findPrint(page, { sentences, width: pageWidth }, signal);
  return found.map((marks) => marks.map((mark) => ({ ...mark, x: mark.x + pageWidth * extract })));
}

async function pagesOf(made: string, language: Language, texts: readonly string[]): Promise<Wanted> {
  const pdf = join(made, "book.pdf");
  const letters = texts.map(lettersOf);
  const pageWith = (passage: Passage): PageOf => {
    const words = passage.sentences[0]?.[language] ?? "";
    const page = letters.findIndex((text) => text.includes(lettersOf(words))) + 1;
    if (page === 0) throw fail("not_found", `The sample book has no page that says “${words}”.`);
    return { pdf, page };
  };
  const { page } = pageWith(passages[language].extract);
  /** Right pages have odd numbers. */
  const left = page - (page % 2);
  const facing = [left, left + 1].filter((one) => one >= 1 && one <= texts.length);
  const cover = { pdf: join(made, "print", "cover.pdf"), page: 1, part: await frontOfWrap(made) };
  return {
    cover: { pages: [cover], width: 560 },
    spread: { pages: facing.map((one) => ({ pdf, page: one })), width: pageWidth },
    told: { pages: [pageWith(passages[language].answer)], width: 800 },
    extract: facing.indexOf(page),
  };
}

/** Crops the front board from the right half of the wrap, without spine and turned-in edges. */
async function frontOfWrap(made: string): Promise<Part> {
  const spec = specSchema.parse(JSON.parse(await readFile(join(made, "print", "spec.json"), "utf8")));
  const { width, height } = spec.cover;
  const board = (width - spec.spineWidth) / 2 - turnInches;
  return {
    left: (width - turnInches - board) / width,
    top: turnInches / height,
    width: board / width,
    height: (height - 2 * turnInches) / height,
  };
}
