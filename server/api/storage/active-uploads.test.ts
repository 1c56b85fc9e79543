import { readdir, stat } from "node:fs/promises";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openRaw } from "#server/testing/servers/raw-socket.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { patience } from "#server/testing/patience.ts";
import { ActiveUploads } from "./ingest/active-uploads.ts";

const megabyte = 1 << 20;
const room = 3 * megabyte;
let served: ServedApp;
const opened: Socket[] = [];

beforeAll(async () => {
  served = await serveApp();
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await vi.waitFor(async () => expect(await held()).toBe(0), patience);
});
afterAll(() => served.close());

async function personWithRoom(): Promise<Person> {
  const person = await signedInPerson(served);
  await served.context.db.sql`insert into public.quotas (user_id, storage_bytes) values (${person.id}, ${room})`;
  return person;
}

const unfinishedFolder = () => join(served.context.config.dataDir, "objects", ".unfinished");
const unfinished = () => readdir(unfinishedFolder()).catch(() => []);

/** Bytes of unfinished uploads on the disk. */
async function held(): Promise<number> {
  const names = await unfinished();
  const sizes = names.map(async (name) => (await stat(join(unfinishedFolder(), name)).catch(() => null))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

type Sending = { socket: Socket; heard: () => string };
async function send(person: Person, line: string, headers: Record<string, string>, body: Buffer): Promise<Sending> {
  const socket = await openRaw(served.url);
  socket.setTimeout(0);
  opened.push(socket);
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  const all = { host: "localhost", authorization: `Bearer ${person.token}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join("")}\r\n`);
  socket.write(body);
  return { socket, heard: () => heard };
}

function onlyNew(names: string[], before: string[]): string {
  const [name = ""] = names;
  expect(names).toEqual([name]);
  expect(before).not.toContain(name);
  return name;
}
const statusOf = ({ heard }: Sending) => heard().split(" ")[1];

function chunked(bytes: Buffer, ended: boolean): Buffer {
  const parts = [`${bytes.length.toString(16)}\r\n`, bytes, ended ? "\r\n0\r\n\r\n" : "\r\n"];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
const sound = { "content-type": "audio/webm" };
const post = (person: Person, name: string) => `POST /storage/v1/object/audio-answers/${person.id}/${name}`;
const streamed = (person: Person, name: string, size: number, ended: boolean) =>
  send(person, post(person, name), { ...sound, "transfer-encoding": "chunked" }, chunked(webmBytes(size), ended));
const declared = (person: Person, name: string, size: number) =>
  send(person, post(person, name), { ...sound, "content-length": String(size) }, Buffer.alloc(0));
/** Sends the remaining bytes. A rejected sender gets its answer after its body ends, or after five seconds. */
const finish = (all: Sending[], rest: Buffer) => all.forEach(({ socket }) => socket.write(rest));
const refusedIn = (all: Sending[]) => all.filter(({ heard }) => heard().includes('"statusCode":"413"')).length;
const encoded = (text: string) => Buffer.from(text).toString("base64");

test("counts a user's concurrent streams against one quota", async () => {
  const person = await personWithRoom();
  const times = Array.from({ length: 8 }, (_, n) => n);
  const all = await Promise.all(times.map((n) => streamed(person, `${n}_a.webm`, 2 * megabyte + 1000, false)));
  await vi.waitFor(() => expect(refusedIn(all)).toBeGreaterThanOrEqual(7), patience);
  expect(await held()).toBeLessThanOrEqual(room);
  expect(all.find((one) => refusedIn([one]) > 0)?.heard()).toContain("no room left");
  const [winner] = all.filter((one) => refusedIn([one]) === 0);
  winner?.socket.write("0\r\n\r\n");
  await vi.waitFor(() => expect(winner?.heard()).toContain("HTTP/1.1 200"), patience);
});

test("accepts one of several uploads that exceed the quota together", async () => {
  const underWay = new ActiveUploads();
  const all = [1, 2, 3].map(() => underWay.begin({ person: "ann", quota: room, declared: 0 }));
  const outcomes = await Promise.allSettled(
    all.map(async (one) => {
      for (let arrived = 0; arrived < 2 * megabyte; arrived += 1 << 16) {
        await one.add(1 << 16);
        await Promise.resolve();
      }
    }),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(underWay.bytesOf("ann")).toBe(2 * megabyte);
  for (const one of all) one.end();
  expect(underWay.bytesOf("ann")).toBe(0);
});

test("counts open resumable uploads against the quota until they are deleted", async () => {
  const person = await personWithRoom();
  const tus = { "tus-resumable": "1.0.0", authorization: `Bearer ${person.token}` };
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(2 * megabyte),
      "upload-metadata": `bucketName ${encoded("audio-answers")},objectName ${encoded(`${person.id}/1_a.webm`)},contentType ${encoded("audio/webm")}`,
    },
  });
  expect(begun.status).toBe(201);
  const all = [
    await declared(person, "2_a.webm", 2 * megabyte),
    await streamed(person, "3_a.webm", 2 * megabyte, true),
  ];
  finish(all.slice(0, 1), webmBytes(2 * megabyte));
  await vi.waitFor(() => expect(refusedIn(all)).toBe(2), patience);
  const answers = person.client.storage.from("audio-answers");
  const upload = (size: number) =>
    answers.upload(`${person.id}/${size}_a.webm`, webmBytes(size), { contentType: "audio/webm" });
  expect((await upload(megabyte / 2)).error).toBeNull();
  const copied = await answers.copy(`${person.id}/${megabyte / 2}_a.webm`, `${person.id}/5_a.webm`);
  expect(copied.error?.message).toBeUndefined();
  const second = await answers.copy(`${person.id}/${megabyte / 2}_a.webm`, `${person.id}/6_a.webm`);
  expect(second.error?.message).toContain("no room left");
  const path = new URL(begun.headers.get("location") ?? "", served.url);
  expect((await fetch(path, { method: "DELETE", headers: tus })).status).toBe(204);
  expect((await upload(megabyte + 1)).error).toBeNull();
});

test("stores concurrent uploads that exactly fit the quota", async () => {
  const person = await personWithRoom();
  const all = await Promise.all([1, 2, 3].map((n) => streamed(person, `${n}_a.webm`, megabyte, true)));
  await vi.waitFor(
    () => expect(all.map(({ heard }) => heard().slice(0, 12))).toEqual(Array(3).fill("HTTP/1.1 200")),
    patience,
  );
  const one = await streamed(person, "4_a.webm", 500, true);
  await vi.waitFor(() => expect(refusedIn([one])).toBe(1), patience);
});

test("reserves the declared length and releases it on abort", async () => {
  const person = await personWithRoom();
  const first = await declared(person, "1_a.webm", 2 * megabyte);
  await sleep(500);
  const more = await Promise.all([2, 3, 4].map((n) => declared(person, `${n}_a.webm`, 2 * megabyte)));
  finish(more, webmBytes(2 * megabyte));
  await vi.waitFor(() => expect(refusedIn(more)).toBe(3), patience);
  const answers = person.client.storage.from("audio-answers");
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${person.token}`,
      "tus-resumable": "1.0.0",
      "upload-length": String(2 * megabyte),
      "upload-metadata": `bucketName ${encoded("audio-answers")},objectName ${encoded(`${person.id}/6_a.webm`)},contentType ${encoded("audio/webm")}`,
    },
  });
  expect(begun.status).toBe(413);
  first.socket.destroy();
  const upload = () => answers.upload(`${person.id}/5_a.webm`, webmBytes(2 * megabyte), { contentType: "audio/webm" });
  await vi.waitFor(async () => expect((await upload()).error).toBeNull(), patience);
});

test("keeps only the newest of concurrent parts of one upload", async () => {
  const person = await personWithRoom();
  const tus = { "tus-resumable": "1.0.0", authorization: `Bearer ${person.token}` };
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(room),
      "upload-metadata": `bucketName ${encoded("audio-answers")},objectName ${encoded(`${person.id}/1_a.webm`)},contentType ${encoded("audio/webm")}`,
    },
  });
  const path = new URL(begun.headers.get("location") ?? "", served.url).pathname;
  const part = { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0" };
  const bytes = webmBytes(room);
  const sending: Sending[] = [];
  const files: string[] = [];
  for (let n = 0; n < 5; n++) {
    const headers = { ...part, "content-length": String(room) };
    sending.push(await send(person, `PATCH ${path}`, headers, bytes.subarray(0, 2 * megabyte + 1000)));
    files.push(await vi.waitFor(async () => onlyNew(await unfinished(), files), patience));
  }
  await vi.waitFor(async () => expect(await held()).toBe(2 * megabyte), patience);
  finish(sending.toReversed(), bytes.subarray(2 * megabyte + 1000));
  await vi.waitFor(() => expect(sending.map(statusOf)).toEqual(["409", "409", "409", "409", "204"]), patience);
});

test("counts all expected bytes against the free disk space", async () => {
  const underWay = new ActiveUploads();
  const begin = (size: number) => underWay.begin({ person: null, quota: null, declared: size });
  const folder = served.context.config.dataDir;
  const large = begin(1e16);
  await expect(large.expect(folder)).rejects.toMatchObject({ code: "disk_full" });
  const small = begin(1);
  await expect(small.expect(folder)).rejects.toMatchObject({ code: "disk_full" });
  large.end();
  small.end();
  const next = begin(1);
  await expect(next.expect(folder)).resolves.toBeUndefined();
  next.end();
});
