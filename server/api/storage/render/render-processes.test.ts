import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { blackPng, quarters } from "#server/testing/samples/picture-files.ts";
import { ImageCache } from "./image-cache.ts";
import { ImageRenderer } from "./image-renderer.ts";
import { RenderProcesses, type RenderLimits } from "./render-processes.ts";
import { renderingFor } from "./transformation.ts";

let dir: string;
let processes: RenderProcesses;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-render-"));
  await writeFile(join(dir, "small.jpg"), await quarters(300, 200).jpeg().toBuffer());
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const large = sharp({ create: { width: 6000, height: 5000, channels: 3, background: "#888888", noise } });
  await large.png({ compressionLevel: 1 }).toFile(join(dir, "large.png"));
  await writeFile(join(dir, "black.png"), blackPng(9_900, 10_000));
});
afterEach(() => processes.close());
afterAll(() => rm(dir, { recursive: true, force: true }));

const open = (limits: Partial<RenderLimits> = {}) => (processes = new RenderProcesses(limits));
const request = (file: string, target: string, width = 100) => ({
  file: join(dir, file),
  target: join(dir, target),
  rendering: renderingFor({ width }, undefined),
});
const codes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((one) => (one.status === "fulfilled" ? "done" : codeOf(one.reason)));
const codeOf = (reason: unknown) =>
  reason instanceof Error && "code" in reason ? String(reason.code) : String(reason);

test("runs at most the allowed number of render processes", async () => {
  open({ processes: 2 });
  const works = Array.from({ length: 12 }, (_, at) => processes.render(request("small.jpg", `out-${at}`, 20 + at)));
  expect(processes.pids.length).toBeLessThanOrEqual(2);
  expect(await Promise.all(works)).toMatchObject(works.map(() => ({ format: "jpeg" })));
  expect(processes.pids.length).toBeLessThanOrEqual(2);
  expect((await sharp(await readFile(join(dir, "out-11"))).metadata()).width).toBe(31);
});

test("rejects renderings above the pending limit and recovers", async () => {
  open({ processes: 1, pending: 3 });
  const works = Array.from({ length: 5 }, (_, at) => processes.render(request("small.jpg", `pending-${at}`)));
  expect(codes(await Promise.allSettled(works))).toEqual(["done", "done", "done", "rate_limited", "rate_limited"]);
  expect(await processes.render(request("small.jpg", "pending"))).toMatchObject({ format: "jpeg" });
});

test("kills a render process past its time limit", async () => {
  open({ processes: 1, maxMs: 1 });
  expect(codes(await Promise.allSettled([processes.render(request("large.png", "late"))]))).toEqual(["timeout"]);
  await expect.poll(() => processes.pids).toEqual([]);
});

test("kills a render process past its memory limit", async () => {
  open({ processes: 1, maxMemoryMb: 20 });
  const outcome = await Promise.allSettled([processes.render(request("large.png", "big", 2500))]);
  expect(codes(outcome)).toEqual(["picture_refused"]);
  await expect.poll(() => processes.pids).toEqual([]);
});

test("starts a new process after one was killed", async () => {
  open({ processes: 1 });
  await processes.render(request("small.jpg", "before"));
  const [pid] = processes.pids;
  const running = processes.render(request("large.png", "killed", 2500));
  process.kill(pid ?? 0, "SIGKILL");
  expect(codes(await Promise.allSettled([running]))).toEqual(["internal"]);
  expect(await processes.render(request("small.jpg", "after"))).toMatchObject({ format: "jpeg" });
  expect(processes.pids).not.toContain(pid);
});

test("runs render processes without the environment of the server", async () => {
  open({ processes: 1 });
  await processes.render(request("small.jpg", "environment"));
  const environment = await readFile(`/proc/${processes.pids[0]}/environ`, "utf8");
  const names = environment.split("\0").map((one) => one.split("=")[0] ?? "");
  expect(
    names.filter(
      (name) => !["", "NODE_COMPILE_CACHE", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"].includes(name),
    ),
  ).toEqual([]);
});

test("limits the renderings of one network and not of others", async () => {
  open({ processes: 1 });
  const images = new ImageCache(join(dir, "cache"));
  const renderer = new ImageRenderer(
    { store: { localFile: async () => join(dir, "large.png") }, images, processes },
    3,
  );
  const row = {
    version: "1b5cd5a5-6c1c-4f9e-9f6c-0d7d9f4b7a11",
    metadata: { eTag: "", size: 1, mimetype: "", cacheControl: "" },
  };
  const from = (network: string, width: number) => renderer.render(row, renderingFor({ width }, undefined), network);
  const works = [10, 11, 12, 13, 14].map((width) => from("192.0.2.1", width));
  const other = from("198.51.100.7", 15);
  expect(codes(await Promise.allSettled(works))).toEqual(["done", "done", "done", "rate_limited", "rate_limited"]);
  expect((await other).ending).toBe("png");
  expect((await from("192.0.2.1", 13)).ending).toBe("png");
});
