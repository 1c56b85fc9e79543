import "#server/platform/content/default-content.ts";
import { join } from "node:path";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { connect } from "#server/database/database.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { startWorker } from "#server/platform/jobs/worker.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openStoryTools } from "#server/pipeline/open-story-tools.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";

/** A worker in a separate process, for tests to kill. Uses `DATABASE_URL` and `DATA_DIR`. */
const env = readEnv();
const config = configFrom(env);
const log = createLog("silent");
const database = connect(env.DATABASE_URL ?? "");
const queue = await openQueue(database, storyJobs, log);
await startWorker(
  queue,
  storyJobs,
  await openStoryTools(config, { sql: database.sql, store: fileObjectStore(join(config.dataDir, "objects")), queue }),
  log,
);
process.stdout.write("ready\n");
