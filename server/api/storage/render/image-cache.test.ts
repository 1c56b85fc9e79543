import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ImageCache } from "./image-cache.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-images-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const open = (limits?: { files: number; bytes: number }) => new ImageCache(join(dir, "images"), limits);
const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");
const filled = (bytes: number) => async (target: string) => {
  await writeFile(target, Buffer.alloc(bytes));
  return "webp";
};
const files = async () => {
  const names = await readdir(join(dir, "images"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(".webp"));
};

test("removes the least recently used image above the byte limit", async () => {
  const cache = open({ files: 100, bytes: 250 });
  await cache.make("k/a", "1", filled(100));
  await cache.make("k/b", "1", filled(100));
  expect(await cache.find("k/a", "1")).toMatchObject({ bytes: 100, ending: "webp" });
  await cache.make("k/c", "1", filled(100));
  expect(await cache.find("k/b", "1")).toBeNull();
  expect(await cache.find("k/a", "1")).not.toBeNull();
  expect((await files()).length).toBe(2);
});

test("removes images above the file limit, counting those of earlier runs", async () => {
  const before = open({ files: 100, bytes: 1000 });
  for (const name of ["a", "b", "c"]) await before.make(`k/${name}`, "1", filled(10));
  const after = open({ files: 2, bytes: 1000 });
  await after.make("k/d", "1", filled(10));
  expect((await files()).length).toBe(2);
  expect(await after.find("k/d", "1")).not.toBeNull();
});

test("finds no image whose file is gone", async () => {
  const cache = open();
  const { path } = await cache.make("k/a", "1", filled(10));
  await rm(path);
  expect(await cache.find("k/a", "1")).toBeNull();
});

test("stores nothing after a failed rendering", async () => {
  const cache = open();
  const failing = cache.make("k/a", "1", async (target) => {
    await writeFile(target, "half");
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await readdir(join(dir, "images", ".unfinished"))).toEqual([]);
  expect(await cache.make("k/a", "1", filled(5))).toMatchObject({ bytes: 5 });
});

test("evicts all images of an object and discards one in progress", async () => {
  const cache = open();
  await cache.make("k/a", "1", filled(10));
  await cache.make("k/b", "1", filled(10));
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
  const running = cache.make("k/a", "2", async (target) => {
    begin();
    await goOn;
    return filled(10)(target);
  });
  await begun;
  await cache.evict(new Set([hashOf("k/a")]));
  finish();
  await expect(running).rejects.toMatchObject({ code: "not_found" });
  expect(await cache.find("k/a", "1")).toBeNull();
  expect(await cache.find("k/b", "1")).not.toBeNull();
  expect((await files()).length).toBe(1);
});

test("sweeps images and drafts of earlier days", async () => {
  const cache = open();
  const { path } = await cache.make("k/a", "1", filled(10));
  await cache.make("k/b", "1", filled(10));
  const draft = join(dir, "images", ".unfinished", "left");
  await writeFile(draft, "half");
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const old of [path, draft]) await utimes(old, twoDaysAgo, twoDaysAgo);
  expect(await cache.sweep(new Date(Date.now() - 3_600_000))).toBe(1);
  expect((await files()).length).toBe(1);
  expect(await cache.find("k/a", "1")).toBeNull();
});
