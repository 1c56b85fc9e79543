import { startAuthUpkeep } from "./backend/auth/upkeep/start-auth-upkeep.ts";
import { isHostedSupabase } from "./backend/db/migrate.ts";
import { startUpkeep } from "./backend/storage/upkeep/start-upkeep.ts";
import type { Context } from "./context.ts";
import { startWorker } from "./jobs/worker.ts";
import { storyJobs } from "./story/story-jobs.ts";
import { startKeptFilesUpkeep } from "./story/sweep-kept-files.ts";
import { watchAnswers } from "./story/watch-answers.ts";

/** Does the long work in this process until `stop`. Another project puts its auth and storage right itself. */
export async function startWork(context: Context): Promise<{ stop(): Promise<void> }> {
  const { db, queue, story, log } = context;
  const isForeign = context.config.supabaseUrl !== null || (await isHostedSupabase(db.sql));
  const upkeep = isForeign ? [] : [startUpkeep(context), startAuthUpkeep(context)];
  upkeep.push(startKeptFilesUpkeep({ ...story, log }));
  const worker = await startWorker(queue, storyJobs, story, log);
  const watch = await watchAnswers(db, queue, log);
  return {
    stop: async () => {
      await Promise.all(upkeep.map((one) => one.stop()));
      await watch.stop();
      await worker.stop();
    },
  };
}
