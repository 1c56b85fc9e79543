import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Identity } from "#server/backend/auth/identity.ts";
import { configFrom } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { openContext, type Context } from "#server/context.ts";
import { serve } from "#server/http/serve.ts";
import { createLog } from "#server/log/log.ts";
import type { Sample } from "#server/sample/sample.ts";
import { testDatabase } from "./test-database.ts";

export type ServedApp = { url: string; context: Context; identity: Identity; close(): Promise<void> };

const noSample: Sample = {
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
  stop: async () => undefined,
};

/** The whole house on a free port, with a database and a data folder of its own; `env` is what a person would set. */
export async function serveApp(env: Record<string, string> = {}): Promise<ServedApp> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-served-"));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await testDatabase();
  await database.close();
  const config = configFrom(readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: "0", STT: "none", ...env }));
  const context = await openContext(config, createLog("error"));
  opened.defer(() => context.close());
  const listening = await serve(context, noSample);
  opened.defer(() => listening.stop(0));
  const parts = opened.move();
  return { url: listening.url, context, identity: listening.identity, close: () => parts.disposeAsync() };
}
