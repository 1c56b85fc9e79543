// Finished audiobooks in all formats, paired with the same flite and ffmpeg commands run bare and in parallel: an
// hour's book, then 3 h and 10 h for the growth of time, memory and disk. `node bench/audiobook.ts 1 3` measures only
// those lengths.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { chooseTts } from "#server/providers/tts/choose-tts.ts";
import { makeAudiobook, type AudiobookSource } from "#server/pipeline/4-audiobook/make-audiobook.ts";
import { BareCommands } from "#server/pipeline/4-audiobook/testing/bare-commands.ts";
import { longBook } from "#server/pipeline/4-audiobook/testing/long-answers.ts";
import { measured, report } from "./report.ts";
import { costOf, median, watchPeak, type Cost, type Peak } from "./harness/process-tree.ts";

/** Finished sound. Recordings are a third longer, since pauses are removed. */
const recordedShare = 1.37;
const pairsOfAnHour = 3;
const maxRatio = 1.1;

type Length = { hours: number; ours: Cost[]; bare: Cost[]; peak: Peak; againS: number; holdMs: number; load: string };

const dir = await mkdtemp(join(tmpdir(), "heirvoice-audiobook-"));
const ffmpeg = await findFfmpeg(null);
const tts = await narrator();
const wanted = process.argv.slice(2).map(Number);
const lengths: Length[] = [];
for (const hours of wanted.length > 0 ? wanted : [1, 3, 10]) {
  const length = await measure(hours, hours > 1 ? 1 : pairsOfAnHour);
  lengths.push(length);
  process.stderr.write(`${row(length)}\n`);
}
await rm(dir, { recursive: true, force: true });
const [first] = lengths;
if (first) report([...promises(first), ...lengths.slice(1).flatMap((long) => growth(first, long))]);

/** The first run records its commands. The bare run goes first in every second pair. */
async function measure(hours: number, pairs: number): Promise<Length> {
  const source = await longBook(ffmpeg, dir, hours * recordedShare);
  const commands = new BareCommands(join(dir, "bare"), ffmpeg);
  const recorded = { ffmpeg: commands.ffmpeg(), tts: commands.tts(tts) };
  const plain = { ffmpeg, tts };
  const [ours, bare]: [Cost[], Cost[]] = [[], []];
  let made = 0;
  const runOurs = async (tools: Tools) => {
    await rm(join(dir, "cache"), { recursive: true, force: true });
    ours.push(await costOf(async () => (made = await make(source, tools))));
  };
  const runBare = async () => bare.push(await costOf(() => commands.runAgain(availableParallelism())));
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const stopWatching = watchPeak("ffmpeg", join(dir, "out"));
  await runOurs(recorded);
  const peak = stopWatching();
  loop.disable();
  await runBare();
  for (let pair = 1; pair < pairs; pair++) {
    if (pair % 2 === 1) await runBare();
    await runOurs(plain);
    if (pair % 2 === 0) await runBare();
  }
  const again = await costOf(() => make(source, plain));
  await rm(join(dir, "bare"), { recursive: true, force: true });
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
  return { hours: made, ours, bare, peak, againS: again.wall, holdMs: loop.max / 1e6, load };
}

type Tools = { ffmpeg: typeof ffmpeg; tts: typeof tts };

async function make(source: AudiobookSource, tools: Tools): Promise<number> {
  const made = await makeAudiobook({ ...tools, cacheDir: join(dir, "cache") }, source, join(dir, "out"));
  const missed = made.chapters.flatMap((chapter) => chapter.misses);
  if (missed.length) process.stderr.write(`${missed.join("\n")}\n`);
  await rm(join(dir, "out"), { recursive: true, force: true });
  return made.durationMs / 3_600_000;
}

function promises(hour: Length) {
  const wall = median(hour.ours.map((cost) => cost.wall));
  const hold = `longest hold of the event loop ${hour.holdMs.toFixed(0)} ms`;
  return [
    measured({ bench: "audiobook", ours: ratio(hour, "cpu"), limit: maxRatio, unit: "× bare, cpu", note: hour.load }),
    measured({ bench: "audiobook wall", ours: ratio(hour, "wall"), limit: maxRatio, unit: "× bare", note: hold }),
    measured({
      bench: "audiobook pace",
      ours: (hour.hours * 3600) / wall,
      limit: 60,
      unit: "× real time",
      better: "more",
    }),
    measured({ bench: "audiobook memory", ours: hour.peak.childMb, limit: 250, unit: "MB", note: "largest ffmpeg" }),
    measured({
      bench: "audiobook again",
      ours: hour.againS / wall,
      limit: 0.7,
      unit: "× the first",
      note: "with the cleaned clips kept",
    }),
  ];
}

/** An hour of a long book costs the same as an hour of a short one, and memory does not grow. */
function growth(hour: Length, long: Length) {
  const name = `audiobook ${long.hours.toFixed(0)} h`;
  const [ownMb, limitMb] = [long.peak.ownMb, tidy(hour.peak.ownMb + 150)];
  const disk = `${(long.peak.diskMb / long.hours).toFixed(0)} MB/h on disk while it is made`;
  return [
    measured({ bench: name, ours: ratio(long, "cpu"), limit: maxRatio, unit: "× bare, cpu", note: long.load }),
    measured({ bench: `${name} growth`, ours: perHour(long), limit: tidy(1.1 * perHour(hour)), unit: "cpu s/h" }),
    measured({ bench: `${name} memory`, ours: ownMb, limit: limitMb, unit: "MB", note: disk }),
  ];
}

function row({ hours, ours, bare, peak, load }: Length): string {
  const [mine, theirs] = [ours, bare].map((costs) => {
    const [wall, cpu] = [median(costs.map((cost) => cost.wall)), median(costs.map((cost) => cost.cpu))];
    return `${wall.toFixed(0)} s, cpu ${cpu.toFixed(0)} s (${(cpu / hours).toFixed(1)} s/h)`;
  });
  const held = `${peak.ownMb.toFixed(0)} MB + ffmpeg ${peak.childMb.toFixed(0)} MB, disk ${peak.diskMb.toFixed(0)} MB`;
  return `${hours.toFixed(2)} h: ours ${mine}; bare ${theirs}; ${held}; ${load}`;
}

function ratio({ ours, bare }: Length, of: keyof Cost): number {
  return median(ours.map((cost, pair) => cost[of] / (bare[pair]?.[of] ?? Number.NaN)));
}

function perHour({ ours, hours }: Length): number {
  return median(ours.map((cost) => cost.cpu)) / hours;
}

function tidy(value: number): number {
  return Number(value.toPrecision(4));
}

async function narrator() {
  const found = await chooseTts("en");
  if (!found) throw new Error("This bench needs a narrator: apt-get install flite.");
  return found;
}
