import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { openContext } from "#server/context.ts";
import { serve } from "#server/http/serve.ts";
import type { Log } from "#server/log/log.ts";
import { startSample } from "#server/sample/sample.ts";
import { startWork } from "#server/work.ts";

/** Opens what this process is there for; `parts` ends it in reverse order. Returns its address, null for a worker. */
export async function openHouse(config: Config, log: Log, parts: AsyncDisposableStack): Promise<string | null> {
  const context = await openContext(config, log);
  parts.defer(() => context.close());
  if (config.role !== "api") {
    const work = await startWork(context);
    parts.defer(() => work.stop());
  }
  if (config.role === "worker") return null;
  const sample = startSample(context.story, join(config.dataDir, "sample"), { make: config.role === "all" }, log);
  parts.defer(() => sample.stop());
  const listening = await serve(context, sample);
  parts.defer(() => listening.stop());
  return config.http.publicUrl ?? listening.url;
}
