import { spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "#server/database/embedded/embedded-postgres.ts";
import { serviceAccount } from "#server/platform/process/service-account.ts";
import { processesOf } from "#server/testing/processes-of.ts";
import { patience } from "#server/testing/patience.ts";

const home = fileURLToPath(new URL("../", import.meta.url));
const account = await serviceAccount();
/** Every kind of shutdown is complete within this time. */
const maxEndMs = 10_000;

type Started = { child: ChildProcess; pid: number; url: string; printed: () => string; ended: Promise<number | null> };

type Options = { as?: { uid: number; gid: number } | null; env?: Record<string, string> };

function run(dataDir: string, [command = "", ...args]: string[], { as, env }: Options = {}): Omit<Started, "url"> {
  const child = spawn(command, args, {
    cwd: home,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", STT: "none", ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, pid: child.pid ?? 0, printed: () => printed, ended };
}

async function start(dataDir: string, program: string[], options: Options = {}): Promise<Started> {
  const running = run(dataDir, program, options);
  return { ...running, url: await nextAddress(running, 0) };
}

/** The address in the ready message, searched in the output from `offset` on. */
async function nextAddress({ child, printed }: Omit<Started, "url">, offset: number): Promise<string> {
  for (;;) {
    const url = /ready: (http:\S+)/.exec(printed().slice(offset))?.[1];
    if (url !== undefined) return url;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended and printed: ${printed()}`);
    await sleep(50);
  }
}

async function pidOf(dataDir: string, command: RegExp): Promise<number> {
  const found = (await processesOf(dataDir)).find((one) => command.test(one.command));
  if (!found) throw new Error(`Nothing runs that is ${command}.`);
  return found.pid;
}
const serverOf = (dataDir: string) => pidOf(dataDir, /server\/main\.ts$/);
const startScriptOf = (dataDir: string) => pidOf(dataDir, /scripts\/start\.mjs$/);

type End = (started: Started, dataDir: string) => Promise<void> | void;
const npm = ["npm", "start", "--silent"];
const bare = [process.execPath, "scripts/start.mjs"];
const terminal = ["script", "-qfec", "npm start --silent", "/dev/null"];

/** Sends a signal to the processes that still run. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (Math.abs(pid) <= 1) throw new Error(`${pid} is no process of ours.`);
  try {
    process.kill(pid, name);
  } catch (thrown) {
    if (!(thrown instanceof Error && "code" in thrown && thrown.code === "ESRCH")) throw thrown;
  }
}

const ways: [name: string, program: string[], end: End][] = [
  ["Ctrl-C", npm, ({ pid }) => signal(-pid, "SIGINT")],
  [
    "Ctrl-C twice at once",
    npm,
    async ({ pid }) => {
      signal(-pid, "SIGINT");
      await sleep(100);
      signal(-pid, "SIGINT");
    },
  ],
  [
    "Ctrl-C again while it ends",
    bare,
    async ({ pid }) => {
      signal(-pid, "SIGINT");
      await sleep(1_100);
      signal(-pid, "SIGINT");
    },
  ],
  ["SIGTERM to npm", npm, ({ pid }) => signal(pid, "SIGTERM")],
  ["SIGTERM to the group", npm, ({ pid }) => signal(-pid, "SIGTERM")],
  ["SIGTERM to the server", npm, async (_, dataDir) => signal(await serverOf(dataDir), "SIGTERM")],
  ["a closed terminal", terminal, ({ pid }) => signal(pid, "SIGKILL")],
  ["kill -9 of npm", npm, ({ pid }) => signal(pid, "SIGKILL")],
  ["kill -9 of the start script", npm, async (_, dataDir) => signal(await startScriptOf(dataDir), "SIGKILL")],
  ["kill -9 of the group", npm, ({ pid }) => signal(-pid, "SIGKILL")],
  [
    "kill -9 of the start script and the server",
    bare,
    async ({ pid }, dataDir) => {
      const server = await serverOf(dataDir);
      signal(pid, "SIGKILL");
      signal(server, "SIGKILL");
    },
  ],
];

const users = account === null ? [null] : [null, account];
let dataDir = "";
afterEach(async () => {
  if (dataDir === "") return;
  for (const { pid } of await processesOf(dataDir)) signal(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
  dataDir = "";
});

async function freshFolder(as: (typeof users)[number] = null): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), "heirvoice-endings-"));
  await chmod(dataDir, 0o755);
  if (as) await chown(dataDir, as.uid, as.gid);
}

/** Every start makes the sample: voices, ffmpeg and the typesetter are child processes of the server. */
const isOurs = /server\/main\.ts|start\.mjs|npm|^sh |watchdog|postgres|^script /;
async function untilAtWork(): Promise<void> {
  await expect
    .poll(async () => (await processesOf(dataDir)).some(({ command }) => !isOurs.test(command)), patience)
    .toBe(true);
}

async function leavesNothing(name = ""): Promise<void> {
  const endsAt = performance.now() + maxEndMs;
  for (let left = await processesOf(dataDir); left.length > 0; left = await processesOf(dataDir)) {
    if (performance.now() > endsAt)
      throw new Error(`${name} left behind: ${left.map(({ command }) => command.slice(0, 80)).join("; ")}`);
    await sleep(100);
  }
}

describe.each(users)("started by %o", (as) => {
  test("ends completely in every way and starts again", async () => {
    await freshFolder(as);
    for (const [name, program, end] of as === null ? ways : ways.filter((one) => one[1] === bare)) {
      const started = await start(dataDir, program, { as });
      expect((await fetch(`${started.url}/healthz`)).status, name).toBe(200);
      await untilAtWork();
      await end(started, dataDir);
      await leavesNothing(name);
      expect(started.printed(), name).not.toMatch(/"level":60|database system is/);
    }
  });
});

test("restarts a killed server, reports why, and backs off", async () => {
  await freshFolder();
  const port = await freePort();
  const started = await start(dataDir, bare, { env: { PORT: String(port) } });
  for (const seconds of [1, 2]) {
    const before = started.printed().length;
    await untilAtWork();
    const killed = await serverOf(dataDir);
    signal(killed, "SIGKILL");
    expect(await nextAddress(started, before)).toBe(started.url);
    expect(started.printed().slice(before)).toContain(
      `The server was ended by SIGKILL. It is started again in ${seconds} s.`,
    );
    expect((await fetch(`${started.url}/healthz`)).status).toBe(200);
    expect(await serverOf(dataDir)).not.toBe(killed);
    expect((await processesOf(dataDir)).filter(({ command }) => /bin\/postgres /.test(command))).toHaveLength(1);
  }
  signal(await serverOf(dataDir), "SIGKILL");
  await expect.poll(() => started.printed(), patience).toContain("in 4 s.");
  signal(started.pid, "SIGTERM");
  expect(await started.ended).toBe(0);
  await leavesNothing();
});

test("ends at once with the reason for a permanent failure", async () => {
  await freshFolder();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;
  for (const [env, reason] of [
    [{ PORT: "many", ROLE: "queen" }, /PORT[^]*ROLE/],
    [{ PORT: String(port) }, /Port \d+ is taken by another program/],
  ] as const) {
    const running = run(dataDir, bare, { env });
    expect(await running.ended).toBe(78);
    expect(running.printed()).toMatch(reason);
    expect(running.printed()).not.toContain("started again");
    await leavesNothing();
  }
  taken.close();
});

test("ends with the reason when the server never becomes ready", async () => {
  await freshFolder();
  const running = run(dataDir, bare, { env: { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` } });
  expect(await running.ended).toBe(1);
  expect(running.printed()).toMatch(/could not start[^]*ECONNREFUSED/);
  expect(running.printed()).not.toContain("started again");
});
