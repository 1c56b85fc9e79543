import { Worker } from "node:worker_threads";

/** bcrypt in JavaScript takes a tenth of a second: it runs in a thread of its own, once per person who moves in. */
export function checkBcrypt(password: string, hash: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./bcrypt-worker.ts", import.meta.url), { workerData: { password, hash } });
    worker.once("message", (same: unknown) => resolve(same === true));
    worker.once("error", reject);
    worker.once("exit", () => resolve(false));
  });
}

export function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(hash);
}
