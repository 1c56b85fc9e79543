// 100 MB up and down through the storage API, compared with a bare HTTP file stream in the same run.
import "#server/platform/content/default-content.ts";
import { randomFillSync } from "node:crypto";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { loadInstanceKeys } from "#server/api/auth/secrets/instance-keys.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const size = 100_000_000;
const rounds = 7;
const dir = await mkdtemp(join(tmpdir(), "heirvoice-storage-"));
await chmod(dir, 0o777);
const dataDir = join(dir, "data");
const chunk = randomFillSync(Buffer.alloc(1_000_000));

const ours = runNode(["server/testing/programs/serve-from-env.ts"], {
  PORT: "0",
  DATA_DIR: dataDir,
  LOG_LEVEL: "error",
  STT: "none",
  ROLE: "api",
});
const bare = runNode(["server/testing/programs/bare-file-server.ts", dir], {});
process.once("exit", () => [ours, bare].forEach(({ child }) => child.kill("SIGKILL")));
const [, url = ""] = await untilPrinted(ours, /ready (\S+)/);
const [, barePort = ""] = await untilPrinted(bare, /ready (\d+)/);
const { secretKey } = await loadInstanceKeys(dataDir, null);
const { storage } = createClient(url, secretKey);
await storage.createBucket("bench", { public: false });

const address = new URL(url);
const ourSide = {
  port: Number(address.port),
  path: "/storage/v1/object/bench/recording",
  headers: { authorization: `Bearer ${secretKey}` },
};
const bareSide = { port: Number(barePort), path: "/", headers: {} };

type Side = typeof bareSide;
/** Seconds for 100 MB up to the response, or down. */
async function transfer(side: Side, method: "PUT" | "GET", first = false): Promise<number> {
  const startedAt = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(
    {
      host: "127.0.0.1",
      ...side,
      method: first ? "POST" : method,
      headers: {
        ...side.headers,
        ...(method === "PUT" ? { "content-type": "application/octet-stream", "content-length": size } : {}),
      },
    },
    (answer) => {
      let received = 0;
      answer.on("data", (bytes: Buffer) => (received += bytes.length));
      answer.on("end", () => {
        if (answer.statusCode !== 200 || (method === "GET" && received !== size))
          reject(new Error(`${answer.statusCode}, ${received} bytes`));
        resolve((performance.now() - startedAt) / 1000);
      });
    },
  ).on("error", reject);
  if (method === "PUT")
    for (let at = 0; at < size; at += chunk.length)
      if (!sent.write(chunk)) await new Promise((drained) => sent.once("drain", drained));
  sent.end();
  return promise;
}

async function memory(field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${ours.child.pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;

const idle = await memory("VmRSS");
await transfer(ourSide, "PUT", true);
await transfer(bareSide, "PUT");
await writeFile(`/proc/${ours.child.pid}/clear_refs`, "5");
const seconds = { up: [] as number[], down: [] as number[], bareUp: [] as number[], bareDown: [] as number[] };
for (let round = 0; round < rounds; round++) {
  seconds.up.push(await transfer(ourSide, "PUT"));
  seconds.bareUp.push(await transfer(bareSide, "PUT"));
  seconds.down.push(await transfer(ourSide, "GET"));
  seconds.bareDown.push(await transfer(bareSide, "GET"));
}
const peak = await memory("VmHWM");
const rate = (times: number[]) => size / 1e6 / median(times);
const against = (name: string, times: number[], bareTimes: number[]) =>
  measured({
    bench: name,
    ours: rate(times) / rate(bareTimes),
    limit: 0.6,
    unit: "of bare",
    better: "more",
    note: `${Math.round(rate(times))} MB/s of ${Math.round(rate(bareTimes))} MB/s`,
  });
report([
  against("storage up", seconds.up, seconds.bareUp),
  against("storage down", seconds.down, seconds.bareDown),
  measured({
    bench: "storage memory",
    ours: peak - idle,
    limit: 64,
    unit: "MB over idle",
    note: `idle ${Math.round(idle)} MB, peak ${Math.round(peak)} MB`,
  }),
]);
for (const { child, ended } of [ours, bare]) {
  child.kill("SIGTERM");
  await ended;
}
await rm(dir, { recursive: true, force: true });
