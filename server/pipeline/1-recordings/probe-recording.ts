import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Container } from "#domain/recording/sound-facts.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { sniffContainer } from "#server/platform/media/sniff-container.ts";

/** `claimedMs`: the duration of its packets before decoding; null when they do not state it. */
export type ProbedRecording = { name: string; container: Container; bytes: number; claimedMs: number | null };

export const maxRecordingHours = 12;
/**
 * The fewest bytes per second of recorded sound. Opus in DTX needs least: in silence one packet per 400 ms (RFC 7587,
 * 3.1.3), about 20 bytes a second with its container; see docs/adr/019.
 */
const minBytesPerSecond = 16;
/** Honest headers are wrong by a few seconds. */
const slackSeconds = 10;
const maxProbeMs = 60_000;

/**
 * Identifies a recording without decoding it and checks whether its size can hold the claimed duration. Throws an
 * AppError whose message names the file.
 */
export async function probeRecording(ffmpeg: Ffmpeg, file: string, signal?: AbortSignal): Promise<ProbedRecording> {
  const name = basename(file);
  const { size: bytes } = await stat(file).catch((cause: unknown) => {
    throw fail("recording_unreadable", `${name} cannot be opened.`, cause);
  });
  if (bytes === 0) throw fail("recording_empty", `${name} is empty: it holds 0 bytes.`);
  const sniffed = await sniffContainer(file);
  if (sniffed.container === null)
    throw fail("not_a_recording", `${name} is not a recording: it looks like ${sniffed.looksLike}.`);
  const { container } = sniffed;
  const claimedMs = await readPackets(ffmpeg, { name, file, container }, signal);
  const probed = { name, container, bytes, claimedMs };
  refuseTooLong(probed, claimedMs ?? 0);
  return probed;
}

/** Throws when the duration exceeds the limit of a recording or the capacity of its bytes. */
export function refuseTooLong({ name, bytes }: Pick<ProbedRecording, "name" | "bytes">, durationMs: number): void {
  if (durationMs > maxRecordingHours * 3_600_000)
    throw fail(
      "recording_too_long",
      `${name} is longer than ${maxRecordingHours} hours. Cut it into shorter recordings.`,
    );
  if (durationMs > maxMsOf(bytes))
    throw fail(
      "recording_implausible",
      `${name} says it holds ${inWords(durationMs)} in ${bytes} bytes: no recorded sound is that small.`,
    );
}

/** The limit of decoding: 1.5 times the claimed duration, if there is one. */
export function maxDecodedMs({ claimedMs, bytes }: ProbedRecording): number {
  const whole = Math.min(maxRecordingHours * 3_600_000, maxMsOf(bytes)) + 1000;
  return claimedMs === null ? whole : Math.min(whole, claimedMs * 1.5 + 60_000);
}

/** The longest sound that these bytes can hold. */
function maxMsOf(bytes: number): number {
  return (slackSeconds + bytes / minBytesPerSecond) * 1000;
}

/** Reads the packets of the first sound track without decoding. */
async function readPackets(
  ffmpeg: Ffmpeg,
  { name, file, container }: { name: string; file: string; container: Container },
  signal?: AbortSignal,
): Promise<number | null> {
  const copy = ["-map", "0:a:0", "-c", "copy", "-t", String(maxRecordingHours * 3600 + 1), "-f", "null", "-"];
  const options = { maxMs: maxProbeMs, ...(signal ? { signal } : {}) };
  try {
    const printed = await ffmpeg.run(["-nostats", ...inputArgs(file, container), ...copy], options);
    const [, hours = 0, minutes = 0, seconds = 0] =
      [...printed.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)].at(-1)?.map(Number) ?? [];
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 || null;
  } catch (thrown) {
    throw unread(thrown, name);
  }
}

/** Translates ffmpeg's failure into an error for the person. */
export function unread(thrown: unknown, name: string): unknown {
  if (!(thrown instanceof AppError) || thrown.code !== "sound_failed") return thrown;
  if (/matches no streams/.test(thrown.message))
    return fail("not_a_recording", `${name} holds no sound, only pictures or data.`, thrown);
  return fail("recording_unreadable", `${name} cannot be read: its sound is damaged or was never finished.`, thrown);
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
