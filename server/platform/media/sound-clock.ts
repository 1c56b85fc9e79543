import type { Container } from "#domain/recording/recording.ts";
import { inputArgs, type Ffmpeg } from "./ffmpeg.ts";
import { decodingMs, type RunOptions } from "./run-ffmpeg.ts";

/** Where in the decoded sound something is that was noted by the clock of who recorded it, in ms. */
export type SoundClock = (notedMs: number) => number;

/** From here on the clock is so much ahead of the sound. */
type Lead = { heardMs: number; leadMs: number };
/** Packets come a little early and late. */
const jitterMs = 50;
/** No packet sounds for longer: MP4 counts the time that was slept to the last one before. */
const longestMs = 250;

/**
 * A recorder's clock goes on while its machine sleeps, and so do the times in its file; the decoded sound does not. Throws as
 * `Ffmpeg.run` does.
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
    const at = leads.found.findLastIndex(({ heardMs, leadMs }) => heardMs + leadMs <= notedMs);
    const next = leads.found[at + 1]?.heardMs ?? Number.POSITIVE_INFINITY;
    return Math.min(notedMs - (leads.found[at]?.leadMs ?? 0), next);
  };
}

/** Reads ffmpeg's list of packets: each with its time and how long it sounds. */
function readLeads() {
  const found: Lead[] = [];
  let [rest, tickMs, heardMs, lastMs] = ["", 1, 0, 0];
  const readLine = (line: string) => {
    const base = /^#tb 0: (\d+)\/(\d+)/.exec(line);
    if (base) tickMs = (1000 * Number(base[1])) / Number(base[2]);
    const packet = /^0, *-?\d+, *(-?\d+), *(\d+)/.exec(line);
    if (!packet) return;
    const leadMs = Number(packet[1]) * tickMs - heardMs;
    if (Math.abs(leadMs - (found.at(-1)?.leadMs ?? 0)) > jitterMs) found.push({ heardMs, leadMs });
    const soundsMs = Number(packet[2]) * tickMs;
    if (soundsMs <= longestMs) lastMs = soundsMs;
    heardMs += lastMs;
  };
  const read = (listed: Buffer) => {
    const lines = (rest + listed.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
  return { found, read };
}
