import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { noteCrash } from "./liveness/gate.ts";

const home = fileURLToPath(new URL("../..", import.meta.url));

export type Running = { child: ChildProcess; printed: () => string; ended: Promise<number | null> };

/** The environment of a program that ends with its test process. */
export function testedEnv(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, HEIRVOICE_RUN_BY: String(process.pid), ...env };
}

/** Runs a program of the product with its own environment. */
export function runNode(args: string[], env: Record<string, string>): Running {
  return runProgram(process.execPath, args, env);
}

export function runProgram(program: string, args: string[], env: Record<string, string>): Running {
  const child = spawn(program, args, {
    cwd: home,
    env: testedEnv(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  child.on("exit", (_code, signal) => noteCrash([program, ...args].join(" "), signal));
  return { child, printed: () => printed, ended };
}

/** Waits for matching output; throws with the whole output when the program ends first. */
export async function untilPrinted(running: Running, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(running.printed());
    if (found) return found;
    const over = await Promise.race([
      running.ended.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), 50)),
    ]);
    if (over && !pattern.test(running.printed())) throw new Error(`It ended and printed: ${running.printed()}`);
  }
}
