import { expect, test } from "vitest";
import { createSegmentWriter } from "./write-segments.ts";

/** Writes these chunks to a full storage and returns whether "no space" was reported. */
async function record(chunks: readonly Blob[]) {
  let isFull = false;
  const notes = createSegmentWriter("1", () => 1000, null);
  notes.begin(() => (isFull = true));
  for (const chunk of chunks) notes.write(chunk);
  const problem = await notes.allWritten().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { problem, isFull };
}

test("distinguishes a recording without data from an empty file", async () => {
  expect(await record([])).toMatchObject({ problem: { problem: "no-sound" }, isFull: false });
  expect(await record([new Blob([])])).toMatchObject({ problem: { problem: "empty-file" }, isFull: false });
});

test("reports a second that cannot be stored", async () => {
  expect(await record([new Blob(["sound"])])).toMatchObject({ problem: { problem: "not-ended" }, isFull: true });
});
