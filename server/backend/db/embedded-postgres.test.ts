import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { startEmbeddedPostgres, type RunningPostgres } from "./embedded-postgres.ts";

const root = await mkdtemp(join(tmpdir(), "heirvoice-postgres-"));
await chmod(root, 0o755);
const dir = join(root, "postgres");
const started: RunningPostgres[] = [];
afterAll(async () => {
  for (const server of started) await server.stop();
});

async function start(): Promise<RunningPostgres> {
  const server = await startEmbeddedPostgres(dir, { durable: false });
  started.push(server);
  return server;
}

async function ask(url: string): Promise<unknown> {
  const sql = postgres(url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  const [row] =
    await sql`select current_setting('listen_addresses') as addresses, current_setting('port')::int as port`;
  await sql.end();
  return row;
}

test("listens on loopback only, on a port of its own, behind a password of its own", async () => {
  const server = await start();
  const { port } = new URL(server.url);
  expect(await ask(server.url)).toEqual({ addresses: "127.0.0.1", port: Number(port) });
  expect(port).not.toBe("5432");
  expect((await stat(`${dir}.password`)).mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = "guess";
  await expect(ask(wrong.href)).rejects.toThrow(/password/);
});

test("is shared by a second process, which does not stop it", async () => {
  const [first, second] = [await start(), await start()];
  expect(second.url).toBe(first.url);
  const other = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  expect((await untilPrinted(other, /^(owned|shared) (\S+)$/m)).slice(1)).toEqual(["shared", first.url]);
  other.child.kill("SIGTERM");
  await other.ended;
  expect(await ask(first.url)).toMatchObject({ addresses: "127.0.0.1" });
});

test("is taken over when the process that started it was killed, and keeps what was written", async () => {
  for (const server of started.splice(0)) await server.stop();
  const killed = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  const [, state, url] = await untilPrinted(killed, /^(owned|shared) (\S+)$/m);
  expect(state).toBe("owned");
  killed.child.kill("SIGKILL");
  await killed.ended;
  const after = await start();
  expect([after.url, after.owned]).toEqual([url, true]);
});

test("starts again over the lock file of a server that died", async () => {
  for (const server of started.splice(0)) await server.stop();
  await writeFile(join(dir, "postmaster.pid"), `999999\n${dir}\n1\n5555\n\n127.0.0.1\n`);
  const server = await start();
  expect(await ask(server.url)).toMatchObject({ addresses: "127.0.0.1" });
  expect(await readFile(join(dir, "postmaster.pid"), "utf8")).not.toContain("999999");
});

test("says which folder is closed to its user", async () => {
  const closed = join(root, "closed");
  await mkdir(closed, { mode: 0o700 });
  const starting = startEmbeddedPostgres(join(closed, "data", "postgres"), { durable: false });
  if (process.getuid?.() === 0)
    await expect(starting).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining(closed) });
  else started.push(await starting);
});
