import { expect, test } from "vitest";
import { wholePicture } from "./book-photo.ts";
import { photoWarning, printPhoto } from "./print-photo.ts";

const inText = { place: "text", crop: wholePicture, focus: { x: 0.5, y: 0.5 }, inches: null } as const;
const rounded = ({ width, height, ppi }: { width: number; height: number; ppi: number }) =>
  [width, height, ppi].map((one) => Math.round(one * 100) / 100);
const warning = (width: number, inches: number | null) =>
  photoWarning(printPhoto({ width, height: width / 2 }, { ...inText, inches }, "6x9"));

test.each([
  ["landscape", { width: 3000, height: 2000 }, [4.35, 2.9, 689.66]],
  ["portrait", { width: 2000, height: 3000 }, [3.33, 5, 600]],
  ["panorama", { width: 6000, height: 600 }, [4.35, 0.43, 1379.31]],
  ["small picture", { width: 620, height: 433 }, [4.35, 3.04, 142.53]],
])("prints a %s in the text within its width and height", (_, pixels, wanted) => {
  expect(rounded(printPhoto(pixels, inText, "6x9"))).toEqual(wanted);
});

test("prints narrower pictures and pages of their own", () => {
  const pixels = { width: 620, height: 433 };
  expect(rounded(printPhoto(pixels, { ...inText, inches: 2 }, "6x9"))).toEqual([2, 1.4, 310]);
  expect(rounded(printPhoto({ width: 2000, height: 3000 }, { ...inText, place: "page" }, "6x9"))).toEqual([
    4.03, 6.05, 495.87,
  ]);
  expect(printPhoto(pixels, { ...inText, inches: 8 }, "large print").width).toBeCloseTo(5.35);
});

test("counts only the pixels of the crop", () => {
  const crop = { left: 0.5, top: 0, width: 0.25, height: 0.5 };
  expect(rounded(printPhoto({ width: 4000, height: 2000 }, { ...inText, crop }, "6x9"))).toEqual([4.35, 4.35, 229.89]);
});

test("keeps the focus in the places of a photo page", () => {
  const pixels = { width: 3000, height: 1000 };
  const on = (x: number) => printPhoto(pixels, { ...inText, place: "photo page", focus: { x, y: 0.5 } }, "6x9");
  expect(rounded(on(0.5))).toEqual([2.05, 2.56, 390.24]);
  const shown = (x: number) => {
    const { left, top, width, height } = on(x).crop;
    return [left, top, width, height].map((one) => Math.round(one * 1000) / 1000);
  };
  expect([shown(0.5), shown(0), shown(1)]).toEqual([
    [0.367, 0, 0.267, 1],
    [0, 0, 0.267, 1],
    [0.733, 0, 0.267, 1],
  ]);
});

test("warns below 300 dots per inch with the width that is sharp", () => {
  expect(warning(620, null)).toEqual({ pixels: 620, printedInches: 4.5, sharpInches: 2 });
  expect(warning(200, null)?.sharpInches).toBe(1);
  expect([warning(620, 2), warning(1305, null)]).toEqual([null, null]);
});
