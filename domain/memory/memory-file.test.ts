import fc from "fast-check";
import { expect, test } from "vitest";
import { fileStem } from "./memory-file.ts";

test.each([
  ["The flood of 1965", "The flood of 1965"],
  ['a<b>c:d"e/f\\g|h?i*j', "a b c d e f g h i j"],
  ["CON", "memory CON"],
  ["lpt1.txt", "memory lpt1 txt"],
  ["Conrad", "Conrad"],
  ["  .. ", "memory"],
  ["Ends with dots...", "Ends with dots"],
  ["été\u202e\u0000🛶", "été 🛶"],
])("names the file of %j %j", (title, stem) => {
  expect(fileStem(title, "memory")).toBe(stem);
});

test("makes a name that Windows accepts of any title", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 90 }), (title) => {
      const stem = fileStem(title, "memory");
      expect(stem).not.toMatch(/[\p{Cc}<>:"/\\|?*]|^[ .]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu);
      expect([...stem].length).toBeGreaterThan(0);
      expect([...stem].length).toBeLessThanOrEqual(70);
    }),
  );
});
