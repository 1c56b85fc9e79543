import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { runInChild } from "./run-in-child.ts";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-child-"));
afterAll(() => rm(dir, { recursive: true }));

async function child(name: string, body: string): Promise<URL> {
  const file = join(dir, `${name}.mjs`);
  await writeFile(file, `process.once("message", () => { ${body} });`);
  return pathToFileURL(file);
}
const limits = { maxMemoryMb: 300, maxMs: 60_000 };
const answer = `process.send({ answer: 7 }, () => process.exit(0));`;
const hold = (mb: number) => `globalThis.held = Array.from({ length: ${mb} }, () => Buffer.alloc(1 << 20, 1));`;

test("makes a book within its memory limit and ends one above it", async () => {
  const modest = await child("modest", `${hold(100)} setTimeout(() => { ${answer} }, 1500);`);
  expect(await runInChild(modest, {}, z.int(), { limits })).toBe(7);
  const greedy = await child("greedy", `${hold(400)} setInterval(() => {}, 1000);`);
  await expect(runInChild(greedy, {}, z.int(), { limits })).rejects.toMatchObject({
    code: "typesetting_failed",
    message: "The book needs more than 300 MB of memory.",
  });
});

test("ends a book that never finishes", async () => {
  const endless = await child("endless", "for (;;);");
  const made = runInChild(endless, {}, z.int(), { limits: { ...limits, maxMs: 1_000 } });
  await expect(made).rejects.toMatchObject({ code: "typesetting_failed", message: "The book took too long." });
});

test("retries a typesetter that another process killed", async () => {
  const killed = await child("killed", `process.kill(process.pid, "SIGKILL");`);
  await expect(runInChild(killed, {}, z.int(), { limits })).rejects.toMatchObject({
    code: "unavailable",
    retryable: true,
  });
});
