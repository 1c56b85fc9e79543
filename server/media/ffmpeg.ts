import { spawn } from "node:child_process";
import { access, chmod, constants as modes } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { Container } from "#domain/recording.ts";
import { AppError, fail } from "#server/errors.ts";

export type RunOptions = { signal?: AbortSignal; onLine?: (line: string) => void };

/** The ffmpeg of this machine. `filters` holds the names it knows. */
export type Ffmpeg = {
  path: string;
  filters: ReadonlySet<string>;
  /** Runs it and returns what it wrote to standard error. Throws `sound_failed`, `cancelled` or `disk_full`. */
  run(args: string[], options?: RunOptions): Promise<string>;
};

/** $FFMPEG_PATH, then the system's, then npm's. Throws `tool_missing` with what to install. */
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
};

/** Arguments that make ffmpeg read this file and nothing else: the demuxer by name, local files only, never as an option. */
export function inputArgs(file: string, container: Container): string[] {
  return ["-protocol_whitelist", "file,pipe", "-f", demuxers[container], "-i", `file:${file}`];
}

const quiet = ["-hide_banner", "-nostdin", "-y"];

function cancelled(): AppError {
  return fail("cancelled", "The work on the sound was cancelled.");
}

async function runFfmpeg(path: string, args: string[], options: RunOptions, listing = false): Promise<string> {
  if (options.signal?.aborted) throw cancelled();
  const child = spawn(path, [...quiet, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  // Live audio and whatever a person waits for go first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const abort = () => child.kill("SIGKILL");
  options.signal?.addEventListener("abort", abort, { once: true });
  let printed = "";
  const collect = (chunk: Buffer) => {
    const text = chunk.toString();
    printed += text;
    if (!listing && printed.length > 200_000) printed = printed.slice(0, 20_000) + printed.slice(-150_000);
    if (options.onLine) for (const line of text.split(/[\r\n]+/)) if (line) options.onLine(line);
  };
  child.stderr.on("data", collect);
  child.stdout.on("data", collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", (cause) => reject(fail("tool_missing", `ffmpeg could not be started at ${path}.`, cause)));
    child.on("close", resolve);
  });
  options.signal?.removeEventListener("abort", abort);
  if (options.signal?.aborted) throw cancelled();
  if (code === 0) return printed;
  if (/No space left on device/i.test(printed))
    throw new AppError("disk_full", "The disk is full. Free some space, then run this again.");
  throw fail("sound_failed", `ffmpeg could not do its work: ${printed.trim().split("\n").slice(-3).join(" ")}`);
}

async function fromNpm(): Promise<string | null> {
  const platform = `@ffmpeg-installer/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("@ffmpeg-installer/ffmpeg"));
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
