import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  animated,
  blackPng,
  heicPhoto,
  phonePhoto,
  placeTraces,
  quarters,
  textBombPng,
} from "#server/testing/samples/picture-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

let files = 0;

/** Uploads the bytes under the declared type and requests them as an image 50 pixels wide. */
async function rendered(bytes: Buffer, type = "image/jpeg", query = "?width=50"): Promise<Response> {
  const media = operatorClient(served).storage.from("site-media");
  const name = `bad/${files++}`;
  expect((await media.upload(name, bytes, { contentType: type })).error).toBeNull();
  return fetch(`${served.url}/storage/v1/render/image/public/site-media/${name}${query}`);
}

const halfOf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const photo = () => quarters(200, 100).jpeg().toBuffer();
const refusal = (message: RegExp) => ({
  statusCode: "422",
  code: "InvalidRequest",
  message: expect.stringMatching(message),
});

test.each([
  [
    "an SVG",
    "image/svg+xml",
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ["an SVG named PNG", "image/png", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["HTML named JPEG", "image/jpeg", async () => Buffer.from("<!DOCTYPE html><script>alert(1)</script>")],
  ["a PDF named JPEG", "image/jpeg", async () => Buffer.from("%PDF-1.7\n1 0 obj\n<</OpenAction 2 0 R>>")],
  ["a JPEG behind a PDF header", "image/jpeg", async () => Buffer.concat([Buffer.from("%PDF-1.7\n"), await photo()])],
  ["a PPM", "image/x-portable-pixmap", async () => Buffer.from(`P6 2 2 255\n${"a".repeat(12)}`)],
  ["a sound", "audio/wav", async () => Buffer.from(`RIFF____WAVEfmt ${"a".repeat(40)}`)],
  ["text", "image/png", async () => Buffer.from("not an image")],
  ["a truncated JPEG", "image/jpeg", async () => halfOf(await phonePhoto(800, 600))],
  ["a truncated HEIC", "image/heic", async () => heicPhoto.subarray(0, -200)],
  ["a PNG cut in its header", "image/png", async () => blackPng(50, 50).subarray(0, 20)],
  ["a 200-megapixel PNG", "image/png", async () => blackPng(20_000, 10_000)],
  ["a PNG of 4,000 megapixels", "image/png", async () => blackPng(65_500, 65_500 >> 4).subarray(0, 4000)],
  ["an empty file", "image/png", async () => Buffer.alloc(0)],
] as const)("refuses to render %s", async (_what, type, make) => {
  const answer = await rendered(await make(), type);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject(refusal(/^Invalid source image: it /));
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("renders a HEIC photo as JPEG without its place", async () => {
  const answer = await rendered(heicPhoto, "image/heic");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 50, height: 38 });
  expect(placeTraces.filter((trace) => bytes.includes(trace))).toEqual([]);
});

test("renders a CMYK JPEG in sRGB", async () => {
  const cmyk = await quarters(200, 100).toColourspace("cmyk").jpeg().toBuffer();
  const answer = await rendered(cmyk);
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ space: "srgb", width: 50, channels: 3 });
});

test.each(["gif", "webp"] as const)("renders the first frame of an animated %s", async (format) => {
  const moving = await animated(format);
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3);
  const answer = await rendered(moving, `image/${format}`, "?width=30&format=origin");
  expect(answer.headers.get("content-type")).toBe(`image/${format}`);
  const image = sharp(await answer.arrayBuffer(), { animated: true });
  expect(await image.metadata()).toMatchObject({ width: 30, height: 20, format });
  expect((await image.metadata()).pages ?? 1).toBe(1);
  const { dominant } = await image.stats();
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
});

test("renders a 99-megapixel PNG of few bytes within its limits", async () => {
  const bomb = blackPng(9_900, 10_000);
  expect(bomb.length).toBeLessThan(200_000);
  const answer = await rendered(bomb, "image/png");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 50 });
});

test("survives a compressed text of 500 megabytes in a PNG", async () => {
  const answer = await rendered(await textBombPng(500 << 20), "image/png");
  expect([200, 400]).toContain(answer.status);
  expect((await rendered(await photo())).status).toBe(200);
});

test("renders a polyglot without its foreign parts", async () => {
  const script = "<html><script>alert(document.domain)</script></html>";
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), Buffer.from(script)]);
  const jpeg = await photo();
  const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(`${script}PK\x03\x04`)]);
  const answer = await rendered(polyglot, "text/vtt");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(["script", "html", "PK\x03\x04"].filter((part) => bytes.includes(part))).toEqual([]);
});

test("declares the type of the rendered bytes, not of the upload", async () => {
  for (const type of ["image/svg+xml", "image/png", "text/vtt"]) {
    const answer = await rendered(await photo(), type);
    expect([type, answer.headers.get("content-type")]).toEqual([type, "image/jpeg"]);
  }
});

test("bounds the sides that the request leaves open", async () => {
  const answer = await rendered(blackPng(9_000, 30), "image/png", "");
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 5000, height: 17 });
  const stretched = await rendered(blackPng(9_000, 30), "image/png", "?height=20&resize=fill");
  expect(await sharp(await stretched.arrayBuffer()).metadata()).toMatchObject({ width: 5000, height: 20 });
});
