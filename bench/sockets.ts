// 10,000 realtime connections from 100 networks, then from one: the server accepts as many as its limits allow, refuses
// the others, answers honest reads and keeps its memory bounded.
import "#server/platform/content/default-content.ts";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { WebSocket } from "ws";
import { networkLimits, processLimits } from "#server/api/realtime/limits/realtime-limits.ts";
import { p99, readOwnAnswers } from "./soak/hostile/honest-people.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { measured, report } from "./report.ts";

const steps = [1_000, 2_500, 5_000, 7_500, 10_000];
const networks = 100;
const atOnce = 50;
const readSeconds = 5;
const limits = { p99Ms: 500, memoryMb: 600 };

const server = await startBenchServer({ TRUSTED_PROXY: "127.0.0.1" });
const ann = await server.storyteller(10);
const address = `${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0`;

/** Resolves to the socket, or to null when the server refused it. */
function open(network: string): Promise<WebSocket | null> {
  const { promise, resolve } = Promise.withResolvers<WebSocket | null>();
  const socket = new WebSocket(address, { headers: { "x-forwarded-for": network } });
  socket.once("open", () => resolve(socket));
  socket.on("error", () => resolve(null));
  return promise;
}

async function openMany(count: number, networkOf: (at: number) => string): Promise<WebSocket[]> {
  const opened: WebSocket[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const more = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => open(networkOf(from + at)));
    opened.push(...(await Promise.all(more)).filter((socket) => socket !== null));
  }
  return opened;
}

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

const before = await memoryMb();
const sockets: WebSocket[] = [];
const seen = { open: 0, p99Ms: 0, memoryMb: 0 };
let asked = 0;
for (const step of steps) {
  sockets.push(...(await openMany(step - asked, (at) => `10.${at % networks}.0.1`)));
  asked = step;
  const { waits, refused } = await readOwnAnswers(server.url, ann, readSeconds);
  if (refused.length > 0) throw new Error(`an honest read was refused: ${refused[0]}`);
  seen.open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  seen.p99Ms = Math.max(seen.p99Ms, p99(waits));
  seen.memoryMb = Math.max(seen.memoryMb, await memoryMb());
  process.stderr.write(
    `${step} asked, ${seen.open} open, honest p99 ${p99(waits).toFixed(0)} ms, ${(await memoryMb()).toFixed(0)} MB\n`,
  );
}
for (const socket of sockets) socket.terminate();
await new Promise((resolve) => setTimeout(resolve, 2_000));
const ofOne = (await openMany(steps.at(-1) ?? 0, () => "10.200.0.1")).filter(
  ({ readyState }) => readyState === WebSocket.OPEN,
);
const note = `load ${loadavg()[0]?.toFixed(1)}; ${before.toFixed(0)} MB before`;
report([
  measured({
    bench: "sockets: open of 10,000",
    ours: seen.open,
    limit: processLimits.maxSockets,
    unit: "sockets",
    note,
  }),
  measured({ bench: "sockets: of one network", ours: ofOne.length, limit: networkLimits.maxSockets, unit: "sockets" }),
  measured({ bench: "sockets: honest read", ours: seen.p99Ms, limit: limits.p99Ms, unit: "ms p99", note }),
  measured({ bench: "sockets: memory", ours: seen.memoryMb, limit: limits.memoryMb, unit: "MB", note }),
]);
await server.close();
process.exit();
