// An hour of finished audiobook, all formats: how many times faster than it plays. Made by the whole path, recogniser left out.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { recordAtKitchenTable } from "#examples/kitchen-table.ts";
import { sayWithFlite } from "#examples/say-with-flite.ts";
import { writeWave } from "#examples/wave.ts";
import { runNode } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const story = new URL("../examples/life-story/", import.meta.url);
const wantedSeconds = 3600;
const leastTimesRealTime = 60;

const reportSchema = z.object({
  seconds: z.object({ audiobook: z.number() }),
  audiobook: z.object({ durationMs: z.number(), chapters: z.array(z.object({ misses: z.array(z.string()) })) }),
});

const dir = await mkdtemp(join(tmpdir(), "heirvoice-audiobook-"));
const seconds = await layRecordings(join(dir, "recordings"));
const env = { DATA_DIR: join(dir, "data"), STT: "none" };
const running = runNode(["server/main.ts", "memoir", "make", join(dir, "recordings"), "--out", join(dir, "out")], env);
const code = await running.ended;
if (code !== 0) throw new Error(`make ended with ${code}: ${running.printed().slice(-800)}`);

const made = reportSchema.parse(JSON.parse(await readFile(join(dir, "out", "report.json"), "utf8")));
const finished = made.audiobook.durationMs / 1000;
const misses = made.audiobook.chapters.filter((chapter) => chapter.misses.length > 0).length;
const note = `${Math.round(seconds)} s recorded, ${Math.round(finished)} s finished in ${made.seconds.audiobook.toFixed(1)} s beside the book; ${misses} of ${made.audiobook.chapters.length} chapters miss a level`;
report([
  measured({
    bench: "audiobook",
    ours: finished / made.seconds.audiobook,
    limit: leastTimesRealTime,
    unit: "× real time",
    better: "more",
    note,
  }),
]);
await rm(dir, { recursive: true, force: true });

/** The sample's texts as answers to question after question, each in a room of its own, until there is an hour. */
async function layRecordings(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(story)).filter((name) => name.endsWith(".txt"));
  let total = 0;
  for (let question = 1; total < wantedSeconds && question <= 85; question++) {
    const name = names[question % names.length] ?? "";
    const text = await readFile(new URL(name, story), "utf8");
    const wave = recordAtKitchenTable([await sayWithFlite(text)], question);
    total += wave.samples.length / wave.sampleRate;
    await writeFile(join(folder, `${question}-${basename(name, ".txt")}.wav`), writeWave(wave, "bench"));
    await writeFile(join(folder, `${question}-${basename(name, ".txt")}.txt`), text);
  }
  return total;
}
