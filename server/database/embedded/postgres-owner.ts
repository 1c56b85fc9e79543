import { randomUUID } from "node:crypto";
import { chown, link, readFile, rm, writeFile } from "node:fs/promises";
import type { Account } from "#server/platform/process/service-account.ts";

/** Ownership of a folder's PostgreSQL. `mark` is the content of the owner file. */
export type Ownership = { mark: string; release(): Promise<void> };

/** Makes this process the owner in `file`; null while another live process owns it. `account` may read the file. */
export async function claimOwnership(file: string, account: Account | null): Promise<Ownership | null> {
  const mark = `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`;
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, mark, { mode: 0o600 });
  if (account) await chown(draft, account.uid, account.gid);
  try {
    for (;;) {
      if (await claimPlace(draft, file)) return { mark, release: () => rm(file, { force: true }) };
      if (await isOwned(file)) return null;
      await rm(file, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether the owner in `file` is alive. Compares the start time too, because process ids are reused. */
export async function isOwned(file: string): Promise<boolean> {
  const [pid, start] = (await textOf(file)).split(" ");
  if (!pid || !isAlive(Number(pid))) return false;
  const now = await startOf(Number(pid));
  return now === "" || start === undefined || now === start;
}

async function claimPlace(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (thrown) {
    if (codeOf(thrown) === "EEXIST") return false;
    throw thrown;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (thrown) {
    return codeOf(thrown) === "EPERM";
  }
}

/** Start time of a process in clock ticks since boot (proc(5)); empty where unavailable. */
async function startOf(pid: number): Promise<string> {
  const text = await textOf(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch((thrown: unknown) => {
    if (codeOf(thrown) === "ENOENT" || codeOf(thrown) === "ESRCH") return "";
    throw thrown;
  });
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && "code" in thrown ? thrown.code : null;
}
