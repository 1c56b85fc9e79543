import { spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import { fail } from "#server/platform/errors.ts";

export type Watchdog = { dismiss(): Promise<void> };

/** A line is a dismissal; the end of the pipe is the end of whoever held it. */
const waitForParent = "read -r _ && exit 0\n";

/**
 * Has a shell run `script` with `args` as soon as this process is gone, however it ended, unless it is dismissed before.
 * It stands in a session of its own, so that what ends our group or terminal does not end it, and keeps nothing alive.
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
  // It may have been killed: then there is nobody left to dismiss.
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

/** Ends what we left running, when this process leads a group of its own. */
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
