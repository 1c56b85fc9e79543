// A three-hour recording from its upload to its transcript: time, memory and disk.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";
import { folderMb, treeMb } from "./soak/footprint.ts";
import { giveAnswer } from "./soak/hostile/honest-people.ts";
import { startBenchServer } from "./harness/bench-server.ts";

const hours = 3;
const partSeconds = 600;
const said = "I was born in a house near the river, and my mother carried the water up the hill every morning.";
/** As in ADR 019, without silences; the same per hour for twelve hours. */
const maxWorkMb = 115 * hours;
/** The worker, ffmpeg and the recognizer together. */
const maxMemoryMb = 700;
const maxMinutes = 30;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-long-"));
const file = await longRecording();
const megabytes = (await stat(file)).size / 1e6;
const server = await startBenchServer();
const worker = runNode(["server/main.ts"], { ...server.env, ROLE: "worker", STT: "auto", LOG_LEVEL: "info" });
await untilPrinted(worker, /worker ready/);
const ann = await server.storyteller(0);
const before = await treeMb(worker.child.pid ?? 0);
const peak = { memory: 0, work: 0 };
const began = performance.now();
const answerId = await giveAnswer(server.url, ann, await readFile(file), "audio/webm");
const heard = await untilTranscribed();
const minutes = (performance.now() - began) / 60_000;
const left = await folderMb(join(server.dataDir, "work"));
worker.child.kill("SIGTERM");
await worker.ended;
await server.close();
await rm(dir, { recursive: true, force: true });

const note = `${hours} h in ${megabytes.toFixed(0)} MB, ${heard.status}, ${heard.words} words; load ${loadavg()[0]?.toFixed(1)}`;
if (heard.status !== "completed" || heard.words === 0) throw new Error(`It was not heard: ${note}`);
report([
  measured({ bench: "long-recording", ours: minutes, limit: maxMinutes, unit: "min", note }),
  measured({
    bench: "long-recording-memory",
    ours: peak.memory,
    limit: maxMemoryMb,
    unit: "MB",
    note: `worker, ffmpeg and recognizer; ${before} MB before`,
  }),
  measured({
    bench: "long-recording-disk",
    ours: peak.work,
    limit: maxWorkMb,
    unit: "MB",
    note: `in work/, ${left} MB left behind`,
  }),
]);
process.exit();

function at(name: string): string {
  return join(dir, name);
}

/** A sentence every ten minutes in a quiet room. */
async function longRecording(): Promise<string> {
  const ffmpeg = await findFfmpeg(null);
  await promisify(execFile)("flite", ["-voice", "slt", "-t", said, "-o", at("said.wav")]);
  const room = ["-f", "lavfi", "-i", `anoisesrc=c=pink:a=0.001:r=16000:d=${partSeconds}`];
  const mix = ["-filter_complex", "[0:a]apad[voice];[1:a][voice]amix=inputs=2:duration=first:normalize=0"];
  await ffmpeg.run(["-i", at("said.wav"), ...room, ...mix, "-c:a", "libopus", "-b:a", "24k", at("part.webm")]);
  const parts = Array.from({ length: (hours * 3600) / partSeconds }, () => "file part.webm");
  await writeFile(at("parts.txt"), parts.join("\n"));
  await ffmpeg.run(["-f", "concat", "-safe", "0", "-i", at("parts.txt"), "-c", "copy", at("long.webm")]);
  return at("long.webm");
}

/** Samples the worker and its children every half second. */
async function untilTranscribed(): Promise<{ status: string; words: number }> {
  for (;;) {
    peak.memory = Math.max(peak.memory, await treeMb(worker.child.pid ?? 0));
    peak.work = Math.max(peak.work, await folderMb(join(server.dataDir, "work")));
    const [row] = await server.db.sql<{ status: string; words: number }[]>`
      select processing_status as status, coalesce(array_length(regexp_split_to_array(transcript, '[[:space:]]+'), 1), 0) as words
      from public.answers where id = ${answerId}`;
    if (row && row.status !== "pending") return row;
    if (performance.now() - began > 2 * maxMinutes * 60_000) return { status: "pending", words: 0 };
    await wait(500);
  }
}
