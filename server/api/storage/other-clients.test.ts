import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
let ann: Person;
let media: ReturnType<ReturnType<typeof operatorClient>["storage"]["from"]>;
const image = { contentType: "image/gif" };
const gif = Buffer.from("GIF89a.");

beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
  media = operatorClient(served).storage.from("site-media");
  for (const name of ["top/a.gif", "top/b.gif", "top/sub/c.gif", "top/sub/deep/d.gif"])
    expect((await media.upload(name, gif, image)).error).toBeNull();
});
afterAll(() => served.close());

type Asked = { method?: string; json?: unknown; body?: FormData; headers?: Record<string, string> };
/** Sends a request as a client in another language, with the operator's key. */
async function ask(path: string, { method = "POST", json, body, headers = {} }: Asked) {
  const key = served.identity.keys.secretKey;
  const answer = await fetch(`${served.url}/storage/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      authorization: `Bearer ${key}`,
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? (body ? { body } : {}) : { body: JSON.stringify(json) }),
  });
  return { status: answer.status, said: await answer.json() };
}

test("lists a folder's key without and its name with a slash", async () => {
  const { data } = await media.listV2({ prefix: "top/", with_delimiter: true });
  expect(data?.folders).toEqual([{ key: "top/sub", name: "top/sub/" }]);
  const whole = await media.listV2({ with_delimiter: true });
  expect(whole.data?.folders).toContainEqual({ key: "top", name: "top/" });
});

test("returns an empty object for missing metadata", async () => {
  const { data } = await media.info("top/a.gif");
  expect(data?.metadata).toEqual({});
  await media.upload("top/said.gif", gif, { ...image, metadata: { by: "Ann" } });
  expect((await media.info("top/said.gif")).data?.metadata).toEqual({ by: "Ann" });
});

test("accepts the Python client's expiry seconds as text", async () => {
  const one = await ask("object/sign/site-media/top/a.gif", { json: { expiresIn: "60", download: true } });
  expect(one).toMatchObject({ status: 200, said: { signedURL: expect.stringContaining("token=") } });
  const { signedURL } = z.object({ signedURL: z.string() }).parse(one.said);
  const read = await fetch(`${served.url}/storage/v1${signedURL}`);
  expect(Buffer.from(await read.arrayBuffer())).toEqual(gif);
  const many = await ask("object/sign/site-media", { json: { expiresIn: "60", paths: ["top/a.gif", "none.gif"] } });
  expect(many.said).toMatchObject([
    { error: null, path: "top/a.gif", signedURL: expect.any(String) },
    { error: expect.any(String), path: "none.gif", signedURL: null },
  ]);
  for (const expiresIn of ["", " ", "soon", "0", "-1", "1.5", "1e400", "99999999999", null, true, ["60"]])
    expect((await ask("object/sign/site-media/top/a.gif", { json: { expiresIn } })).status, String(expiresIn)).toBe(
      400,
    );
});

test("coerces numbers, booleans and lists sent as text like Supabase", async () => {
  const sortBy = { column: "name", order: "asc" };
  const list = await ask("object/list/site-media", { json: { prefix: "top", limit: "1", offset: "2", sortBy } });
  expect(list.said).toMatchObject([{ name: "b.gif" }]);
  const rooted = await ask("object/list/site-media", {
    json: { prefix: null, limit: "5", search: null, sortBy: null },
  });
  expect(rooted).toMatchObject({ status: 200, said: [{ name: "top", id: null }] });
  const page = await ask("object/list-v2/site-media", {
    json: { prefix: "top/", limit: "1", with_delimiter: "true", cursor: null },
  });
  expect(page.said).toMatchObject({ hasNext: true, objects: [{ name: "top/a.gif" }] });
  const flat = await ask("object/list-v2/site-media", { json: { prefix: "top/", with_delimiter: "false" } });
  expect(flat.said).toMatchObject({ folders: [] });
  const copied = await ask("object/copy", {
    json: { bucketId: "site-media", sourceKey: "top/a.gif", destinationKey: "copy.gif", copyMetadata: "false" },
  });
  expect(copied.status).toBe(200);
  const signed = await ask("object/sign/site-media", { json: { expiresIn: 60, paths: "top/a.gif" } });
  expect(signed.said).toMatchObject([{ error: null }]);
  const removed = await ask("object/site-media", { method: "DELETE", json: { prefixes: "copy.gif" } });
  expect(removed.said).toMatchObject([{ name: "copy.gif" }]);
});

test("accepts bucket settings as text", async () => {
  const json = { id: "texts", name: "texts", public: "true", file_size_limit: "1000", allowed_mime_types: "image/*" };
  expect(await ask("bucket", { json })).toMatchObject({ status: 200, said: { name: "texts" } });
  const { said } = await ask("bucket/texts", { method: "GET" });
  const kept = { public: true, file_size_limit: 1000, allowed_mime_types: ["image/*"] };
  expect(said).toMatchObject({ id: "texts", name: "texts", ...kept });
  expect(said).not.toHaveProperty("type");
  expect((await ask("bucket/texts", { method: "PUT", json: { ...json, public: "false" } })).status).toBe(200);
  expect((await ask("bucket/texts", { method: "GET" })).said).toMatchObject({ public: false });
  expect((await ask("bucket/texts", { method: "PUT", json: { ...json, public: "maybe" } })).status).toBe(400);
  expect(await ask("bucket/texts/empty", { json: {} })).toEqual({
    status: 200,
    said: { message: "Empty bucket has been queued. Completion may take up to an hour." },
  });
  expect((await ask("bucket/texts", { method: "DELETE", json: {} })).status).toBe(200);
});

/** storage3 sends a form with the file in `file` and repeats the fields as headers. */
function formAsPython(bytes: Buffer, type: string): FormData {
  const form = new FormData();
  form.append("metadata", JSON.stringify({ take: 1 }));
  form.append("cacheControl", "60");
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), "a.gif");
  return form;
}

test("uploads, replaces and uploads by signed address with the Python client", async () => {
  const said = { "cache-control": "max-age=60", "x-metadata": Buffer.from('{"take":1}').toString("base64") };
  const upload = (upsert: string) =>
    ask("object/site-media/py/a.gif", {
      body: formAsPython(gif, "image/gif"),
      headers: { ...said, "x-upsert": upsert },
    });
  expect(await upload("false")).toMatchObject({ status: 200, said: { Key: "site-media/py/a.gif" } });
  expect((await upload("false")).said).toMatchObject({ statusCode: "409", error: "Duplicate" });
  expect((await upload("true")).status).toBe(200);
  const put = await ask("object/site-media/py/a.gif", {
    method: "PUT",
    body: formAsPython(gif, "image/gif"),
    headers: said,
  });
  expect(put.status).toBe(200);
  expect((await media.info("py/a.gif")).data).toMatchObject({ cacheControl: "max-age=60", metadata: { take: 1 } });

  const { data } = await ann.client.storage.from("audio-answers").createSignedUploadUrl(`${ann.id}/1_py.webm`);
  const later = await fetch(data?.signedUrl ?? "", {
    method: "PUT",
    headers: { "x-upsert": "false", "cache-control": "max-age=60" },
    body: formAsPython(webmBytes(500), "audio/webm"),
  });
  expect(await later.json()).toEqual({ Key: `audio-answers/${ann.id}/1_py.webm` });
});

test("refuses to list buckets without a token", async () => {
  const answer = await fetch(`${served.url}/storage/v1/bucket`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { statusCode: "400" }]);
});

test("describes an object by HEAD with its etag", async () => {
  const headers = { authorization: `Bearer ${served.identity.keys.secretKey}` };
  const address = `${served.url}/storage/v1/object/info/site-media/top/a.gif`;
  const answer = await fetch(address, { method: "HEAD", headers });
  expect(answer.headers.get("etag")).toBe((await media.info("top/a.gif")).data?.etag);
  expect(answer.headers.get("content-type")).toBe("image/gif");
  expect(answer.headers.get("content-length")).toBe(String(gif.length));
});

test("gives a copy the metadata of x-metadata when copyMetadata is false", async () => {
  const json = { bucketId: "site-media", sourceKey: "top/b.gif", copyMetadata: false };
  const headers = { "x-metadata": Buffer.from('{"take":7}').toString("base64") };
  expect((await ask("object/copy", { json: { ...json, destinationKey: "own.gif" }, headers })).status).toBe(200);
  expect((await media.info("own.gif")).data?.metadata).toEqual({ take: 7 });
  const kept = { ...json, destinationKey: "kept.gif", copyMetadata: true };
  expect((await ask("object/copy", { json: kept, headers })).status).toBe(200);
  expect((await media.info("kept.gif")).data?.metadata).toEqual({});
});
