// A process that allocates a lot, then becomes idle, and prints its memory use.
import { returnIdleMemory } from "#server/platform/process/return-memory.ts";

type Held = { id: number; words: string[] };
const words = (many: number): Held[] =>
  Array.from({ length: many }, (_, id) => ({ id, words: [`word ${id}`, `and ${id}`] }));

returnIdleMemory(0);
await new Promise((resolve) => setTimeout(resolve, 10));
process.stdout.write(`before ${process.memoryUsage.rss()}\n`);
let held = words(600_000);
process.stdout.write(`flooded ${process.memoryUsage.rss()}\n`);
held = [];
// V8 shrinks by itself only when nothing runs at all.
setInterval(() => (held = words(5_000)), 50);
setInterval(() => process.stdout.write(`now ${process.memoryUsage.rss()} ${held.length}\n`), 500);
