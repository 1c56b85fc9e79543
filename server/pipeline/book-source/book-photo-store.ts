import type { Sql } from "postgres";
import { z } from "zod";
import { bookPhotoSchema, maxBookPhotos } from "#domain/book/photos/book-photo.ts";

const placedSchema = z.object({
  ...bookPhotoSchema.shape,
  description: z.string().nullable(),
  object_path: z.string(),
  width: z.int(),
  height: z.int(),
});
export type PlacedRow = z.infer<typeof placedSchema>;

/** The photographs that are placed in the book of these recordings, without deleted ones. */
export async function readPlacedPhotos(sql: Sql, recordingIds: readonly string[]): Promise<PlacedRow[]> {
  const rows = await sql`
    select b.photo_id, b.question_id, b.place, b.after_sentence, b.caption, b.crop_left, b.crop_top, b.crop_width,
      b.crop_height, b.focus_x, b.focus_y, b.inches, b.position, p.description, p.object_path,
      coalesce((p.found ->> 'width')::integer, p.width) as width, coalesce((p.found ->> 'height')::integer, p.height) as height
    from public.book_photos b join public.photos p on p.id = b.photo_id
    where p.deleted_at is null and p.object_path is not null and p.width is not null and b.session_id in (
      select a.session_id from public.answers a where a.recording_id in ${sql([...recordingIds])})
    order by b.position, b.photo_id limit ${maxBookPhotos}`;
  return rows.map((row) => placedSchema.parse(row));
}
