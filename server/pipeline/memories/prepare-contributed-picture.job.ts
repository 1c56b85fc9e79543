import { join } from "node:path";
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { sha256Of } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { findUploadedPicture, refuseContribution, saveContribution } from "./contributed-picture-store.ts";
import { copyKey } from "./picture-store.ts";
import { copy, refusals } from "./prepare-picture.job.ts";

/** Reads a picture that a collaborator sent and stores its copy, which the owner and its sender see until a decision. */
export const prepareContributedPictureJob = defineJob({
  name: "prepare-contributed-picture",
  input: z.object({ pieceId: z.uuid(), ownerId: z.uuid() }),
  output: z.object({ prepared: z.boolean() }),
  key: ({ pieceId }) => pieceId,
  owner: ({ ownerId }) => ownerId,
  cost: () => 1,
  handle: async (tools: StoryTools, { pieceId, ownerId }) => {
    const found = await findUploadedPicture(tools.sql, pieceId);
    if (found === null) return refuse(tools, pieceId);
    try {
      return { prepared: await prepare(tools, pieceId, { id: found.pictureId, userId: ownerId }, found.objectKey) };
    } catch (thrown) {
      /* A guest's wrong file is no failure of the owner's. */
      if (thrown instanceof AppError && refusals.has(thrown.code)) return refuse(tools, pieceId);
      throw thrown;
    }
  },
});

async function refuse({ sql }: StoryTools, pieceId: string): Promise<{ prepared: false }> {
  await refuseContribution(sql, pieceId);
  return { prepared: false };
}

type Picture = { id: string; userId: string };

async function prepare(tools: StoryTools, pieceId: string, picture: Picture, objectKey: string): Promise<boolean> {
  const { sql, store } = tools;
  const file = await store.localFile(objectKey);
  const sha256 = await sha256Of(file);
  return inWorkFolder({ workDir: tools.workDir, owner: picture.userId, key: ["picture", picture.id] }, async (dir) => {
    const target = join(dir, "copy.jpg");
    const { width, height, facts } = await tools.pictures.render({ file, target, rendering: copy });
    await store.put(copyKey(picture), target);
    if (await saveContribution(sql, pieceId, { width, height, facts, objectKey, sha256 })) return true;
    await store.remove(copyKey(picture));
    return false;
  });
}
