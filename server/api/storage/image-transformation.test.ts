import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { placeTraces, phonePhoto, quarters } from "#server/testing/samples/picture-files.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
let photo: Buffer;

beforeAll(async () => {
  served = await serveApp();
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  await operatorClient(served).storage.createBucket("pictures", { public: false });
  await served.context.db.sql.unsafe(`
    create policy "test: own pictures" on storage.objects for all to authenticated
    using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text)`);
  photo = await phonePhoto(400, 300);
});
afterAll(() => served.close());

const pictures = ({ client }: Person) => client.storage.from("pictures");
const publicMedia = () => operatorClient(served).storage.from("site-media");
const cacheFolder = () => join(served.context.config.dataDir, "rendered-images");
const asPerson = ({ token }: Person, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
});
const renderAddress = (path: string, query = "") => `${served.url}/storage/v1/render/image/${path}${query}`;

async function uploaded(name: string, bytes: Buffer = photo, contentType = "image/jpeg"): Promise<string> {
  const path = `${ann.id}/${name}`;
  const { error } = await pictures(ann).upload(path, bytes, { contentType, upsert: true });
  expect(error).toBeNull();
  return path;
}

async function cachedFiles(): Promise<string[]> {
  const names = await readdir(cacheFolder(), { recursive: true }).catch(() => []);
  return names.filter((name) => /\.[a-z]+$/.test(name) && !name.startsWith(".unfinished")).toSorted();
}

async function sizeOf(answer: Blob | null): Promise<{ width: number; height: number; format: string }> {
  const { width, height, format } = await sharp(await answer?.arrayBuffer()).metadata();
  return { width, height, format };
}

test("renders a download upright, at the requested size", async () => {
  const path = await uploaded("sizes.jpg");
  const rendered = async (transform: object) =>
    sizeOf((await pictures(ann).download(path, { transform: { format: "origin", ...transform } })).data);
  const format = "jpeg";
  expect(await rendered({ width: 100 })).toEqual({ width: 100, height: 133, format });
  expect(await rendered({ height: 100 })).toEqual({ width: 75, height: 100, format });
  expect(await rendered({ width: 50, height: 50 })).toEqual({ width: 50, height: 50, format });
  expect(await rendered({ width: 60, height: 60, resize: "contain" })).toEqual({ width: 45, height: 60, format });
  expect(await rendered({ width: 60, height: 60, resize: "fill" })).toEqual({ width: 60, height: 60, format });
  expect(await rendered({ width: 60, resize: "fill" })).toEqual({ width: 60, height: 400, format });
  expect(await rendered({ quality: 20 })).toEqual({ width: 300, height: 400, format });
  expect(await rendered({ width: 2000 })).toEqual({ width: 300, height: 400, format });
});

test("applies the EXIF orientation to the pixels", async () => {
  const { data } = await pictures(ann).download(await uploaded("turned.jpg"), { transform: { width: 90 } });
  const { data: pixels, info } = await sharp(await data?.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [...pixels.subarray((y * info.width + x) * 3).subarray(0, 3)].map((c) => c > 127);
  expect([at(10, 10), at(80, 10), at(10, 110)]).toEqual([
    [false, false, true],
    [true, false, false],
    [true, true, true],
  ]);
});

test("compresses more at a lower quality", async () => {
  const path = await uploaded("quality.jpg");
  const bytesAt = async (quality: number) =>
    (await pictures(ann).download(path, { transform: { quality, format: "origin" } })).data?.size ?? 0;
  expect(await bytesAt(20)).toBeLessThan(await bytesAt(95));
});

test("negotiates the format by the Accept header", async () => {
  const path = await uploaded("format.jpg");
  const typeFor = async (accept: string, query: string) => {
    const answer = await fetch(renderAddress(`authenticated/pictures/${path}`, query), asPerson(ann, { accept }));
    const { format, compression } = await sharp(await answer.arrayBuffer()).metadata();
    return [answer.headers.get("content-type"), compression ?? format, answer.headers.get("vary")];
  };
  expect(await typeFor("image/webp,*/*", "?width=40")).toEqual(["image/webp", "webp", expect.stringMatching("Accept")]);
  expect(await typeFor("image/webp;q=0,*/*", "?width=40")).toEqual(["image/jpeg", "jpeg", expect.any(String)]);
  expect(await typeFor("*/*", "?width=40")).toEqual(["image/jpeg", "jpeg", expect.stringMatching("Accept")]);
  expect((await typeFor("image/webp", "?width=40&format=origin")).slice(0, 2)).toEqual(["image/jpeg", "jpeg"]);
  expect((await typeFor("image/webp", "?width=40&format=avif")).slice(0, 2)).toEqual(["image/avif", "av1"]);
});

test("serves public and signed addresses of the client", async () => {
  const transform = { width: 64, height: 64 };
  await publicMedia().upload("test/photo.jpg", photo, { contentType: "image/jpeg", cacheControl: "60" });
  const { data: open } = publicMedia().getPublicUrl("test/photo.jpg", { transform });
  expect(open.publicUrl).toContain("/render/image/public/site-media/");
  const shown = await fetch(open.publicUrl);
  expect(shown.headers.get("cache-control")).toBe("max-age=60");
  expect(await sizeOf(await shown.blob())).toMatchObject({ width: 64, height: 64 });
  const path = await uploaded("signed.jpg");
  const { data: signed } = await pictures(ann).createSignedUrl(path, 60, { transform });
  expect(signed?.signedUrl).toContain("/render/image/sign/pictures/");
  const opened = await fetch(signed?.signedUrl ?? "");
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  expect(await sizeOf(await opened.blob())).toMatchObject({ width: 64, height: 64 });
});

test("keeps the transformation of a signed address unchangeable", async () => {
  const path = await uploaded("fixed.jpg");
  const transform = { width: 32, height: 32, format: "origin" as const };
  const { data: signed } = await pictures(ann).createSignedUrl(path, 60, { transform });
  const address = signed?.signedUrl ?? "";
  const widened = await fetch(`${address}&width=300&height=300&format=avif`);
  expect(await sizeOf(await widened.blob())).toEqual({ width: 32, height: 32, format: "jpeg" });
  const original = await fetch(address.replace("/render/image/sign/", "/object/sign/"));
  expect(await original.json()).toMatchObject({ statusCode: "400", code: "InvalidSignature" });
  const { data: plain } = await pictures(ann).createSignedUrl(path, 60);
  expect(plain?.signedUrl).toContain("/object/sign/");
  const swapped = await fetch((plain?.signedUrl ?? "").replace("/object/sign/", "/render/image/sign/"));
  expect(await swapped.json()).toMatchObject({ statusCode: "400", code: "InvalidSignature" });
  const missing = await fetch(renderAddress(`sign/pictures/${path}`, "?width=10"));
  expect(await missing.json()).toMatchObject({ code: "InvalidSignature" });
});

test("renders only what the caller may read", async () => {
  const path = await uploaded("mine.jpg");
  const transform = { width: 20 };
  const { data: signed } = await pictures(ann).createSignedUrl(path, 60, { transform });
  expect((await fetch(signed?.signedUrl ?? "")).status).toBe(200);
  expect((await pictures(ann).download(path, { transform })).error).toBeNull();
  expect((await pictures(ben).download(path, { transform })).error).toMatchObject({ message: "Object not found" });
  expect((await pictures(ben).createSignedUrl(path, 60, { transform })).error).toMatchObject({ statusCode: "404" });
  const anonymous = await fetch(renderAddress(`authenticated/pictures/${path}`, "?width=20"));
  expect(await anonymous.json()).toMatchObject({ statusCode: "404", code: "NoSuchKey" });
  const asPublic = await fetch(renderAddress(`public/pictures/${path}`, "?width=20"), asPerson(ann));
  expect(await asPublic.json()).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  await served.context.db.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${ann.id}`;
  expect(await (await fetch(signed?.signedUrl ?? "")).json()).toMatchObject({ statusCode: "404" });
  await served.context.db.sql`update auth.users set banned_until = null where id = ${ann.id}`;
  await vi.waitFor(async () => expect((await pictures(ann).download(path)).error).toBeNull(), patience);
});

test("removes EXIF, XMP and place from every rendered format", async () => {
  const path = await uploaded("place.jpg");
  expect(placeTraces.map((trace) => photo.includes(trace))).toEqual(placeTraces.map(() => true));
  for (const [query, accept] of [
    ["", "*/*"],
    ["?width=100", "image/webp"],
    ["?format=avif", "*/*"],
  ] as const) {
    const answer = await fetch(renderAddress(`authenticated/pictures/${path}`, query), asPerson(ann, { accept }));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status).toBe(200);
    expect(placeTraces.filter((trace) => bytes.includes(trace))).toEqual([]);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  }
});

test("answers a repeated request from the cache until the object changes", async () => {
  const path = await uploaded("cached.jpg");
  const address = renderAddress(`authenticated/pictures/${path}`, "?width=33");
  const before = await cachedFiles();
  const first = await fetch(address, asPerson(ann));
  const firstBytes = Buffer.from(await first.arrayBuffer());
  const [made, ...others] = (await cachedFiles()).filter((name) => !before.includes(name));
  expect(others).toEqual([]);
  const marked = Buffer.alloc(firstBytes.length, 7);
  await writeFile(join(cacheFolder(), made ?? ""), marked);
  const second = await fetch(address, asPerson(ann));
  expect(Buffer.from(await second.arrayBuffer()).equals(marked)).toBe(true);
  const etag = second.headers.get("etag") ?? "";
  expect((await fetch(address, asPerson(ann, { "if-none-match": etag }))).status).toBe(304);
  await uploaded("cached.jpg", await quarters(330, 110).png().toBuffer());
  const third = await fetch(address, asPerson(ann, { "if-none-match": etag }));
  expect(await sizeOf(await third.blob())).toMatchObject({ width: 33, height: 11 });
});

test("removes the rendered images with their object", async () => {
  const path = await uploaded("removed.jpg");
  const before = await cachedFiles();
  for (const width of [20, 21, 22]) await pictures(ann).download(path, { transform: { width } });
  expect((await cachedFiles()).length).toBe(before.length + 3);
  expect((await pictures(ann).remove([path])).error).toBeNull();
  await expect.poll(cachedFiles).toEqual(before);
});

test("renders an image once for many simultaneous requests", async () => {
  const path = await uploaded("many.jpg", await phonePhoto(2000, 1500));
  const before = await cachedFiles();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => pictures(ann).download(path, { transform: { width: 700 } })),
  );
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  expect((await cachedFiles()).length).toBe(before.length + 1);
  expect(await readdir(join(cacheFolder(), ".unfinished"))).toEqual([]);
  expect((await stat(cacheFolder())).mode & 0o077).toBe(0);
});

test("saves a rendered image under the requested name", async () => {
  const path = await uploaded("save.jpg");
  const { data } = await pictures(ann).createSignedUrl(path, 60, { transform: { width: 10 }, download: "photo.jpg" });
  const answer = await fetch(data?.signedUrl ?? "");
  expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''photo.jpg");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
});

test.each([
  ["width=-1", "querystring/width must be >= 0"],
  ["width=NaN", "querystring/width must be integer"],
  ["height=1.5", "querystring/height must be integer"],
  ["width=1e309", "querystring/width must be integer"],
  ["width=", "querystring/width must be integer"],
  ["quality=19", "querystring/quality must be >= 20"],
  ["quality=101", "querystring/quality must be <= 100"],
  ["resize=stretch", "querystring/resize must be equal to one of the allowed values"],
  ["format=svg", "querystring/format must be equal to one of the allowed values"],
])("rejects the option %s as hosted Supabase does", async (query, message) => {
  const path = await uploaded("options.jpg");
  const answer = await fetch(renderAddress(`authenticated/pictures/${path}`, `?${query}`), asPerson(ann));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ statusCode: "400", code: "InvalidRequest", message });
});

test("ignores a side of zero and clamps a large one", async () => {
  const path = await uploaded("sides.png", await quarters(2800, 20).png().toBuffer(), "image/png");
  const rendered = async (query: string) =>
    sizeOf(await (await fetch(renderAddress(`authenticated/pictures/${path}`, query), asPerson(ann))).blob());
  expect(await rendered("?width=0")).toMatchObject({ width: 2800, height: 20 });
  expect(await rendered("?width=100000&height=10")).toMatchObject({ width: 2500, height: 10 });
  const { error } = await pictures(ann).createSignedUrl(path, 60, { transform: { width: -1 } });
  expect(error).toMatchObject({ message: "body/transform/width must be >= 0" });
});
