import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Container } from "#domain/recording.ts";
import { fail } from "#server/errors.ts";
import { inputArgs, type Ffmpeg } from "#server/media/ffmpeg.ts";
import type { ClipFacts } from "./clip.ts";
import { denoiseFilter, denoiserDelay, planDenoising, rawInput, rawOutput, type Denoising } from "./denoise.ts";
import { editSilence } from "./edit-silence.ts";
import { findSpeech, merge, type SpanMs, type Speech } from "./find-speech.ts";
import { framesOutside, quietenPauses } from "./quieten-pauses.ts";
import { levelOf, quietest, scanSound, type Scan } from "./scan-sound.ts";
import { toDb } from "./pcm.ts";
import { writeClip } from "./write-clip.ts";

export type RawRecording = { file: string; container: Container; speech: SpanMs[] | null };
export type Cleaning = { ffmpeg: Ffmpeg; tempDir: string; signal?: AbortSignal; onLine?: (line: string) => void };

/** Clips share this speech level, so that narrator and answers match; peaks keep 26 dB of room until the chapter is levelled. */
export const clipSpeechDb = -26;
/** What the chapter's gain adds to a clip, about. */
const chapterGainDb = 6;
const pauseTargetDb = -74;
const worstBackgroundDb = -60 - chapterGainDb;

/**
 * Decodes, measures, high-passes, denoises as far as needed, trims silence and writes the clip. Memory does not grow
 * with the recording's length. Throws `recording_silent`, `sound_failed`, `disk_full` or `cancelled`.
 */
export async function cleanRecording(work: Cleaning, recording: RawRecording, outFile: string): Promise<ClipFacts> {
  const dir = await mkdtemp(join(work.tempDir, "clean-"));
  try {
    const raw = await decode(work, recording, join(dir, "decoded.pcm"));
    const gentle = await finish(work, raw, recording.speech, outFile, 0);
    if (gentle.backgroundDb === null || gentle.backgroundDb <= worstBackgroundDb) return gentle;
    return await finish(work, raw, recording.speech, outFile, 10);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Raw = { file: string; scan: Scan; speech: Speech };

async function decode(work: Cleaning, recording: RawRecording, file: string): Promise<Raw> {
  for (const mix of ["highpass=f=80", "pan=mono|c0=c0,highpass=f=80"]) {
    await work.ffmpeg.run(decodeArgs(recording, mix, file), runOptions(work));
    const scan = await scanSound(file, { hum: true, ...signalOf(work) });
    if (scan.samples === 0) throw fail("recording_empty", "It holds no sound.");
    const speech = findSpeech(scan.power, recording.speech);
    if (speech) return { file, scan, speech };
  }
  throw fail("recording_silent", "Nothing can be heard in it.");
}

/** One decode to 44.1 kHz mono; a second try takes the first channel alone, for stereo whose sides cancel out. */
export function decodeArgs(recording: Pick<RawRecording, "file" | "container">, filter: string, out: string): string[] {
  return [...inputArgs(recording.file, recording.container), "-map", "0:a:0", "-af", filter, ...rawOutput(out)];
}

async function finish(work: Cleaning, raw: Raw, words: SpanMs[] | null, outFile: string, extraDb: number) {
  const gainDb = clipSpeechDb - raw.speech.speechDb;
  const denoising = planDenoising(raw.speech.floorDb, raw.scan.hum, gainDb, extraDb);
  const clean = denoising ? await denoise(work, raw, words, denoising) : raw;
  const { stretches } = clean.speech;
  const edits = editSilence(stretches, clean.scan.power.length);
  const finalGain = clipSpeechDb - clean.speech.speechDb;
  const gate = quietenPauses(clean.scan.power, stretches, pauseTargetDb - finalGain, 18 + extraDb);
  const plan = { source: clean.file, edits, gate, gainDb: finalGain, outFile, ...signalOf(work) };
  const written = await writeClip(plan);
  const energy = written.power.reduce((sum, power) => sum + power, 0) * (written.samples / written.power.length);
  const backgroundDb =
    background(clean, gate, finalGain) ?? (clean.speech.drowned ? quietest(written.power, 50) : null);
  return { samples: written.samples, energy, edits, backgroundDb, remarks: remarks(raw) };
}

async function denoise(work: Cleaning, raw: Raw, words: SpanMs[] | null, denoising: Denoising): Promise<Raw> {
  const file = `${raw.file}.clean`;
  const delay = denoising.reductionDb ? await denoiserDelay(work.ffmpeg, work.tempDir) : 0;
  const args = [...rawInput(raw.file), "-af", denoiseFilter(denoising, delay), ...rawOutput(file)];
  await work.ffmpeg.run(args, runOptions(work));
  const scan = await scanSound(file, signalOf(work));
  const speech = findSpeech(scan.power, words) ?? raw.speech;
  const drowned = raw.speech.drowned && !words?.length;
  const stretches =
    raw.speech.drowned && words?.length ? speech.stretches : merge([...raw.speech.stretches, ...speech.stretches], 0);
  return { file, scan, speech: { ...speech, stretches, drowned } };
}

/** Mean level of the pauses as they come out; null with less than 0.3 s of them. */
function background(clean: Raw, gate: Float32Array, gainDb: number): number | null {
  const free = framesOutside(clean.speech.stretches, clean.scan.power.length);
  let [sum, count] = [0, 0];
  for (const [i, isFree] of free.entries()) {
    if (!isFree) continue;
    sum += (clean.scan.power[i] ?? 0) * (gate[i] ?? 1) ** 2;
    count++;
  }
  return count < 30 ? null : toDb(sum / count) + gainDb;
}

function remarks(raw: Raw): string[] {
  const found: string[] = [];
  if (raw.scan.clipped > 0.0005) found.push("it was recorded too loud and is distorted in places");
  if (raw.speech.drowned) found.push("its noise is nearly as loud as the voice");
  if (levelOf(raw.scan.power) < -50) found.push("it was recorded very quietly");
  return found;
}

function signalOf(work: Cleaning): { signal?: AbortSignal } {
  return work.signal ? { signal: work.signal } : {};
}

function runOptions(work: Cleaning) {
  return { ...signalOf(work), ...(work.onLine ? { onLine: work.onLine } : {}) };
}
