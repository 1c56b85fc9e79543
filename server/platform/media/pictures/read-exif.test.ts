import sharp from "sharp";
import { expect, test } from "vitest";
import { readExif } from "./read-exif.ts";

async function exifOf(tags: Record<string, Record<string, string>>): Promise<Buffer | undefined> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#888888" } });
  const { exif } = await sharp(await picture.withExif(tags).jpeg().toBuffer()).metadata();
  return exif;
}

test("reads the day and a southern and western place", async () => {
  const IFD2 = { DateTimeOriginal: "1965:05:14 12:00:00" };
  const IFD3 = {
    GPSLatitude: "33/1 30/1 0/1",
    GPSLatitudeRef: "S",
    GPSLongitude: "70/1 0/1 36/1",
    GPSLongitudeRef: "W",
  };
  expect(readExif(await exifOf({ IFD2, IFD3 }))).toEqual({ takenOn: "1965-05-14", latitude: -33.5, longitude: -70.01 });
});

test.each([
  ["a clock that was never set", { IFD2: { DateTimeOriginal: "0000:00:00 00:00:00" } }],
  ["a latitude without a longitude", { IFD3: { GPSLatitude: "48/1 51/1 0/1", GPSLatitudeRef: "N" } }],
  ["degrees beyond the pole", { IFD3: { GPSLatitude: "4800/1 0/1 0/1", GPSLongitude: "2/1 0/1 0/1" } }],
  ["a division by zero", { IFD3: { GPSLatitude: "48/0 0/0 0/0", GPSLongitude: "2/1 0/1 0/1" } }],
])("leaves out %s", async (_what, tags) => {
  expect(readExif(await exifOf(tags))).toEqual({});
});

test("reads nothing from a damaged or missing block", () => {
  expect(readExif(undefined)).toEqual({});
  expect(readExif(Buffer.from("Exif\0\0MM\0*\xff\xff\xff\xff", "latin1"))).toEqual({});
});
