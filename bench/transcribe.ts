// A recording of 40 minutes on two cores: one recognizer per core compared with one recognizer for the whole, and
// whether their words agree. `node bench/transcribe.ts 8` uses that many minutes.
import "#server/platform/content/default-content.ts";
import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Word } from "#domain/recording/transcript.ts";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { findPocketsphinx } from "#server/providers/stt/pocketsphinx.ts";
import { makeListeningCopy } from "#server/pipeline/1-recordings/listening-copy.ts";
import { transcribeAnswer } from "#server/pipeline/2-transcripts/transcribe-answer.ts";
import { costOf, watchPeak } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";

const cores = 2;
if (availableParallelism() > cores) {
  const again = ["-c", "0,1", process.execPath, ...process.argv.slice(1)];
  process.exit(spawnSync("taskset", again, { stdio: "inherit" }).status ?? 1);
}

const durationMs = Number(process.argv[2] ?? 40) * 60_000;
const sameWithinMs = 300;
const dir = await mkdtemp(join(tmpdir(), "heirvoice-transcribe-"));
const ffmpeg = await findFfmpeg(null);
const answer = { id: "spoken", file: await speak(), container: "webm" as const, durationMs };
const work = { signal: new AbortController().signal, onProgress: () => undefined };

let alone: readonly Word[] = [];
const one = await costOf(async () => {
  const stt = await pocketsphinx(Infinity);
  const file = join(dir, "listening.wav");
  await makeListeningCopy(ffmpeg, answer, file);
  alone = (await stt.transcribe({ ...work, file, language: "en", durationMs })).words;
});
let words: readonly Word[] = [];
const stopWatching = watchPeak("pocketsphinx", dir);
const ours = await costOf(async () => {
  const tools = { ffmpeg, stt: await pocketsphinx(), punctuator: null, known: null, workDir: dir };
  words = (await transcribeAnswer(tools, answer, null, "en", work)).raw?.words ?? [];
});
const { treeMb, childMb } = stopWatching();
await rm(dir, { recursive: true, force: true });

const pace = `${ours.wall.toFixed(0)} s (processor ${ours.cpu.toFixed(0)}), one ${one.wall.toFixed(0)} s (${one.cpu.toFixed(0)})`;
report([
  measured({
    bench: "transcribe",
    ours: ours.wall / one.wall,
    limit: 0.6,
    unit: "× one",
    note: `${durationMs / 60_000} min: ${pace}; load ${loadavg()[0]?.toFixed(1)} on ${cores} cores`,
  }),
  measured({
    bench: "transcribe words",
    ours: sameWords(alone, words) / alone.length,
    limit: 0.98,
    unit: "the same",
    better: "more",
    note: `${words.length} words, of one ${alone.length}`,
  }),
  measured({
    bench: "transcribe memory",
    ours: treeMb,
    limit: 400,
    unit: "MB",
    note: `recognizers and ffmpeg, the largest ${childMb.toFixed(0)} MB`,
  }),
]);

async function pocketsphinx(shareMs?: number) {
  const stt = await findPocketsphinx(shareMs);
  if (!stt) throw new Error("This bench needs pocketsphinx (Debian: apt-get install pocketsphinx pocketsphinx-en-us).");
  return stt;
}

/** The sample life, repeated. */
async function speak(): Promise<string> {
  const stories = join(import.meta.dirname, "../examples/life-story");
  const texts = (await readdir(stories)).filter((name) => name.endsWith(".txt"));
  for (const name of texts) {
    const said = (await readFile(join(stories, name), "utf8")).replaceAll(/\s+/g, " ");
    await promisify(execFile)("flite", ["-voice", "slt", "-t", said, "-o", join(dir, `${name}.wav`)]);
  }
  await writeFile(join(dir, "told.txt"), texts.map((name) => `file '${name}.wav'`).join("\n"));
  const file = join(dir, "told.webm");
  const input = ["-f", "concat", "-safe", "0", "-stream_loop", "-1", "-i", join(dir, "told.txt")];
  await ffmpeg.run([...input, "-t", String(durationMs / 1000), "-c:a", "libopus", "-b:a", "32k", file]);
  return file;
}

/** The number of words of the first that the second has at the same time. */
function sameWords(first: readonly Word[], second: readonly Word[]): number {
  const left = new Set(second);
  let same = 0;
  for (const { text, startMs } of first) {
    const found = [...left].find((word) => word.text === text && Math.abs(word.startMs - startMs) <= sameWithinMs);
    if (!found) continue;
    left.delete(found);
    same++;
  }
  return same;
}
