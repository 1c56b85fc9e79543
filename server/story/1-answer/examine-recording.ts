import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Container, SoundFacts } from "#domain/recording.ts";
import { AppError, fail } from "#server/errors.ts";
import { inputArgs, type Ffmpeg } from "#server/media/ffmpeg.ts";
import { endsTooEarly } from "#server/media/find-cut.ts";
import { sniffContainer } from "#server/media/sniff-container.ts";

const longestMs = 12 * 3_600_000;
/** Nothing a person says stays below this peak, however far the microphone was. */
const silentPeakDb = -60;

/**
 * Looks into a recording: what it is, how long it lasts when it is decoded, and how loud. Memory does not grow with its length.
 * Throws, with a sentence that names the file: `recording_empty`, `recording_silent`, `recording_unreadable`,
 * `recording_too_long`, `not_a_recording`.
 */
export async function examineRecording(
  ffmpeg: Ffmpeg,
  file: string,
  options: { signal?: AbortSignal } = {},
): Promise<SoundFacts> {
  const name = basename(file);
  const { size } = await stat(file);
  if (size === 0) throw fail("recording_empty", `${name} is empty.`);
  const sniffed = await sniffContainer(file);
  if (sniffed.container === null)
    throw fail("not_a_recording", `${name} is no recording: it looks like ${sniffed.looksLike}.`);
  const { container } = sniffed;
  const [sha256, heard, cut] = await Promise.all([
    hashOf(file),
    listen(ffmpeg, file, container, options),
    endsTooEarly(file, container),
  ]);
  if (heard.durationMs > longestMs) throw fail("recording_too_long", `${name} is longer than twelve hours.`);
  if (heard.peakDb < silentPeakDb) throw fail("recording_silent", `Nothing can be heard in ${name}: it is silent.`);
  return { container, bytes: size, sha256, ...heard, truncated: cut };
}

type Heard = Pick<SoundFacts, "codec" | "durationMs" | "sampleRate" | "channels" | "rmsDb" | "peakDb">;

/** Decodes the first sound of the file once, to the end, keeping only figures. */
async function listen(
  ffmpeg: Ffmpeg,
  file: string,
  container: Container,
  options: { signal?: AbortSignal },
): Promise<Heard> {
  const name = basename(file);
  const measure = "astats=measure_perchannel=none:measure_overall=RMS_level+Peak_level+Number_of_samples";
  let printed: string;
  try {
    printed = await ffmpeg.run(
      [...inputArgs(file, container), "-map", "0:a:0", "-vn", "-sn", "-dn", "-af", measure, "-f", "null", "-"],
      options,
    );
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "sound_failed") throw thrown;
    const silent = /matches no streams/.test(thrown.message);
    throw fail(
      "recording_unreadable",
      silent ? `${name} holds no sound.` : `${name} is damaged: it cannot be played.`,
      thrown,
    );
  }
  const stream = /Stream #0:\d+.*?: Audio: (\w+).*?, (\d+) Hz, ([^,\n]+)/.exec(printed);
  const samples = Number(/Number of samples: (\d+)/.exec(printed)?.[1] ?? 0);
  const sampleRate = Number(stream?.[2] ?? 0);
  const durationMs = sampleRate > 0 ? Math.round((samples / sampleRate) * 1000) : 0;
  if (!stream || durationMs < 1)
    throw fail("recording_unreadable", `${name} is damaged: no sound could be read from it.`);
  return {
    codec: stream[1] ?? "",
    durationMs,
    sampleRate,
    channels: channelsOf(stream[3] ?? ""),
    rmsDb: level(printed, "RMS level dB"),
    peakDb: level(printed, "Peak level dB"),
  };
}

function channelsOf(layout: string): number {
  if (layout.startsWith("mono")) return 1;
  const counted = /^(\d+) channels/.exec(layout) ?? /^(\d+)\.(\d+)/.exec(layout);
  return counted ? Number(counted[1]) + Number(counted[2] ?? 0) : 2;
}

/** -200 stands for digital silence. */
function level(printed: string, label: string): number {
  const value = Number(new RegExp(`${label}: (-?[\\d.]+)`).exec(printed)?.[1] ?? "-200");
  return Math.max(-200, value);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
