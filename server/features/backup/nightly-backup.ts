import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { backupAges } from "./write/backup-run-store.ts";
import { isBackupDue } from "./is-backup-due.ts";

const everyMs = 10 * 60_000;
const program = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** Backs up into BACKUP_TO each night, in a process of its own with low priority, until `stop`. */
export function startNightlyBackup({ config, db, log }: Pick<Context, "config" | "db" | "log">): {
  stop(): Promise<void>;
} {
  const { to } = config.backup;
  if (to === null) return { stop: async () => undefined };
  const stopping = new AbortController();
  const repeated = repeatEvery(
    everyMs,
    async () => {
      if (!stopping.signal.aborted && isBackupDue(await backupAges(db.sql), new Date()))
        await runBackup(to, stopping.signal, log);
    },
    (thrown) => {
      if (!stopping.signal.aborted) log.error({ code: asAppError(thrown).code, err: thrown }, "backup failed");
    },
  );
  return {
    stop: async () => {
      stopping.abort();
      await repeated.stop();
    },
  };
}

async function runBackup(to: string, signal: AbortSignal, log: Context["log"]): Promise<void> {
  const child = spawn("nice", ["-n", "15", process.execPath, program, "backup", to, "--nightly"], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let printed = "";
  child.stderr.on("data", (bytes: Buffer) => (printed = `${printed}${bytes.toString()}`.slice(-2000)));
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("exit", resolve));
  if (code !== 0) throw fail("unavailable", printed.trim() || "The backup ended without output.");
  if (printed !== "") log.warn({ printed }, "backup complete with a warning");
}
