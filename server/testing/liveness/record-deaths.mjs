// Loaded before everything else into every Node process that a test starts: whatever it dies of is written down, however
// quietly it dies. What a thread dies of is its owner's business. A process whose test run was killed ends itself.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

const dir = process.env.HEIRVOICE_DEATHS;
const parent = process.ppid;

if (dir !== undefined && isMainThread) {
  process.on("uncaughtExceptionMonitor", (thrown, origin) => record(origin, thrown));
  process.on("unhandledRejection", (thrown) => {
    record("unhandledRejection", thrown);
    // With no listener but this one Node would have died of it.
    if (process.listenerCount("unhandledRejection") === 1) throw thrown;
  });
}

const runBy = Number(process.env.HEIRVOICE_RUN_BY ?? process.pid);
const lookEveryMs = 1000;

if (runBy !== process.pid && isMainThread)
  setInterval(() => {
    if (!isAlive(runBy)) process.kill(process.pid, "SIGTERM");
  }, lookEveryMs).unref();

/** A process that gave up root may not signal its test: EPERM means that it lives. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return thrown.code !== "ESRCH";
  }
}

function record(origin, thrown) {
  // Who outlives a parent that was killed dies of having nobody to talk to.
  if (thrown?.code === "EPIPE" && process.ppid !== parent) return;
  const what = thrown instanceof Error ? thrown.stack : String(thrown);
  const program = process.argv.slice(1).join(" ");
  writeFileSync(join(dir, `${process.pid}-${process.hrtime.bigint()}`), `${origin} in ${program}\n${what}\n`);
}
