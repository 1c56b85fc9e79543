import { spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { fail } from "#server/platform/errors.ts";

export type Watchdog = { dismiss(): Promise<void> };

/** A line dismisses the watchdog; the end of the pipe means that its parent has ended. */
const waitForParent = "read -r _ && exit 0\n";

/**
 * Starts a shell that runs `script` with `args` when this process ends for any reason, unless dismissed before. It has
 * its own session, so signals to our group or terminal do not reach it, and does not keep this process alive.
 */
export async function startWatchdog(
  script: string,
  args: readonly string[],
  as: { uid: number; gid: number } | null = null,
): Promise<Watchdog> {
  if (process.platform === "win32") return { dismiss: async () => undefined };
  const shell = spawn("/bin/sh", ["-c", waitForParent + script, "heirvoice-watchdog", ...args], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    ...(as ? { uid: as.uid, gid: as.gid } : {}),
  });
  try {
    await once(shell, "spawn");
  } catch (cause) {
    throw fail("configuration", "The shell /bin/sh could not be started.", cause);
  }
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  const ended = once(shell, "exit");
  // The shell may have been killed already.
  shell.stdin.on("error", () => shell.stdin.destroy());
  return {
    dismiss: async () => {
      if (shell.exitCode !== null || shell.signalCode !== null) return;
      shell.ref();
      shell.stdin.end("\n");
      await ended;
    },
  };
}

/** Kills our remaining children, when this process leads its process group. */
export async function watchChildren(): Promise<Watchdog | null> {
  return isGroupLeader() ? startWatchdog('kill -KILL -- "-$1"', [String(process.pid)]) : null;
}

function isGroupLeader(): boolean {
  try {
    return process.kill(-process.pid, 0);
  } catch {
    return false;
  }
}
