import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { displayP3Heic, heicPhoto, placeTraces } from "#server/testing/samples/picture-files.ts";
import { scalePhoto } from "./scale-photo.ts";

const box = { width: 1305, height: 1500 };
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-photo-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a05030" } });

test("rotates and scales a photo and removes its metadata", async () => {
  const file = join(dir, "phone.jpg");
  await plain(3000, 2000)
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "47/1 47/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(file);
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const made = join(dir, "made.jpg");
  expect(await scalePhoto(file, made, box)).toEqual({ width: 1000, height: 1500 });
  const { exif, xmp, iptc, orientation, format, channels } = await sharp(made).metadata();
  expect({ exif, xmp, iptc, orientation, format, channels }).toEqual({ format: "jpeg", channels: 3 });
  expect((await readFile(made)).includes("GPS")).toBe(false);
});

test.each([
  ["webp", () => plain(200, 100).webp()],
  ["png", () => sharp({ create: { width: 200, height: 100, channels: 4, background: "#ffffff00" } }).png()],
  ["tiff", () => plain(200, 100).toColourspace("cmyk").tiff()],
  ["jpg", () => plain(200, 100).toColourspace("cmyk").jpeg()],
  ["jpg", () => plain(200, 100).greyscale().jpeg()],
] as const)("makes an sRGB JPEG of the same size from %s", async (ending, make) => {
  const file = join(dir, `from.${ending}`);
  await make().toFile(file);
  const made = join(dir, "out.jpg");
  expect(await scalePhoto(file, made, box)).toEqual({ width: 200, height: 100 });
  expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
});

async function refusal(name: string, content: Buffer | string): Promise<string> {
  const file = join(dir, name);
  await writeFile(file, content);
  return scalePhoto(file, join(dir, "refused.jpg"), box).then(
    () => "taken",
    (thrown: { code: string; message: string }) => `${thrown.code}: ${thrown.message}`,
  );
}

test("rejects drawings, broken files and pictures above 100 megapixels with reasons", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>';
  expect(await refusal("a.png", svg)).toBe("picture_refused: it is a drawing, not a photograph");
  expect(await refusal("b.jpg", "")).toBe("picture_refused: it is empty");
  expect(await refusal("c.jpg", "hello, not a picture at all")).toMatch(/^picture_refused: it is no picture/);
  const jpeg = await plain(800, 800).jpeg().toBuffer();
  expect(await refusal("d.jpg", jpeg.subarray(0, jpeg.length / 2))).toMatch(/^picture_refused: it is broken/);
  const huge = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(await refusal("e.png", huge)).toBe("picture_refused: it has more than 100 megapixels");
});

test("makes a JPEG without place and camera from a HEIC file", async () => {
  expect(placeTraces.filter((trace) => !heicPhoto.includes(trace))).toEqual([]);
  const file = join(dir, "phone.heic");
  await writeFile(file, heicPhoto);
  const made = join(dir, "from-heic.jpg");
  expect(await scalePhoto(file, made, { width: 200, height: 200 })).toEqual({ width: 200, height: 150 });
  const bytes = await readFile(made);
  expect(placeTraces.filter((trace) => bytes.includes(trace))).toEqual([]);
  const { exif, xmp, icc, format } = await sharp(bytes).metadata();
  expect({ exif, xmp, icc, format }).toEqual({ format: "jpeg" });
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const isBright = (x: number, y: number) => [...data.subarray((y * 200 + x) * 3).subarray(0, 3)].map((c) => c > 127);
  expect([isBright(20, 20), isBright(180, 20), isBright(20, 130)]).toEqual([
    [true, false, false],
    [false, true, false],
    [false, false, true],
  ]);
});

test("converts the Display P3 colors of a HEIC file to sRGB", async () => {
  const file = join(dir, "p3.heic");
  await writeFile(file, displayP3Heic);
  const made = join(dir, "from-p3.jpg");
  await scalePhoto(file, made, box);
  const [red = 0, green = 0, blue = 0] = await sharp(made).raw().toBuffer();
  expect(Math.max(Math.abs(red - 0xc0), Math.abs(green - 0x64), Math.abs(blue - 0x48))).toBeLessThanOrEqual(3);
});

test("rejects a truncated HEIC file", async () => {
  expect(await refusal("cut.heic", heicPhoto.subarray(0, -200))).toMatch(/^picture_refused: it is broken/);
  expect(await refusal("head.heic", heicPhoto.subarray(0, 300))).toMatch(/^picture_refused: /);
});
