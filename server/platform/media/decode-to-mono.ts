import type { Container } from "#domain/recording/sound-facts.ts";
import { inputArgs, type Ffmpeg } from "./ffmpeg.ts";
import type { RunOptions } from "./run-ffmpeg.ts";

/** An ffmpeg filter that mixes to one channel. */
export type Mix = string;

/** Leaves mono unchanged. */
export const bothChannels: Mix = "aformat=channel_layouts=mono";
const firstChannel: Mix = "pan=mono|c0=c0";
/** A voice on one channel only, or uncorrelated channels, lose 3 dB in the mix; a larger loss means cancellation. */
const cancelledDb = 6;

type Sound = { file: string; container: Container };

/**
 * Decodes the first audio track to mono. `output` receives the mix filter and returns the output arguments. Stereo
 * whose channels cancel out (one with inverted phase) is decoded again from its first channel. Returns the mix used.
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

/** Decodes again with the mix that `decodeToMono` chose. `output` is the output arguments. */
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

/** RMS in dBFS as printed by the `astats` at this position of the filter chain. */
function levelAfter(printed: string, place: number): number {
  const level = new RegExp(`Parsed_astats_${place} [^\\n]*Overall[^]*?RMS level dB: (\\S+)`).exec(printed)?.[1];
  return Math.max(-120, Number(level?.replace("inf", "Infinity") ?? Number.NaN));
}
