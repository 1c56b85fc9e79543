import { expect, test } from "vitest";
import { pictureTypeOf } from "./picture.ts";

test.each([
  ["IMG_1.jpg", "image/jpeg", "image/jpeg"],
  ["IMG_1.HEIC", "", "image/heic"],
  ["scan.JPEG", "application/octet-stream", "image/jpeg"],
  ["drawing.svg", "image/svg+xml", null],
  ["page.pdf", "application/pdf", null],
  ["letter.jpg", "text/html", null],
  ["noending", "", null],
])("takes %s of type '%s' as %s", (name, type, expected) => {
  expect(pictureTypeOf({ name, type })).toBe(expected);
});
