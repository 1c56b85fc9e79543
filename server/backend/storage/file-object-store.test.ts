import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileObjectStore } from "./file-object-store.ts";
import { keyParts } from "./object-store.ts";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-store-"));
const store = fileObjectStore(join(dir, "objects"));
const source = join(dir, "answer.webm");
await writeFile(source, "sound");

test("keeps a copy that can be read again", async () => {
  await store.put("audio-answers/one/1_2.webm", source);
  expect(await readFile(await store.localFile("audio-answers/one/1_2.webm"), "utf8")).toBe("sound");
});

test("replaces what was there in one step and leaves nothing unfinished", async () => {
  await writeFile(source, "newer sound");
  await store.put("audio-answers/one/1_2.webm", source);
  expect(await readFile(await store.localFile("audio-answers/one/1_2.webm"), "utf8")).toBe("newer sound");
  expect(await readdir(join(dir, "objects", ".unfinished"))).toEqual([]);
});

test("says that an object is missing", async () => {
  await expect(store.localFile("audio-answers/one/none.webm")).rejects.toMatchObject({ code: "not_found" });
  expect(await store.has("audio-answers/one/none.webm")).toBe(false);
});

test("keeps nothing when the source cannot be read", async () => {
  await expect(store.put("audio-answers/one/new.webm", join(dir, "absent"))).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await store.has("audio-answers/one/new.webm")).toBe(false);
});

test("never leaves its folder, whatever the key", () => {
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
