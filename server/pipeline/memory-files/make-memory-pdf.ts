import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { MemoryFileNote } from "#domain/memory/memory-file.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { layPages } from "#server/pipeline/4-book/press/lay-workspace.ts";
import { typeset } from "#server/pipeline/4-book/press/typeset.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readElementOrder, readElements, type MemoryHead, type StoredElement } from "./memory-content-store.ts";
import { memoryPages } from "./memory-pages.ts";
import { themePicture } from "./theme-picture.ts";

/** About 600 pages: more is no book to print, and the ZIP holds the rest. */
export const maxPrintedElements = 2000;
export const maxPrintedLetters = 1_000_000;

type Made = { file: string; notes: MemoryFileNote[]; pages: number };

const mediaOf = () => ({ pictures: [], file: null });

/** Typesets a memory into `dir`, the oldest event first, with as many elements as fit the limits. */
export async function makeMemoryPdf(
  { sql }: Pick<StoryTools, "sql">,
  { head, language }: { head: MemoryHead; language: Language },
  dir: string,
  { signal, progress }: JobRun,
): Promise<Made> {
  const order = await readElementOrder(sql, head.id);
  const elements: StoredElement[] = [];
  let letters = 0;
  for await (const element of readElements(sql, order.slice(0, maxPrintedElements))) {
    letters += element.title.length + element.content.length;
    if (letters > maxPrintedLetters) break;
    elements.push(element);
  }
  progress(0.2, "pages");
  const data = memoryPages(elements, { head, language, total: order.length, mediaOf });
  await mkdir(join(dir, "photos"), { recursive: true });
  await copyFile(themePicture(memoryThemeOf(head.theme)), join(dir, "theme.svg"));
  const { fonts, missing } = await layPages(dir, [], data);
  const createdAt = Math.floor(head.changed_at.getTime() / 1000);
  const request = { workspace: dir, fonts, createdAt, pictures: "stand-ins" as const, inputs: {}, minPages: 0 };
  const { pages } = await typeset(
    { ...request, want: "memory" },
    { signal, limits: { maxMemoryMb: 2000, maxMs: 20 * 60_000 } },
  );
  const isShort = order.length > elements.length;
  const notes: MemoryFileNote[] = [
    ...(isShort ? ["shortened" as const] : []),
    ...(missing.size > 0 ? ["letters" as const] : []),
  ];
  return { file: join(dir, "memory.pdf"), notes, pages };
}
