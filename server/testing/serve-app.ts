import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { serveConfig, type ServedApp } from "./serve-config.ts";
import { testDatabase } from "./test-database.ts";

export type { ServedApp } from "./serve-config.ts";

/**
 * The whole app on a free port in this process, with its own database and data folder; `env` holds environment
 * variables.
 */
export async function serveApp(
  env: Record<string, string> = {},
  openSample?: Parameters<typeof serveConfig>[1],
): Promise<ServedApp> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-served-"));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = await testDatabase();
  await database.close();
  const config = configFrom(readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: "0", STT: "none", ...env }));
  const served = await serveConfig(config, openSample);
  opened.defer(() => served.close());
  const parts = opened.move();
  return { ...served, close: () => parts.disposeAsync() };
}
