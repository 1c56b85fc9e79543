import fc from "fast-check";
import { expect, test } from "vitest";
import { leftOutOf, type EditList } from "./audiobook.ts";

const placed = (edits: EditList) => ({ recordingId: "r", startMs: 750, edits });

test("lists what an edit list leaves out with its times", () => {
  const edits = [
    { sourceStartMs: 2200, sourceEndMs: 5000, editedStartMs: 0 },
    { sourceStartMs: 8000, sourceEndMs: 9000, editedStartMs: 2800 },
  ];
  expect(leftOutOf(placed(edits), 12_000)).toEqual([
    { recordingId: "r", startMs: 0, endMs: 2200, reason: "before the first sound" },
    { recordingId: "r", startMs: 5000, endMs: 8000, reason: "long silence" },
    { recordingId: "r", startMs: 9000, endMs: 12_000, reason: "after the last sound" },
  ]);
  expect(leftOutOf(placed([{ sourceStartMs: 40, sourceEndMs: 990, editedStartMs: 0 }]), 1000)).toEqual([]);
});

test("covers the whole recording by kept and omitted parts", () => {
  const cuts = fc.array(fc.integer({ min: 100, max: 5000 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(cuts, (lengths) => {
      let at = 0;
      const edits: EditList = [];
      for (const [i, length] of lengths.entries()) {
        if (i % 2 === 1) edits.push({ sourceStartMs: at, sourceEndMs: at + length, editedStartMs: 0 });
        at += length;
      }
      const heard = edits.reduce((sum, piece) => sum + piece.sourceEndMs - piece.sourceStartMs, 0);
      const silent = leftOutOf(placed(edits), at).reduce((sum, one) => sum + one.endMs - one.startMs, 0);
      expect(heard + silent).toBe(at);
    }),
  );
});
