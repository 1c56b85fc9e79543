// Small files that decode to many hours of sound.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const seconds = 11 * 3600;
/** The FLAC has a constant level in the largest possible frames: 78 kB. */
const kinds = [
  {
    name: "constant.flac",
    source: "aevalsrc=0.1:s=8000",
    codec: ["-sample_fmt", "s16", "-frame_size", "65535"],
    pieces: 1,
  },
  {
    name: "silent.ogg",
    source: "anullsrc=r=8000:cl=mono",
    codec: ["-c:a", "libopus", "-b:a", "6k", "-dtx", "1"],
    pieces: 66,
  },
] as const;

/** Creates them in `dir` and returns their paths. */
export function longRecordings(dir: string): string[] {
  return kinds.map(({ name, source, codec, pieces }) => {
    const [piece, path] = [join(dir, `piece-${name}`), join(dir, name)];
    encode(["-f", "lavfi", "-i", source, "-t", String(seconds / pieces), ...codec, piece]);
    encode(["-stream_loop", String(pieces - 1), "-i", piece, "-c", "copy", path]);
    return path;
  });
}

function encode(made: readonly string[]): void {
  execFileSync("ffmpeg", ["-loglevel", "error", "-y", ...made]);
}
