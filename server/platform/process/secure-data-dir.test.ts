import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { secureDataDir } from "./secure-data-dir.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-own-"));
  await chmod(dir, 0o755);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const run = promisify(execFile);
/** Everything below `path` that other users have any permission on. */
async function openBelow(path: string): Promise<string[]> {
  return (await run("find", [path, "!", "-type", "l", "-perm", "/077"])).stdout.split("\n").filter(Boolean);
}

async function wideTree(name: string): Promise<string> {
  const top = join(dir, name);
  for (const folder of [
    "cache/clips",
    "work",
    "mailbox",
    "keys",
    "models",
    "s3-cache/copies",
    "sample",
    "objects/photos",
  ]) {
    await mkdir(join(top, folder), { recursive: true });
    await writeFile(join(top, folder, "kept"), "private words");
    await chmod(join(top, folder, "kept"), 0o666);
    await chmod(join(top, folder), 0o777);
  }
  await chmod(top, 0o755);
  return top;
}

/** File contents below `path` that user `nobody` can read. */
async function readByNobody(path: string): Promise<string> {
  const child = spawn("sh", ["-c", `ls -R '${path}'; find '${path}' -type f -exec cat {} +`], {
    uid: 65_534,
    gid: 65_534,
    stdio: ["ignore", "pipe", "ignore"],
    cwd: "/",
  });
  let read = "";
  child.stdout.on("data", (chunk: Buffer) => (read += chunk.toString()));
  await new Promise((resolve) => child.on("close", resolve));
  return read;
}

test("restricts an open directory and its contents once", async () => {
  const top = await wideTree("wide");
  const elsewhere = join(dir, "another-disk");
  await mkdir(elsewhere);
  await chmod(elsewhere, 0o755);
  await symlink(elsewhere, join(top, "linked"));
  expect(await readByNobody(top)).toContain("private words");
  expect(await secureDataDir(top, null)).toEqual([]);
  expect(await openBelow(top)).toEqual([]);
  expect((await stat(elsewhere)).mode & 0o777).toBe(0o700);
  expect(await readdir(top)).not.toContain(".closing");
  expect(await readByNobody(top)).toBe("");
  await chmod(join(top, "work"), 0o755);
  await secureDataDir(top, null);
  expect(await openBelow(top)).toEqual([join(top, "work")]);
});

test("resumes an interrupted permission change", async () => {
  const top = await wideTree("cut-short");
  await writeFile(join(top, ".closing"), "");
  await chmod(top, 0o700);
  await secureDataDir(top, null);
  expect(await openBelow(top)).toEqual([]);
});

test("restricts a new directory but not its parents", async () => {
  const top = join(dir, "new/data");
  await secureDataDir(top, null);
  expect((await stat(top)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dir, "new"))).mode & 0o005).toBe(0o005);
});

test("keeps a running server's data directory unreadable for other users", async () => {
  const top = await wideTree("served");
  const env = { PORT: "0", DATA_DIR: top, LOG_LEVEL: "warn", STT: "none" };
  for (const _ of ["first", "second"]) {
    const server = runNode(["server/main.ts"], env);
    const url = (await untilPrinted(server, /ready: (http:\S+)/))[1] ?? "";
    const given = JSON.stringify({ email: `${Date.now()}@example.org` });
    const headers = { "content-type": "application/json", apikey: await publishableKey(env) };
    const asked = await fetch(`${url}/auth/v1/otp`, { method: "POST", headers, body: given });
    expect(asked.status).toBe(200);
    expect((await readdir(join(top, "mailbox"))).length).toBeGreaterThan(1);
    expect(await openBelow(top)).toEqual([]);
    expect(await readByNobody(top)).toBe("");
    const uids = (await run("ps", ["-o", "uid=", "-p", String(server.child.pid)])).stdout.trim();
    expect(uids).not.toBe("0");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
});

async function publishableKey(env: Record<string, string>): Promise<string> {
  const asked = runNode(["server/main.ts", "keys"], env);
  await asked.ended;
  return /sb_publishable_[^"]+/.exec(asked.printed())?.[0] ?? "";
}
