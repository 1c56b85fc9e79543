import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import { memoryFileNotes, type MemoryFileNote } from "#domain/memory/memory-file.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { layPages } from "#server/pipeline/4-book/press/lay-workspace.ts";
import { typeset } from "#server/pipeline/4-book/press/typeset.ts";
import { pageDesign, photoBox } from "#server/pipeline/4-book/print/page-design.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readElementMedia } from "./element-media-store.ts";
import { readElementOrder, readElementsWithin, type MemoryHead } from "./memory-content-store.ts";
import { memoryPages } from "./memory-pages.ts";
import { scaleElementPictures } from "./scale-element-pictures.ts";
import { themePicture } from "./theme-picture.ts";

/** About 600 pages: more is no book to print, and the ZIP holds the rest. */
const printed = { elements: 2000, letters: 1_000_000 };
const limits = { maxMemoryMb: 2000, maxMs: 20 * 60_000 };

const picturesShare = 0.5;

/** Typesets a memory into `dir`, the oldest event first, with as many elements as fit the limits. */
export async function makeMemoryPdf(
  tools: Pick<StoryTools, "sql" | "store">,
  { head, language }: { head: MemoryHead; language: Language },
  dir: string,
  { signal, progress }: JobRun,
): Promise<{ file: string; notes: MemoryFileNote[] }> {
  const { sql } = tools;
  const order = await readElementOrder(sql, head.id);
  const elements = await readElementsWithin(sql, order, printed);
  const ids = elements.map(({ id }) => id);
  const photos = join(dir, "photos");
  await mkdir(photos, { recursive: true });
  const { mediaOf, files, refused } = await scaleElementPictures(tools, await readElementMedia(sql, ids), {
    dir: photos,
    box: photoBox(pageDesign("6x9")),
    signal,
    onFraction: (fraction) => progress(fraction * picturesShare, "photos"),
  });
  progress(picturesShare, "pages");
  const data = memoryPages(elements, { head, language, total: order.length, mediaOf });
  await copyFile(themePicture(memoryThemeOf(head.theme)), join(dir, "theme.svg"));
  const { fonts, missing } = await layPages(dir, files, data);
  const createdAt = Math.floor(head.changed_at.getTime() / 1000);
  const request = { workspace: dir, fonts, createdAt, pictures: "stand-ins" as const, inputs: {}, minPages: 0 };
  await typeset({ ...request, want: "memory" }, { signal, limits });
  const notes: Record<MemoryFileNote, boolean> = {
    shortened: order.length > elements.length,
    letters: missing.size > 0,
    pictures: refused,
  };
  return { file: join(dir, "memory.pdf"), notes: memoryFileNotes.filter((note) => notes[note]) };
}
