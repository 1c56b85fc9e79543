import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { fail } from "#server/platform/errors.ts";
import { bothChannels } from "#server/platform/media/decode-to-mono.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { isTruncated } from "#server/platform/media/detect-truncation.ts";
import type { LevelMeter } from "#server/platform/media/sound-levels.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import { listeningArguments } from "./listening-copy.ts";
import { maxDecodedMs, probeRecording, refuseTooLong, unread, type ProbedRecording } from "./probe-recording.ts";

/** The loudest 50 ms of speech on the quietest usable recording are above this level. */
const silenceDb = -60;
const minMs = 50;

/**
 * Additional outputs of the same decoding: `meter` receives the mono mix that recognizers use; `output` returns
 * further ffmpeg arguments for the claimed duration. `sha256` skips hashing when the hash is known.
 */
export type ExamineOptions = {
  signal?: AbortSignal;
  meter?: LevelMeter;
  output?: (claimedMs: number) => Promise<string[]>;
  sha256?: string;
};

/**
 * Decodes the first sound track once from end to end in constant memory. Throws an AppError whose message names the
 * file: recording_empty, recording_silent, recording_unreadable, recording_too_long, recording_implausible,
 * not_a_recording.
 */
export async function examineRecording(
  ffmpeg: Ffmpeg,
  file: string,
  options: ExamineOptions = {},
): Promise<SoundFacts> {
  const probed = await probeRecording(ffmpeg, file, options.signal);
  const { name, container, bytes } = probed;
  const maxDurationMs = maxDecodedMs(probed);
  const output = probed.claimedMs === null ? [] : ((await options.output?.(probed.claimedMs)) ?? []);
  const [report, sha256, cutShort] = await Promise.all([
    decodeOnce(ffmpeg, { ...probed, file, maxDurationMs, output }, options),
    options.sha256 ?? sha256Of(file, options.signal),
    isTruncated(file, container),
  ]);
  const heard = readReport(report, { name, size: bytes });
  refuseTooLong(probed, heard.durationMs);
  if (heard.durationMs >= maxDurationMs)
    throw fail("recording_implausible", `${name} holds much more sound than its container says.`);
  if (heard.loudestDb < silenceDb) throw fail("recording_silent", `${name} is silent: nothing can be heard in it.`);
  const missing =
    heard.promisedMs !== null && heard.promisedMs - heard.durationMs > Math.max(500, heard.promisedMs / 100);
  const { promisedMs: _, loudestDb: __, ...facts } = heard;
  return { container, ...facts, bytes, sha256, truncated: cutShort || missing };
}

type Decoding = ProbedRecording & { file: string; maxDurationMs: number; output: string[] };

async function decodeOnce(
  ffmpeg: Ffmpeg,
  { file, name, container, claimedMs, maxDurationMs, output }: Decoding,
  { signal, meter }: ExamineOptions,
): Promise<string> {
  const track = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-t", String(maxDurationMs / 1000)];
  const heard = meter ? [...track, ...listeningArguments(bothChannels)] : [];
  const more = output.length > 0 ? [...track, ...output] : [];
  const measured = [...track, "-af", "astats", "-f", "null", "-"];
  const args = ["-nostats", ...inputArgs(file, container), ...measured, ...heard, ...more];
  const listening = meter ? { onSound: (chunk: Buffer) => meter.add(chunk) } : {};
  const soundMs = claimedMs ?? maxDurationMs;
  return ffmpeg
    .run(args, { soundMs, maxMs: decodingMs(maxDurationMs), ...listening, ...(signal ? { signal } : {}) })
    .catch((thrown: unknown) => {
      throw unread(thrown, name);
    });
}

/** Reads ffmpeg's description of the stream and its `astats` values. */
function readReport(report: string, { name, size }: { name: string; size: number }) {
  const stream = /Stream #0[^\n]*Audio: (\w+)[^\n]*?, (\d+) Hz, ([^,\n]+)/.exec(report);
  const measured = measurements(report);
  const codec = stream?.[1];
  const sampleRate = Number(stream?.[2] ?? 0);
  const durationMs = sampleRate > 0 ? Math.round((measured.samples * 1000) / sampleRate) : 0;
  if (!codec || durationMs < minMs) {
    if (size > 4096) throw fail("recording_unreadable", `${name} cannot be read: no sound could be decoded from it.`);
    throw fail("recording_empty", `${name} is empty: it holds no sound.`);
  }
  return {
    codec,
    sampleRate,
    channels: channelCount(stream?.[3] ?? ""),
    durationMs,
    rmsDb: measured.rmsDb,
    peakDb: measured.peakDb,
    loudestDb: measured.loudestDb,
    promisedMs: hasFilm(report) ? null : promisedDuration(report),
  };
}

/** One block per stretch of unchanged format: a stream that switches between mono and stereo has several. */
function measurements(report: string) {
  const blocks = report.split("] Overall").slice(1);
  const each = (pattern: RegExp) => blocks.map((block) => pattern.exec(block)?.[1]);
  const counts = each(/Number of samples: (\d+)/).map(Number);
  const samples = counts.reduce((sum, count) => sum + count, 0);
  const energy = each(/RMS level dB: (\S+)/).reduce(
    (sum, db, i) => sum + (counts[i] ?? 0) * 10 ** (decibels(db) / 10),
    0,
  );
  return {
    samples,
    rmsDb: decibels(String(10 * Math.log10(energy / Math.max(1, samples)))),
    peakDb: Math.max(-120, ...each(/Peak level dB: (\S+)/).map(decibels)),
    loudestDb: Math.max(-120, ...each(/RMS peak dB: (\S+)/).map(decibels)),
  };
}

/** A film may outlast its sound. A cover picture is no film. */
function hasFilm(report: string): boolean {
  return /Stream #0[^\n]*Video: (?![^\n]*attached pic)/.test(report);
}

/** The container's own length, where it states one. */
function promisedDuration(report: string): number | null {
  const stated = /Duration: (\d+):(\d\d):(\d\d)\.(\d\d)/.exec(report);
  if (!stated || /Estimating duration from bitrate/.test(report)) return null;
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = stated.slice(1).map(Number);
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10;
}

/** `-inf` and values that are no number count as the floor of 16-bit sound. */
function decibels(text: string | undefined): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(-120, value) : -120;
}

const layouts: Record<string, number> = {
  mono: 1,
  stereo: 2,
  "2.1": 3,
  quad: 4,
  "4.0": 4,
  "5.0": 5,
  "5.1": 6,
  "7.1": 8,
};

function channelCount(layout: string): number {
  const counted = /^(\d+) channels/.exec(layout)?.[1];
  return counted ? Number(counted) : (layouts[layout.replace(/\(.*\)/, "").trim()] ?? 1);
}

async function sha256Of(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash, signal ? { signal } : {});
  } catch (cause) {
    if (signal?.aborted) throw fail("cancelled", "The work on the sound was cancelled.", cause);
    throw fail("recording_unreadable", `${basename(file)} cannot be read from the disk.`, cause);
  }
  return hash.digest("hex");
}
