import type { StorageClient } from "@supabase/storage-js";
import { z } from "zod/mini";
import { originalsBucket, pictureEndings, pictureTypeOf } from "#domain/memory/picture.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import type { LinkRest, PieceValues } from "./contributions.ts";

/** The object store as the session of the link. */
export type LinkStorage = () => Promise<StorageClient>;

type NewPicture = PieceValues & { id: string; link_id: string; language: string };
const pathSchema = z.array(z.object({ file_path: z.string() }));
const duplicate = "23505";
const exists = 409;

/** Announces a picture, uploads it and hands it in. A repeated id continues where the first try ended. */
export async function sendPicture(
  { rest, storage, name }: { rest: LinkRest; storage: LinkStorage; name: string },
  piece: NewPicture,
  file: File,
): Promise<void> {
  const mediaType = pictureTypeOf(file) ?? file.type;
  await dataOf(rest.rpc("introduce_collaborator", { p_link_id: piece.link_id, p_name: name }));
  const row = { ...piece, picture_ending: pictureEndings[mediaType] ?? "jpg", picture_bytes: file.size };
  try {
    await dataOf(rest.from("memory_contributions").insert(row));
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure && thrown.code === duplicate)) throw thrown;
  }
  const found = await dataOf(rest.from("memory_contributions").select("file_path").eq("id", piece.id));
  const [announced] = pathSchema.parse(found);
  if (!announced) throw new RequestFailure("The picture was not announced.", 403, "", null);
  const { error } = await (
    await storage()
  )
    .from(originalsBucket)
    .upload(announced.file_path, file, { contentType: mediaType });
  const status = error && "statusCode" in error ? Number(error.statusCode) : 0;
  if (error && status !== exists) throw new RequestFailure(error.message, status, "", error);
  await dataOf(rest.rpc("hand_in_picture", { p_id: piece.id }));
}
