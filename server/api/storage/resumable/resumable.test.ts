import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Upload, type DetailedError } from "tus-js-client";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;
const partSize = 6 * 1024 * 1024;
const bytes = webmBytes(2 * partSize + 12_345);

beforeAll(async () => {
  served = await serveApp();
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

const endpoint = () => `${served.url}/storage/v1/upload/resumable`;
const answers = (person: Person) => person.client.storage.from("audio-answers");
const metadata = (objectName: string) => ({
  bucketName: "audio-answers",
  objectName,
  contentType: "audio/webm",
  cacheControl: "3600",
  metadata: JSON.stringify({ take: 2 }),
});

type Options = ConstructorParameters<typeof Upload>[1];
/** Configures tus-js-client as in Supabase's guide. Returns the upload's address. */
function upload(person: Person, name: string, body: Buffer, options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const started: Upload = new Upload(body, {
      endpoint: endpoint(),
      retryDelays: null,
      headers: { authorization: `Bearer ${person.token}` },
      uploadDataDuringCreation: true,
      chunkSize: partSize,
      metadata: metadata(name),
      onError: reject,
      onSuccess: () => resolve(started.url ?? ""),
      ...options,
    });
    started.start();
  });
}

async function request(
  person: Person,
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  return fetch(url, {
    method,
    headers: { authorization: `Bearer ${person.token}`, "tus-resumable": "1.0.0", ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
const partOf = (offset: number) => ({
  "content-type": "application/offset+octet-stream",
  "upload-offset": String(offset),
});
async function begin(person: Person, name: string, size: number): Promise<string> {
  const said = Object.entries(metadata(name)).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const answer = await request(person, "POST", endpoint(), {
    "upload-length": String(size),
    "upload-metadata": said.join(","),
  });
  expect(answer.status).toBe(201);
  return new URL(answer.headers.get("location") ?? "", served.url).href;
}
const oneOfTwo = expect.toSatisfy((statuses: number[]) => statuses.includes(204) && statuses.includes(409));
function checksum(of: Buffer): Record<string, string> {
  return { "upload-checksum": `sha1 ${createHash("sha1").update(of).digest("base64")}` };
}
function signed(token: string): Options {
  return { endpoint: `${endpoint()}/sign`, headers: { "x-signature": token } };
}
async function stored(person: Person, name: string): Promise<Buffer | null> {
  const { data } = await answers(person).download(name);
  return data && Buffer.from(await data.arrayBuffer());
}
async function blobs(): Promise<number> {
  let count = 0;
  for await (const _file of served.context.store.list("stored-objects")) count++;
  return count;
}

test("uploads a recording in 6 MB parts and keeps only the object", async () => {
  const before = await blobs();
  const name = `${ann.id}/1_parts.webm`;
  await upload(ann, name, bytes);
  expect((await stored(ann, name))?.equals(bytes)).toBe(true);
  expect((await answers(ann).info(name)).data).toMatchObject({
    size: bytes.length,
    etag: `"${createHash("sha256").update(bytes).digest("hex")}"`,
    metadata: { take: 2 },
  });
  expect(await blobs()).toBe(before + 1);
});

test("resumes an interrupted upload at its offset", async () => {
  const name = `${ann.id}/2_resumed.webm`;
  const url = await begin(ann, name, bytes.length);
  await request(ann, "PATCH", url, partOf(0), bytes.subarray(0, 1_000_000));
  const head = await request(ann, "HEAD", url);
  expect(head.headers.get("upload-offset")).toBe("1000000");
  expect(head.headers.get("upload-length")).toBe(String(bytes.length));
  expect(await stored(ann, name)).toBeNull();
  await upload(ann, name, bytes, { uploadUrl: url });
  expect((await stored(ann, name))?.equals(bytes)).toBe(true);
  const after = await request(ann, "HEAD", url);
  expect(after.headers.get("upload-offset")).toBe(String(bytes.length));
});

test("resumes after a part that broke off midway", async () => {
  const name = `${ann.id}/3_cut.webm`;
  const url = await begin(ann, name, bytes.length);
  const sent = Promise.withResolvers<void>();
  const halting = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new Uint8Array(bytes.subarray(0, 300_000))),
    pull: () => sent.resolve(),
  });
  const aborting = new AbortController();
  const cut = fetch(url, {
    method: "PATCH",
    headers: { authorization: `Bearer ${ann.token}`, "tus-resumable": "1.0.0", ...partOf(0) },
    body: halting,
    duplex: "half",
    signal: aborting.signal,
  });
  await sent.promise;
  aborting.abort();
  await expect(cut).rejects.toThrow();
  await upload(ann, name, bytes, { uploadUrl: url, retryDelays: [0, 100, 500, 1000, 3000] });
  expect((await stored(ann, name))?.equals(bytes)).toBe(true);
});

test("keeps the received bytes of an interrupted part", async () => {
  const url = await begin(ann, `${ann.id}/3_partial.webm`, bytes.length);
  const headers = { authorization: `Bearer ${ann.token}`, "tus-resumable": "1.0.0", ...partOf(0) };
  const sending = httpRequest(url, { method: "PATCH", headers: { ...headers, "content-length": bytes.length } });
  sending.on("error", () => undefined);
  sending.write(bytes.subarray(0, 300_000), () => sending.socket?.end());
  const offset = async () => (await request(ann, "HEAD", url)).headers.get("upload-offset");
  await expect.poll(offset, patience).toBe("300000");
  sending.destroy();
});

test("shows an upload only to its owner", async () => {
  const url = await begin(ann, `${ann.id}/4_hers.webm`, 1000);
  for (const answer of [
    await request(ben, "HEAD", url),
    await request(ben, "PATCH", url, partOf(0), bytes.subarray(0, 1000)),
    await request(ben, "DELETE", url),
    await fetch(url, { method: "HEAD", headers: { "tus-resumable": "1.0.0" } }),
  ])
    expect(answer.status).toBe(404);
  expect((await request(ann, "HEAD", url)).headers.get("upload-offset")).toBe("0");
  await expect(upload(ben, `${ann.id}/4_his.webm`, bytes.subarray(0, 100))).rejects.toThrow(/403/);
  expect((await request(ann, "DELETE", url)).status).toBe(204);
  expect((await request(ann, "HEAD", url)).status).toBe(404);
});

test("never overwrites an original", async () => {
  const name = `${ann.id}/5_once.webm`;
  const first = await begin(ann, name, 1000);
  await answers(ann).upload(name, webmBytes(50, 3), { contentType: "audio/webm" });
  expect((await request(ann, "PATCH", first, partOf(0), bytes.subarray(0, 1000))).status).toBe(409);
  await expect(
    upload(ann, name, bytes, { headers: { authorization: `Bearer ${ann.token}`, "x-upsert": "true" } }),
  ).rejects.toThrow(/403/);
  expect((await stored(ann, name))?.equals(webmBytes(50, 3))).toBe(true);
});

test("accepts one of two concurrent parts at the same offset", async () => {
  const name = `${ann.id}/6_twice.webm`;
  const url = await begin(ann, name, 2000);
  const both = [1, 2].map(() => request(ann, "PATCH", url, partOf(0), bytes.subarray(0, 1000)));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual(oneOfTwo);
  const ends = [1, 2].map(() => request(ann, "PATCH", url, partOf(1000), bytes.subarray(1000, 2000)));
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(oneOfTwo);
  expect((await stored(ann, name))?.equals(bytes.subarray(0, 2000))).toBe(true);
});

test("rejects excess bytes and checksum mismatches", async () => {
  const url = await begin(ann, `${ann.id}/7_more.webm`, 1000);
  expect((await request(ann, "PATCH", url, partOf(0), bytes.subarray(0, 1001))).status).toBe(413);
  expect((await request(ann, "PATCH", url, partOf(5), bytes.subarray(0, 10))).status).toBe(409);
  const part = bytes.subarray(0, 500);
  expect((await request(ann, "PATCH", url, { ...partOf(0), ...checksum(bytes) }, part)).status).toBe(460);
  expect((await request(ann, "PATCH", url, { ...partOf(0), ...checksum(part) }, part)).status).toBe(204);
  const old = await request(ann, "HEAD", url, { "tus-resumable": "0.2.2" });
  expect([old.status, old.headers.get("tus-version")]).toEqual([412, "1.0.0"]);
});

test("rejects a media type that is invalid in a header", async () => {
  const name = `${ann.id}/9_type.webm`;
  for (const contentType of ["audio/webm\r\nX-Evil: 1", "audio/webm; name=é", `audio/webm; a=${"x".repeat(300)}`])
    await expect(
      upload(ann, name, bytes.subarray(0, 100), { metadata: { ...metadata(name), contentType } }),
    ).rejects.toThrow(/415/);
});

test("counts open uploads against the user's quota", async () => {
  const poor = await signedInPerson(served);
  await served.context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${poor.id}, 1500)`;
  await begin(poor, `${poor.id}/1_a.webm`, 1000);
  const refused = await upload(poor, `${poor.id}/1_b.webm`, bytes.subarray(0, 1000)).catch(
    (thrown: DetailedError) => thrown,
  );
  expect(refused).toMatchObject({ message: expect.stringContaining("413") });
});

test("limits the number of open uploads", async () => {
  const busy = await signedInPerson(served);
  await served.context.db.sql`
    insert into storage.resumable_uploads (bucket_id, name, role, owner_id, upsert, size, metadata)
    select 'audio-answers', 'x', 'authenticated', ${busy.id}, false, 1, '{}' from generate_series(1, 100)`;
  await expect(upload(busy, `${busy.id}/1_a.webm`, bytes.subarray(0, 100))).rejects.toThrow(/429/);
});

test("accepts parts by a signed address for its object only", async () => {
  const name = `${ann.id}/8_signed.webm`;
  const { data } = await answers(ann).createSignedUploadUrl(name);
  await expect(upload(ben, `${ann.id}/8_other.webm`, bytes, signed(data?.token ?? ""))).rejects.toThrow(/400/);
  await expect(upload(ben, name, bytes, signed("nonsense"))).rejects.toThrow(/400/);
  await upload(ben, name, bytes, signed(data?.token ?? ""));
  expect((await stored(ann, name))?.equals(bytes)).toBe(true);
});

test("describes the supported TUS extensions", async () => {
  const answer = await fetch(endpoint(), { method: "OPTIONS" });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("tus-extension")).toContain("creation-with-upload");
});

async function beginOne(person: Person, nth: number, size: number): Promise<number> {
  const said = { ...metadata(`${person.id}/${nth}_a.webm`), metadata: "{}" };
  const list = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { "upload-length": String(size), "upload-metadata": list.join(",") };
  return (await request(person, "POST", endpoint(), headers)).status;
}

test("limits the unfinished uploads of one user", async () => {
  const [many, large] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  const all = (person: Person, count: number, size: number) =>
    Promise.all(Array.from({ length: count }, (_, nth) => beginOne(person, nth, size)));
  expect((await all(many, 150, 100)).filter((status) => status === 201)).toHaveLength(100);
  for (let nth = 0; nth < 50; nth++) expect(await beginOne(many, 200 + nth, 100)).toBe(429);
  const tenth = 2_000_000_000;
  expect((await all(large, 30, tenth)).filter((status) => status === 201)).toHaveLength(10);
  expect(await beginOne(large, 100, tenth)).toBe(413);
});

test("accepts an upload that declares its length with its last part", async () => {
  const name = `${ann.id}/11_deferred.webm`;
  const body = Readable.from([bytes.subarray(0, partSize), bytes.subarray(partSize)]);
  await new Promise<void>((resolve, reject) => {
    new Upload(body, {
      endpoint: endpoint(),
      retryDelays: null,
      headers: { authorization: `Bearer ${ann.token}` },
      uploadLengthDeferred: true,
      chunkSize: partSize,
      metadata: metadata(name),
      onError: reject,
      onSuccess: () => resolve(),
    }).start();
  });
  expect((await stored(ann, name))?.equals(bytes)).toBe(true);
});

async function beginDeferred(person: Person, name: string): Promise<string> {
  const said = Object.entries(metadata(name)).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const answer = await request(person, "POST", endpoint(), {
    "upload-defer-length": "1",
    "upload-metadata": said.join(","),
  });
  expect(answer.status).toBe(201);
  return new URL(answer.headers.get("location") ?? "", served.url).href;
}

test("holds an upload without a length to the bucket and the quota", async () => {
  const poor = await signedInPerson(served);
  await served.context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${poor.id}, 1500)`;
  const url = await beginDeferred(poor, `${poor.id}/1_a.webm`);
  const head = await request(poor, "HEAD", url);
  expect([head.headers.get("upload-defer-length"), head.headers.get("upload-length")]).toEqual(["1", null]);
  expect((await request(poor, "PATCH", url, partOf(0), bytes.subarray(0, 1000))).status).toBe(204);
  expect((await request(poor, "PATCH", url, partOf(1000), bytes.subarray(0, 1000))).status).toBe(413);
  const last = (length: number) => ({ ...partOf(1000), "upload-length": String(length) });
  expect((await request(poor, "PATCH", url, last(2000), bytes.subarray(1000, 2000))).status).toBe(413);
  expect((await request(poor, "PATCH", url, last(10), bytes.subarray(1000, 2000))).status).toBe(400);
  expect((await request(poor, "PATCH", url, last(1200), bytes.subarray(1000, 1200))).status).toBe(204);
  const both = { "upload-defer-length": "1", "upload-length": "5" };
  expect((await request(poor, "POST", endpoint(), { ...both, "upload-metadata": "bucketName YQ==" })).status).toBe(400);
});

test("refuses an upload above the bucket's limit like hosted Supabase", async () => {
  await served.context.db.sql`
    insert into storage.buckets (id, name, file_size_limit) values ('tight', 'tight', 1000)`;
  const said = { ...metadata("a.webm"), bucketName: "tight" };
  const list = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const answer = await request(ann, "POST", endpoint(), { "upload-length": "1001", "upload-metadata": list.join(",") });
  expect([answer.status, await answer.text()]).toEqual([413, "Maximum size exceeded"]);
});

const override = (method: string) => ({ "x-http-method-override": method });

test("reads the method from X-HTTP-Method-Override", async () => {
  const name = `${ann.id}/12_override.webm`;
  const url = await begin(ann, name, 1000);
  const part = { ...partOf(0), ...override("PATCH") };
  expect((await request(ann, "POST", url, part, bytes.subarray(0, 400))).status).toBe(204);
  expect((await request(ann, "POST", url, override("HEAD"))).headers.get("upload-offset")).toBe("400");
  expect((await request(ben, "POST", url, override("DELETE"))).status).toBe(404);
  expect((await request(ann, "POST", url, override("DELETE"))).status).toBe(204);
  expect((await request(ann, "HEAD", url)).status).toBe(404);
});
