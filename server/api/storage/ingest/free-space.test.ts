import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assertFreeSpace } from "./free-space.ts";

test("reads the free space for a missing folder", async () => {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-free-space-"));
  await expect(assertFreeSpace(join(dir, "objects", "later"), 0)).resolves.toBeUndefined();
  await expect(assertFreeSpace(join(dir, "objects", "later"), 1e18)).rejects.toMatchObject({ code: "disk_full" });
  await rm(dir, { recursive: true });
});
