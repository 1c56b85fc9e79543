import type { PlacedPhoto } from "#domain/book/book.ts";
import { cropOf, focusOf } from "#domain/book/photos/book-photo.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readPlacedPhotos, type PlacedRow } from "./book-photo-store.ts";

/** The photographs that the person placed in the book of these recordings. One whose file is gone is left out. */
export async function loadPlacedPhotos(
  { sql, store }: Pick<StoryTools, "sql" | "store">,
  recordingIds: readonly string[],
): Promise<PlacedPhoto[]> {
  if (recordingIds.length === 0) return [];
  const rows = await readPlacedPhotos(sql, recordingIds);
  const files = await Promise.all(rows.map(({ object_path: key }) => fileOf(store, key)));
  return rows.flatMap((row, at) => {
    const file = files[at];
    return file === null || file === undefined ? [] : [placedPhoto(row, file)];
  });
}

function placedPhoto(row: PlacedRow, file: string): PlacedPhoto {
  return {
    id: row.photo_id,
    file,
    pixels: { width: row.width, height: row.height },
    caption: row.caption,
    alt: row.description ?? row.caption,
    questionId: row.question_id,
    place: row.place,
    afterSentence: row.after_sentence,
    crop: cropOf(row),
    focus: focusOf(row),
    inches: row.inches,
    position: row.position,
  };
}

async function fileOf(store: StoryTools["store"], key: string): Promise<string | null> {
  return store.localFile(key).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  });
}
