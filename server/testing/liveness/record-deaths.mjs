// Preloaded into every Node process that a test starts: records its fatal errors, also silent ones. Errors of a thread
// belong to its owner. A process ends itself when its test run was killed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const dir = process.env.HEIRVOICE_DEATHS;
const parent = process.ppid;

if (dir !== undefined && isMainThread) {
  process.on("uncaughtExceptionMonitor", (thrown, origin) => record(origin, thrown));
  process.on("unhandledRejection", (thrown) => {
    record("unhandledRejection", thrown);
    // Without another listener Node would have died of this rejection.
    if (process.listenerCount("unhandledRejection") === 1) throw thrown;
  });
}

const runBy = Number(process.env.HEIRVOICE_RUN_BY ?? process.pid);
const lookEveryMs = 1000;

if (runBy !== process.pid && isMainThread)
  setInterval(() => {
    if (!isAlive(runBy)) process.kill(process.pid, "SIGTERM");
  }, lookEveryMs).unref();

/** A process that dropped privileges may not signal its test: EPERM means that it is alive. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown.code !== "ESRCH";
  }
}

function record(origin, thrown) {
  // After its parent was killed, a process gets EPIPE; that is no failure.
  if (thrown?.code === "EPIPE" && process.ppid !== parent) return;
  const what = thrown instanceof Error ? thrown.stack : String(thrown);
  const program = process.argv.slice(1).join(" ");
  writeFileSync(join(dir, `${process.pid}-${process.hrtime.bigint()}`), `${origin} in ${program}\n${what}\n`);
}
