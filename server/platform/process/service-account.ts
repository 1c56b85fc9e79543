import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { fail } from "#server/platform/errors.ts";

export type Account = { name: string; uid: number; gid: number };

const run = promisify(execFile);
const accountName = "heirvoice";

let lookedUp: Promise<Account> | null = null;

/** The unprivileged user for a server started as root; null otherwise. Looked up once, because each look starts a process. */
export async function serviceAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  lookedUp ??= findOrMake();
  try {
    return await lookedUp;
  } catch (thrown) {
    lookedUp = null;
    throw thrown;
  }
}

async function findOrMake(): Promise<Account> {
  const known = await lookUp();
  if (known) return known;
  await run("useradd", [
    "--system",
    "--user-group",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/usr/sbin/nologin",
    accountName,
  ]);
  const made = await lookUp();
  if (!made) throw fail("configuration", `The user "${accountName}" could not be made.`);
  return made;
}

async function lookUp(): Promise<Account | null> {
  const entry = await run("getent", ["passwd", accountName]).then(
    ({ stdout }) => stdout.trim().split(":"),
    () => null,
  );
  return entry ? { name: accountName, uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

/** Runs a program as `account` (null: the current user) and returns its output. */
export async function runAs(
  account: Account | null,
  program: string,
  args: string[],
  options: { allowFailure?: boolean } = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  if (code !== 0 && !options.allowFailure)
    throw fail("database_unavailable", `${program} failed: ${printed.slice(-800)}`);
  return printed;
}
