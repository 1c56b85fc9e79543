import "#server/platform/content/default-content.ts";
import type { Config } from "#server/platform/config/config.ts";
import { openContext, type Context } from "#server/context.ts";
import { serve } from "#server/http/serve.ts";
import { createLog } from "#server/platform/log/log.ts";
import type { Sample } from "#server/sample/sample.ts";

export type ServedApp = Pick<Awaited<ReturnType<typeof serve>>, "url" | "identity" | "addresses"> & {
  context: Context;
  /** What the server prints after its address. */
  printed: string[];
  close(): Promise<void>;
};

/** No sample is generated in the background. */
export const noSample: Sample = {
  dir: () => "",
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

/** The app for `config` in this process, without the sample story that a real start generates. */
export async function serveConfig(
  config: Config,
  openSample: (context: Context) => Sample = () => noSample,
): Promise<ServedApp> {
  await using opened = new AsyncDisposableStack();
  const context = await openContext(config, createLog(config.logLevel === "silent" ? "silent" : "error"));
  opened.defer(() => context.close());
  const printed: string[] = [];
  const listening = await serve(context, openSample(context), (line) => printed.push(line));
  if (listening.invitation !== null) printed.push(listening.invitation);
  opened.defer(() => listening.stop(0));
  const parts = opened.move();
  const { url, identity, addresses } = listening;
  return { url, context, identity, addresses, printed, close: () => parts.disposeAsync() };
}
