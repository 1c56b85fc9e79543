import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { watchAlerts } from "#server/features/desk/watch-alerts.ts";
import { openContext } from "#server/context.ts";
import { serve } from "#server/http/serve.ts";
import type { Log } from "#server/platform/log/log.ts";
import { startSample } from "#server/sample/sample.ts";
import { startForgetting } from "#server/pipeline/erase/forget-people.ts";
import { startWork } from "./start-worker.ts";

/** The app's address and the line with the mailbox link. */
type Opened = { url: string; invitation: string | null };

/** Opens the parts of this process; `parts` closes them in reverse order. A worker has no address: null. */
export async function openServer(config: Config, log: Log, parts: AsyncDisposableStack): Promise<Opened | null> {
  const context = await openContext(config, log);
  parts.defer(() => context.close());
  const alerts = watchAlerts(context);
  parts.defer(() => alerts.stop());
  const work = config.role === "api" ? null : await startWork(context);
  parts.defer(async () => work?.stop());
  const forgetting = await startForgetting({ ...context.story, log }, async (owner) => work?.stopFor(owner));
  parts.defer(() => forgetting.stop());
  if (config.role === "worker") return null;
  const sample = startSample(context.story, join(config.dataDir, "sample"), { make: config.role === "all" }, log);
  parts.defer(() => sample.stop());
  const listening = await serve(context, sample, (line) => process.stdout.write(`${line}\n`));
  parts.defer(() => listening.stop());
  return { url: config.http.publicUrl ?? listening.url, invitation: listening.invitation };
}
