import { z } from "zod";
import type { Database } from "#server/database/database.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/jobs/queue.ts";
import type { Log } from "#server/platform/log/log.ts";
import { waitingContributions } from "./contributed-picture-store.ts";
import { waitingFiles } from "./element-file-store.ts";
import { waitingPictures } from "./picture-store.ts";
import { prepareContributedPictureJob } from "./prepare-contributed-picture.job.ts";
import { preparePictureJob } from "./prepare-picture.job.ts";
import { receiveFileJob } from "./receive-file.job.ts";

const lookAgainMs = 60_000;
/** Of one person at a notification, and of all people at a look. The queue ignores what it holds already. */
const mostQueued = 500;

/** Queues pictures and files of memories at once, and each minute those that were missed. */
export async function watchMedia({ sql }: Database, queue: Queue, log: Log): Promise<{ stop(): Promise<void> }> {
  let running: Promise<void> = Promise.resolve();

  async function queueAll(userId: string | null): Promise<void> {
    for (const { id, userId: owner } of await waitingPictures(sql, userId, mostQueued))
      await queue.send(preparePictureJob, { photoId: id, userId: owner });
    for (const { pictureId, ownerId } of await waitingContributions(sql, userId, mostQueued))
      await queue.send(prepareContributedPictureJob, { pictureId, ownerId });
    for (const { elementId, userId: owner, soundMs } of await waitingFiles(sql, userId, mostQueued))
      await queue.send(receiveFileJob, { elementId, userId: owner, soundMs });
  }

  function queueSoon(userId: string | null): void {
    running = running
      .then(() => queueAll(userId))
      .catch((thrown: unknown) => {
        const error = asAppError(thrown);
        log.error({ code: error.code, err: error.cause ?? error.message }, "could not queue pictures and files");
      });
  }

  const listening = await sql.listen(
    "media_added",
    (payload) => {
      const person = z.uuid().safeParse(payload);
      if (person.success) queueSoon(person.data);
    },
    () => queueSoon(null),
  );
  const timer = setInterval(() => queueSoon(null), lookAgainMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await listening.unlisten();
      await running;
    },
  };
}
