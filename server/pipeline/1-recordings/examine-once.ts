import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { soundFactsSchema, type SoundFacts } from "#domain/recording/sound-facts.ts";
import { bothChannels } from "#server/platform/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { frameMs, LevelMeter } from "#server/platform/media/sound-levels.ts";
import { decodedOutput, DecodedSounds } from "#server/pipeline/4-audiobook/clean/decoded-sound.ts";
import { parseJson } from "#server/platform/parse-json.ts";
import { examineRecording } from "./examine-recording.ts";

/** Increase it when the examination of the same file changes. */
const examinerVersion = 1;

type Examiner = { ffmpeg: Ffmpeg; cacheDir: string };

/**
 * Examines a recording once per content hash. Facts, levels and decoded sound are cached in `cacheDir`; rejections are
 * not. Throws as `examineRecording` does.
 */
export async function examineOnce(
  { ffmpeg, cacheDir }: Examiner,
  file: string,
  options: { signal: AbortSignal },
): Promise<SoundFacts> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash, options);
  const sha256 = hash.digest("hex");
  const kept = factsFile(cacheDir, sha256);
  const known = soundFactsSchema.safeParse(await readFile(kept, "utf8").then(parseJson, () => null));
  if (known.success) return known.data;
  const meter = new LevelMeter();
  const sounds = new DecodedSounds(cacheDir);
  let decoded: string | null = null;
  const output = async (claimedMs: number) => {
    decoded = await sounds.begin(claimedMs);
    return decoded === null ? [] : decodedOutput(bothChannels, decoded);
  };
  try {
    const facts = await examineRecording(ffmpeg, file, { ...options, sha256, meter, output });
    await mkdir(dirname(kept), { recursive: true });
    // The sides of a stereo sound may cancel each other out: only the listening copy determines the mix.
    if (facts.channels === 1) {
      await keep(levelsFile(cacheDir, sha256), Buffer.from(meter.levels().buffer));
      if (decoded !== null) await sounds.keep(decoded, sha256);
    }
    await keep(kept, JSON.stringify(facts));
    return facts;
  } finally {
    if (decoded !== null) await rm(decoded, { force: true });
  }
}

/** Resampling changes the duration by a few samples. */
const roundedMs = 100;

/**
 * Levels of a recording per 10 ms from its examination; null when the cached file is incomplete, for example after a
 * power cut.
 */
export async function keptLevels(
  cacheDir: string,
  { sha256, durationMs }: { sha256: string; durationMs: number },
): Promise<Float32Array | null> {
  const bytes = await readFile(levelsFile(cacheDir, sha256)).catch(() => null);
  const count = (bytes?.length ?? 0) / Float32Array.BYTES_PER_ELEMENT;
  if (!bytes || !Number.isInteger(count) || Math.abs(count * frameMs - durationMs) > roundedMs) return null;
  return new Float32Array(new Uint8Array(bytes).buffer);
}

function factsFile(cacheDir: string, sha256: string): string {
  return join(cacheDir, "examined", `${sha256}-${examinerVersion}.json`);
}

function levelsFile(cacheDir: string, sha256: string): string {
  return join(cacheDir, "examined", `${sha256}-${examinerVersion}.levels`);
}

/** Uses a unique name while writing, because several processes may examine the same file. */
async function keep(file: string, content: string | Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}
