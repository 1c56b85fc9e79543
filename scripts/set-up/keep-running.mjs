import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { onEndOfNpm } from "./end-of-npm.mjs";
import { home, node } from "./paths.mjs";
import { say } from "./say.mjs";

/** What the server ends with when another start would not mend it. */
const couldNotStart = 78;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
const ranWellMs = 60_000;
/** The server takes six seconds at most by itself. */
const maxStopMs = 8_000;
/** `npm` and the terminal both pass on one Ctrl-C. */
const sameWishMs = 1_000;

/**
 * Runs the server until somebody ends it, and starts it again when it dies, each time after a longer pause. What does not
 * get ready the first time, or could not start, ends with its own exit code. So does this process.
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
  /** glibc gives back what a burst of large requests took, instead of keeping it for the next one. */
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  /** A password may be hashed on every core, and a file still be read. */
  UV_THREADPOOL_SIZE: String(availableParallelism() + 2),
};

/** In a group and session of its own: signals reach it through us alone, and what it leaves behind can be named. */
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
    // Nobody of it is left; macOS says so with EPERM.
    if (cause.code !== "ESRCH" && cause.code !== "EPERM") throw cause;
  }
}

/** A signal, or the end of the `npm` that runs us: then nobody could end us any more. */
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
  // A terminal that was closed takes no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => stream.destroy());
  onEndOfNpm(() => stop("SIGTERM"));
  return wish;
}
