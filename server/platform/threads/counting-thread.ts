import { setTimeout as wait } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { serveTasks } from "./thread-tasks.ts";

const tasks = {
  whoAmI: async (input: { ms: number }) => {
    await wait(input.ms);
    return threadId;
  },
  sum: (numbers: Float32Array) => Promise.resolve(numbers.reduce((total, one) => total + one, 0)),
  fail: (code: string) => Promise.reject(Object.assign(new Error("it cannot be done"), { code })),
  die: (code: number) => process.exit(code),
  forever: (_: null, signal: AbortSignal) => wait(3_600_000, undefined, { signal }),
  deaf: (until: number) => {
    while (Date.now() < until);
    return Promise.resolve(null);
  },
};
export type CountingTasks = typeof tasks;

serveTasks(tasks);
