import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
let operator: ReturnType<typeof operatorClient>["storage"];
const sound = { contentType: "audio/webm;codecs=opus" };
const bytes = webmBytes(70_000);

beforeAll(async () => {
  served = await serveApp();
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  operator = operatorClient(served).storage;
});
afterAll(() => served.close());

const answers = (person: Person) => person.client.storage.from("audio-answers");
const media = () => operator.from("site-media");
const lyingAround = () => readdir(join(served.context.config.dataDir, "objects", ".unfinished"));
function png(tail: string): Buffer {
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(tail)]);
}
function digest(of: Buffer): Record<string, string> {
  return { "content-digest": `sha-256=:${createHash("sha256").update(of).digest("base64")}:` };
}
async function bytesOf(blob: Blob | null): Promise<Buffer | null> {
  return blob && Buffer.from(await blob.arrayBuffer());
}
async function blobs(): Promise<number> {
  let count = 0;
  for await (const _file of served.context.store.list("stored-objects")) count++;
  return count;
}

test("stores uploads in every form the client sends", async () => {
  const forms: [string, Parameters<ReturnType<typeof answers>["upload"]>[1]][] = [
    ["1_buffer.webm", bytes],
    ["1_arraybuffer.webm", new Uint8Array(bytes).buffer],
    ["1_blob.webm", new Blob([new Uint8Array(bytes)], { type: "audio/webm;codecs=opus" })],
    ["1_file.webm", new File([new Uint8Array(bytes)], "answer.webm", { type: "audio/webm" })],
    ["1_stream.webm", new Blob([new Uint8Array(bytes)]).stream()],
  ];
  const form = new FormData();
  form.append("answer", new Blob([new Uint8Array(bytes)], { type: "audio/webm" }), "x.webm");
  forms.push(["1_form.webm", form]);
  for (const [name, body] of forms) {
    const path = `${ann.id}/${name}`;
    const { data, error } = await answers(ann).upload(path, body, {
      ...sound,
      cacheControl: "60",
      metadata: { take: 1 },
    });
    expect(error, name).toBeNull();
    expect(data, name).toMatchObject({ path, fullPath: `audio-answers/${path}`, id: expect.any(String) });
    const { data: info } = await answers(ann).info(path);
    expect(info, name).toMatchObject({
      size: bytes.length,
      cacheControl: "max-age=60",
      contentType: expect.stringMatching(/^audio\/webm/),
      metadata: { take: 1 },
      etag: `"${createHash("sha256").update(bytes).digest("hex")}"`,
    });
    const { data: got } = await answers(ann).download(path);
    expect((await bytesOf(got))?.equals(bytes)).toBe(true);
  }
  expect(await lyingAround()).toEqual([]);
});

test("rejects every operation on another user's objects", async () => {
  const path = `${ann.id}/2_mine.webm`;
  await answers(ann).upload(path, bytes, sound);
  const his = answers(ben);
  const refused = [
    await his.download(path),
    await his.info(path),
    await his.createSignedUrl(path, 60),
    await his.upload(path, bytes, sound),
    await his.upload(path, bytes, { ...sound, upsert: true }),
    await his.upload(`${ann.id}/3_new.webm`, bytes, sound),
    await his.update(path, bytes, sound),
    await his.createSignedUploadUrl(`${ann.id}/3_new.webm`),
    await his.move(path, `${ben.id}/2_stolen.webm`),
    await his.copy(path, `${ben.id}/2_stolen.webm`),
  ];
  for (const [index, { data, error }] of refused.entries()) {
    expect(data, String(index)).toBeNull();
    expect(["403", "404"], String(index)).toContain(error && "statusCode" in error ? error.statusCode : undefined);
  }
  expect((await his.list(ann.id)).data).toEqual([]);
  expect((await his.listV2({ prefix: ann.id })).data).toMatchObject({ objects: [], folders: [] });
  expect((await his.remove([path])).data).toEqual([]);
  expect((await his.createSignedUrls([path], 60)).data).toMatchObject([
    { path, signedURL: null, error: expect.any(String) },
  ]);
  expect((await his.exists(path)).data).toBe(false);
  const head = await fetch(`${served.url}/storage/v1/object/audio-answers/${path}`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${ben.token}` },
  });
  expect(head.status).toBe(400);
  const { data } = await answers(ann).download(path);
  expect((await bytesOf(data))?.equals(bytes)).toBe(true);
});

test("rejects changes to an original, even by its owner", async () => {
  const path = `${ann.id}/4_original.webm`;
  await answers(ann).upload(path, bytes, sound);
  const other = webmBytes(100, 9);
  expect((await answers(ann).upload(path, other, sound)).error).toMatchObject({
    statusCode: "409",
    code: "KeyAlreadyExists",
    message: "The resource already exists",
  });
  for (const { error } of [
    await answers(ann).upload(path, other, { ...sound, upsert: true }),
    await answers(ann).update(path, other, sound),
    await answers(ann).move(path, `${ann.id}/5_elsewhere.webm`),
  ])
    expect(error).toMatchObject({ statusCode: "403", code: "AccessDenied" });
  expect((await answers(ann).remove([path])).data).toEqual([]);
  const { data } = await answers(ann).download(path);
  expect((await bytesOf(data))?.equals(bytes)).toBe(true);
});

test("accepts recordings only at their path and from signed-in users", async () => {
  for (const path of [`${ann.id}/notes.txt`, `${ann.id}/deeper/1_2.webm`, "1_2.webm", `${ann.id}/x_2.webm`])
    expect((await answers(ann).upload(path, bytes, sound)).error, path).toMatchObject({ statusCode: "403" });
  const guest = await served.identity.sign({ role: "authenticated", sub: ann.id, is_anonymous: true, exp: 4e9 });
  const answer = await fetch(`${served.url}/storage/v1/object/audio-answers/${ann.id}/6_guest.webm`, {
    method: "POST",
    headers: { authorization: `Bearer ${guest}`, "content-type": "audio/webm" },
    body: new Uint8Array(bytes),
  });
  expect(await answer.json()).toMatchObject({ statusCode: "403", error: "Unauthorized" });
});

test("checks the declared type against the bucket, never the bytes", async () => {
  const text = Buffer.from("<script>alert(1)</script>");
  expect((await answers(ann).upload(`${ann.id}/7_a.webm`, text, sound)).error).toBeNull();
  const html = await answers(ann).upload(`${ann.id}/7_c.webm`, text, { contentType: "text/html" });
  expect(html.error).toMatchObject({ statusCode: "415", code: "InvalidMimeType" });
  const jpeg = Buffer.from("ffd8ffe000104a464946", "hex");
  expect((await media().upload("as-png.png", jpeg, { contentType: "image/png" })).error).toBeNull();
  expect((await media().upload("a.unlisted", text, { contentType: "image/unheard-of" })).error).toBeNull();
  expect(await lyingAround()).toEqual([]);
});

test("serves the declared type with nosniff, and active types as attachments", async () => {
  await operator.createBucket("pages", { public: true });
  const bytesOfPage = Buffer.from("<script>alert(1)</script>");
  const dispositionOf = async (contentType: string) => {
    const name = `as.${contentType.replaceAll(/\W/g, "-")}`;
    expect((await operator.from("pages").upload(name, bytesOfPage, { contentType })).error).toBeNull();
    const { headers, body } = await fetch(operator.from("pages").getPublicUrl(name).data.publicUrl);
    await body?.cancel();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toBe(contentType);
    return headers.get("content-disposition");
  };
  for (const type of ["image/png", "audio/webm", "video/mp4", "text/plain", "application/pdf", "text/vtt"])
    expect(await dispositionOf(type), type).toBeNull();
  for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "application/octet-stream"])
    expect(await dispositionOf(type), type).toBe("attachment;");
});

test("enforces the bucket's size limit and the user's quota", async () => {
  await operator.createBucket("small", { public: false, fileSizeLimit: "50KB" });
  const before = await blobs();
  const { error } = await operator.from("small").upload("a", bytes, { contentType: "application/octet-stream" });
  expect(error).toMatchObject({ statusCode: "413", code: "EntityTooLarge", status: 400 });
  const unknownLength = new Blob([new Uint8Array(bytes)]).stream();
  expect((await operator.from("small").upload("b", unknownLength)).error).toMatchObject({ statusCode: "413" });
  const poor = await signedInPerson(served);
  await served.context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${poor.id}, 100000)`;
  const put = (name: string) => answers(poor).upload(`${poor.id}/${name}.webm`, bytes, sound);
  const results = await Promise.all([put("1_a"), put("1_b"), put("1_c")]);
  expect(results.filter(({ error: failed }) => failed === null)).toHaveLength(1);
  for (const { error: failed } of results.filter(({ error: one }) => one !== null))
    expect(failed).toMatchObject({ statusCode: "413", message: expect.stringContaining("no room left") });
  const endless = new Blob([new Uint8Array(bytes)]).stream();
  expect((await answers(poor).upload(`${poor.id}/1_d.webm`, endless, sound)).error).toMatchObject({
    statusCode: "413",
  });
  expect(await blobs()).toBe(before + 1);
  expect(await lyingAround()).toEqual([]);
});

test("answers range requests and 304 for cached objects", async () => {
  const path = `${ann.id}/8_range.webm`;
  await answers(ann).upload(path, bytes, sound);
  const url = `${served.url}/storage/v1/object/authenticated/audio-answers/${path}`;
  const get = (headers: Record<string, string>, method = "GET") =>
    fetch(url, { method, headers: { authorization: `Bearer ${ann.token}`, ...headers } });
  const whole = await get({});
  const etag = whole.headers.get("etag") ?? "";
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
  const part = await get({ range: "bytes=100-199" });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 100-199/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
  const last = await get({ range: "bytes=-10" });
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-10));
  expect((await get({ range: "bytes=9999999-" })).status).toBe(416);
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  expect((await get({ range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  const head = await get({}, "HEAD");
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
});

test("counts the metadata of objects against the quota", async () => {
  const poor = await signedInPerson(served);
  await served.context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${poor.id}, 50000)`;
  const note = randomBytes(20_000).toString("base64");
  const small = webmBytes(400);
  const put = async (nth: number) => {
    const options = { ...sound, metadata: { note } };
    return (await answers(poor).upload(`${poor.id}/${nth}_a.webm`, small, options)).error;
  };
  expect([await put(1), await put(2)]).toEqual([null, null]);
  expect(await put(3)).toMatchObject({ statusCode: "413" });
});

test("serves public buckets to everybody but never as HTML pages", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect((await media().upload("logo.svg", svg, { contentType: "image/svg+xml" })).error).toBeNull();
  const { publicUrl } = ann.client.storage.from("site-media").getPublicUrl("logo.svg").data;
  const answer = await fetch(publicUrl);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await answer.text()).toBe(svg.toString());
  const saved = await fetch(media().getPublicUrl("logo.svg", { download: "it's é.svg" }).data.publicUrl);
  expect(saved.headers.get("content-disposition")).toBe(
    "attachment; filename=it%27s%20%C3%A9.svg; filename*=UTF-8''it%27s%20%C3%A9.svg",
  );
  await saved.arrayBuffer();
  const hidden = await fetch(`${served.url}/storage/v1/object/public/audio-answers/${ann.id}/1_buffer.webm`);
  expect(await hidden.json()).toMatchObject({ statusCode: "404", error: "Bucket not found" });
  expect(
    (await ann.client.storage.from("site-media").upload("mine.svg", svg, { contentType: "image/svg+xml" })).error,
  ).toMatchObject({ statusCode: "403" });
});

test("signs read addresses that open only their object", async () => {
  const path = `${ann.id}/9_signed.webm`;
  await answers(ann).upload(path, bytes, sound);
  const { data } = await answers(ann).createSignedUrl(path, 60, { download: "answer.webm" });
  const answer = await fetch(data?.signedUrl ?? "");
  expect(answer.headers.get("content-disposition")).toContain("answer.webm");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  const other = (data?.signedUrl ?? "").replace("9_signed", "2_mine");
  expect(await (await fetch(other)).json()).toMatchObject({ statusCode: "400", code: "InvalidSignature" });
  const { data: many } = await answers(ann).createSignedUrls([path, `${ann.id}/none.webm`, "../up"], 60);
  expect(many?.map(({ error }) => error === null)).toEqual([true, false, false]);
  expect((await fetch(many?.[0]?.signedUrl ?? "")).status).toBe(200);
});

test("signs upload addresses for one name with the signer's rights", async () => {
  const path = `${ann.id}/10_later.webm`;
  const { data } = await answers(ann).createSignedUploadUrl(path);
  const nobody = ben.client.storage.from("audio-answers");
  const wrong = await nobody.uploadToSignedUrl(`${ann.id}/11_other.webm`, data?.token ?? "", bytes, sound);
  expect(wrong.error).toMatchObject({ code: "InvalidSignature" });
  const { data: done, error } = await nobody.uploadToSignedUrl(path, data?.token ?? "", bytes, sound);
  expect(error).toBeNull();
  expect(done).toMatchObject({ path, fullPath: `audio-answers/${path}` });
  expect((await nobody.uploadToSignedUrl(path, data?.token ?? "", bytes, sound)).error).toMatchObject({
    statusCode: "409",
  });
  expect((await answers(ann).exists(path)).data).toBe(true);
  const [row] = await served.context.db.sql`select owner_id from storage.objects where name = ${path}`;
  expect(row?.owner_id).toBe(ann.id);
});

test("lists folders and objects with sorting, search and paging", async () => {
  for (const name of ["l/b.png", "l/a.png", "l/sub/c.png", "l/sub/d.png", "l/Été.png"])
    expect((await media().upload(name, png(name), { contentType: "image/png" })).error).toBeNull();
  const names = async (options: Parameters<ReturnType<typeof media>["list"]>[1]) =>
    (await media().list("l", options)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));
  expect(await names({})).toEqual(["sub/", "a.png", "b.png", "Été.png"]);
  expect(await names({ sortBy: { column: "name", order: "desc" }, limit: 2 })).toEqual(["sub/", "Été.png"]);
  expect(await names({ search: "A" })).toEqual(["a.png"]);
  expect(await names({ offset: 3 })).toEqual(["Été.png"]);
  const first = await media().listV2({ prefix: "l/", with_delimiter: true, limit: 2 });
  expect(first.data).toMatchObject({ hasNext: true, objects: [{ name: "l/a.png" }, { name: "l/b.png" }], folders: [] });
  const second = await media().listV2({
    prefix: "l/",
    with_delimiter: true,
    limit: 2,
    cursor: first.data?.nextCursor ?? "",
  });
  expect(second.data).toMatchObject({
    hasNext: false,
    folders: [{ name: "l/sub/" }],
    objects: [{ name: "l/Été.png" }],
  });
  const all = await media().listV2({ prefix: "l/sub", sortBy: { column: "created_at", order: "desc" } });
  expect(all.data?.objects.map(({ name }) => name)).toEqual(["l/sub/d.png", "l/sub/c.png"]);
});

test("overwrites, moves, copies and removes for the operator without orphaned bytes", async () => {
  const image = { contentType: "image/png" };
  const before = await blobs();
  await media().upload("m/a.png", png("one"), image);
  await media().upload("m/a.png", png("two"), { ...image, upsert: true });
  await media().update("m/a.png", png("three"), image);
  expect((await media().move("m/a.png", "m/moved.png")).data).toEqual({ message: "Successfully moved" });
  expect((await media().copy("m/moved.png", "m/copy.png")).data).toEqual({ path: "site-media/m/copy.png" });
  expect((await media().copy("m/moved.png", "m/copy.png")).error).toMatchObject({ statusCode: "409" });
  expect((await media().move("m/moved.png", "m/copy.png")).error).toMatchObject({ statusCode: "409" });
  for (const name of ["m/moved.png", "m/copy.png"])
    expect(await bytesOf((await media().download(name)).data)).toEqual(png("three"));
  expect((await media().exists("m/a.png")).data).toBe(false);
  const removed = await media().remove(["m/moved.png", "m/copy.png", "m/none.png"]);
  expect(removed.data?.map(({ name }) => name).sort()).toEqual(["m/copy.png", "m/moved.png"]);
  expect(await blobs()).toBe(before);
});

test("allows only the operator to manage buckets", async () => {
  expect((await operator.createBucket("album", { public: false })).data).toEqual({ name: "album" });
  expect((await operator.createBucket("album", { public: false })).error).toMatchObject({ statusCode: "409" });
  expect((await operator.updateBucket("album", { public: true, allowedMimeTypes: ["image/*"] })).error).toBeNull();
  expect((await operator.getBucket("album")).data).toMatchObject({
    id: "album",
    public: true,
    allowed_mime_types: ["image/*"],
  });
  expect((await operator.listBuckets()).data?.map(({ id }) => id)).toContain("album");
  await operator.from("album").upload("a.gif", Buffer.from("GIF89a."), { contentType: "image/gif" });
  expect((await operator.deleteBucket("album")).error).toMatchObject({ statusCode: "409", code: "ResourceNotEmpty" });
  expect((await operator.emptyBucket("album")).error).toBeNull();
  expect((await operator.deleteBucket("album")).data).toEqual({ message: "Successfully deleted" });
  expect((await operator.getBucket("album")).error).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  const hers = ann.client.storage;
  expect((await hers.listBuckets()).data).toEqual([]);
  expect((await hers.createBucket("hers", { public: true })).error).toMatchObject({ statusCode: "403" });
  for (const { error } of [
    await hers.getBucket("audio-answers"),
    await hers.updateBucket("audio-answers", { public: true }),
    await hers.emptyBucket("audio-answers"),
    await hers.deleteBucket("audio-answers"),
  ])
    expect(error).toMatchObject({ statusCode: "404" });
});

test("rejects bytes that do not match their digest", async () => {
  const path = `${ann.id}/12_digest.webm`;
  const wrong = await answers(ann).upload(path, bytes, { ...sound, headers: digest(Buffer.from("other")) });
  expect(wrong.error).toMatchObject({ code: "InvalidChecksum" });
  expect((await answers(ann).upload(path, bytes, { ...sound, headers: digest(bytes) })).error).toBeNull();
});

test("never mixes up two users' objects under concurrent requests", async () => {
  const mine = new Map([
    [ann, webmBytes(400, 11)],
    [ben, webmBytes(400, 12)],
  ]);
  for (const [person, own] of mine) await answers(person).upload(`${person.id}/20_own.webm`, own, sound);
  const ask = async (person: Person, other: Person, turn: number): Promise<string[]> => {
    const path = `${person.id}/20_own.webm`;
    const foreign = `${other.id}/20_own.webm`;
    if (turn === 0) return ((await answers(person).list(other.id)).data ?? []).map(({ name }) => name);
    if (turn === 1) return (await answers(person).download(foreign)).data ? [foreign] : [];
    if (turn === 2) return (await answers(person).createSignedUrl(foreign, 60)).data ? [foreign] : [];
    if (turn === 3) return (await answers(person).info(foreign)).data ? [foreign] : [];
    const { data } = await answers(person).download(path);
    return data && (await bytesOf(data))?.equals(mine.get(person) ?? Buffer.alloc(0)) ? [] : [path];
  };
  const asked = Array.from({ length: 400 }, (_, at) => (at % 2 ? ask(ann, ben, at % 5) : ask(ben, ann, at % 5)));
  expect((await Promise.all(asked)).flat()).toEqual([]);
});
