import type { Identity } from "#server/backend/auth/identity.ts";
import type { Config } from "#server/config/config.ts";
import { openContext, type Context } from "#server/context.ts";
import { serve } from "#server/http/serve.ts";
import { createLog } from "#server/log/log.ts";
import type { Sample } from "#server/sample/sample.ts";

export type ServedApp = { url: string; context: Context; identity: Identity; close(): Promise<void> };

/** Nothing is made in the background. */
export const noSample: Sample = {
  dir: "",
  state: async () => ({
    state: "making",
    title: "",
    author: "",
    draft: false,
    files: [],
    warnings: [],
    steps: [],
    problem: null,
  }),
  media: () => null,
  stop: async () => undefined,
};

/** Every door of the house, without the sample story that a real start makes in the background. */
export async function serveConfig(
  config: Config,
  openSample: (context: Context) => Sample = () => noSample,
): Promise<ServedApp> {
  await using opened = new AsyncDisposableStack();
  const context = await openContext(config, createLog(config.logLevel === "silent" ? "silent" : "error"));
  opened.defer(() => context.close());
  const listening = await serve(context, openSample(context));
  opened.defer(() => listening.stop(0));
  const parts = opened.move();
  return { url: listening.url, context, identity: listening.identity, close: () => parts.disposeAsync() };
}
