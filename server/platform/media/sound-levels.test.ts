import fc from "fast-check";
import { expect, test } from "vitest";
import { LevelMeter } from "./sound-levels.ts";

test("measures the same levels for any chunk sizes", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 1200 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (sound) => {
      const [whole, inPieces] = [new LevelMeter(), new LevelMeter()];
      whole.add(Buffer.concat(sound));
      for (const piece of sound) inPieces.add(Buffer.from(piece));
      expect(inPieces.levels()).toEqual(whole.levels());
      expect(whole.levels()).toHaveLength(Math.floor(Buffer.concat(sound).length / 320));
    }),
  );
});
