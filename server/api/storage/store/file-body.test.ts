import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/platform/log/log.ts";
import { patience } from "#server/testing/patience.ts";
import { fileBody } from "./file-body.ts";

const bytes = randomBytes(3_000_000);
let dir: string;
let path: string;
let listening: Listening;
const app = new Hono().get("/:start/:end", async (c) => {
  const { start, end } = c.req.param();
  const length = Number(end) - Number(start) + 1;
  c.header("Content-Length", String(length));
  c.header("X-Before", "1");
  return c.body(await fileBody(path, { start: Number(start), end: Number(end) }));
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-body-"));
  path = join(dir, "file");
  await writeFile(path, bytes);
  listening = await listen(
    app,
    { host: "127.0.0.1", port: 0, publicUrl: null, proxies: [] },
    () => false,
    createLog("error"),
  );
});
afterAll(async () => {
  await listening.stop(0);
  await rm(dir, { recursive: true, force: true });
});

const ask = (start: number, end: number) => fetch(`${listening.url}/${start}/${end}`);
const openHere = async () => {
  const links = await readdir("/proc/self/fd");
  return links.length;
};

test("sends a whole or partial file with every header", async () => {
  const whole = await ask(0, bytes.length - 1);
  expect(whole.headers.get("x-before")).toBe("1");
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await ask(1_000_001, 2_000_000);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_001, 2_000_001))).toBe(true);
});

test("returns the same bytes when the body is read without socket", async () => {
  const answer = await app.request(`/5/${bytes.length - 1}`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(5))).toBe(true);
});

test("cuts the connection when the file is shorter than declared", async () => {
  await expect(ask(0, bytes.length).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  await truncate(path, 100);
  await expect(ask(0, bytes.length - 1).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  await writeFile(path, bytes);
});

test("closes the file when the other side goes away", async () => {
  const before = await openHere();
  for (let round = 0; round < 20; round++)
    await new Promise<void>((resolve) => {
      const asked = get(`${listening.url}/0/${bytes.length - 1}`, (answer) => {
        answer.destroy();
        resolve();
      });
      asked.on("error", () => resolve());
    });
  await vi.waitFor(async () => expect(await openHere()).toBeLessThanOrEqual(before + 2), patience);
});
