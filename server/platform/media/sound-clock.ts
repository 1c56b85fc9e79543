import type { Container } from "#domain/recording/sound-facts.ts";
import { inputArgs, type Ffmpeg } from "./ffmpeg.ts";
import { decodingMs, type RunOptions } from "./run-ffmpeg.ts";

/** Maps a time of the recorder's clock (ms) to a time in the decoded audio (ms). */
export type SoundClock = (notedMs: number) => number;

/** From `heardMs` on, the clock is ahead of the audio by `leadMs`. */
type Lead = { soundMs: number; leadMs: number };
/** Packet times vary by this much. */
const jitterMs = 50;
/** No packet is longer: MP4 adds the sleep time to the packet before it. */
const longestMs = 250;

/**
 * A recorder's clock and the file's timestamps continue while the machine sleeps; the decoded audio does not. Throws as
 * `Ffmpeg.run`.
 */
export async function soundClock(
  ffmpeg: Ffmpeg,
  { file, container, durationMs }: { file: string; container: Container; durationMs: number },
  { signal }: Pick<RunOptions, "signal"> = {},
): Promise<SoundClock> {
  const leads = readLeads();
  const args = ["-nostats", ...inputArgs(file, container), "-map", "0:a:0", "-c", "copy", "-f", "framecrc", "pipe:1"];
  await ffmpeg.run(args, { maxMs: decodingMs(durationMs), onSound: leads.read, ...(signal && { signal }) });
  return (notedMs) => {
    const at = leads.found.findLastIndex(({ soundMs, leadMs }) => soundMs + leadMs <= notedMs);
    const next = leads.found[at + 1]?.soundMs ?? Number.POSITIVE_INFINITY;
    return Math.min(notedMs - (leads.found[at]?.leadMs ?? 0), next);
  };
}

/** Parses ffmpeg's packet list with times and durations. */
function readLeads() {
  const found: Lead[] = [];
  let [rest, tickMs, soundMs, lastMs] = ["", 1, 0, 0];
  const readLine = (line: string) => {
    const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
    if (base) tickMs = (1000 * Number(base[1])) / Number(base[2]);
    const packet = /^0, *-?\d+, *(-?\d+), *(\d+)/.exec(line);
    if (!packet) return;
    const leadMs = Number(packet[1]) * tickMs - soundMs;
    if (Math.abs(leadMs - (found.at(-1)?.leadMs ?? 0)) > jitterMs) found.push({ soundMs, leadMs });
    const soundsMs = Number(packet[2]) * tickMs;
    if (soundsMs <= longestMs) lastMs = soundsMs;
    soundMs += lastMs;
  };
  const read = (listed: Buffer) => {
    const lines = (rest + listed.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
  return { found, read };
}
