import { open, rename, rm, statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Container } from "#domain/recording/sound-facts.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { bothChannels, decodeWithMix, decodeToMono, type Mix } from "#server/platform/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { frameMs, LevelMeter } from "#server/platform/media/sound-levels.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import { keptRanges, lengthOf } from "#server/platform/media/trim-silence.ts";
import { TrimmedWaveWriter } from "#server/platform/media/trimmed-wave-writer.ts";
import type { Stretch } from "#server/platform/media/speech-pieces.ts";
import { waveHeader, waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { maxRecordingHours } from "./probe-recording.ts";

const sampleRate = 16_000;
const bytesPerMs = (sampleRate * 2) / 1000;
const maxMs = maxRecordingHours * 3_600_000;
/** A joined file may exceed its examined duration when its parts differ in sample rate. */
const maxMsOf = (durationMs: number) => Math.min(maxMs, durationMs * 2) + 10_000;
/** Disk space that stays free for other writers. */
const keptFreeBytes = 500_000_000;

/** The sound for recognizers. `kept` and `levels` (one per 10 ms) use the time axis of the original. */
export type ListeningCopy = { kept: Stretch[]; levels: Float32Array };
type Limits = { soundMs: number; maxMs: number; signal?: AbortSignal };
/** `levels`: known levels of a mono recording. */
type Recording = { file: string; container: Container; durationMs: number; levels?: Float32Array | null };

/**
 * Writes the copy for recognizers: 16 kHz, mono, 16-bit wav with a header of 44 bytes, without the long silences of
 * the original, which a first pass finds. `outFile` is complete or absent. Throws `recording_unreadable`,
 * `recording_implausible`, `cancelled`, `timeout` or `disk_full`.
 */
export async function makeListeningCopy(
  ffmpeg: Ffmpeg,
  recording: Recording,
  outFile: string,
  options: { signal?: AbortSignal } = {},
): Promise<ListeningCopy> {
  const partial = `${outFile}.part`;
  const limits = { soundMs: recording.durationMs, maxMs: decodingMs(recording.durationMs), ...options };
  try {
    const { levels, mix } = await measure(ffmpeg, recording, limits);
    const kept = keptRanges(levels, levels.length * frameMs);
    await mustHaveRoom(dirname(outFile), lengthOf(kept) * bytesPerMs);
    await writeKept(ffmpeg, recording, { mix, kept, file: partial }, limits);
    await rename(partial, outFile);
    return { kept, levels };
  } catch (thrown) {
    await rm(partial, { force: true });
    throw asUnreadable(thrown, recording);
  }
}

/** Levels of a recording per 10 ms without a listening copy. Throws as `makeListeningCopy` does. */
export async function measureFrameLevels(
  ffmpeg: Ffmpeg,
  recording: Recording,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Float32Array> {
  const { durationMs: soundMs } = recording;
  const limits = { soundMs, maxMs: decodingMs(soundMs), ...(signal && { signal }) };
  const { levels } = await measure(ffmpeg, recording, limits).catch((thrown: unknown) => {
    throw asUnreadable(thrown, recording);
  });
  return levels;
}

function asUnreadable(thrown: unknown, { file }: Recording): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== "sound_failed") return thrown;
  return fail("recording_unreadable", `${basename(file)} cannot be decoded.`, thrown);
}

/** ffmpeg arguments of the mono mix for recognizers. */
export function listeningArguments(mix: Mix): string[] {
  return ["-af", mix, ...sound];
}

/** Without a buffer ffmpeg writes each packet separately into a pipe, 640 bytes of Opus at a time. */
const inLargePieces = ["-flush_packets", "0"];
const format = ["-ar", String(sampleRate), "-c:a", "pcm_s16le", ...inLargePieces, "-f", "s16le"];
const sound = ["-vn", "-sn", "-dn", ...format, "pipe:1"];

async function measure(
  ffmpeg: Ffmpeg,
  recording: Recording,
  limits: Limits,
): Promise<{ levels: Float32Array; mix: Mix }> {
  if (recording.levels) return { levels: recording.levels, mix: bothChannels };
  const maxBytes = maxMsOf(recording.durationMs) * bytesPerMs;
  let [meter, bytes] = [new LevelMeter(), 0];
  const begin = (mix: Mix) => {
    [meter, bytes] = [new LevelMeter(), 0];
    return listeningArguments(mix);
  };
  const onSound = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw fail("recording_implausible", `${basename(recording.file)} holds more sound than was found in it before.`);
    meter.add(chunk);
  };
  const mix = await decodeToMono(ffmpeg, recording, begin, { ...limits, onSound });
  return { levels: meter.levels(), mix };
}

type Cut = { mix: Mix; kept: Stretch[]; file: string };

async function writeKept(
  ffmpeg: Ffmpeg,
  recording: Recording,
  { mix, kept, file }: Cut,
  limits: Limits,
): Promise<void> {
  await using handle = await open(file, "w");
  const writer = new TrimmedWaveWriter(handle, kept, { at: waveHeaderBytes, bytesPerMs });
  const onSound = (chunk: Buffer) => writer.add(chunk);
  if (kept.length > 0) await decodeWithMix(ffmpeg, recording, listeningArguments(mix), { ...limits, onSound });
  const samples = (writer.end - waveHeaderBytes) / 2;
  await handle.write(waveHeader(samples, sampleRate), 0, waveHeaderBytes, 0);
}

async function mustHaveRoom(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < bytes + keptFreeBytes)
    throw fail("disk_full", "The disk has no room to listen to this recording. Free some space, then run this again.");
}
