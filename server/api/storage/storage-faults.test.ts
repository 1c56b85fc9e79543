import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openIdentity, type Identity } from "#server/api/auth/identity.ts";
import type { Database } from "#server/database/database.ts";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { createLog } from "#server/platform/log/log.ts";
import { runProgram, untilPrinted, type Running } from "#server/testing/programs.ts";
import { breakableProxy } from "#server/testing/servers/breakable-proxy.ts";
import { serveApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { patience } from "#server/testing/patience.ts";
import { repairStore } from "./maintenance/repair-store.ts";

const serverProgram = "server/testing/programs/serve-from-env.ts";
let db: Database;
let dir: string;
const started: Running[] = [];
beforeAll(async () => {
  db = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-faults-"));
  await chmod(dir, 0o777);
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  await Promise.all(started.map(({ ended }) => ended));
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const environment = (dataDir: string) => ({ DATABASE_URL: db.url, DATA_DIR: dataDir, PORT: "0", STT: "none" });

function start(program: string, args: string[], env: Record<string, string>): Running {
  const running = runProgram(program, args, env);
  started.push(running);
  return running;
}

type Storyteller = { id: string; token: string };
async function storyteller(identity: Identity): Promise<Storyteller> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return { id, token: await identity.sign({ role: "authenticated", sub: id, exp }) };
}
function answersOf(url: string, { token }: Storyteller) {
  return createClient(url, "sb_publishable_unused", {
    accessToken: async () => token,
    global: { headers: { apikey: token } },
  }).storage.from("audio-answers");
}
type Request = { headers?: Record<string, string>; body?: Buffer };
function tus(method: string, url: string, { token }: Storyteller, { headers = {}, body }: Request = {}) {
  return fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
}
const part = (at: number) => ({ "content-type": "application/offset+octet-stream", "upload-offset": String(at) });
async function beginTus(url: string, who: Storyteller, name: string, size: number): Promise<string> {
  const said = { bucketName: "audio-answers", objectName: name, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { "upload-length": String(size), "upload-metadata": metadata.join(",") };
  const answer = await tus("POST", `${url}/storage/v1/upload/resumable`, who, { headers });
  return new URL(answer.headers.get("location") ?? "", url).pathname;
}

test("keeps acknowledged uploads after being killed and no partial ones", async () => {
  const dataDir = join(dir, "killed");
  const size = 3_000_000;
  const partSize = 500_000;
  const bodies = Array.from({ length: 16 }, (_, at) => webmBytes(size, at + 1));
  let running = start(process.execPath, [serverProgram], environment(dataDir));
  let [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  const ann = await storyteller(await openIdentity({ dataDir, signingKeys: null }));

  const acknowledged = new Set<number>();
  const enough = Promise.withResolvers<void>();
  const plain = bodies.map(async (body, at) => {
    const { error } = await answersOf(url, ann).upload(`${ann.id}/${at}_a.webm`, body, { contentType: "audio/webm" });
    if (error === null) acknowledged.add(at);
    if (acknowledged.size >= 3) enough.resolve();
  });
  const name = `${ann.id}/99_parts.webm`;
  const [whole = Buffer.alloc(0)] = bodies;
  const resumable = await beginTus(url, ann, name, size);
  let safe = 0;
  const inParts = (async () => {
    for (let at = 0; at < size; at += partSize) {
      const body = whole.subarray(at, at + partSize);
      const answer = await tus("PATCH", url + resumable, ann, { headers: part(at), body }).catch(() => null);
      if (answer?.status !== 204) return;
      safe = at + partSize;
      if (at > 0) enough.resolve();
    }
  })();
  await enough.promise;
  running.child.kill("SIGKILL");
  await Promise.all([...plain, inParts, running.ended]);

  running = start(process.execPath, [serverProgram], environment(dataDir));
  [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  for (const [at, body] of bodies.entries()) {
    const { data, error } = await answersOf(url, ann).download(`${ann.id}/${at}_a.webm`);
    if (data) expect(Buffer.from(await data.arrayBuffer()).equals(body), `object ${at} is whole`).toBe(true);
    else expect(error).toMatchObject({ code: "NoSuchKey" });
    if (acknowledged.has(at)) expect(data, `object ${at} was acknowledged`).not.toBeNull();
  }
  const head = await tus("HEAD", url + resumable, ann);
  const arrived = Number(head.headers.get("upload-offset"));
  expect(arrived).toBeGreaterThanOrEqual(safe);
  if (arrived < size)
    await tus("PATCH", url + resumable, ann, { headers: part(arrived), body: whole.subarray(arrived) });
  const { data } = await answersOf(url, ann).download(name);
  expect(data && Buffer.from(await data.arrayBuffer()).equals(whole)).toBe(true);
  running.child.kill("SIGTERM");
  await running.ended;

  const store = fileObjectStore(join(dataDir, "objects"));
  await repairStore({ sql: db.sql, store, log: createLog("silent") }, { underWay: -60_000, nameless: -60_000 });
  const rows = await db.sql<{ version: string }[]>`select version from storage.objects`;
  const left: string[] = [];
  for await (const { key } of store.list("stored-objects")) left.push(key);
  expect(left).toEqual(expect.arrayContaining(rows.map(({ version }) => blobKey(version))));
  expect(await readdir(join(dataDir, "objects", ".unfinished"))).toEqual([]);
});

const roomBytes = 24 * 1024 * 1024;
/** A 24 MB disk in a user namespace where allowed, else a file size limit of 24 MB. */
function onSmallDisk(folder: string, ballastBytes = 0): [program: string, args: string[]] {
  const mount = `mount -t tmpfs -o size=${roomBytes} tmpfs "$0" && head -c ${ballastBytes} /dev/zero > "$0/ballast" && chmod 777 "$0" && exec unshare --user --map-user=1000 --map-group=1000 "$@"`;
  const small = ["--map-root-user", "--mount", "sh", "-c", mount, folder];
  if (spawnSync("unshare", [...small, "true"]).status === 0)
    return ["unshare", [...small, process.execPath, serverProgram]];
  return ["sh", ["-c", `trap '' XFSZ; ulimit -f ${roomBytes / 512}; exec "$0" "$@"`, process.execPath, serverProgram]];
}

test("answers 507 on a full disk, stores nothing and recovers", async () => {
  const dataDir = await mkdtemp(join(dir, "full-"));
  const identity = await openIdentity({ dataDir, signingKeys: null });
  const [program, args] = onSmallDisk(dataDir);
  const env = { ...environment(dataDir), AUTH_SIGNING_KEYS: JSON.stringify(identity.keys.signing) };
  const running = start(program, args, env);
  const [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  const ann = await storyteller(identity);
  const answers = answersOf(url, ann);
  const big = webmBytes(roomBytes + 2_000_000);
  const sound = { contentType: "audio/webm" };

  const { error } = await answers.upload(`${ann.id}/1_big.webm`, big, sound);
  expect(error).toMatchObject({
    status: 507,
    statusCode: "507",
    message: expect.stringContaining("room"),
  });
  const form = await answers.upload(
    `${ann.id}/1_big.webm`,
    new Blob([new Uint8Array(big)], { type: "audio/webm" }),
    sound,
  );
  expect(form.error).toMatchObject({ statusCode: "507" });
  const resumable = await beginTus(url, ann, `${ann.id}/2_parts.webm`, big.length);
  const refused = await tus("PATCH", url + resumable, ann, { headers: part(0), body: big.subarray(0, -1) });
  expect(refused.status).toBe(507);
  expect((await tus("HEAD", url + resumable, ann)).headers.get("upload-offset")).toBe("0");
  expect((await answers.list(ann.id)).data).toEqual([]);

  const fits = webmBytes(20_000_000);
  expect((await answers.upload(`${ann.id}/3_fits.webm`, fits, sound)).error).toBeNull();
  const { data } = await answers.download(`${ann.id}/3_fits.webm`);
  expect(data && Buffer.from(await data.arrayBuffer()).equals(fits)).toBe(true);
  running.child.kill("SIGTERM");
  await running.ended;
});

test("reports a full disk at /healthz until space is free", async () => {
  const dataDir = await mkdtemp(join(dir, "health-"));
  const identity = await openIdentity({ dataDir, signingKeys: null });
  const [program, args] = onSmallDisk(dataDir, roomBytes - 2_000_000);
  const env = { ...environment(dataDir), AUTH_SIGNING_KEYS: JSON.stringify(identity.keys.signing) };
  const running = start(program, args, env);
  const [, url = ""] = await untilPrinted(running, /ready (\S+)/);
  const health = async () => {
    const answer = await fetch(`${url}/healthz`);
    return { code: answer.status, said: await answer.json() };
  };
  const others = { database: "ok", storage: "ok", jobs: "ok" };
  const well = { code: 200, said: { status: "ok", checks: others } };
  if (program === "unshare") {
    expect(await health()).toEqual({ code: 503, said: { status: "failing", checks: { ...others, disk: "failing" } } });
    await rm(`/proc/${running.child.pid}/root${dataDir}/ballast`);
  }
  await vi.waitFor(async () => expect(await health()).toEqual(well), { ...patience, interval: 200 });
  running.child.kill("SIGTERM");
  await running.ended;
});

test("answers 503 for storage during a database outage and recovers", async () => {
  const line = await breakableProxy(new URL(db.url));
  const served = await serveApp({ DATABASE_URL: line.url, LOG_LEVEL: "silent" });
  try {
    const { id, client } = await signedInPerson(served);
    const answers = client.storage.from("audio-answers");
    const upload = () => answers.upload(`${id}/1_once.webm`, webmBytes(1000), { contentType: "audio/webm" });
    await line.cut();
    expect((await upload()).error).toMatchObject({ status: 503, statusCode: "503", code: "DatabaseError" });
    expect((await answers.list(id)).error).toMatchObject({ status: 503 });
    await line.mend();
    await vi.waitFor(async () => expect((await answers.list(id)).error).toBeNull(), { ...patience, interval: 200 });
    expect((await upload()).error).toBeNull();
  } finally {
    await served.close();
    await line.cut();
  }
});
