import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { testedEnv } from "#server/testing/programs.ts";

const program = fileURLToPath(new URL("../programs/story-worker.ts", import.meta.url));

/** `kill` also kills its ffmpeg and Typst, like a power failure. */
export type StoryWorker = { pid: number; kill(): void };

/** Starts a worker for the pipeline's jobs in a separate process; resolves when it is ready. */
export async function startStoryWorker(databaseUrl: string, dataDir: string): Promise<StoryWorker> {
  const child = spawn(process.execPath, [program], {
    env: testedEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }),
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`The worker ended with ${code} before it was ready.`)));
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    kill: () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, "SIGKILL");
    },
  };
}
