import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "#server/platform/errors.ts";
import { startWatchdog } from "#server/platform/process/watchdog.ts";
import { isThere, unlessMissing } from "#server/platform/process/missing-file.ts";
import { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { claimOwnership, isAlive, isOwned, type Ownership } from "./postgres-owner.ts";
import { runAs, serviceAccount, type Account } from "#server/platform/process/service-account.ts";

/** A PostgreSQL server on this machine. `stop` stops it only if this process owns it. */
export type RunningPostgres = { url: string; owned: boolean; stop(): Promise<void> };

const databaseName = "heirvoice";
const maxStartMs = 60_000;

/** `durable`: false for tests, which may lose data. `binaries`: of another major version than this product's. */
export type StartOptions = { durable?: boolean; binaries?: PostgresBinaries };
/** The user and the program of a server. */
type Runner = { account: Account | null; binaries: PostgresBinaries };

/**
 * Starts PostgreSQL on `dir`, or joins the server of a live process. The server ends with its owner; an orphaned one is
 * stopped first. There are never two servers on one directory.
 */
export async function startEmbeddedPostgres(
  dir: string,
  { durable = true, binaries }: StartOptions = {},
): Promise<RunningPostgres> {
  const by: Runner = { account: await serviceAccount(), binaries: binaries ?? (await postgresBinaries()) };
  await prepareParents(dir, by.account);
  for (;;) {
    const ownership = await claimOwnership(ownerFile(dir), by.account);
    if (ownership !== null) return startOwn(dir, by, ownership, durable);
    const url = await joinRunning(dir, by);
    if (url === null) continue;
    const stopWatching = await watch(dir);
    return { url, owned: false, stop: async () => stopWatching() };
  }
}

async function startOwn(dir: string, by: Runner, ownership: Ownership, durable: boolean): Promise<RunningPostgres> {
  await using opened = new AsyncDisposableStack();
  opened.defer(() => ownership.release());
  const watched = [by.binaries.pgCtl, dir, ownerFile(dir), ownership.mark];
  const watchdog = await startWatchdog(endWithOwner, watched, by.account);
  opened.defer(() => watchdog.dismiss());
  await end(dir, by);
  const major = await majorOfData(dir);
  if (major === null) await initialise(dir, by);
  else if (major !== by.binaries.major) throw otherVersion(dir, major, by.binaries.major);
  opened.defer(() => end(dir, by));
  const url = await urlOf(dir, await start(dir, by, durable));
  opened.defer(await watch(dir));
  const parts = opened.move();
  return { url, owned: true, stop: () => parts.disposeAsync() };
}

/** The major version that wrote the data in `dir`; null without data. Throws when an upgrade was interrupted. */
export async function majorOfData(dir: string): Promise<number | null> {
  const written = await readFile(join(dir, "PG_VERSION"), "utf8").catch(unlessMissing(null));
  if (written !== null) return Number.parseInt(written, 10);
  if (await isThere(upgradedDir(dir)))
    throw fail(
      "configuration",
      `The upgrade of ${dir} was interrupted. Run: npm run upgrade -- <folder of the backup>`,
    );
  return null;
}

/** Where an upgrade builds the new data. */
export const upgradedDir = (dir: string) => `${dir}.upgraded`;

function otherVersion(dir: string, written: number, here: number) {
  const remedy =
    written < here
      ? "Run: npm run upgrade -- <folder for a backup>"
      : "Use the version of Heirvoice that wrote it, or a newer one.";
  return fail("configuration", `PostgreSQL ${written} wrote ${dir}, and this is PostgreSQL ${here}. ${remedy}`);
}

const pollMs = 1_000;

/**
 * Ends this process when the database is gone without having been stopped here; a supervisor restarts both. Returns a
 * function that ends the check.
 */
async function watch(dir: string): Promise<() => void> {
  const pid = Number((await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[0]);
  const look = () => {
    if (isAlive(pid)) return;
    process.stderr.write("PostgreSQL has ended, and nobody here has ended it.\n");
    process.exit(1);
  };
  const timer = setInterval(look, pollMs).unref();
  return () => clearInterval(timer);
}

/**
 * The watchdog's script. It tries three times, because the server may just be starting, and stops only a server of this
 * owner.
 */
const endWithOwner = `
for again in 1 2 3; do
  [ "$(cat "$3")" = "$4" ] || exit 0
  [ ! -e "$2/postmaster.pid" ] || "$1" stop -D "$2" -m fast -w -t 3 || "$1" stop -D "$2" -m immediate -w -t 2
  sleep 1
done`;

/** The URL of the live owner's server once it is ready; null when the owner has ended. */
async function joinRunning(dir: string, by: Runner): Promise<string | null> {
  for (const until = Date.now() + maxStartMs; await isOwned(ownerFile(dir)); await sleep(200)) {
    const port = await runningPort(dir, by);
    if (port !== null) return urlOf(dir, port);
    if (Date.now() > until)
      throw fail("database_unavailable", `Another process does not get PostgreSQL started in ${dir}.`);
  }
  return null;
}

async function urlOf(dir: string, port: number): Promise<string> {
  const password = (await readFile(passwordFile(dir), "utf8")).trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`;
}

async function end(dir: string, by: Runner): Promise<void> {
  if (await isThere(join(dir, "postmaster.pid"))) await pgCtl(by, ["stop", "-D", dir, "-m", "fast", "-w", "-t", "60"]);
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

async function initialise(dir: string, { account, binaries }: Runner): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const file = passwordFile(dir);
  await writeFile(file, password, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  const unfinished = `${dir}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await runAs(account, binaries.initdb, [
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

/** Clients receive errors themselves. In the log they would fill the disk and reveal user data. */
const quietLog = ["-c log_min_messages=log", "-c log_min_error_statement=panic"];
const maxLogBytes = 10_000_000;

/** Renames a long log to one backup. */
async function rotateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(log, `${log}.1`);
}

async function start(dir: string, by: Runner, durable: boolean): Promise<number> {
  const port = await freePort();
  const log = join(dir, "server.log");
  await rotateLog(log);
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=",
    // A recycled segment of the log keeps the bytes of rows that were erased.
    "-c wal_recycle=off",
    ...quietLog,
    ...(durable
      ? ["-c max_connections=200"]
      : ["-c max_connections=500", "-c fsync=off", "-c full_page_writes=off", "-c synchronous_commit=off"]),
  ].join(" ");
  const started = await pgCtl(by, ["start", "-D", dir, "-w", "-t", "60", "-l", log, "-o", settings]);
  const actual = await runningPort(dir, by);
  if (actual !== null) return actual;
  throw fail("database_unavailable", `PostgreSQL did not start in ${dir}: ${started.slice(-400)}`);
}

/**
 * The port of the server that runs on `dir` and accepts connections, or null. Ignores a dead server's stale lock file.
 */
async function runningPort(dir: string, by: Runner): Promise<number | null> {
  const status = await pgCtl(by, ["status", "-D", dir]);
  if (!status.includes("server is running")) return null;
  const lines = (await readFile(join(dir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return lines[7]?.trim() === "ready" ? Number(lines[3]) : null;
}

async function pgCtl({ account, binaries }: Runner, args: string[]): Promise<string> {
  return runAs(account, binaries.pgCtl, args, { allowFailure: true });
}

const ownerFile = (dir: string) => `${dir}.owner`;
export const passwordFile = (dir: string) => `${dir}.password`;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw fail("internal", "No free port was given.");
  return address.port;
}
