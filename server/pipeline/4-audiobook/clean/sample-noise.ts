import { open } from "node:fs/promises";
import type { Speech, Stretch } from "./find-speech.ts";
import { frameSamples } from "#server/pipeline/4-audiobook/sound/pcm.ts";
import { framesOutside } from "./quieten-pauses.ts";
import { levelOf } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";

export type NoiseSample = { file: string; samples: number };

const wanted = 150;
const minFrames = 40;
const minRun = 15;
/** Distance from the noise floor in dB beyond which a pause is another noise or muted. */
const nearFloorDb = 6;

/** Writes up to 1.5 s of the pauses of a raw sound, the quietest first; null with less than 0.4 s of them. */
export async function sampleNoise(
  source: string,
  power: Float32Array,
  speech: Speech,
  outFile: string,
): Promise<NoiseSample | null> {
  const runs = pauses(framesOutside(speech.stretches, power.length - 1))
    .map((run) => ({ ...run, db: levelOf(power, run.from, run.to) }))
    .filter((run) => Math.abs(run.db - speech.floorDb) < nearFloorDb)
    .toSorted((a, b) => a.db - b.db);
  const pieces: Buffer[] = [];
  let frames = 0;
  await using handle = await open(source);
  for (const { from, to } of runs) {
    const count = Math.min(to - from, wanted - frames);
    if (count <= 0) break;
    const piece = Buffer.alloc(count * frameSamples * 2);
    await handle.read(piece, 0, piece.length, from * frameSamples * 2);
    pieces.push(piece);
    frames += count;
  }
  if (frames < minFrames) return null;
  await using out = await open(outFile, "w");
  await out.write(Buffer.concat(pieces));
  return { file: outFile, samples: frames * frameSamples };
}

function pauses(free: Uint8Array): Stretch[] {
  const runs: Stretch[] = [];
  for (const [i, isFree] of free.entries()) {
    if (!isFree) continue;
    const last = runs.at(-1);
    if (last?.to === i) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  }
  return runs.filter((run) => run.to - run.from >= minRun);
}
