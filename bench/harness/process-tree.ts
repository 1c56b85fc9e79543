import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** The cost of this process and its finished children: wall-clock seconds and CPU seconds (user and system). */
export type Cost = { wall: number; cpu: number };

/** Peaks in MB: this process, the largest descendant with one name, all descendants together, and a folder on disk. */
export type Peak = { ownMb: number; childMb: number; treeMb: number; diskMb: number };

const ticksPerSecond = 100;

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [before, started] = [await cpuSeconds("self"), performance.now()];
  await work();
  return { wall: (performance.now() - started) / 1000, cpu: (await cpuSeconds("self")) - before };
}

/** CPU seconds of all processes below `pid` and of their finished children. */
export async function cpuSecondsBelow(pid: number): Promise<number> {
  const each = await Promise.all((await allBelow(pid)).map((one) => cpuSeconds(one).catch(() => 0)));
  return each.reduce((sum, seconds) => sum + seconds, 0);
}

/** CPU seconds of one process and its finished children; 0 when it has ended. */
export function cpuSecondsOf(pid: number): Promise<number> {
  return cpuSeconds(String(pid)).catch(() => 0);
}

/** Linux only: the fields utime, stime, cutime and cstime of /proc/<pid>/stat. */
async function cpuSeconds(pid: string): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Samples every two seconds until stopped. Sampling counts as work, too. */
export function watchPeak(child: string, folder: string): () => Peak {
  const peak: Peak = { ownMb: 0, childMb: 0, treeMb: 0, diskMb: 0 };
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    peak.ownMb = Math.max(peak.ownMb, process.memoryUsage.rss() / 2 ** 20);
    const below = await allBelow(process.pid);
    peak.childMb = Math.max(peak.childMb, await largestOf(below, child));
    peak.treeMb = Math.max(peak.treeMb, await sharesOf(below));
    peak.diskMb = Math.max(peak.diskMb, (await bytesBelow(folder)) / 2 ** 20);
    looking = false;
  };
  const timer = setInterval(() => void look(), 2000);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/**
 * Counts four times a second, until stopped, how many threads below this process run or wait for a core. Returns the
 * share of these cores with work; load of other processes does not change it.
 */
export function watchDemand(cores: number): () => number {
  let [looks, wanted] = [0, 0];
  const look = async () => {
    const states = await Promise.all((await allBelow(process.pid)).map(threadStates));
    wanted += Math.min(cores, states.flat().filter((state) => state === "R").length);
    looks++;
  };
  const timer = setInterval(() => void look(), 250);
  return () => {
    clearInterval(timer);
    return wanted / cores / Math.max(1, looks);
  };
}

async function threadStates(pid: string): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lines = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, "utf8").catch(() => ""));
  return (await Promise.all(lines)).map((line) => line.charAt(line.lastIndexOf(")") + 2));
}

/** Skips processes that have exited. */
async function allBelow(pid: number | string): Promise<string[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const pids = children.split(" ").filter(Boolean);
  return [...pids, ...(await Promise.all(pids.map(allBelow))).flat()];
}

async function largestOf(pids: readonly string[], name: string): Promise<number> {
  let most = 0;
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (status.startsWith(`Name:\t${name}`)) most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }
  return most / 1024;
}

/** Shared memory counts proportionally (PSS). */
async function sharesOf(pids: readonly string[]): Promise<number> {
  const held = pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => ""));
  const sum = (await Promise.all(held)).reduce((kb, text) => kb + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0);
  return sum / 1024;
}

export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
