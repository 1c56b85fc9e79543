import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const recorder = new URL("./record-deaths.mjs", import.meta.url).href;

/** Fails the vitest run when any process started by its tests dies of an uncaught error, even if the test passes. */
export function setup(): () => void {
  const dir = mkdtempSync(join(tmpdir(), "heirvoice-deaths-"));
  // Servers that drop privileges write here too.
  chmodSync(dir, 0o1777);
  process.env.HEIRVOICE_DEATHS = dir;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${recorder}`.trim();
  return () => {
    const deaths = readdirSync(dir).map((name) => readFileSync(join(dir, name), "utf8"));
    if (deaths.length > 0) throw new Error(`The liveness gate is closed. ${deaths.join("\n")}`);
  };
}

const crashes: ReadonlySet<unknown> = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"]);

/** Records a native crash of a program. */
export function noteCrash(program: string, signal: NodeJS.Signals | null): void {
  const dir = process.env.HEIRVOICE_DEATHS;
  if (dir !== undefined && crashes.has(signal))
    writeFileSync(join(dir, `${process.pid}-${process.hrtime.bigint()}`), `${signal} in ${program}\n`);
}
