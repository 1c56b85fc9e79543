// Measures an idle process.
import "#server/platform/content/default-content.ts";
import { readFile } from "node:fs/promises";
import { measured, report } from "./report.ts";
import { startBenchServer } from "./harness/bench-server.ts";

const server = await startBenchServer();
await fetch(`${server.url}/healthz`);
await new Promise((resolve) => setTimeout(resolve, 10_000));
const status = await readFile(`/proc/${server.pid}/status`, "utf8");
const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Infinity) / 1024;
report([
  measured({
    bench: "idle",
    ours: megabytes,
    limit: 130,
    unit: "MB",
    note: "resident memory, ten seconds after the start",
  }),
]);
await server.close();
process.exit();
