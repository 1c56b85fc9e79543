import { Worker } from "node:worker_threads";
import { availableParallelism } from "node:os";
import { argon2id, hash, needsRehash, verify } from "argon2";
import { refusals } from "#server/api/auth/auth-failure.ts";

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Takes the same time for `null` as for a stored hash. `renewed` replaces a bcrypt hash or one with older parameters.
   */
  check(password: string, stored: string | null): Promise<{ right: boolean; renewed: string | null }>;
};

/** The second option of OWASP's password storage cheat sheet (2024): 19 MiB, 2 passes, 1 lane; about 30 ms here. */
export const argonParameters = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random text with the parameters above. */
const dummyHash = "$argon2id$v=19$m=19456,p=1,t=2$5vRJizEqBlNf480IX9wheA$hQ8rbKlLGFXoe0PB0CQChLuPOAmebjsj9E4I3t9XWTw";

const maxQueued = 256;

/** One hash more than cores keeps the cores busy. One libuv thread stays free for files and DNS. */
const atOnce = (threads: number) => Math.min(availableParallelism() + 1, threads - 1);

/** `threads` is the size of libuv's thread pool, which argon2 uses. */
export function createPasswords(threads: number): Passwords {
  const slots = createSlots(atOnce(threads));
  const argon = (password: string) => slots(() => hash(password, argonParameters));
  return {
    hash: argon,
    check: async (password, stored) => {
      if (stored !== null && isBcrypt(stored)) {
        const right = await slots(() => checkBcrypt(password, stored));
        return { right, renewed: right ? await argon(password) : null };
      }
      const usable = stored?.startsWith("$argon2") ? stored : null;
      const matches = await slots(() => verify(usable ?? dummyHash, password));
      const right = matches && usable !== null;
      return { right, renewed: right && needsRehash(usable, argonParameters) ? await argon(password) : null };
    },
  };
}

export function isKnownHash(stored: string): boolean {
  return isBcrypt(stored) || /^\$argon2(id|i|d)\$v=\d+\$[mtp=,\d]+\$[\w+/]+\$[\w+/]+$/.test(stored);
}

type Slots = <T>(work: () => Promise<T>) => Promise<T>;

function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= maxQueued) throw refusals.tooMany(2);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

/** bcrypt in JavaScript takes 100 ms, so it runs in a worker thread, once per imported user. */
function checkBcrypt(password: string, known: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./bcrypt-worker.ts", import.meta.url), {
      workerData: { password, hash: known },
    });
    worker.once("message", (same: unknown) => resolve(same === true));
    worker.once("error", reject);
    worker.once("exit", () => resolve(false));
  });
}

function isBcrypt(known: string): boolean {
  return /^\$2[aby]\$\d\d\$[./\w]{53}$/.test(known);
}
