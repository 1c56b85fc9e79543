import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { z } from "zod";
import { runNode, untilPrinted, type Running } from "#server/testing/programs.ts";
import { testDatabase } from "#server/testing/test-database.ts";

/** The server in a separate process. `key` is the publishable key. */
export type RunningServer = {
  url: string;
  databaseUrl: string;
  key: string;
  running: Running;
  isWell(): Promise<void>;
  close(): Promise<void>;
};

export async function runServer(more: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-run-server-"));
  const database = await testDatabase();
  await database.close();
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: "0", ROLE: "api", LOG_LEVEL: "error", ...more };
  const running = runNode(["server/main.ts"], env);
  const port = (await untilPrinted(running, /ready: http:\S+:(\d+)/))[1] ?? "";
  const url = `http://127.0.0.1:${port}`;
  const asked = runNode(["server/main.ts", "keys"], env);
  await asked.ended;
  return {
    url,
    databaseUrl: database.url,
    key: z.object({ publishable_key: z.string() }).parse(JSON.parse(asked.printed())).publishable_key,
    running,
    isWell: async () => {
      // A loaded machine may miss the two seconds of one check; a dead server never answers.
      await expect.poll(() => readHealth(url), { message: running.printed() }).toMatch(/^200 /);
    },
    close: async () => {
      running.child.kill("SIGTERM");
      await running.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Status and body of `/healthz`, or the connection error. */
export async function readHealth(url: string): Promise<string> {
  const answer = await fetch(`${url}/healthz`).catch(String);
  return typeof answer === "string" ? answer : `${answer.status} ${await answer.text()}`;
}
