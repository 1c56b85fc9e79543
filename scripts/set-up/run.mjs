import { spawn } from "node:child_process";
import { home, node } from "./paths.mjs";

/** Runs a program of the product on Node 24 and exits with its code. Forwards signals and waits for its shutdown. */
export async function runProgram(args) {
  process.exit(await runToEnd(node, args));
}

/** Runs a program and returns its exit code. */
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
