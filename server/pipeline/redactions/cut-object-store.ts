import type { TransactionSql } from "postgres";
import { soundTypes } from "#domain/recording/sound-types.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { replaceAnswerSound } from "#server/pipeline/1-recordings/answer-store.ts";
import type { CutSound } from "./cut-sound.ts";

export type StoredSound = Omit<CutSound, "file"> & { name: string; version: string };

/** Names the new bytes of an object and queues its old ones for removal. */
export async function replaceObject(tx: TransactionSql, userId: string, sound: StoredSound): Promise<void> {
  const metadata = {
    eTag: `"${sound.sha256}"`,
    size: sound.bytes,
    mimetype: soundTypes[sound.container].mediaType,
    cacheControl: "no-cache",
    lastModified: new Date().toISOString(),
    contentLength: sound.bytes,
    httpStatusCode: 200,
  };
  await tx`select heirvoice.replace_object(${sound.name}, ${userId}, ${sound.version}, ${JSON.stringify(metadata)}::text::jsonb)`;
}

/** Gives a recording, its answers and its takes another sound of the same length. */
export async function replaceSound(tx: TransactionSql, recordingId: string, sound: StoredSound): Promise<void> {
  const { container, codec, sha256, bytes, durationMs } = sound;
  await replaceAnswerSound(tx, recordingId, { bytes, sha256 });
  await tx`
    update public.takes set file_size_bytes = ${bytes}, sha256 = case when sha256 is null then null else ${sha256} end
    where recording_id = ${recordingId}`;
  await tx`
    update public.recordings set object_path = ${blobKey(sound.version)}, container = ${container}, codec = ${codec},
      sha256 = ${sha256}, bytes = ${bytes}, duration_ms = ${durationMs}
    where id = ${recordingId}`;
}

/** Keeps the uncut sound for its storyteller; null removes it. */
export async function sealSound(
  tx: TransactionSql,
  { recordingId, userId }: { recordingId: string; userId: string },
  sound: StoredSound | null,
): Promise<void> {
  if (sound === null) {
    await tx`delete from heirvoice.sealed_sounds where recording_id = ${recordingId}`;
    return;
  }
  await replaceObject(tx, userId, sound);
  await tx`
    insert into heirvoice.sealed_sounds (recording_id, user_id, object_name, version, container, codec, sha256, bytes, duration_ms)
    values (${recordingId}, ${userId}, ${sound.name}, ${sound.version}, ${sound.container}, ${sound.codec}, ${sound.sha256},
      ${sound.bytes}, ${sound.durationMs})
    on conflict (recording_id) do update
    set version = excluded.version, container = excluded.container, codec = excluded.codec, sha256 = excluded.sha256,
      bytes = excluded.bytes,
      duration_ms = excluded.duration_ms`;
}

/** Removes what was made from the recording and holds its words or its sound. */
export async function eraseMadeFrom(tx: TransactionSql, recordingId: string, userId: string): Promise<void> {
  await tx`select heirvoice.erase_made_from(${recordingId}, ${userId})`;
  await tx`select heirvoice.notify('sound_cut', ${userId})`;
}

/** Seals or removes earlier wordings of a recording, or puts sealed ones back. */
export async function moveRevisions(
  tx: TransactionSql,
  recordingId: string,
  to: "sealed" | "removed" | "restored",
): Promise<void> {
  if (to === "restored") await tx`select heirvoice.unseal_revisions(${recordingId})`;
  else await tx`select heirvoice.seal_revisions(${recordingId}, ${to === "sealed"})`;
}
