import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives this run and its children a temp folder of their own (TMPDIR), so that nothing remains when any of them is
 * killed. It also deletes the folder of an earlier killed run. Returns the teardown.
 */
export function ownTempFolder() {
  const [outer, before] = [tmpdir(), process.env.TMPDIR];
  for (const name of readdirSync(outer)) if (isLeftover(join(outer, name), name)) remove(join(outer, name));
  const dir = mkdtempSync(join(outer, `heirvoice-run-${process.pid}-`));
  // As open as /tmp, since PostgreSQL and others run without root.
  chmodSync(dir, 0o1777);
  process.env.TMPDIR = dir;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    remove(dir);
  };
}

/** Test projects share one folder until the process ends, because Vitest does not end them in reverse order. */
export function setup() {
  if (!process.env.TMPDIR?.includes(`heirvoice-run-${process.pid}-`)) process.once("exit", ownTempFolder());
}

function isLeftover(path, name) {
  const run = /^heirvoice-run-(\d+)-/.exec(name)?.[1];
  return (
    run !== undefined &&
    !isRunning(Number(run)) &&
    statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.()
  );
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return cause.code !== "ESRCH";
  }
}

function remove(dir) {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
