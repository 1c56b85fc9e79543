import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { onEndOfNpm } from "./end-of-npm.mjs";
import { home, node } from "./paths.mjs";
import { say } from "./say.mjs";

/** The exit code of the server if a restart would not help. */
const couldNotStart = 78;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
const ranWellMs = 60_000;
/** The server needs at most six seconds to stop. */
const maxStopMs = 8_000;
/** `npm` and the terminal both forward one Ctrl-C. */
const sameWishMs = 1_000;

/**
 * Runs the server until a signal ends it, and restarts it after a crash with growing pauses. A server that fails to
 * start the first time, or reports an unrecoverable error, ends this process with the same exit code.
 */
export async function keepRunning(args) {
  const wish = wishToStop();
  let pauseMs = firstPauseMs;
  let wasReady = false;
  for (;;) {
    const { code, signal, readyMs } = await runOnce(args, wish);
    wasReady ||= readyMs !== null;
    const isOver = code === 0 || code === couldNotStart || (code !== null && !wasReady);
    if (wish.signal.aborted || isOver) process.exit(code ?? 1);
    if (readyMs >= ranWellMs) pauseMs = firstPauseMs;
    const why = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    say(`The server ${why}. It is started again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs, undefined, { signal: wish.signal }).catch(() => process.exit(0));
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
}

const machine = {
  /** glibc returns the memory of a burst of large requests instead of keeping it. */
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  /** Enough threads to hash passwords on every core and still read files. */
  UV_THREADPOOL_SIZE: String(availableParallelism() + 2),
};

/** In its own process group and session: it receives signals from this process only, and its leftovers can be found. */
function runOnce(args, wish) {
  const child = spawn(node, args, {
    cwd: home,
    env: { ...machine, ...process.env },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: true,
  });
  let readyAt = null;
  child.on("message", (message) => {
    if (message === "ready") readyAt = performance.now();
  });
  wish.passOn = (signal) => {
    child.kill(signal);
    setTimeout(() => endGroup(child.pid), maxStopMs).unref();
  };
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      wish.passOn = null;
      endGroup(child.pid);
      resolve({ code, signal, readyMs: readyAt === null ? null : performance.now() - readyAt });
    });
  });
}

function endGroup(pid) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (cause) {
    // All processes have exited; macOS reports EPERM.
    if (cause.code !== "ESRCH" && cause.code !== "EPERM") throw cause;
  }
}

/** A signal, or the exit of the `npm` that runs this: after that no terminal could stop this process. */
function wishToStop() {
  const stopping = new AbortController();
  const wish = { signal: stopping.signal, passOn: null };
  let lastAt = -Infinity;
  const stop = (signal) => {
    if (performance.now() - lastAt < sameWishMs) return;
    lastAt = performance.now();
    stopping.abort();
    wish.passOn?.(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // A closed terminal accepts no output.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => stream.destroy());
  onEndOfNpm(() => stop("SIGTERM"));
  return wish;
}
