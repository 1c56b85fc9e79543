// The agent's own latency without its engines: from the end of a turn ("I'm finished") to the first sound of the reply
// in the client, with one conversation and with fifty; and the memory of fifty.
import "#server/platform/content/default-content.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { createInterface } from "node:readline";
import { z } from "zod";
import { converse } from "./harness/converse.ts";
import { measured, report } from "./report.ts";

const manyConversations = 50;
const turns = 8;
const singleRounds = 6;
const server = spawn(process.execPath, ["--expose-gc", "bench/harness/agent-server.ts"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface({ input: server.stdout });
const lineSchema = z.tuple([z.string()]).transform(([line]) => line.split(" ")[1] ?? "");
const nextLine = async () => lineSchema.parse(await once(lines, "line"));
const url = `ws://127.0.0.1:${await nextLine()}`;
const held = async () => {
  server.stdin.write("held\n");
  return Number(await nextLine());
};

const one: number[] = [];
for (let at = 0; at < singleRounds; at++) {
  const { waits, end } = await converse(url, turns);
  one.push(...waits);
  end();
}
const before = await held();
const talks = await Promise.all(Array.from({ length: manyConversations }, () => converse(url, turns)));
const after = await held();
for (const { end } of talks) end();
server.stdin.end();

const p95 = (waits: readonly number[]) =>
  waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? Infinity;
const load = `load ${loadavg()[0]?.toFixed(1)}`;
const all = talks.flatMap(({ waits }) => waits);
report([
  measured({
    bench: "voice-overhead",
    ours: p95(one),
    limit: 5,
    unit: "ms",
    note: `p95 of ${one.length}; ${load}`,
  }),
  measured({
    bench: `voice-overhead, ${manyConversations} at once`,
    ours: p95(all),
    limit: 50,
    unit: "ms",
    note: `p95 of ${all.length}; ${load}`,
  }),
  measured({
    bench: "voice: held by each",
    ours: (after - before) / manyConversations,
    limit: 8,
    unit: "MB",
    note: `of ${manyConversations}, after ${turns} turns`,
  }),
]);
