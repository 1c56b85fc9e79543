import type { Sql } from "postgres";
import { z } from "zod";

/** The type of a small integer (pg_type.oid). */
const smallint = 21;

const copySchema = z.object({ objectKey: z.string().nullable(), peaks: z.array(z.number()).nullable() });

/** Null before the first try; its key is null when no copy can be made. */
export async function findPlaybackCopy(sql: Sql, recordingId: string): Promise<z.infer<typeof copySchema> | null> {
  const [row] = await sql`
    select object_path as "objectKey", peaks from heirvoice.playback_copies where recording_id = ${recordingId}`;
  return row ? copySchema.parse(row) : null;
}

/** Stores the copy or that none can be made. False when the recording was deleted or cut meanwhile. */
export async function savePlaybackCopy(
  sql: Sql,
  { id: recordingId, sha256 }: { id: string; sha256: string },
  made: { objectKey: string; bytes: number; peaks: readonly number[]; sha256: string } | null,
): Promise<boolean> {
  const kept = await sql`
    insert into heirvoice.playback_copies (recording_id, object_path, bytes, peaks, sha256)
    select id, ${made?.objectKey ?? null}, ${made?.bytes ?? 0}, ${made === null ? null : sql.array([...made.peaks], smallint)}::smallint[],
      ${made?.sha256 ?? null}
    from public.recordings where id = ${recordingId} and sha256 = ${sha256} for share
    on conflict (recording_id) do update
    set object_path = excluded.object_path, bytes = excluded.bytes, peaks = excluded.peaks, sha256 = excluded.sha256,
      made_at = now()
    returning recording_id`;
  return kept.length > 0;
}
