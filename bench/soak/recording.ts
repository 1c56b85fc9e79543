// A long recording in a real browser: the tab's memory stays constant, and every second is stored.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { words } from "#e2e/harness/words.ts";
import { measured, report } from "#bench/report.ts";
import { openInterview } from "#bench/harness/open-interview.ts";

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes >= 3)) throw new Error("npm run soak -- recording [<minutes, 3 or more>]");
const maxGrowthMb = 30;
const maxLostMs = 1500;
/** The recorder's scripts are loaded by then. */
const settledMs = 60_000;
const { interview } = words.en;
const run = promisify(execFile);

const opened = await openInterview();
const { server, page, folder, profile } = opened;
const devTools = await page.context().newCDPSession(page);
await page.getByRole("button", { name: interview.record }).click();
await page.getByText(interview.recording).waitFor();
const began = Date.now();
await wait(settledMs);
const sizes: number[] = [];
while (Date.now() - began < minutes * 60_000) {
  const [size, heap] = [await tabMb(), await heapMb()];
  sizes.push(size);
  process.stderr.write(
    `${Math.round((Date.now() - began) / 60_000)} min: ${size.toFixed(1)} MB, heap ${heap.toFixed(1)} MB\n`,
  );
  await wait(30_000);
}
const spokenMs = Date.now() - began;
await page.getByRole("button", { name: interview.finished }).click();
await page.getByRole("button", { name: interview.save }).click();
const soundMs = await playableMs(await sentFile());
await opened.close();

const first = sizes[0] ?? Number.NaN;
const last = middle(sizes.slice(-5));
const note = `${minutes} min, ${first.toFixed(0)} → ${last.toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`;
report([
  measured({
    bench: "recording, growth of the tab",
    ours: Math.max(0, last - first),
    limit: maxGrowthMb,
    unit: "MB",
    note,
  }),
  measured({ bench: "recording, sound lost", ours: Math.max(0, spokenMs - soundMs), limit: maxLostMs, unit: "ms" }),
]);
process.exit();

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function heapMb(): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  return (await page.evaluate<number>("performance.memory.usedJSHeapSize")) / 1e6;
}

/** Private memory of the browser's renderers after a garbage collection. */
async function tabMb(): Promise<number> {
  await devTools.send("HeapProfiler.collectGarbage");
  const { stdout } = await run("pgrep", ["-of", profile]);
  const own = (await below(Number(stdout))).map(async (pid) => {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.includes("--type=renderer") ? privateKb(pid) : 0;
  });
  return (await Promise.all(own)).reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

async function privateKb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return [...rollup.matchAll(/Private_\w+:\s+(\d+)/g)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
}

async function below(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => ""));
  const children = (await Promise.all(lists)).flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  return [...children, ...(await Promise.all(children.map(below))).flat()];
}

/** The recording on the server. */
async function sentFile(): Promise<string> {
  for (;;) {
    const [sent] = await server.db.sql<{ key: string }[]>`
      select 'stored-objects/' || left(o.version::text, 2) || '/' || o.version as key
      from public.answers a join storage.objects o on o.name = a.audio_file_path`;
    if (sent) return join(server.dataDir, "objects", sent.key);
    await wait(500);
  }
}

async function playableMs(file: string): Promise<number> {
  const wave = join(folder, "take.wav");
  await run("ffmpeg", ["-y", "-loglevel", "error", "-i", file, "-ac", "1", "-ar", "8000", wave]);
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", wave]);
  return Number(stdout) * 1000;
}
