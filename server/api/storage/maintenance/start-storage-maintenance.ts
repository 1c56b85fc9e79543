import { fileURLToPath } from "node:url";
import type { ApiContext } from "#server/api/api-context.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { repairStore } from "./repair-store.ts";
import { seedBucket } from "./seed-bucket.ts";

const everyMs = 6 * 60 * 60_000;
const siteMedia = fileURLToPath(new URL("../../../../supabase/seed/site-media/", import.meta.url));

/** Seeds the public bucket, then repairs the store now and every six hours, until `stop`. */
export function startStorageMaintenance({ db, store, log }: Pick<ApiContext, "db" | "store" | "log">): {
  stop(): Promise<void>;
} {
  const tools = { sql: db.sql, store, log };
  const putRight = async () => {
    const seeded = await seedBucket(tools, "site-media", siteMedia);
    const repaired = await repairStore(tools);
    if (seeded + repaired.drafts + repaired.orphans + repaired.lost + repaired.expired > 0)
      log.info({ seeded, ...repaired }, "object store repaired");
  };
  return repeatEvery(everyMs, putRight, (thrown) => log.error({ err: thrown }, "could not repair the object store"));
}
