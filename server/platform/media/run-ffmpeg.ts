import { spawn, type ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import { AppError, wasKilledExternally, fail } from "#server/platform/errors.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";

/** `soundMs`: duration of the sound; long sound yields to short. `maxMs`: timeout. `onSound` receives standard output in chunks; if it throws, ffmpeg is stopped. */
export type RunOptions = {
  signal?: AbortSignal;
  soundMs?: number;
  onLine?: (line: string) => void;
  maxMs?: number;
  onSound?: (sound: Buffer) => Promise<void> | void;
};

/** No recording needs a larger single allocation; only embedded pictures or malformed tables do. */
const maxAllocatedBytes = 128 * 1024 * 1024;
const quiet = ["-hide_banner", "-nostdin", "-y", "-max_alloc", String(maxAllocatedBytes)];
const maxRunMs = 6 * 60 * 60_000;

/** The timeout for decoding: a busy machine decodes at least four times faster than real time. */
export function decodingMs(soundMs: number): number {
  return 120_000 + soundMs / 4;
}

/**
 * Returns the printed output. Throws `sound_failed`, `cancelled`, `timeout`, `disk_full`, `unavailable`, or what
 * `onSound` throws.
 */
export async function runFfmpeg(path: string, args: string[], options: RunOptions, listing = false): Promise<string> {
  const { signal, maxMs = maxRunMs, onSound } = options;
  if (signal?.aborted) throw cancelled();
  const child = spawn(path, [...quiet, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  yieldProcessor(child, options.soundMs);
  let late = false;
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(() => (late = kill()), maxMs);
  signal?.addEventListener("abort", kill, { once: true });
  const printed = collectOutput(onSound ? [child.stderr] : [child.stderr, child.stdout], options, listing);
  try {
    const [{ code, signal: endedBy }] = await Promise.all([
      untilClosed(child, path),
      onSound && readSound(child.stdout, onSound),
    ]);
    if (signal?.aborted) throw cancelled();
    if (late) throw tookTooLong(maxMs);
    if (code === 0) return printed();
    if (endedBy === "SIGKILL") throw wasKilledExternally("ffmpeg");
  } finally {
    kill();
    clearTimeout(timer);
    signal?.removeEventListener("abort", kill);
  }
  if (/No space left on device/i.test(printed()))
    throw new AppError("disk_full", "The disk is full. Free some space, then run this again.");
  throw fail("sound_failed", `ffmpeg could not do its work: ${printed().trim().split("\n").slice(-3).join(" ")}`);
}

function cancelled(): AppError {
  return fail("cancelled", "The work on the sound was cancelled.");
}

/** Not retryable: the same input would take as long again. */
function tookTooLong(ms: number): AppError {
  const minutes = Math.ceil(ms / 60_000);
  return new AppError("timeout", `The work on the sound took longer than ${minutes} min.`, { retryable: false });
}

type Ended = { code: number | null; signal: NodeJS.Signals | null };

function untilClosed(child: ChildProcess, path: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    child.on("error", (cause) => reject(fail("tool_missing", `ffmpeg could not be started at ${path}.`, cause)));
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
}

async function readSound(stdout: Readable, onSound: NonNullable<RunOptions["onSound"]>): Promise<void> {
  for await (const chunk of stdout) await onSound(chunk);
}

/** Keeps the first and last output lines, because the output in between is unbounded. */
function collectOutput(streams: Readable[], { onLine }: RunOptions, listing: boolean): () => string {
  let printed = "";
  const collect = (chunk: Buffer) => {
    const text = chunk.toString();
    printed += text;
    if (!listing && printed.length > 200_000) printed = printed.slice(0, 20_000) + printed.slice(-150_000);
    if (onLine) for (const line of text.split(/[\r\n]+/)) if (line) onLine(line);
  };
  for (const stream of streams) stream.on("data", collect);
  return () => printed;
}
