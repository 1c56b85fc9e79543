// Turn taking in real time: the real server, its WebSocket, this machine's voice detector and recognizer, in four
// rooms, on an idle machine and with both cores loaded. The set was written without knowledge of the rules. A turn is
// cut off if a reply begins before its last word ends, and missed if none begins within 12 s. Takes 40 minutes; TURNS=8
// and ROOMS=clean,television measure a part; MODELS=data/models measures with the models that were pulled there.
import "#server/platform/content/default-content.ts";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { signedUrlOf, voiceVisitor } from "#server/testing/clients/voice-client.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { median } from "./harness/process-tree.ts";
import { liveEnglish } from "./harness/turns/live-english.ts";
import { TurnPlayer, type Turn } from "./harness/turns/play-turns.ts";
import { noises, roomNoise, type Noise } from "./harness/turns/room-noises.ts";
import { talkLive, type Taken } from "./harness/turns/talk-live.ts";
import { measured, report, type BenchResult } from "./report.ts";

const turnsOfTalk = 4;
const asked = z
  .object({
    TURNS: z.coerce.number().int().positive().default(24),
    ROOMS: z.string().default(noises.join(",")),
    MODELS: z.string().optional(),
  })
  .parse(process.env);
const rooms = noises.filter((noise) => asked.ROOMS.split(",").includes(noise));
const limits = { quiet: { medianS: 2.6, p95S: 4 }, loaded: { medianS: 3.2, p95S: 4 } };

const folder = await mkdtemp(join(tmpdir(), "heirvoice-turns-live-"));
const player = new TurnPlayer(folder);
const turns: Turn[] = [];
for (let at = 0; at < asked.TURNS; at++) turns.push(await player.turn(liveEnglish, 90_001 + at));
const server = await startBenchServer({ STT: "pocketsphinx", TRUSTED_PROXY: "127.0.0.1" });
if (asked.MODELS !== undefined) await symlink(resolve(asked.MODELS), join(server.dataDir, "models"));
const results: BenchResult[] = [];
let talks = 0;
const spinning: ChildProcess[] = [];
process.on("exit", () => spinning.forEach((child) => child.kill("SIGKILL")));
for (const load of ["quiet", "loaded"] as const) {
  if (load === "loaded") spinning.push(...Array.from({ length: availableParallelism() }, spin));
  for (const noise of rooms) results.push(...judge(noise, load, await talkIn(noise)));
}
await server.close();
await rm(folder, { recursive: true });
report(results);

function spin() {
  return spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
}

async function talkIn(noise: Noise): Promise<Taken[]> {
  const room = await roomNoise(noise, folder);
  const taken: Taken[] = [];
  for (let from = 0; from < turns.length; from += turnsOfTalk) {
    /* A network of its own for each talk: one may not begin as many. */
    const { key } = await voiceVisitor(server.url, `10.0.${talks++}.1`);
    taken.push(...(await talkLive(await signedUrlOf(server.url, key), turns.slice(from, from + turnsOfTalk), room)));
  }
  return taken;
}

function judge(noise: Noise, load: keyof typeof limits, taken: readonly Taken[]): BenchResult[] {
  for (const { said, isCut, delayMs, heard } of taken)
    process.stderr.write(
      `${noise} ${load}: ${isCut ? "CUT" : (delayMs?.toFixed(0) ?? "MISSED")} "${said}" heard "${heard}"\n`,
    );
  const delays = taken.flatMap(({ isCut, delayMs }) => (isCut || delayMs === null ? [] : [delayMs / 1000]));
  const p95 = delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1] ?? Infinity;
  const share = (100 * taken.filter(({ isCut }) => isCut).length) / taken.length;
  const missed = taken.filter(({ delayMs }) => delayMs === null).length;
  const note = `${noise}, ${load}, ${taken.length} turns; load ${loadavg()[0]?.toFixed(1)}`;
  const { medianS, p95S } = limits[load];
  return [
    measured({ bench: "turns-live: cut off", ours: share, limit: 1, unit: "%", note }),
    measured({ bench: "turns-live: missed", ours: missed, limit: 0, unit: "turns", note }),
    measured({ bench: "turns-live: median", ours: median(delays), limit: medianS, unit: "s", note }),
    measured({ bench: "turns-live: p95", ours: p95, limit: p95S, unit: "s", note }),
  ];
}
