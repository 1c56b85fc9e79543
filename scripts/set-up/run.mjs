import { spawn } from "node:child_process";
import { home, node } from "./paths.mjs";

/**
 * Runs one of the product's programs on Node 24 and ends with its exit code. Signals reach it, and its orderly end is waited for.
 */
export async function runProgram(args) {
  process.exit(await runToEnd(node, args));
}

/** Runs a program to its end and gives its exit code. */
export function runToEnd(program, args, options = {}) {
  const child = spawn(program, args, { cwd: home, stdio: "inherit", ...options });
  const pass = (signal) => child.kill(signal);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.removeListener(name, pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}
