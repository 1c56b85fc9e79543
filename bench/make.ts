// The sample life story with all outputs: total time and the slowest step. The limit is the duration of the sound.
import "#server/platform/content/default-content.ts";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { makeSampleRecordings } from "#examples/make-sample.ts";
import { sampleStories } from "#examples/sample-stories.ts";
import { runNode } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";

const reportSchema = z.object({
  seconds: z.record(z.string(), z.number()),
  from: z.array(z.object({ seconds: z.number() })),
});

const dir = await mkdtemp(join(tmpdir(), "heirvoice-make-"));
await makeSampleRecordings(join(dir, "recordings"), sampleStories.en);
const env = { DATA_DIR: join(dir, "data") };
const running = runNode(["server/main.ts", "memoir", "make", join(dir, "recordings"), "--out", join(dir, "out")], env);
const code = await running.ended;
if (code !== 0) throw new Error(`make ended with ${code}: ${running.printed().slice(-800)}`);

const { seconds, from } = reportSchema.parse(JSON.parse(await readFile(join(dir, "out", "report.json"), "utf8")));
const { total = 0, ...steps } = seconds;
const told = from.reduce((sum, recording) => sum + recording.seconds, 0);
const shares = Object.entries(steps).map(
  ([step, taken]) => `${step} ${taken.toFixed(1)} s (${Math.round((taken / total) * 100)} %)`,
);
report([measured({ bench: "make", ours: total, limit: told, unit: "s", note: shares.join(", ") })]);
await rm(dir, { recursive: true, force: true });
