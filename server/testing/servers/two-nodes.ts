import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { breakableProxy } from "./breakable-proxy.ts";
import { serveConfig, type ServedApp } from "#server/testing/serve-config.ts";
import { testDatabase } from "#server/testing/test-database.ts";

/** Two nodes on one database and data folder with the same keys. The second one's database connection can be cut. */
export type TwoNodes = {
  one: ServedApp;
  two: ServedApp;
  line: Awaited<ReturnType<typeof breakableProxy>>;
  close(): Promise<void>;
};

export async function serveTwoNodes(env: Record<string, string> = {}): Promise<TwoNodes> {
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-two-nodes-"));
  opened.defer(() => rm(dir, { recursive: true, force: true }));
  const database = await testDatabase();
  await database.close();
  const line = await breakableProxy(new URL(database.url));
  opened.defer(() => line.cut());
  const serve = async (url: string) => {
    const given = { DATABASE_URL: url, DATA_DIR: dir, PORT: "0", STT: "none", ...env };
    const served = await serveConfig(configFrom(readEnv(given)));
    opened.defer(() => served.close());
    return served;
  };
  const one = await serve(database.url);
  const two = await serve(line.url);
  const parts = opened.move();
  return { one, two, line, close: () => parts.disposeAsync() };
}
