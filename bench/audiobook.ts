// One hour of finished audiobook, all formats, against the same flite and ffmpeg commands run bare and as parallel;
// then three hours, for how the cost grows.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { findFfmpeg } from "#server/media/ffmpeg.ts";
import { chooseTts } from "#server/providers/tts/choose-tts.ts";
import { makeAudiobook, type AudiobookSource } from "#server/story/4-audiobook/make-audiobook.ts";
import { BareCommands } from "#server/story/4-audiobook/testing/bare-commands.ts";
import { longBook } from "#server/story/4-audiobook/testing/long-answers.ts";
import { measured, report } from "./report.ts";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-audiobook-"));
const ffmpeg = await findFfmpeg(null);
const tts = await chooseTts("en");
if (!tts) throw new Error("This bench needs a narrator: apt-get install flite.");
const rounds = 2;

let peakMb = 0;
const watch = setInterval(() => void watchFfmpeg(), 200);
const hour = await longBook(ffmpeg, join(dir), 1.2);
const ours: number[] = [];
const bare: number[] = [];
const holdsMs: number[] = [];
let finished = 0;
for (let round = 0; round < rounds; round++) {
  const commands = new BareCommands(join(dir, "bare"));
  const tools = { ffmpeg: commands.ffmpeg(ffmpeg), tts: commands.tts(tts) };
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const made = await make(hour, tools, `hour-${round}`);
  loop.disable();
  holdsMs.push(loop.max / 1e6);
  ours.push(made.seconds);
  finished = made.hours;
  bare.push(await secondsOf(() => commands.runAgain(availableParallelism())));
  await rm(join(dir, "bare"), { recursive: true, force: true });
}
const again = await make(hour, { ffmpeg, tts }, `hour-${rounds - 1}`);
const [best, bareBest] = [Math.min(...ours), Math.min(...bare)];
const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
const pace = (finished * 3600) / best;
const loopNote = `longest hold of the event loop ${Math.min(...holdsMs).toFixed(0)} ms`;
report([
  measured({
    bench: "audiobook",
    ours: best,
    limit: tidy(1.15 * bareBest),
    unit: "s",
    note: `${finished.toFixed(2)} h finished; bare commands ${bareBest.toFixed(1)} s; ${loopNote}`,
  }),
  measured({ bench: "audiobook pace", ours: pace, limit: 60, unit: "× real time", better: "more", note: load }),
  measured({ bench: "audiobook memory", ours: peakMb, limit: 250, unit: "MB", note: "largest ffmpeg" }),
  measured({
    bench: "audiobook again",
    ours: again.seconds,
    limit: tidy(0.7 * best),
    unit: "s",
    note: "with the cleaned clips kept",
  }),
]);

await rm(join(dir, "cache"), { recursive: true, force: true });
const long = await make(await longBook(ffmpeg, dir, 3.6), { ffmpeg, tts }, "long");
clearInterval(watch);
const perHour = long.seconds / long.hours;
report([
  measured({
    bench: "audiobook growth",
    ours: perHour,
    limit: tidy((1.15 * best) / finished),
    unit: "s per hour",
    note: `${long.hours.toFixed(1)} h against ${finished.toFixed(1)} h`,
  }),
]);
await rm(dir, { recursive: true, force: true });

async function make(source: AudiobookSource, tools: { ffmpeg: typeof ffmpeg; tts: typeof tts }, name: string) {
  const started = performance.now();
  const made = await makeAudiobook(
    { ffmpeg: tools.ffmpeg, tts: tools.tts, cacheDir: join(dir, "cache", name) },
    source,
    join(dir, "out"),
  );
  const seconds = (performance.now() - started) / 1000;
  const missed = made.chapters.flatMap((chapter) => chapter.misses);
  if (missed.length) process.stderr.write(`${missed.join("\n")}\n`);
  await rm(join(dir, "out"), { recursive: true, force: true });
  return { seconds, hours: made.durationMs / 3_600_000 };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function tidy(value: number): number {
  return Number(value.toPrecision(4));
}

/** Linux only: the most memory any ffmpeg of ours ever held. */
async function watchFfmpeg(): Promise<void> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of ids) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    if (!status.startsWith("Name:\tffmpeg") || !status.includes(`PPid:\t${process.pid}\n`)) continue;
    peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }
}
