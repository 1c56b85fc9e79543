import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { fakeS3, type FakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { keyParts, type ObjectStore } from "./object-store.ts";
import { openObjectStore } from "./open-object-store.ts";
import { s3ObjectStore } from "./s3-object-store.ts";

let s3: FakeS3;
let dir: string;
let source: string;
beforeAll(async () => {
  s3 = await fakeS3();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-store-"));
  source = join(dir, "answer.webm");
});
afterAll(async () => {
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

const lost = (env: Record<string, string>) =>
  openObjectStore(configFrom(readEnv({ ...s3.env, ...env, DATA_DIR: join(dir, "lost") })).storage);
const kinds = [
  { kind: "files", env: () => ({}), drafts: "objects/.unfinished" },
  { kind: "s3", env: () => s3.env, drafts: "s3-cache/.unfinished" },
];

describe.each(kinds)("objects in $kind", ({ kind, env, drafts }) => {
  let store: ObjectStore;
  const dataDir = () => join(dir, kind);
  beforeAll(async () => {
    store = await openObjectStore(configFrom(readEnv({ ...env(), DATA_DIR: dataDir() })).storage);
  });
  const key = "audio-answers/one/1_2.webm";
  const unfinished = () => readdir(join(dataDir(), drafts)).catch(() => []);
  const copies = () => readdir(join(dataDir(), "s3-cache/copies")).catch(() => []);
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const file of store.list(prefix)) found.push(file.key);
    return found.sort((a, b) => (a < b ? -1 : 1));
  };

  test("stores a copy that is readable whole and in part", async () => {
    await writeFile(source, "sound");
    await store.put(key, source);
    expect(await readFile(await store.localFile(key), "utf8")).toBe("sound");
    expect(String(await buffer(await store.open(key)))).toBe("sound");
    expect(String(await buffer(await store.open(key, { start: 1, end: 3 })))).toBe("oun");
    expect(await store.has(key)).toBe(true);
  });

  test("removes the local copy with its object, also across machines", async () => {
    await writeFile(source, "private sound");
    for (const at of ["artifacts/ann/book.pdf", "artifacts/bob/book.pdf", "artifacts/cid/book.pdf"]) {
      await store.put(at, source);
      await store.localFile(at);
    }
    const before = (await copies()).length;
    await store.evictCopies(new Set([createHash("sha256").update("artifacts/ann/book.pdf").digest("hex")]));
    await store.remove("artifacts/bob/book.pdf");
    expect(before - (await copies()).length).toBe(kind === "s3" ? 2 : 0);
    expect(await readFile(await store.localFile("artifacts/cid/book.pdf"), "utf8")).toBe("private sound");
    for (const at of ["artifacts/ann/book.pdf", "artifacts/cid/book.pdf"]) await store.remove(at);
  });

  test("stores concurrently while another process empties the folder", async () => {
    await writeFile(source, "sound");
    const rounds = Array.from({ length: 40 }, async (_, at) => {
      const mine = `artifacts/dan/book/${at % 4}/page-${at}`;
      await store.put(mine, source);
      expect(await store.has(mine)).toBe(true);
      await store.remove(mine);
    });
    await Promise.all(rounds);
    expect(await keys("artifacts")).toEqual([]);
    expect(await readdir(join(dataDir(), "objects/artifacts")).catch(() => [])).toEqual([]);
  });

  test("replaces an object atomically without leftovers", async () => {
    await writeFile(source, "newer sound");
    await store.put(key, source);
    expect(await readFile(await store.localFile(key), "utf8")).toBe("newer sound");
    expect(await unfinished()).toEqual([]);
  });

  test("stores a draft file and removes it", async () => {
    const draft = await store.draft();
    await writeFile(draft, "gathered");
    await store.storeDraft("bucket/taken", draft);
    expect(String(await buffer(await store.open("bucket/taken")))).toBe("gathered");
    expect(await unfinished()).toEqual([]);
  });

  test("copies, lists and removes", async () => {
    await store.copy("bucket/taken", "bucket/deeper/copy");
    expect(await keys("bucket")).toEqual(["bucket/deeper/copy", "bucket/taken"]);
    await store.remove("bucket/taken");
    await store.remove("bucket/taken");
    expect(await keys("bucket")).toEqual(["bucket/deeper/copy"]);
    expect(await keys("nothing")).toEqual([]);
  });

  test("reports a missing object", async () => {
    const missing = "audio-answers/one/none.webm";
    for (const asked of [() => store.localFile(missing), () => store.open(missing), () => store.copy(missing, "a/b")])
      await expect(asked()).rejects.toMatchObject({ code: "not_found" });
    expect(await store.has(missing)).toBe(false);
  });

  test("stores nothing when the source is unreadable", async () => {
    await expect(store.put("audio-answers/one/new.webm", join(dir, "absent"))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await store.has("audio-answers/one/new.webm")).toBe(false);
    expect(await unfinished()).toEqual([]);
  });

  test("sweeps abandoned drafts and keeps those being written", async () => {
    await writeFile(await store.draft(), "left behind");
    expect(await store.sweep(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.sweep(new Date(Date.now() + 60_000))).toBe(1);
    expect(await unfinished()).toEqual([]);
  });

  test("reports that the store is writable", async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

test("sends a file over the limit of one request in parts", async () => {
  const { storage } = configFrom(readEnv({ ...s3.env, DATA_DIR: join(dir, "parts") }));
  if (storage.kind !== "s3") throw new Error("The store is not S3.");
  const store = s3ObjectStore(storage, 1024);
  const bytes = randomBytes(70 * 2 ** 20);
  await writeFile(source, bytes);
  await store.put("artifacts/ann/archive.zip", source);
  expect((await buffer(await store.open("artifacts/ann/archive.zip"))).equals(bytes)).toBe(true);
});

test("reports unreachable S3 and rejected credentials", async () => {
  const nowhere = await lost({ S3_ENDPOINT: "http://127.0.0.1:1" });
  await expect(nowhere.check()).rejects.toMatchObject({ code: "storage_unavailable" });
  const stranger = await lost({ S3_ACCESS_KEY_ID: "stranger" });
  await expect(stranger.put("a/b", source)).rejects.toMatchObject({ code: "storage_unavailable" });
});

test("never leaves its folder for any key", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom("..", ".", "", "a", "\\", "b\0"), fc.string())), (parts) => {
      let made: string[];
      try {
        made = keyParts(parts.join("/"));
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: "invalid_input" });
        return;
      }
      expect(join("/root", ...made).startsWith("/root/")).toBe(true);
      expect(join("/root", ...made).split("/")).toHaveLength(made.length + 2);
    }),
  );
});
