import { join } from "node:path";
import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { keyOfContribution, refuseContribution, saveContribution } from "./contributed-picture-store.ts";
import { copyKey } from "./picture-store.ts";
import { copy, refusals } from "./prepare-picture.job.ts";

/** Reads a picture that a collaborator sent and stores its copy, which the owner and its sender see until a decision. */
export const prepareContributedPictureJob = defineJob({
  name: "prepare-contributed-picture",
  input: z.object({ pictureId: z.uuid(), ownerId: z.uuid() }),
  output: z.object({ prepared: z.boolean() }),
  key: ({ pictureId }) => pictureId,
  owner: ({ ownerId }) => ownerId,
  cost: () => 1,
  handle: async (tools: StoryTools, { pictureId, ownerId }) => {
    const objectKey = await keyOfContribution(tools.sql, pictureId);
    if (objectKey === null) return refuse(tools, pictureId);
    try {
      return { prepared: await prepare(tools, { id: pictureId, userId: ownerId }, objectKey) };
    } catch (thrown) {
      /* A guest's wrong file is no failure of the owner's. */
      if (thrown instanceof AppError && refusals.has(thrown.code)) return refuse(tools, pictureId);
      throw thrown;
    }
  },
});

async function refuse({ sql }: StoryTools, pictureId: string): Promise<{ prepared: false }> {
  await refuseContribution(sql, pictureId);
  return { prepared: false };
}

type Picture = { id: string; userId: string };

async function prepare(tools: StoryTools, picture: Picture, objectKey: string): Promise<boolean> {
  const { sql, store } = tools;
  const file = await store.localFile(objectKey);
  const sha256 = await hashFile(file);
  return inWorkFolder({ workDir: tools.workDir, owner: picture.userId, key: ["picture", picture.id] }, async (dir) => {
    const target = join(dir, "copy.jpg");
    const { width, height, facts } = await tools.pictures.render({ file, target, rendering: copy });
    await store.put(copyKey(picture), target);
    if (await saveContribution(sql, picture.id, { width, height, facts, objectKey, sha256 })) return true;
    await store.remove(copyKey(picture));
    return false;
  });
}
