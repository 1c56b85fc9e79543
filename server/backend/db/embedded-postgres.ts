import { randomBytes } from "node:crypto";
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fail } from "#server/errors.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { runAs, serviceAccount, type Account } from "./service-account.ts";

/** A PostgreSQL server on this machine. `stop` ends it only when this process owns it. */
export type RunningPostgres = { url: string; owned: boolean; stop(): Promise<void> };

const databaseName = "heirvoice";

/**
 * Starts PostgreSQL on `dir`, or joins the server that already runs there: a living process's server is shared,
 * one that a killed process left behind is taken over. Never two servers on one directory.
 */
export async function startEmbeddedPostgres(
  dir: string,
  options: { durable?: boolean } = {},
): Promise<RunningPostgres> {
  const account = await serviceAccount();
  await prepareParents(dir, account);
  if (!(await exists(join(dir, "PG_VERSION")))) await initialise(dir, account);
  const password = (await readFile(passwordFile(dir), "utf8")).trim();
  const running = await runningPort(dir, account);
  const port = running ?? (await start(dir, account, options.durable ?? true));
  const owned = await claim(dir, running !== null);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`,
    owned,
    stop: async () => {
      if (!owned) return;
      await pgCtl(account, ["stop", "-D", dir, "-m", "fast", "-w", "-t", "60"]);
      await rm(ownerFile(dir), { force: true });
    },
  };
}

async function prepareParents(dir: string, account: Account | null): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  if (!account) return;
  for (let parent = dirname(dir); parent !== dirname(parent); parent = dirname(parent)) {
    const { mode, uid } = await stat(parent);
    if (uid !== account.uid && (mode & 0o001) === 0)
      throw fail(
        "configuration",
        `The database runs as the user "${account.name}", who may not enter ${parent}. ` +
          `Set DATA_DIR to a folder that user can reach, for example /var/lib/heirvoice.`,
      );
  }
}

async function initialise(dir: string, account: Account | null): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const file = passwordFile(dir);
  await writeFile(file, password, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  const { initdb } = await postgresBinaries();
  const unfinished = `${dir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await runAs(account, initdb, [
    "-D",
    unfinished,
    "-U",
    "postgres",
    "--pwfile",
    file,
    "--auth",
    "scram-sha-256",
    "--encoding",
    "UTF8",
    "--locale",
    "C",
    "--no-instructions",
  ]);
  await rename(unfinished, dir);
}

async function start(dir: string, account: Account | null, durable: boolean): Promise<number> {
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    "-c max_connections=200",
    ...(durable ? [] : ["-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off"]),
  ].join(" ");
  const started = await pgCtl(account, [
    "start",
    "-D",
    dir,
    "-w",
    "-t",
    "60",
    "-l",
    join(dir, "server.log"),
    "-o",
    settings,
  ]);
  const actual = await runningPort(dir, account);
  if (actual !== null) return actual;
  throw fail("database_unavailable", `PostgreSQL did not start in ${dir}: ${started.slice(-400)}`);
}

/** The port of the server that runs on `dir`, or null. A stale lock file of a dead server counts as none. */
async function runningPort(dir: string, account: Account | null): Promise<number | null> {
  const status = await pgCtl(account, ["status", "-D", dir]);
  if (!status.includes("server is running")) return null;
  const lines = (await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n");
  return Number(lines[3]);
}

async function pgCtl(account: Account | null, args: string[]): Promise<string> {
  const { pgCtl: binary } = await postgresBinaries();
  return runAs(account, binary, args, { allowFailure: true });
}

/** True when this process is to stop the server: it started it, or the process that did is gone. */
async function claim(dir: string, wasRunning: boolean): Promise<boolean> {
  if (wasRunning && (await ownerIsAlive(dir))) return false;
  const file = await open(ownerFile(dir), "w", 0o600);
  await file.writeFile(String(process.pid));
  await file.close();
  return true;
}

async function ownerIsAlive(dir: string): Promise<boolean> {
  if (!(await exists(ownerFile(dir)))) return false;
  const pid = Number(await readFile(ownerFile(dir), "utf8"));
  return pid !== process.pid && (await exists(`/proc/${pid}`));
}

const ownerFile = (dir: string) => `${dir}.owner`;
const passwordFile = (dir: string) => `${dir}.password`;

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw fail("internal", "No free port was given.");
  return address.port;
}
