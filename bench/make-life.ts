// A book of 70,000 words in 83 corrected answers, without a recognizer, on two cores: core usage and peak memory; then
// again with one changed answer. `node bench/make-life.ts 8` uses that many answers; `… 8 ../before` first runs that
// other checkout to compare CPU seconds.
import "#server/platform/content/default-content.ts";
import { appendFile, chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { runProgram } from "#server/testing/programs.ts";
import { answerMs, writeLongLife } from "./harness/long-life.ts";
import { bytesBelow, costOf, watchDemand, watchPeak } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";

const reportSchema = z.object({
  seconds: z.record(z.string(), z.number().nullable()),
  book: z.object({ pages: z.int() }),
});
const answers = Number(process.argv[2] ?? 83);
const before = process.argv[3];
const ours = resolve(import.meta.dirname, "..");
const hours = (answers * answerMs) / 3_600_000;
const usedOfAllowed = 0.9;
const cores = Math.min(2, availableParallelism());
const onTwoCores = ["-c", cores === 2 ? "0,1" : "0"];

const dir = await mkdtemp(join(tmpdir(), "heirvoice-life-"));
await chmod(dir, 0o755);
const folder = join(dir, "recordings");
await writeLongLife(await findFfmpeg(null), folder, answers);
const theirs = before === undefined ? null : await make(resolve(before), "before");
await rm(join(dir, "before"), { recursive: true, force: true });
const first = await make(ours, "now");
await appendFile(join(folder, "1.txt"), " And one thing more I remembered last night.");
const again = await make(ours, "now");
await rm(dir, { recursive: true, force: true });

const steps = (seconds: Record<string, number | null>) =>
  Object.entries(seconds)
    .map(([step, taken]) => `${step} ${taken?.toFixed(1) ?? "-"} s`)
    .join(", ");
const load = `load ${loadavg()[0]?.toFixed(1)} on ${cores} cores`;
type Made = Awaited<ReturnType<typeof make>>;
const shareOf = ({ cpu, wall }: Made) => cpu / cores / wall;
const inWords = ({ wall, cpu, seconds }: Made) =>
  `${wall.toFixed(0)} s, processor ${cpu.toFixed(0)} s: ${steps(seconds)}`;
const of = { limit: usedOfAllowed, unit: "of allowed", better: "more" } as const;
report([
  measured({
    bench: "make-life",
    ours: shareOf(first),
    ...of,
    note: `${first.pages} pages, ${inWords(first)}; ${load}`,
  }),
  measured({ bench: "make-life demand", ours: first.demand, ...of, note: "of both cores there was work for" }),
  ...(theirs === null ? [] : [compared(theirs)]),
  measured({
    bench: "make-life memory",
    ours: first.mb,
    limit: 400,
    unit: "MB",
    note: `the largest process; all together ${first.treeMb.toFixed(0)} MB`,
  }),
  measured({
    bench: "make-life size",
    ours: first.megabytes / hours,
    limit: 650,
    unit: "MB/h",
    note: `all files of ${hours.toFixed(1)} h; processor ${(first.cpu / hours).toFixed(0)} s per hour of sound`,
  }),
  measured({
    bench: "make-life again",
    ours: again.seconds["toScreen"] ?? Infinity,
    limit: 5,
    unit: "s",
    note: `to the screen PDF; in all ${again.wall.toFixed(0)} s, processor ${again.cpu.toFixed(0)} s: ${steps(again.seconds)}`,
  }),
]);

function compared(earlier: Made) {
  const shares = `share ${shareOf(earlier).toFixed(2)}, demand ${earlier.demand.toFixed(2)}`;
  return measured({
    bench: "make-life processor",
    ours: first.cpu / earlier.cpu,
    limit: 1,
    unit: "× before",
    note: `before ${inWords(earlier)}; ${shares}, ${earlier.mb.toFixed(0)} MB`,
  });
}

async function make(home: string, name: string) {
  const out = join(dir, name, "out");
  const [stopWatching, stopLooking] = [watchPeak("", out), watchDemand(cores)];
  const env = { DATA_DIR: join(dir, name, "data"), STT: "none", LOG_LEVEL: "error" };
  const cost = await costOf(async () => {
    const command = [process.execPath, join(home, "scripts/memoir.mjs"), "make", folder, "--out", out];
    const running = runProgram("taskset", [...onTwoCores, ...command], env);
    const code = await running.ended;
    if (code !== 0) throw new Error(`make ended with ${code}: ${running.printed().slice(-800)}`);
  });
  const { seconds, book } = reportSchema.parse(JSON.parse(await readFile(join(out, "report.json"), "utf8")));
  const { childMb: mb, treeMb } = stopWatching();
  const megabytes = (await bytesBelow(out)) / 1e6;
  return { ...cost, megabytes, mb, treeMb, demand: stopLooking(), pages: book.pages, seconds };
}
