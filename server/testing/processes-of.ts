import { readdir, readFile, readlink } from "node:fs/promises";

export type FoundProcess = { pid: number; command: string };

/**
 * Processes with `dataDir` in their command, environment or working directory. Callers may kill them, so `dataDir` must
 * be a test's own temporary folder.
 */
export async function processesOf(dataDir: string): Promise<FoundProcess[]> {
  if (!/\/heirvoice-[a-z]+-\w{6}$/.test(dataDir)) throw new Error(`"${dataDir}" is no temp folder of a test's own.`);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment, folder] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, "utf8").catch(nothing),
        readFile(`/proc/${pid}/environ`, "utf8").catch(nothing),
        readlink(`/proc/${pid}/cwd`).catch(nothing),
      ]);
      const isOf = [command, environment, folder].some((text) => text.includes(dataDir));
      return isOf ? [{ pid: Number(pid), command: command.replaceAll("\0", " ").trim() }] : [];
    }),
  );
  return found.flat();
}

/** The process has ended or belongs to another user. */
const nothing = () => "";
