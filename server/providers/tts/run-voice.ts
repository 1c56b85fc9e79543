import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AppError, wasKilledExternally, fail } from "#server/platform/errors.ts";
import type { Speech } from "./tts.ts";
import { yieldInBackground } from "#server/platform/threads/yield-processor.ts";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";

const maxMs = 60_000;

/** Gives the engine its text in a file, and the WAV its name only once it is whole. */
export async function sayThroughFile(
  path: string,
  speech: Speech,
  text: string,
  args: (textFile: string, wavFile: string) => string[],
): Promise<boolean> {
  if (!text) return false;
  const outFile = resolve(speech.outFile);
  const run = randomUUID();
  const textFile = `${outFile}.${run}.txt`;
  const unfinished = `${outFile}.${run}.part`;
  try {
    await writeFile(textFile, `${text}\n`);
    await runVoice(path, args(textFile, unfinished), speech.signal);
    const { size } = await stat(unfinished).catch(() => ({ size: 0 }));
    if (size <= waveHeaderBytes) throw fail("voice_failed", `${path} wrote no sound.`);
    await rename(unfinished, outFile);
    return true;
  } finally {
    await rm(textFile, { force: true });
    await rm(unfinished, { force: true });
  }
}

/** Runs an engine without a shell; returns what it printed. */
export async function runVoice(path: string, args: string[], signal?: AbortSignal): Promise<string> {
  if (signal?.aborted) throw fail("cancelled", "The narration was cancelled.");
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"], timeout: maxMs, killSignal: "SIGKILL" });
  yieldInBackground(child);
  const abort = () => child.kill("SIGKILL");
  signal?.addEventListener("abort", abort, { once: true });
  let printed = "";
  const collect = (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-10_000));
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const code = await new Promise<number | null>((settle, reject) => {
    child.on("error", (cause) => reject(fail("tool_missing", `${path} could not be started.`, cause)));
    child.on("close", settle);
  }).finally(() => signal?.removeEventListener("abort", abort));
  if (signal?.aborted) throw fail("cancelled", "The narration was cancelled.");
  if (code === 0) return printed;
  if (child.signalCode === "SIGKILL" && !child.killed) throw wasKilledExternally(path);
  if (/no space left/i.test(printed))
    throw new AppError("disk_full", "The disk is full. Free some space, then run this again.");
  throw fail("voice_failed", `${path} could not say its text: ${printed.trim().split("\n").at(-1) ?? ""}`);
}

/** Whether the engine is there and answers. */
export function answers(path: string, args: string[]): Promise<boolean> {
  return runVoice(path, args).then(
    () => true,
    (thrown: unknown) => {
      if (thrown instanceof AppError) return false;
      throw thrown;
    },
  );
}
