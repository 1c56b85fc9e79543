import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BookSource } from "#domain/book/book.ts";
import { bookData } from "#server/pipeline/4-book/pages/book-data.ts";
import { scalePhotos } from "#server/pipeline/4-book/photos/scale-photos.ts";
import { layWorkspace } from "#server/pipeline/4-book/press/lay-workspace.ts";
import { typeset } from "#server/pipeline/4-book/press/typeset.ts";
import { pagePicture } from "#server/pipeline/4-book/press/typeset-request.ts";
import { pageDesign, photoBox } from "#server/pipeline/4-book/print/page-design.ts";

/** Absolute paths. */
export type TypesetSample = { pdf: string; pages: number; pictures: { file: string; width: number; height: number }[] };

/** Typesets a sample chapter into `dir` as the book is set, and draws its first pages. */
export async function typesetSample(source: BookSource, dir: string, signal: AbortSignal): Promise<TypesetSample> {
  await mkdir(dir, { recursive: true });
  const box = photoBox(pageDesign(source.edition.size));
  const { photos } = await scalePhotos(source.photos, join(dir, "photos"), box, { signal });
  const { fonts } = await layWorkspace(dir, photos, bookData(source, { stories: photos }));
  const common = { workspace: dir, fonts, createdAt: source.createdAt, minPages: 0 };
  const { pages, fill, sentencePages } = await typeset(
    { ...common, want: "screen", pictures: "stand-ins", inputs: {} },
    { signal },
  );
  const toDraw = pagesToDraw(sentencePages.map(([, page]) => page));
  await typeset({ ...common, want: "pages", pictures: "photos", inputs: fill, pages: toDraw }, { signal });
  const pictures = toDraw.map((page) => ({ file: join(dir, `page-${page}.jpg`), ...pagePicture }));
  return { pdf: join(dir, "screen.pdf"), pages, pictures };
}

/** The title stands on the second right-hand page (`front.typ`). */
const titlePage = 3;
const mostChapterPages = 7;

/** The title page, then the chapter from its first page. */
function pagesToDraw(ofSentences: readonly number[]): number[] {
  const first = Math.min(...ofSentences);
  const last = Math.min(Math.max(...ofSentences), first + mostChapterPages - 1);
  return [titlePage, ...Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)];
}
