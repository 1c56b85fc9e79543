import { z } from "zod/mini";
import {
  maxPictureBytes,
  originalsBucket,
  pictureEndings,
  pictureTypeOf,
  type PictureProblem,
} from "#domain/memory/picture.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";
import { uploadObject } from "#web/lib/api/upload-object.ts";
import { pictureId } from "./picture-id.ts";

/** `known`: the person has a picture with the same bytes. */
export type AddedPicture = { id: string; known: boolean };

export class PictureFailure extends Error {
  override name = "PictureFailure";
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

type AddOptions = { onProgress: (share: number) => void; signal?: AbortSignal };

const foundSchema = z.array(z.object({ id: z.uuid(), deleted_at: z.nullable(z.string()) }));

/**
 * Uploads a picture, or finds the same one among the person's pictures. The name follows from the bytes, so that a
 * repeated upload continues the first. Throws PictureFailure.
 */
export async function addPicture(userId: string, file: File, options: AddOptions): Promise<AddedPicture> {
  const mediaType = pictureTypeOf(file);
  if (mediaType === null) throw new PictureFailure("type");
  if (file.size > maxPictureBytes) throw new PictureFailure("size");
  try {
    const { id, sha256 } = await pictureId(userId, file);
    const known = await findSame(id, sha256);
    if (known !== null) return { id: known, known: true };
    const path = `${userId}/${id}.${pictureEndings[mediaType] ?? "jpg"}`;
    await uploadObject({ bucket: originalsBucket, path, body: file, mediaType }, options);
    await insertPhoto({ id, file_path: path });
    return { id, known: false };
  } catch (thrown) {
    if (thrown instanceof PictureFailure) throw thrown;
    throw new PictureFailure(problemOf(thrown), thrown);
  }
}

/** Finds a picture by its bytes and restores a deleted one. */
async function findSame(id: string, sha256: string): Promise<string | null> {
  const query = rest.from("photos").select("id, deleted_at").or(`id.eq.${id},sha256.eq.${sha256}`);
  const [same] = foundSchema.parse(await dataOf(query));
  if (!same) return null;
  if (same.deleted_at !== null) await dataOf(rest.from("photos").update({ deleted_at: null }).eq("id", same.id));
  return same.id;
}

const duplicate = "23505";

async function insertPhoto(row: { id: string; file_path: string }): Promise<void> {
  await dataOf(rest.from("photos").insert(row)).catch((thrown: unknown) => {
    if (!(thrown instanceof RequestFailure) || thrown.code !== duplicate) throw thrown;
  });
}

const outOfRoom: ReadonlySet<number> = new Set([403, 413, 507]);

function problemOf(thrown: unknown): PictureProblem {
  if (!(thrown instanceof RequestFailure)) return "connection";
  if (thrown.status === 415 || thrown.status === 400) return "type";
  return outOfRoom.has(thrown.status) ? "full" : "connection";
}
