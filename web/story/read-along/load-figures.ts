import { z } from "zod/mini";
import { readingPhotoPrefix, readingPhotoSchema, type ReadingPhoto } from "#domain/book/photos/reading-photo.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import type { Account } from "#web/story/bookmarks/bookmark-store.ts";

const rowSchema = z.object({ kind: z.string(), sha256: z.string(), facts: readingPhotoSchema });
/** `sha256`: of the file, which a new crop changes. */
export type Figure = ReadingPhoto & { sha256: string; url: string };
/** Figures by the sentence that they follow. */
export type Figures = ReadonlyMap<string, Figure[]>;

/** The files of a book with their addresses. */
export type Files = () => Promise<readonly { kind: string; url: string }[]>;

/** The photographs of a book in their order; `files` is asked only for a book that has some. */
export async function loadFigures({ rest }: Account, memoirId: string, files: Files): Promise<Figures> {
  const columns = columnsOf("artifacts", rowSchema);
  const found = rest.from("artifacts").select(columns).eq("memoir_id", memoirId).like("kind", `${readingPhotoPrefix}%`);
  const rows = z.array(rowSchema).parse(await dataOf(found));
  if (rows.length === 0) return new Map();
  const urls = new Map((await files()).map(({ kind, url }) => [kind, url]));
  const figures = rows
    .flatMap(({ kind, sha256, facts }) => {
      const url = urls.get(kind);
      return url === undefined ? [] : [{ ...facts, sha256, url }];
    })
    .toSorted((a, b) => a.order - b.order);
  return Map.groupBy(figures, ({ after }) => after);
}
