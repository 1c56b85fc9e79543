import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { fakeS3, type FakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { phonePhoto } from "#server/testing/samples/picture-files.ts";
import { serveConfig, type ServedApp } from "#server/testing/serve-config.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { repairStore } from "./maintenance/repair-store.ts";

let s3: FakeS3;
let dir: string;
let serveNode: (name: string, given: Record<string, string>) => Promise<ServedApp>;
let one: ServedApp;
let two: ServedApp;
let ann: Person;
const bytes = webmBytes(700_000);
const sound = { contentType: "audio/webm" };

beforeAll(async () => {
  s3 = await fakeS3();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-nodes-"));
  const database = await testDatabase();
  await database.close();
  serveNode = (name, given) => {
    const env = { ...s3.env, ...given, DATABASE_URL: database.url, DATA_DIR: join(dir, name), PORT: "0", STT: "none" };
    return serveConfig(configFrom(readEnv(env)));
  };
  one = await serveNode("one", {});
  await one.close();
  one = await serveNode("one", keys());
  two = await serveNode("two", keys());
  ann = await signedInPerson(one);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

const keys = () => ({ AUTH_SIGNING_KEYS: JSON.stringify(one.identity.keys.signing) });
const answersAt = ({ url }: ServedApp) => {
  const mine = { authorization: `Bearer ${ann.token}` };
  return {
    get: (name: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/storage/v1/object/audio-answers/${name}`, { headers: { ...mine, ...headers } }),
    tus: (method: string, address: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(`${url}/storage/v1/upload/resumable${address}`, {
        method,
        headers: { ...mine, "tus-resumable": "1.0.0", ...headers },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
  };
};
const vtt = (text: string) => Buffer.from(`WEBVTT\n\n${text}`);
const part = (at: number) => ({ "content-type": "application/offset+octet-stream", "upload-offset": String(at) });

test("reads from S3 what another node stored", async () => {
  const name = `${ann.id}/1_shared.webm`;
  expect((await ann.client.storage.from("audio-answers").upload(name, bytes, sound)).error).toBeNull();
  const whole = await answersAt(two).get(name);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const some = await answersAt(two).get(name, { range: "bytes=10-19" });
  expect(some.status).toBe(206);
  expect(Buffer.from(await some.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  expect(await two.context.store.localFile(`audio-answers/${name}`)).toContain(join(dir, "two"));
});

test("resumes on one node an upload started on another", async () => {
  const name = `${ann.id}/2_moved.webm`;
  const said = { bucketName: "audio-answers", objectName: name, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { "upload-length": String(bytes.length), "upload-metadata": metadata.join(",") };
  const begun = await answersAt(one).tus("POST", "", headers);
  const address = `/${begun.headers.get("location")?.split("/").at(-1)}`;
  const first = await answersAt(one).tus("PATCH", address, part(0), bytes.subarray(0, 300_000));
  expect(first.headers.get("upload-offset")).toBe("300000");
  const second = await answersAt(two).tus("PATCH", address, part(300_000), bytes.subarray(300_000));
  expect(second.headers.get("upload-offset")).toBe(String(bytes.length));
  const got = await answersAt(one).get(name);
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
});

test("accepts on one node an address another node signed", async () => {
  const name = `${ann.id}/1_shared.webm`;
  const { data } = await ann.client.storage.from("audio-answers").createSignedUrl(name, 60);
  const answer = await fetch((data?.signedUrl ?? "").replace(one.url, two.url));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("renders at each node an image that is in S3", async () => {
  const media = operatorClient(one).storage.from("site-media");
  const photo = await phonePhoto(400, 300);
  expect((await media.upload("photo.jpg", photo, { contentType: "image/jpeg" })).error).toBeNull();
  const { data } = await media.createSignedUrl("photo.jpg", 60, { transform: { width: 30, height: 20 } });
  for (const { url } of [one, two]) {
    const answer = await fetch((data?.signedUrl ?? "").replace(one.url, url));
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 30, height: 20 });
  }
  expect((await media.remove(["photo.jpg"])).error).toBeNull();
});

test("overwrites, copies and removes in S3 without orphaned objects", async () => {
  const media = operatorClient(one).storage.from("site-media");
  const caption = { contentType: "text/vtt" };
  await media.upload("a.vtt", vtt("one"), caption);
  await media.upload("a.vtt", vtt("two"), { ...caption, upsert: true });
  expect((await media.copy("a.vtt", "b.vtt")).error).toBeNull();
  expect(await (await media.download("b.vtt")).data?.text()).toBe(String(vtt("two")));
  expect((await media.remove(["a.vtt"])).data).toHaveLength(1);
  const { db, store, log } = one.context;
  const repaired = await repairStore({ sql: db.sql, store, log }, { underWay: -60_000, nameless: -60_000 });
  expect(repaired).toEqual({ drafts: 0, orphans: 0, lost: 0, expired: 0 });
});

test("reports unreachable S3 and stores no row for the object", async () => {
  const lost = await serveNode("lost", { ...keys(), LOG_LEVEL: "silent", S3_ENDPOINT: "http://127.0.0.1:1" });
  try {
    const name = `${ann.id}/3_lost.webm`;
    const url = `${lost.url}/storage/v1/object/audio-answers`;
    const headers = { authorization: `Bearer ${ann.token}`, "content-type": "audio/webm" };
    const answer = await fetch(`${url}/${name}`, {
      method: "POST",
      headers: { ...headers },
      body: new Uint8Array(bytes),
    });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await answer.json()).toMatchObject({ statusCode: "503", code: "SlowDown" });
    expect((await answersAt(one).get(name)).status).toBe(400);
  } finally {
    await lost.close();
  }
});
