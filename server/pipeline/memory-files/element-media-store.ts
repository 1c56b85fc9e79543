import type { Sql } from "postgres";
import { z } from "zod";

const pictureSchema = z.object({
  element_id: z.uuid(),
  photo_id: z.uuid(),
  original: z.string(),
  copy: z.string(),
  caption: z.string(),
  alt: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
const fileSchema = z.object({
  element_id: z.uuid(),
  key: z.string(),
  kind: z.enum(["document", "sound"]),
  name: z.string().nullable(),
  duration_ms: z.int().nullable(),
  recording_id: z.uuid().nullable(),
});

/** A picture: its original and its copy without metadata, as keys of the object store; the copy's size in pixels. */
export type StoredPicture = z.infer<typeof pictureSchema>;
export type StoredFile = z.infer<typeof fileSchema>;
export type StoredMedia = { pictures: StoredPicture[]; file: StoredFile | null };

/** The pictures and files of these elements. Those that are not checked yet, or refused, are left out. */
export async function readElementMedia(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, StoredMedia>> {
  const pictures = await sql`
    select u.element_id, p.id as photo_id, p.object_path as original,
      'photo-copies/' || p.user_id || '/' || p.id || '.jpg' as copy,
      coalesce(u.caption, p.caption, '') as caption, nullif(p.description, '') as alt, p.width, p.height
    from public.photo_uses u join public.photos p on p.id = u.photo_id
    where u.element_id = any(${[...ids]}::uuid[]) and p.state = 'ready' and p.deleted_at is null
      and p.object_path is not null and p.file_path is not null
    order by u.element_id, u.position`;
  const files = await sql`
    select f.element_id, f.bucket_id || '/' || f.path as key,
      case f.bucket_id when 'documents' then 'document' else 'sound' end as kind,
      f.name, coalesce(f.duration_ms, r.duration_ms) as duration_ms, f.recording_id
    from public.element_files f left join public.recordings r on r.id = f.recording_id
    where f.element_id = any(${[...ids]}::uuid[]) and (f.state = 'ready' or f.bucket_id <> 'documents')`;
  const found = new Map<string, StoredMedia>(ids.map((id) => [id, { pictures: [], file: null }]));
  for (const row of pictures) {
    const picture = pictureSchema.parse(row);
    found.get(picture.element_id)?.pictures.push(picture);
  }
  for (const row of files) {
    const file = fileSchema.parse(row);
    const media = found.get(file.element_id);
    if (media) media.file = file;
  }
  return found;
}
