import { join } from "node:path";
import { z } from "zod";
import { AppError, fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import {
  copyKey,
  keyOfOriginal,
  readWaitingPicture,
  refusePicture,
  replaceDuplicate,
  savePrepared,
  type WaitingPicture,
} from "./picture-store.ts";

/** Sharp on a page of a screen, and half of a picture of 12 megapixels, which JPEG decodes four times faster. */
const copySide = 2000;
export const copy = { width: copySide, height: copySide, resize: "contain", format: "jpeg", quality: 85 } as const;

/**
 * Reads an uploaded picture and stores a copy for others: upright, scaled, in sRGB and without metadata. The original
 * stays as it is. A second picture with the same bytes is merged into the first.
 */
export const preparePictureJob = defineJob({
  name: "prepare-picture",
  input: z.object({ photoId: z.uuid(), userId: z.uuid() }),
  output: z.object({ prepared: z.boolean() }),
  key: ({ photoId }) => photoId,
  owner: ({ userId }) => userId,
  cost: () => 1,
  handle: async (tools: StoryTools, { photoId }) => {
    const picture = await readWaitingPicture(tools.sql, photoId);
    if (!picture) return { prepared: false };
    try {
      return { prepared: await prepare(tools, picture) };
    } catch (thrown) {
      if (thrown instanceof AppError && refusals.has(thrown.code)) await refusePicture(tools.sql, photoId, thrown.code);
      throw thrown;
    }
  },
});

/** `timeout`: a picture that takes longer than the limit of a rendering. */
export const refusals: ReadonlySet<string> = new Set(["picture_refused", "not_found", "timeout"]);

async function prepare(tools: StoryTools, picture: WaitingPicture): Promise<boolean> {
  const { sql, store } = tools;
  const objectKey = await keyOfOriginal(sql, picture);
  if (objectKey === null) throw fail("not_found", "That picture was not uploaded.");
  const file = await store.localFile(objectKey);
  const sha256 = await hashFile(file);
  if (await replaceDuplicate(sql, picture, sha256)) return false;
  const { id, userId } = picture;
  return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["picture", id] }, async (dir) => {
    const target = join(dir, "copy.jpg");
    const { width, height, facts } = await tools.pictures.render({ file, target, rendering: copy });
    await store.put(copyKey(picture), target);
    if (await savePrepared(sql, picture, { width, height, facts, objectKey, sha256 })) return true;
    await store.remove(copyKey(picture));
    await replaceDuplicate(sql, picture, sha256);
    return false;
  });
}
