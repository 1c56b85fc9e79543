import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "#domain/language.ts";
import type { MemoryFileNote } from "#domain/memory/memory-file.ts";
import { memoryThemeOf } from "#domain/memory/memory.ts";
import { ZipFile } from "#server/pipeline/4-book/epub/zip-file.ts";
import { AppError } from "#server/platform/errors.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import { readElementMedia } from "#server/pipeline/memory-files/element-media-store.ts";
import {
  elementBatches,
  readElementOrder,
  type MemoryHead,
} from "#server/pipeline/memory-files/memory-content-store.ts";
import { themePicture } from "#server/pipeline/memory-files/theme-picture.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { elementFiles, type PackedFile } from "./archive-files.ts";
import { dateOf, elementPart, pageEnd, pageStart } from "./archive-page.ts";

type Tools = Pick<StoryTools, "sql" | "store">;
type Wanted = { head: MemoryHead; language: Language };

const pageShare = 0.2;

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
  const packed: PackedFile[] = [];
  let missing = 0;
  try {
    await zip.addStream("index.html", indexPage(tools, wanted, order, packed), { signal });
    for (const [at, { key, path }] of packed.entries()) {
      progress(pageShare + (1 - pageShare) * (at / packed.length), "files");
      const local = await localFile(tools, key);
      if (local === null) missing += 1;
      else await zip.addFile(path, local, { signal });
    }
    await zip.finish();
  } catch (thrown) {
    await zip.abandon();
    throw thrown;
  }
  return { file, notes: missing > 0 ? ["pictures"] : [] };
}

/** Null for a file that was deleted meanwhile. */
async function localFile({ store }: Tools, key: string): Promise<string | null> {
  return store.localFile(key).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  });
}

/** The page in parts. Adds the files that it names to `packed`. */
async function* indexPage(
  { sql }: Tools,
  { head, language }: Wanted,
  order: readonly string[],
  packed: PackedFile[],
): AsyncGenerator<string> {
  const style = await readFile(new URL("./archive.css", import.meta.url), "utf8");
  const banner = await readFile(themePicture(memoryThemeOf(head.theme)), "utf8");
  yield pageStart({ head, language, count: order.length, style, banner });
  let before: string | null = null;
  let number = 0;
  for await (const elements of elementBatches(sql, order)) {
    const media = await readElementMedia(
      sql,
      elements.map(({ id }) => id),
    );
    for (const element of elements) {
      number += 1;
      const own = media.get(element.id) ?? { pictures: [], file: null };
      const files = elementFiles(own, element.title, number);
      packed.push(...files.packed);
      const date = dateOf(element, language);
      yield elementPart(element, { language, files: files.shown, date: date === before ? null : date });
      before = date;
    }
  }
  yield pageEnd;
}
