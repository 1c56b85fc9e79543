import type { Container } from "#domain/recording.ts";
import { inputArgs, type Ffmpeg, type RunOptions } from "./ffmpeg.ts";

const bothSides = "aformat=channel_layouts=mono";
const firstSide = "pan=mono|c0=c0";
/** A voice on one side alone, or different on each, loses 3 dB in the mix. */
const cancelledDb = 6;

/**
 * Decodes a recording's first sound track to one channel: `output` gets the filter that mixes and gives the arguments after
 * the input. Stereo whose sides cancel out (one wired the wrong way round) is decoded again from its first side alone.
 */
export async function decodeToMono(
  ffmpeg: Ffmpeg,
  { file, container }: { file: string; container: Container },
  output: (mix: string) => string[],
  options: RunOptions = {},
): Promise<void> {
  const input = [...inputArgs(file, container), "-map", "0:a:0"];
  const printed = await ffmpeg.run([...input, ...output(bothSides)], options);
  if (!/Stream #0[^\n]*Audio: [^\n]* Hz, stereo/.test(printed)) return;
  const measure = `astats,${bothSides},astats`;
  const measured = await ffmpeg.run(["-nostats", ...input, "-af", measure, "-f", "null", "-"], options);
  if (levelAfter(measured, 0) - levelAfter(measured, 2) < cancelledDb) return;
  await ffmpeg.run([...input, ...output(firstSide)], options);
}

/** RMS in dBFS as the astats at this place of the chain printed it. */
function levelAfter(printed: string, place: number): number {
  const level = new RegExp(`Parsed_astats_${place} [^\\n]*Overall[^]*?RMS level dB: (\\S+)`).exec(printed)?.[1];
  return Math.max(-120, Number(level?.replace("inf", "Infinity") ?? Number.NaN));
}
