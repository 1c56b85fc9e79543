import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Kills every process of the browser with this profile. Returns the time in ms since 1970. */
export async function killBrowser(profile: string): Promise<number> {
  const { stdout } = await run("pgrep", ["-f", profile]);
  const killedAt = Date.now();
  for (const pid of stdout.trim().split("\n")) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch (thrown) {
      if (!(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH")) throw thrown;
    }
  }
  await rm(join(profile, "SingletonLock"), { force: true });
  return killedAt;
}
