import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { rate } from "./play-turns.ts";

export type Noise = "clean" | "kettle" | "television" | "radio";
export const noises: readonly Noise[] = ["clean", "kettle", "television", "radio"];

/** Noise level in dB of full scale; the voices are at about -20. */
const levelsDb: Record<Noise, number> = { clean: -75, kettle: -45, television: -40, radio: -42 };
const seconds = 60;

const news =
  "Good evening. The government has announced new plans for the railways. In other news, heavy rain is expected in the north, " +
  "and farmers are worried about the harvest. Our reporter spoke to people at the market this morning. ";
const play =
  "You never told me that he was coming. I did tell you, on Tuesday, in the garden. Then why is the door locked? " +
  "Because somebody has taken the key, and I think I know who it was. ";

/** A minute of room noise to loop. Its voices come from across the room: muffled, with echoes. */
export async function roomNoise(noise: Noise, folder: string): Promise<Int16Array> {
  const [input, filter] = await source(noise, folder);
  const raw = join(folder, `${noise}.raw`);
  const level = ["-af", `${filter},loudnorm=I=${levelsDb[noise] < -70 ? -70 : levelsDb[noise]}:TP=-6`];
  const to = ["-t", String(seconds), "-ar", String(rate), "-ac", "1", "-f", "s16le", "-y", raw];
  await promisify(execFile)("ffmpeg", ["-loglevel", "error", ...input, ...level, ...to]);
  return new Int16Array(Uint8Array.from(await readFile(raw)).buffer);
}

const acrossTheRoom = "lowpass=f=3400,highpass=f=150,aecho=0.8:0.6:35|60|90:0.4|0.3|0.2";

async function source(noise: Noise, folder: string): Promise<[input: string[], filter: string]> {
  if (noise === "clean") return [["-f", "lavfi", "-i", "anoisesrc=color=pink:seed=1"], "lowpass=f=4000"];
  if (noise === "kettle")
    return [["-f", "lavfi", "-i", "anoisesrc=color=white:seed=2"], "bandpass=f=1800:width_type=o:w=2"];
  const file = join(folder, `${noise}.wav`);
  const [voice, text] = noise === "radio" ? ["slt", play] : ["rms", news];
  await promisify(execFile)("flite", ["-voice", voice, "-t", text, "-o", file]);
  return [["-stream_loop", "-1", "-i", file], acrossTheRoom];
}
