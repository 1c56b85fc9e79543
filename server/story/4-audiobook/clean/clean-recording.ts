import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Container } from "#domain/recording.ts";
import { fail } from "#server/errors.ts";
import { decodeToMono } from "#server/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/media/ffmpeg.ts";
import type { ClipFacts } from "#server/story/4-audiobook/sound/clip.ts";
import { denoiseArgs, denoiserDelay, planDenoising, rawOutput, type Denoising } from "./denoise.ts";
import { editSilence } from "./edit-silence.ts";
import { findSpeech, merge, type SpanMs, type Speech } from "./find-speech.ts";
import { framesOutside, quietenPauses } from "./quieten-pauses.ts";
import { sampleNoise, type NoiseSample } from "./sample-noise.ts";
import { levelOf, quietest, scanSound, type Scan } from "#server/story/4-audiobook/sound/scan-sound.ts";
import { frameSamples, toDb } from "#server/story/4-audiobook/sound/pcm.ts";
import { writeClip } from "./write-clip.ts";

export type RawRecording = { file: string; container: Container; speech: SpanMs[] | null };
export type Cleaning = { ffmpeg: Ffmpeg; tempDir: string; signal?: AbortSignal; onLine?: (line: string) => void };

/** Clips share this speech level, so that narrator and answers match; peaks keep 26 dB of room until the chapter is levelled. */
export const clipSpeechDb = -26;
/** What the chapter's gain adds to a clip, about. */
const chapterGainDb = 6;
const pauseTargetDb = -74;
const worstBackgroundDb = -60 - chapterGainDb;
const deepestGateDb = 18;
/** A second try for a background that stays too loud. */
const strongerDb = 8;
const halfSecond = 50;

/**
 * Decodes, measures, high-passes, denoises as far as needed, trims silence and writes the clip. Memory does not grow
 * with the recording's length. Throws `recording_silent`, `sound_failed`, `disk_full` or `cancelled`.
 */
export async function cleanRecording(work: Cleaning, recording: RawRecording, outFile: string): Promise<ClipFacts> {
  const dir = await mkdtemp(join(work.tempDir, "clean-"));
  try {
    const raw = await decode(work, recording, join(dir, "decoded.pcm"));
    const gentle = await finish(work, raw, recording.speech, outFile, 0);
    const quiet = gentle.backgroundDb === null || gentle.backgroundDb <= worstBackgroundDb;
    return quiet || raw.speech.drowned ? gentle : await finish(work, raw, recording.speech, outFile, strongerDb);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Raw = { file: string; scan: Scan; speech: Speech; noise: NoiseSample | null };

async function decode(work: Cleaning, recording: RawRecording, file: string): Promise<Raw> {
  const output = (mix: string) => ["-af", `${mix},highpass=f=80`, ...rawOutput(file)];
  await decodeToMono(work.ffmpeg, recording, output, runOptions(work));
  const scan = await scanSound(file, { hum: true, ...signalOf(work) });
  if (scan.samples === 0) throw fail("recording_empty", "It holds no sound.");
  const speech = findSpeech(scan.power, recording.speech);
  if (!speech) throw fail("recording_silent", "Nothing can be heard in it.");
  return { file, scan, speech, noise: await sampleNoise(file, scan.power, speech, `${file}.noise`) };
}

async function finish(work: Cleaning, raw: Raw, words: SpanMs[] | null, outFile: string, extraDb: number) {
  const noise = { ...raw.speech, hum: raw.scan.hum, sample: raw.noise };
  const denoising = planDenoising(noise, clipSpeechDb, extraDb);
  const clean = denoising ? await denoise(work, raw, words, denoising) : raw;
  const { stretches, speechDb, drowned } = clean.speech;
  const edits = editSilence(stretches, clean.scan.power.length);
  const gainDb = clipSpeechDb - speechDb;
  const gate = quietenPauses(clean.scan.power, stretches, pauseTargetDb - gainDb, deepestGateDb + extraDb);
  const written = await writeClip({ source: clean.file, edits, gate, gainDb, outFile, ...signalOf(work) });
  const energy = written.power.reduce((sum, power) => sum + power, 0) * frameSamples;
  const backgroundDb = background(clean, gate, gainDb) ?? (drowned ? quietest(written.power, halfSecond) : null);
  return { samples: written.samples, energy, edits, backgroundDb, remarks: remarks(raw) };
}

async function denoise(work: Cleaning, raw: Raw, words: SpanMs[] | null, denoising: Denoising): Promise<Raw> {
  const file = `${raw.file}.clean`;
  const delay = denoising.reductionDb ? await denoiserDelay(work.ffmpeg, work.tempDir) : 0;
  const sample = denoising.reductionDb ? raw.noise : null;
  await work.ffmpeg.run(denoiseArgs(denoising, raw.file, sample, delay, file), runOptions(work));
  const scan = await scanSound(file, signalOf(work));
  const found = findSpeech(scan.power, words) ?? raw.speech;
  const stretches = merge([...raw.speech.stretches, ...found.stretches], 0);
  return { ...raw, file, scan, speech: { ...found, stretches, drowned: raw.speech.drowned } };
}

/** Level of the pauses as they come out (lower quartile of their frames); null with less than 0.3 s of them. */
function background(clean: Raw, gate: Float32Array, gainDb: number): number | null {
  const free = framesOutside(clean.speech.stretches, clean.scan.power.length);
  const levels = clean.scan.power.map((power, i) => power * (gate[i] ?? 1) ** 2).filter((_, i) => free[i]);
  if (levels.length < 30) return null;
  return toDb(levels.toSorted()[levels.length >> 2] ?? 0) + gainDb;
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
