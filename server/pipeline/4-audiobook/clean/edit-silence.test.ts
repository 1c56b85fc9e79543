import fc from "fast-check";
import { expect, it } from "vitest";
import { editedTime } from "#domain/book/audiobook.ts";
import { editSilence } from "./edit-silence.ts";
import { quietenPauses } from "./quieten-pauses.ts";
import type { Stretch } from "./find-speech.ts";

/** Speech with pauses of any length, and how many frames the recording has. */
const spoken = fc
  .array(fc.record({ pause: fc.nat({ max: 600 }), length: fc.integer({ min: 1, max: 500 }) }), { minLength: 1 })
  .chain((parts) => {
    const speech: Stretch[] = [];
    let at = 0;
    for (const { pause, length } of parts) {
      speech.push({ from: at + pause, to: at + pause + length });
      at += pause + length + 16;
    }
    const end = speech.at(-1)?.to ?? 0;
    return fc.record({ speech: fc.constant(speech), frames: fc.integer({ min: end, max: end + 600 }) });
  });

it("cuts nothing within 120 ms of speech", () => {
  fc.assert(
    fc.property(spoken, ({ speech, frames }) => {
      const edits = editSilence(speech, frames);
      for (const { from, to } of speech) {
        const holds = edits.some((piece) => {
          const before = from * 10 - piece.sourceStartMs >= 120 || piece.sourceStartMs === 0;
          const after = piece.sourceEndMs - to * 10 >= 120 || piece.sourceEndMs === frames * 10;
          return before && after && piece.sourceStartMs <= from * 10 && piece.sourceEndMs >= to * 10;
        });
        expect(holds).toBe(true);
      }
    }),
  );
});

it("limits pauses to 1.6 s and silent ends to 0.3 s", () => {
  fc.assert(
    fc.property(spoken, ({ speech, frames }) => {
      const edits = editSilence(speech, frames);
      const heard = speech.map(({ from, to }) => [editedTime(edits, from * 10), editedTime(edits, to * 10)] as const);
      const last = edits.at(-1);
      const length = (last?.editedStartMs ?? 0) + (last?.sourceEndMs ?? 0) - (last?.sourceStartMs ?? 0);
      expect(heard[0]?.[0]).toBeLessThanOrEqual(300);
      expect(length - (heard.at(-1)?.[1] ?? 0)).toBeLessThanOrEqual(300);
      for (const [i, stretch] of speech.entries()) {
        const next = speech[i + 1];
        if (!next) continue;
        const before = (next.from - stretch.to) * 10;
        const after = (heard[i + 1]?.[0] ?? 0) - (heard[i]?.[1] ?? 0);
        expect(after).toBe(before > 1600 ? 900 : before);
      }
    }),
  );
});

it("joins the pieces in order of time without gaps", () => {
  fc.assert(
    fc.property(spoken, fc.nat({ max: 100_000 }), fc.nat({ max: 100_000 }), ({ speech, frames }, a, b) => {
      const edits = editSilence(speech, frames);
      expect(editedTime(edits, Math.min(a, b))).toBeLessThanOrEqual(editedTime(edits, Math.max(a, b)));
      for (const [i, piece] of edits.entries()) {
        const before = edits[i - 1];
        if (!before) continue;
        expect(piece.sourceStartMs).toBeGreaterThan(before.sourceEndMs);
        expect(piece.editedStartMs).toBe(before.editedStartMs + before.sourceEndMs - before.sourceStartMs);
      }
    }),
  );
});

it("lowers pauses gradually, 150 ms away from speech, within the limit", () => {
  fc.assert(
    fc.property(spoken, fc.integer({ min: -90, max: -20 }), ({ speech, frames }, noiseDb) => {
      const power = new Float32Array(frames).fill(10 ** (noiseDb / 10));
      const gain = quietenPauses(power, speech, -74, 18);
      const near = speech.flatMap(({ from, to }) => [...gain.subarray(Math.max(0, from - 15), to + 16)]);
      expect(near.every((value) => value === 1)).toBe(true);
      const db = [...gain].map((value) => 20 * Math.log10(value));
      expect(db.every((value) => value <= 0 && value > -18.01)).toBe(true);
      expect(db.every((value, i) => Math.abs(value - (db[i - 1] ?? value)) < 1.21)).toBe(true);
    }),
  );
});
