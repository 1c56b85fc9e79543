import type { Sql } from "postgres";
import { z } from "zod";

const copySchema = z.object({ objectKey: z.string().nullable() });

/** Null before the first try; its key is null when no copy can be made. */
export async function findPlaybackCopy(sql: Sql, recordingId: string): Promise<z.infer<typeof copySchema> | null> {
  const [row] = await sql`
    select object_path as "objectKey" from heirvoice.playback_copies where recording_id = ${recordingId}`;
  return row ? copySchema.parse(row) : null;
}

/** Stores the copy or that none can be made. False when the recording was deleted meanwhile. */
export async function savePlaybackCopy(
  sql: Sql,
  recordingId: string,
  made: { objectKey: string; bytes: number } | null,
): Promise<boolean> {
  const kept = await sql`
    insert into heirvoice.playback_copies (recording_id, object_path, bytes)
    select id, ${made?.objectKey ?? null}, ${made?.bytes ?? 0} from public.recordings where id = ${recordingId} for key share
    on conflict (recording_id) do update
    set object_path = excluded.object_path, bytes = excluded.bytes, made_at = now()
    returning recording_id`;
  return kept.length > 0;
}
