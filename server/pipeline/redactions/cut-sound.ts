import { open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Container } from "#domain/recording/sound-facts.ts";
import { fail } from "#server/platform/errors.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { decodingMs } from "#server/platform/media/run-ffmpeg.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import type { Passage } from "./choose-passage.ts";
import { fillWithQuiet } from "./room-quiet.ts";

/** A sound file with the facts that its rows hold. */
export type CutSound = {
  file: string;
  container: Container;
  codec: string;
  sha256: string;
  bytes: number;
  durationMs: number;
};
type Source = { file: string; container: Container; durationMs: number };

type Format = { container: Container; codec: string; args: readonly string[] };
const opus = ["-ar", "48000", "-c:a", "libopus", "-b:a", "128k"];
/** Where a cut sound is written in another format, ours holds at least as much as the original did. */
const formats: Record<Container, Format> = {
  wav: { container: "wav", codec: "pcm_s16le", args: ["-c:a", "pcm_s16le", "-f", "wav"] },
  webm: { container: "webm", codec: "opus", args: [...opus, "-f", "webm"] },
  ogg: { container: "ogg", codec: "opus", args: [...opus, "-f", "ogg"] },
  mp3: { container: "mp3", codec: "mp3", args: ["-c:a", "libmp3lame", "-b:a", "192k", "-f", "mp3"] },
  mp4: { container: "mp4", codec: "aac", args: ["-c:a", "aac", "-b:a", "160k", "-f", "mp4"] },
  flac: { container: "flac", codec: "flac", args: ["-c:a", "flac", "-f", "flac"] },
  aac: { container: "mp4", codec: "aac", args: ["-c:a", "aac", "-b:a", "160k", "-f", "mp4"] },
  aiff: { container: "aiff", codec: "pcm_s16be", args: ["-c:a", "pcm_s16be", "-f", "aiff"] },
  caf: { container: "caf", codec: "pcm_s16le", args: ["-c:a", "pcm_s16le", "-f", "caf"] },
  amr: { container: "flac", codec: "flac", args: ["-c:a", "flac", "-f", "flac"] },
  asf: { container: "flac", codec: "flac", args: ["-c:a", "flac", "-f", "flac"] },
};

/**
 * Writes a sound without these passages into `dir` under `name`: quiet of the room stands in their place. Sound outside
 * them is encoded again in the original's format. Throws as `Ffmpeg.run`.
 */
export async function cutSound(
  ffmpeg: Ffmpeg,
  source: Source,
  passages: readonly Passage[],
  { dir, name, signal }: { dir: string; name: string; signal: AbortSignal },
): Promise<CutSound> {
  const raw = join(dir, `${name}.raw`);
  const file = join(dir, name);
  const { container, codec, args } = formats[source.container];
  const run = { signal, maxMs: decodingMs(source.durationMs), soundMs: source.durationMs };
  try {
    const decoding = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-c:a", "pcm_s16le", "-f", "s16le", `file:${raw}`];
    const form = readForm(await ffmpeg.run([...inputArgs(source.file, source.container), ...decoding], run));
    await using handle = await open(raw, "r+");
    await fillWithQuiet({ handle, ...form }, passages, signal);
    const samples = (await handle.stat()).size / (2 * form.channels);
    const input = ["-f", "s16le", "-ar", String(form.sampleRate), "-ac", String(form.channels), "-i", `file:${raw}`];
    await ffmpeg.run([...input, "-map_metadata", "-1", ...args, `file:${file}`], run);
    const durationMs = Math.round((samples * 1000) / form.sampleRate);
    return { file, container, codec, sha256: await hashFile(file), bytes: (await stat(file)).size, durationMs };
  } finally {
    await rm(raw, { force: true });
  }
}

/** ffmpeg states rate and bit rate of the samples that it writes. */
function readForm(printed: string): { sampleRate: number; channels: number } {
  const stated = /Output #0[^]*?Audio: pcm_s16le[^,]*, (\d+) Hz,[^\n]*?, (\d+) kb\/s/.exec(printed);
  const sampleRate = Number(stated?.[1] ?? 0);
  const channels = Math.round((Number(stated?.[2] ?? 0) * 1000) / (sampleRate * 16));
  if (!(sampleRate > 0 && channels > 0))
    throw fail("sound_failed", "ffmpeg did not state the form of a decoded sound.");
  return { sampleRate, channels };
}
