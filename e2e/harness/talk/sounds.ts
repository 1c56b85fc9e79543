import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const said = "My name is Evelyn Mae Tully, and this is my story. I was born upstairs, over the water, in the spring.";

/** A room and a voice; `hum` is a fan louder than the voice. */
export const sounds = {
  clear: { speech: "volume=1.4", room: "anoisesrc=a=0.0005" },
  quiet: { speech: "volume=-50dB", room: "anoisesrc=a=0.0005" },
  clipping: { speech: "volume=40dB", room: "anoisesrc=a=0.0005" },
  silence: { speech: "volume=0", room: "anullsrc" },
  hum: { speech: "volume=-10dB", room: "aevalsrc=0.5*sin(2*PI*110*t)+0.2*sin(2*PI*330*t)" },
} as const;

/**
 * A wave file to loop: eight seconds of room noise, then eight seconds of speech. A test of any speed meets first one
 * and then the other.
 */
export async function roomFile(folder: string, name: keyof typeof sounds): Promise<string> {
  const { speech, room } = sounds[name];
  const [bare, file] = [join(folder, `${name}-bare.wav`), join(folder, `${name}.wav`)];
  await run("flite", ["-voice", "slt", "-t", said, "-o", bare]);
  const filter = `[1:a]aresample=48000,silenceremove=start_periods=1:stop_periods=-1:stop_duration=0.15:stop_threshold=-40dB,aloop=loop=-1:size=400000,atrim=duration=8,${speech},adelay=8000:all=1[voice];[0:a][voice]amix=inputs=2:duration=longest:normalize=0`;
  const from = ["-f", "lavfi", "-t", "16", "-i", room, "-i", bare, "-filter_complex", filter, "-t", "16"];
  const to = ["-ar", "48000", "-ac", "1", "-c:a", "pcm_s16le", file];
  await run("ffmpeg", ["-y", "-loglevel", "error", ...from, ...to]);
  return file;
}
