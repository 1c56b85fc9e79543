import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Loudness } from "#domain/book/audiobook.ts";
import type { Container } from "#domain/recording/sound-facts.ts";
import { fail } from "#server/platform/errors.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { ClipFacts } from "#server/pipeline/4-audiobook/sound/clip.ts";
import { decodedOutput, type DecodedSounds } from "./decoded-sound.ts";
import { denoiseArgs, denoiserDelay, planDenoising, type Denoising } from "./denoise.ts";
import { merge, type SpanMs, type Speech } from "./find-speech.ts";
import type { SoundAnalysis } from "./analyze-sound.ts";
import { clipSpeechDb } from "./shape-clip.ts";
import { inSoundThread } from "#server/pipeline/4-audiobook/sound/in-sound-thread.ts";

export type RawRecording = { file: string; container: Container; speech: SpanMs[] | null };
export type Cleaning = { ffmpeg: Ffmpeg; tempDir: string; signal?: AbortSignal; onLine?: (line: string) => void };
/** The recording, the hash of its decoded copy if there is one, and its duration. */
export type Decoded = { sounds: DecodedSounds; sha256: string; durationMs: number };

/** Approximate gain in dB that the chapter adds to a clip. */
const chapterGainDb = 6;
const worstBackgroundDb = -60 - chapterGainDb;
/** Extra reduction for a background that is still too loud after the first run. */
const strongerDb = 8;

/**
 * Decodes, measures, high-passes, denoises as far as needed, trims silence and writes the clip. Memory does not grow
 * with the recording's length. Throws `recording_silent`, `sound_failed`, `disk_full` or `cancelled`.
 */
export async function cleanRecording(
  work: Cleaning,
  recording: RawRecording,
  outFile: string,
  decoded?: Decoded,
): Promise<ClipFacts> {
  const dir = await mkdtemp(join(work.tempDir, "clean-"));
  try {
    const file = join(dir, "decoded.pcm");
    if (!(await decoded?.sounds.take(decoded.sha256, file, decoded.durationMs)))
      await decodeToMono(work.ffmpeg, recording, (mix) => decodedOutput(mix, file), runOptions(work));
    return await cleanDecoded(work, { file, speech: recording.speech }, outFile);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Cleans a decoded recording; writes temporary files beside `file`. */
export async function cleanDecoded(
  work: Cleaning,
  { file, speech }: { file: string; speech: SpanMs[] | null },
  outFile: string,
): Promise<ClipFacts> {
  const raw = await look(work, file, speech);
  const gentle = await finish(work, raw, speech, outFile, 0);
  const quiet = gentle.backgroundDb === null || gentle.backgroundDb <= worstBackgroundDb;
  return quiet || raw.speech.drowned ? gentle : await finish(work, raw, speech, outFile, strongerDb);
}

type Raw = SoundAnalysis & { file: string; speech: Speech; loudness: Loudness };

async function look(work: Cleaning, file: string, words: SpanMs[] | null): Promise<Raw> {
  const order = { file, words, noiseFile: `${file}.noise` };
  const { speech, loudness, ...found } = await inSoundThread("analyzeSound", order, work.signal);
  if (found.samples === 0 || !loudness) throw fail("recording_empty", "It holds no sound.");
  if (!speech) throw fail("recording_silent", "Nothing can be heard in it.");
  return { ...found, file, speech, loudness };
}

async function finish(work: Cleaning, raw: Raw, words: SpanMs[] | null, outFile: string, extraDb: number) {
  const denoising = planDenoising({ ...raw.speech, hum: raw.hum, sample: raw.noise }, clipSpeechDb, extraDb);
  const { file, power, speech } = denoising ? await denoise(work, raw, words, denoising) : raw;
  const made = await inSoundThread("shapeClip", { source: file, power, speech, extraDb, outFile }, work.signal);
  return { ...made, before: raw.loudness, withoutWords: raw.withoutWords, remarks: remarks(raw) };
}

async function denoise(work: Cleaning, raw: Raw, words: SpanMs[] | null, denoising: Denoising) {
  const file = `${raw.file}.clean`;
  const delay = denoising.reductionDb ? await denoiserDelay(work.ffmpeg, work.tempDir) : 0;
  const sample = denoising.reductionDb ? raw.noise : null;
  await work.ffmpeg.run(denoiseArgs(denoising, raw.file, sample, delay, file), runOptions(work));
  const { power, speech } = await inSoundThread("analyzeSound", { file, words, noiseFile: null }, work.signal);
  const found = speech ?? raw.speech;
  const stretches = merge([...raw.speech.stretches, ...found.stretches], 0);
  return { file, power, speech: { ...found, stretches, drowned: raw.speech.drowned } };
}

function remarks({ clipped, speech, levelDb }: Raw): string[] {
  const found: string[] = [];
  if (clipped > 0.0005) found.push("it was recorded too loud and is distorted in places");
  if (speech.drowned) found.push("its noise is nearly as loud as the voice");
  if (levelDb < -50) found.push("it was recorded very quietly");
  return found;
}

function runOptions({ signal, onLine }: Cleaning) {
  return { ...(signal ? { signal } : {}), ...(onLine ? { onLine } : {}) };
}
