// Twenty small recordings that decode to hours arrive at once, from one account and from twenty: an honest answer is
// transcribed within twice its usual time.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFfmpeg } from "#server/platform/media/ffmpeg.ts";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { constantFlac, padFlac } from "#server/testing/samples/sound-bombs.ts";
import { startBenchServer, type Storyteller } from "#bench/harness/bench-server.ts";
import { median } from "#bench/harness/process-tree.ts";
import { giveAnswer } from "./hostile/honest-people.ts";

const bombs = 20;
const rounds = Number(process.argv[2] ?? 3);
const maxRatio = 2;
const maxTranscriptionMs = 120_000;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-bombs-"));
const server = await startBenchServer();
const worker = runNode(["server/main.ts"], { ...server.env, ROLE: "worker", STT: "pocketsphinx", LOG_LEVEL: "info" });
await untilPrinted(worker, /worker ready/);
const [bomb, honest] = [await makeBomb(), await makeHonestAnswer()];
const ann = await server.consentingStoryteller();
const waits: Record<string, number[]> = { alone: [], fromOne: [], fromTwenty: [] };
await transcribe();
for (let round = 0; round < rounds; round++) {
  waits["alone"]?.push(await transcribe());
  const one = await server.consentingStoryteller();
  waits["fromOne"]?.push(await transcribeBeside(Array.from({ length: bombs }, () => one)));
  const twenty = await Promise.all(Array.from({ length: bombs }, () => server.consentingStoryteller()));
  waits["fromTwenty"]?.push(await transcribeBeside(twenty));
}
const [alone = 0, fromOne = 0, fromTwenty = 0] = Object.values(waits).map((each) => median(each));
const ratios = [fromOne, fromTwenty].map((ms) => Math.round((ms / alone) * 10) / 10);
process.stdout.write(`${JSON.stringify({ soak: "bombs", waits, ratios, maxRatio })}\n`);
for (const running of [worker, server.running]) running.child.kill("SIGTERM");
await worker.ended;
await server.close();
await rm(dir, { recursive: true, force: true });
process.exit(Math.max(...ratios) <= maxRatio ? 0 : 1);

/** Four hours of a constant level, padded to a plausible size. */
async function makeBomb(): Promise<Buffer> {
  const file = join(dir, "bomb.flac");
  await constantFlac(await findFfmpeg(null), file, 14_400);
  await padFlac(file, 300_000);
  return readFile(file);
}

async function makeHonestAnswer(): Promise<Buffer> {
  const [said, file] = [join(dir, "said.wav"), join(dir, "said.webm")];
  execFileSync("flite", ["-voice", "slt", "-t", "I was born in a house near the river.", "-o", said]);
  execFileSync("ffmpeg", ["-loglevel", "error", "-i", said, "-c:a", "libopus", "-ar", "48000", file]);
  return readFile(file);
}

/** Milliseconds until the honest answer has its words. */
async function transcribe(): Promise<number> {
  const began = performance.now();
  const id = await giveAnswer(server.url, ann, honest, "audio/webm");
  while (performance.now() - began < maxTranscriptionMs) {
    const [row] = await server.db.sql<{ status: string }[]>`
      select processing_status as status from public.answers where id = ${id}`;
    if (row?.status === "completed") break;
    await wait(20);
  }
  return Math.round(performance.now() - began);
}

async function transcribeBeside(people: Storyteller[]): Promise<number> {
  for (const person of people) await giveAnswer(server.url, person, bomb, "audio/flac");
  const ms = await transcribe();
  await settle();
  return ms;
}

async function settle(): Promise<void> {
  for (;;) {
    const [row] = await server.db.sql<{ pending: number }[]>`
      select count(*)::int as pending from public.answers where processing_status = 'pending' and origin = 'browser'`;
    if (row?.pending === 0) return;
    await wait(200);
  }
}
