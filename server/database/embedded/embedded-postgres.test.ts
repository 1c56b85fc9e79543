import { chmod, mkdir, mkdtemp, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { processesOf } from "#server/testing/processes-of.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { patience } from "#server/testing/patience.ts";
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

async function write(url: string, statement: string): Promise<void> {
  const sql = postgres(url.replace(/\/\w+$/, "/postgres"), { max: 1 });
  await sql.unsafe(statement);
  await sql.end();
}

test("listens on loopback with its own port and password", async () => {
  const server = await start();
  const { port } = new URL(server.url);
  expect(await ask(server.url)).toEqual({ addresses: "127.0.0.1", port: Number(port) });
  expect(port).not.toBe("5432");
  expect((await stat(`${dir}.password`)).mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = "guess";
  await expect(ask(wrong.href)).rejects.toThrow(/password/);
});

test("logs no statements and rotates a long log", async () => {
  const server = await start();
  const log = join(dir, "server.log");
  await expect(write(server.url, "select 'Rosalind'::uuid")).rejects.toThrow(/uuid/);
  expect(await readFile(log, "utf8")).not.toContain("Rosalind");
  for (const one of started.splice(0).toReversed()) await one.stop();
  await truncate(log, 10_000_001);
  await start();
  expect((await stat(`${log}.1`)).size).toBe(10_000_001);
  expect((await stat(log)).size).toBeLessThan(100_000);
});

test("survives the exit of a second process that shares it", async () => {
  const [first, second] = [await start(), await start()];
  expect(second.url).toBe(first.url);
  const other = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  expect((await untilPrinted(other, /^(owned|shared) (\S+)$/m)).slice(1)).toEqual(["shared", first.url]);
  other.child.kill("SIGTERM");
  await other.ended;
  expect(await ask(first.url)).toMatchObject({ addresses: "127.0.0.1" });
});

test("stops with its killed owner and keeps written data", async () => {
  for (const server of started.splice(0).toReversed()) await server.stop();
  const killed = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  const [, state, url = ""] = await untilPrinted(killed, /^(owned|shared) (\S+)$/m);
  expect(state).toBe("owned");
  await write(url, "create table kept (id int)");
  killed.child.kill("SIGKILL");
  await killed.ended;
  await expect.poll(() => processesOf(root), patience).toEqual([]);
  const after = await start();
  expect(after.owned).toBe(true);
  await write(after.url, "insert into kept values (1)");
});

test("stops an orphaned server and ignores a reused owner process id", async () => {
  for (const server of started.splice(0).toReversed()) await server.stop();
  const killed = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  const [, , url = ""] = await untilPrinted(killed, /^(owned|shared) (\S+)$/m);
  const watchdog = (await processesOf(root)).find(({ command }) => command.includes("heirvoice-watchdog"));
  if (!watchdog) throw new Error("PostgreSQL has no watchdog.");
  process.kill(watchdog.pid, "SIGKILL");
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(await ask(url)).toMatchObject({ addresses: "127.0.0.1" });
  await writeFile(`${dir}.owner`, `${process.ppid} 1 another`);
  const after = await start();
  expect(after.owned).toBe(true);
  expect(after.url).not.toBe(url);
  expect((await processesOf(root)).filter(({ command }) => /bin\/postgres /.test(command))).toHaveLength(1);
});

test("starts one server with one owner for two concurrent starts", async () => {
  for (const server of started.splice(0).toReversed()) await server.stop();
  const all = await Promise.all(
    [1, 2, 3].map(async () => {
      const running = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
      return { running, said: (await untilPrinted(running, /^(owned|shared) (\S+)$/m)).slice(1) };
    }),
  );
  expect(all.filter(({ said }) => said[0] === "owned")).toHaveLength(1);
  expect(new Set(all.map(({ said }) => said[1])).size).toBe(1);
  for (const { running } of all) {
    running.child.kill("SIGTERM");
    await running.ended;
  }
  await expect.poll(() => processesOf(root), patience).toEqual([]);
});

test("ends every process that uses a killed server", async () => {
  const owner = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  await untilPrinted(owner, /^owned /m);
  const sharer = runNode(["server/testing/programs/open-postgres.ts"], { DATA_DIR: root });
  await untilPrinted(sharer, /^shared /m);
  const pid = Number((await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
  expect(await Promise.all([owner.ended, sharer.ended])).toEqual([1, 1]);
  expect(owner.printed()).toContain("PostgreSQL has ended");
});

test("starts over the lock file of a dead server", async () => {
  for (const server of started.splice(0).toReversed()) await server.stop();
  await writeFile(join(dir, "postmaster.pid"), `999999\n${dir}\n1\n5555\n\n127.0.0.1\n`);
  const server = await start();
  expect(await ask(server.url)).toMatchObject({ addresses: "127.0.0.1" });
  expect(await readFile(join(dir, "postmaster.pid"), "utf8")).not.toContain("999999");
});

test("names the folder its user cannot access", async () => {
  const closed = join(root, "closed");
  await mkdir(closed, { mode: 0o700 });
  const starting = startEmbeddedPostgres(join(closed, "data", "postgres"), { durable: false });
  if (process.getuid?.() === 0)
    await expect(starting).rejects.toMatchObject({ code: "configuration", message: expect.stringContaining(closed) });
  else started.push(await starting);
});
