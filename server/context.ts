import { join } from "node:path";
import { openDatabase, type OpenDatabase } from "#server/database/database.ts";
import { openFeatureSwitches, type FeatureSwitches } from "#server/api/feature-switches.ts";
import { openSharedRates, type SharedRates } from "#server/api/limits/shared-rates.ts";
import { projectStore } from "#server/api/forward/project-store.ts";
import { ImageCache, withImageCache } from "#server/api/storage/render/image-cache.ts";
import { bucketAwareStore } from "#server/api/storage/store/bucket-aware-store.ts";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import type { Config } from "#server/platform/config/config.ts";
import { openQueue, type Queue } from "#server/platform/jobs/queue.ts";
import { openTracing, type Tracing } from "#server/platform/tracing/tracing.ts";
import type { Log } from "#server/platform/log/log.ts";
import { openMail, type Mail } from "#server/platform/mail/open-mail.ts";
import { PreviewPresses } from "#server/pipeline/book-preview/preview-presses.ts";
import { openStoryTools } from "#server/pipeline/open-story-tools.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";

/** Dependencies of all handlers, opened once. `close` closes them in reverse order. */
export type Context = Readonly<{
  config: Config;
  log: Log;
  db: OpenDatabase;
  store: ObjectStore;
  images: ImageCache;
  queue: Queue;
  story: StoryTools;
  previews: PreviewPresses;
  mail: Mail;
  features: FeatureSwitches;
  rates: SharedRates;
  /** Null without a collector. */
  tracing: Tracing | null;
  close(): Promise<void>;
}>;

/** Opens all dependencies; on failure closes the open ones and throws. */
export async function openContext(config: Config, log: Log): Promise<Context> {
  await using opened = new AsyncDisposableStack();
  const tracing = await openTracing(config, log);
  opened.defer(() => tracing?.close());
  const db = await openDatabase(config.db, log, { projectNamed: config.supabaseUrl !== null });
  opened.defer(() => db.close());
  const images = new ImageCache(join(config.dataDir, "rendered-images"));
  const ours = withImageCache(await openObjectStore(config.storage), images);
  const { supabaseUrl: url, supabaseSecretKey: secretKey } = config;
  const store = bucketAwareStore(db.sql, url === null ? ours : projectStore(db.sql, ours, { url, secretKey }));
  const queue = await openQueue(db, storyJobs, log);
  opened.defer(() => queue.stop());
  const story = await openStoryTools(config, { sql: db.sql, store, queue });
  opened.defer(() => story.voices.close());
  opened.defer(() => story.pictures.close());
  const previews = new PreviewPresses(story.workDir);
  opened.defer(() => previews.close());
  const mail = openMail(config, log);
  opened.defer(() => mail.close());
  const features = await openFeatureSwitches(db.sql, config, log);
  opened.defer(() => features.close());
  const rates = await openSharedRates(db.sql, log);
  opened.defer(() => rates.close());
  const parts = opened.move();
  return {
    config,
    log,
    db,
    store,
    images,
    queue,
    story,
    previews,
    mail,
    features,
    rates,
    tracing,
    close: () => parts.disposeAsync(),
  };
}
