import type { Container } from "#domain/recording/recording.ts";
import { inputArgs, type Ffmpeg } from "./ffmpeg.ts";
import type { RunOptions } from "./run-ffmpeg.ts";

/** The filter that makes one channel of a sound. */
export type Mix = string;

/** What a sound of one channel passes unchanged. */
export const bothChannels: Mix = "aformat=channel_layouts=mono";
const firstChannel: Mix = "pan=mono|c0=c0";
/** A voice on one side alone, or different on each, loses 3 dB in the mix. */
const cancelledDb = 6;

type Sound = { file: string; container: Container };

/**
 * Decodes a recording's first sound track to one channel: `output` gets the filter that mixes and gives the arguments after
 * the input, when a run begins. Stereo whose sides cancel out (one wired the wrong way round) is decoded again from its first
 * side alone. Returns how it was mixed.
 */
export async function decodeToMono(
  ffmpeg: Ffmpeg,
  sound: Sound,
  output: (mix: Mix) => string[],
  options: RunOptions = {},
): Promise<Mix> {
  const input = inputOf(sound);
  const printed = await ffmpeg.run([...input, ...output(bothChannels)], options);
  if (!/Stream #0[^\n]*Audio: [^\n]* Hz, stereo/.test(printed)) return bothChannels;
  const measure = `astats,${bothChannels},astats`;
  const { onSound: _, ...silently } = options;
  const measured = await ffmpeg.run(["-nostats", ...input, "-af", measure, "-f", "null", "-"], silently);
  if (levelAfter(measured, 0) - levelAfter(measured, 2) < cancelledDb) return bothChannels;
  await ffmpeg.run([...input, ...output(firstChannel)], options);
  return firstChannel;
}

/** Decodes it once more, mixed as `decodeToMono` found right. `output` are the arguments after the input. */
export async function decodeWithMix(
  ffmpeg: Ffmpeg,
  sound: Sound,
  output: string[],
  options: RunOptions,
): Promise<void> {
  await ffmpeg.run([...inputOf(sound), ...output], options);
}

function inputOf({ file, container }: Sound): string[] {
  return [...inputArgs(file, container), "-map", "0:a:0"];
}

/** RMS in dBFS as the astats at this place of the chain printed it. */
function levelAfter(printed: string, place: number): number {
  const level = new RegExp(`Parsed_astats_${place} [^\\n]*Overall[^]*?RMS level dB: (\\S+)`).exec(printed)?.[1];
  return Math.max(-120, Number(level?.replace("inf", "Infinity") ?? Number.NaN));
}
