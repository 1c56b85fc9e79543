import { expect, test } from "vitest";
import type { Memory } from "#domain/memory/memory.ts";
import { applyToElements, applyToMemories } from "./apply-changes.ts";
import type { Change, QueuedChange } from "./change-queue.ts";

const queued = (change: Change): QueuedChange => ({ ...change, userId: "u", since: 0, revision: 1, refused: null });
const memory: Memory = {
  id: "a",
  title: "The flood",
  description: "",
  is_private: true,
  theme: "warm",
  tags: [],
  book_place: null,
  book_chapter: null,
  created_at: "2026-01-01",
};

test("shows a memory that waits to be sent first", () => {
  const change = queued({ table: "memories", id: "b", isNew: true, version: null, row: { title: "The farm" } });
  expect(applyToMemories([memory], [change]).map(({ title }) => title)).toEqual(["The farm", "The flood"]);
});

test("shows the changed values of a loaded memory", () => {
  const change = queued({ table: "memories", id: "a", isNew: false, version: null, row: { theme: "cool" } });
  expect(applyToMemories([memory], [change])).toEqual([{ ...memory, theme: "cool" }]);
});

test("hides a memory whose deletion waits to be sent", () => {
  const row = { deleted_at: "2026-01-02" };
  const change = queued({ table: "memories", id: "a", isNew: false, version: null, row });
  expect(applyToMemories([memory], [change])).toEqual([]);
});

test("ignores a change to a memory that is not loaded", () => {
  const change = queued({ table: "memories", id: "x", isNew: false, version: null, row: { title: "Gone" } });
  expect(applyToMemories([memory], [change])).toEqual([memory]);
});

const element = (id: string, memoryId: string) =>
  queued({ table: "memory_elements", id, isNew: true, version: null, row: { memory_id: memoryId, title: id } });

test("adds waiting elements to their own memory only", () => {
  const changes = [element("one", "a"), element("two", "b")];
  expect(applyToElements([], changes, "a").map(({ title }) => title)).toEqual(["one"]);
});
