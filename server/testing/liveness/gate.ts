import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const recorder = new URL("./record-deaths.mjs", import.meta.url).href;

/** For vitest: the run fails when any process that its tests start dies of what nobody caught, whether or not a test minds. */
export function setup(): () => void {
  const dir = mkdtempSync(join(tmpdir(), "heirvoice-deaths-"));
  // Servers that give up root write here too.
  chmodSync(dir, 0o1777);
  process.env.HEIRVOICE_DEATHS = dir;
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import=${recorder}`.trim();
  return () => {
    const deaths = readdirSync(dir).map((name) => readFileSync(join(dir, name), "utf8"));
    if (deaths.length > 0) throw new Error(`The liveness gate is closed. ${deaths.join("\n")}`);
  };
}

const crashes: ReadonlySet<unknown> = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP"]);

/** Writes down a program that crashed below JavaScript. */
export function noteCrash(program: string, signal: NodeJS.Signals | null): void {
  const dir = process.env.HEIRVOICE_DEATHS;
  if (dir !== undefined && crashes.has(signal))
    writeFileSync(join(dir, `${process.pid}-${process.hrtime.bigint()}`), `${signal} in ${program}\n`);
}
