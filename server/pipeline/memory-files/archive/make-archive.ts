import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { MemoryFileNote } from "#domain/memory/memory-file.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { ZipFile } from "#server/pipeline/4-book/epub/zip-file.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readElementOrder, readElements, type MemoryHead } from "#server/pipeline/memory-files/memory-content-store.ts";
import { themePicture } from "#server/pipeline/memory-files/theme-picture.ts";
import { dateOf, elementPart, pageEnd, pageStart } from "./archive-page.ts";

type Tools = Pick<StoryTools, "sql" | "store">;
type Wanted = { head: MemoryHead; language: Language };

/**
 * Writes the ZIP of a memory into `dir`: `index.html`, which opens without a server and without scripts, and the files
 * it names. Throws `too_large` past 4 GB or 65,535 files.
 */
export async function makeArchive(
  tools: Tools,
  wanted: Wanted,
  dir: string,
  { signal, progress }: JobRun,
): Promise<{ file: string; notes: MemoryFileNote[] }> {
  const file = join(dir, "memory.zip");
  const order = await readElementOrder(tools.sql, wanted.head.id);
  const zip = await ZipFile.create(file);
  try {
    await zip.addStream("index.html", indexPage(tools, wanted, order), signal);
    progress(0.3, "files");
    await zip.finish();
  } catch (thrown) {
    await zip.abandon();
    throw thrown;
  }
  return { file, notes: [] };
}

async function* indexPage(
  { sql }: Tools,
  { head, language }: Wanted,
  order: readonly string[],
): AsyncGenerator<string> {
  const style = await readFile(new URL("./archive.css", import.meta.url), "utf8");
  const banner = await readFile(themePicture(memoryThemeOf(head.theme)), "utf8");
  yield pageStart({ head, language, count: order.length, style, banner });
  let before: string | null = null;
  for await (const element of readElements(sql, order)) {
    const date = dateOf(element, language);
    yield elementPart(element, { language, files: [], date: date === before ? null : date });
    before = date;
  }
  yield pageEnd;
}
