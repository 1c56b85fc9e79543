import { mkdtemp, rm } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#server/database/database.ts";
import { openIdentity } from "#server/api/auth/identity.ts";
import { runProgram, untilPrinted, type Running } from "#server/testing/programs.ts";
import { testDatabase } from "#server/testing/test-database.ts";

const serverProgram = "server/testing/programs/serve-from-env.ts";
let db: Database;
let dir: string;
let running: Running;
let url: string;
let secretKey: string;
let operator: SupabaseClient["storage"];

beforeAll(async () => {
  db = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-refusals-"));
  const env = { DATABASE_URL: db.url, DATA_DIR: join(dir, "data"), PORT: "0", STT: "none", LOG_LEVEL: "warn" };
  running = runProgram(process.execPath, [serverProgram], env);
  [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  ({ secretKey } = (await openIdentity({ dataDir: env.DATA_DIR, signingKeys: null })).keys);
  operator = createClient(url, secretKey, { auth: { persistSession: false } }).storage;
});
afterAll(async () => {
  running.child.kill("SIGTERM");
  expect(await running.ended).toBe(0);
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const logged = () => running.printed().replace(/^ready .*\n/, "");

/** Declares 1,000 bytes, sends fewer and disconnects. */
async function breakOff(method: string, path: string, headers: Record<string, string>, sent: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  const all = { host, authorization: `Bearer ${secretKey}`, apikey: secretKey, "content-length": "1000", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  await new Promise<void>((resolve) =>
    socket.write(`${method} /storage/v1/${path} HTTP/1.1\r\n${lines.join("")}\r\n${sent}`, () => resolve()),
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.resetAndDestroy();
  await closed;
}

test("logs no error when a sender disconnects mid-request", async () => {
  const json = { "content-type": "application/json" };
  const asked: Parameters<typeof breakOff>[] = [
    ...["list/site-media", "list-v2/site-media", "sign/site-media", "sign/site-media/a", "move", "copy"].map(
      (path): Parameters<typeof breakOff> => ["POST", `object/${path}`, json, '{"prefix'],
    ),
    ["DELETE", "object/site-media", json, '{"prefixes'],
    ["POST", "bucket", json, '{"id'],
    ["PUT", "bucket/site-media", json, '{"public'],
    ["POST", "object/site-media/a.gif", { "content-type": "image/gif" }, "GIF89a"],
    ["PUT", "object/site-media/a.gif", { "content-type": "image/gif" }, "GIF89a"],
    [
      "POST",
      "object/site-media/a.gif",
      { "content-type": "multipart/form-data; boundary=b" },
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\nGIF89a',
    ],
    ["POST", "object/site-media/a.gif", { "content-type": "multipart/form-data; boundary=b" }, "--b\r\nContent-Dispo"],
    [
      "POST",
      "upload/resumable",
      {
        "content-type": "application/offset+octet-stream",
        "tus-resumable": "1.0.0",
        "upload-length": "1000",
        "upload-metadata": "bucketName c2l0ZS1tZWRpYQ==,objectName Yi5naWY=,contentType aW1hZ2UvZ2lm",
        "upload-checksum": "sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk=",
      },
      "GIF89a",
    ],
  ];
  for (const request of asked) for (let time = 0; time < 3; time++) await breakOff(...request);
  expect((await operator.from("site-media").list()).error).toBeNull();
  expect(logged()).toBe("");
});

const deep = (levels: number) => `{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
const encoded = (text: string) => Buffer.from(text).toString("base64");
const post = async (path: string, headers: Record<string, string>, body?: Buffer<ArrayBuffer> | FormData) => {
  const auth = { authorization: `Bearer ${secretKey}` };
  const answer = await fetch(`${url}/storage/v1/${path}`, {
    method: "POST",
    headers: { ...auth, ...headers },
    ...(body && { body }),
  });
  return [answer.status, await answer.text()];
};

test("rejects unstorable metadata without logging it", async () => {
  const gif = Buffer.from("GIF89a");
  const ways: Record<string, (metadata: string) => Promise<unknown[]>> = {
    header: (metadata) =>
      post(
        "object/site-media/m1.gif",
        { "content-type": "image/gif", "x-metadata": encoded(metadata), "x-upsert": "true" },
        gif,
      ),
    form: (metadata) => {
      const form = new FormData();
      form.set("metadata", metadata);
      form.append("", new Blob([gif], { type: "image/gif" }), "m.gif");
      return post("object/site-media/m2.gif", { "x-upsert": "true" }, form);
    },
    tus: (metadata) => {
      const said = { bucketName: "site-media", objectName: "m3.gif", contentType: "image/gif", metadata };
      const pairs = Object.entries(said).map(([key, value]) => `${key} ${encoded(value)}`);
      return post("upload/resumable", {
        "tus-resumable": "1.0.0",
        "upload-length": "6",
        "upload-metadata": pairs.join(","),
      });
    },
  };
  for (const [way, send] of Object.entries(ways)) {
    for (const metadata of [
      String.raw`{"said":"\u0000"}`,
      String.raw`{"a\u0000b":1}`,
      String.raw`{"a":["\ud800"]}`,
      deep(101),
      deep(5000),
    ]) {
      const [status, text] = await send(metadata);
      expect([way, metadata.slice(0, 20), status]).toEqual([way, metadata.slice(0, 20), 400]);
      expect(text).toContain("The metadata must be a JSON object");
    }
    expect((await send(deep(100)))[0], way).toBeLessThan(300);
  }
  expect(logged()).toBe("");
});

test("returns a deliberate database rejection without logging it", async () => {
  await db.sql`
    create function storage.refuse_as_named() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = split_part(new.name, '.', 1), message = 'because of ' || new.name;
    end $$`;
  await db.sql`create trigger refuse before insert on storage.objects for each row
    when (new.name ~ '^[0-9A-Z]{5}\\.gif$') execute function storage.refuse_as_named()`;
  const refused =
    `P0001 400, PT402 402, PT429 429, 54000 413, 40001 409, 40P01 409, 55P03 423, 28000 403, 0L000 403, 25006 403,
    22001 400, 22P05 400, 23514 400, 23503 400, 23505 409, 42501 403, 53100 507`
      .split(",")
      .map((pair) => pair.trim().split(" "));
  for (const [code = "", statusCode] of refused) {
    const upload = await operator
      .from("site-media")
      .upload(`${code}.gif`, Buffer.from("GIF89a"), { contentType: "image/gif" });
    expect(upload.error, code).toMatchObject({ statusCode });
    if (/^P|54000/.test(code)) expect(upload.error?.message).toBe(`because of ${code}.gif`);
    else expect(upload.error?.message).not.toContain("because");
  }
  expect(logged().replace(/.*disk_full.*\n/, "")).toBe("");
  const broken = await operator
    .from("site-media")
    .upload("XX000.gif", Buffer.from("GIF89a"), { contentType: "image/gif" });
  expect(broken.error).toMatchObject({ statusCode: "500", message: "Internal Server Error" });
  await expect.poll(logged).toContain("storage request failed");
});
