import { access, chmod, constants as modes } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Container } from "#domain/recording/sound-facts.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { runFfmpeg, type RunOptions } from "./run-ffmpeg.ts";

/** The installed ffmpeg. `filters` lists its filter names. */
export type Ffmpeg = {
  path: string;
  filters: ReadonlySet<string>;
  /** Runs ffmpeg and returns its output. Throws `sound_failed`, `cancelled`, `timeout` or `disk_full`. */
  run(args: string[], options?: RunOptions): Promise<string>;
};

/** Where the set-up installs npm's ffmpeg. */
const own = new URL("../../../scripts/set-up/ffmpeg/package.json", import.meta.url);

/** Looks at $FFMPEG_PATH, then the system, then npm. Throws `tool_missing` with what to install. */
export async function findFfmpeg(configured: string | null): Promise<Ffmpeg> {
  const candidates = configured ? [configured] : ["ffmpeg", await fromNpm()];
  for (const path of candidates) {
    const listing = path && (await listFilters(path));
    if (!listing) continue;
    const filters = new Set([...listing.matchAll(/^ [TSC.]{2,3} (\S+)/gm)].map((match) => match[1] ?? ""));
    return { path, filters, run: (args, options = {}) => runFfmpeg(path, args, options) };
  }
  const where = configured ? ` at ${configured}` : "";
  throw fail(
    "tool_missing",
    `ffmpeg is missing${where}. Install it (Debian: apt-get install ffmpeg) or set FFMPEG_PATH.`,
  );
}

function listFilters(path: string): Promise<string | null> {
  return runFfmpeg(path, ["-filters"], {}, true).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return null;
    throw thrown;
  });
}

const demuxers: Record<Container, string> = {
  wav: "wav",
  webm: "matroska",
  mp3: "mp3",
  mp4: "mov",
  ogg: "ogg",
  flac: "flac",
  aac: "aac",
  amr: "amr",
  aiff: "aiff",
  caf: "caf",
  asf: "asf",
};

/** Input arguments that restrict ffmpeg to this local file and this demuxer. */
export function inputArgs(file: string, container: Container): string[] {
  return ["-protocol_whitelist", "file,pipe", "-f", demuxers[container], "-i", `file:${file}`];
}

async function fromNpm(): Promise<string | null> {
  const platform = `@ffmpeg-installer/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(own).resolve("@ffmpeg-installer/ffmpeg"));
    const path = join(require.resolve(`${platform}/package.json`), "..", "ffmpeg");
    if (!(await isExecutable(path))) await chmod(path, 0o755);
    return path;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "MODULE_NOT_FOUND") return null;
    throw cause;
  }
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, modes.X_OK).then(
    () => true,
    () => false,
  );
}
