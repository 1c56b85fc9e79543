import { spawn } from "node:child_process";
import { access, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Word } from "#domain/recording/transcript.ts";
import { wasKilledExternally, fail } from "#server/platform/errors.ts";
import { measureLevels } from "#server/platform/media/sound-levels.ts";
import { cutAtPauses, type Stretch } from "#server/platform/media/speech-pieces.ts";
import { workInParallel } from "#server/platform/threads/work-in-parallel.ts";
import { yieldProcessor } from "#server/platform/threads/yield-processor.ts";
import { spotPhrases } from "./spot-phrases.ts";
import type { Listening, Stt } from "./stt.ts";

const program = "pocketsphinx_batch";
const model = "/usr/share/pocketsphinx/model/en-us";
/** Its search gets slower and its memory larger with each second of an utterance. */
const maxPieceMs = 20_000;

const about = { engine: "pocketsphinx", model: "en-us", draft: true } as const;

/** Debian's offline recognizer, English only; null when it is not installed. Gets a third of real speech wrong: always a draft. */
export async function findPocketsphinx(shareMs = usualShareMs): Promise<Stt | null> {
  if (!(await hasPocketsphinx(program))) return null;
  return {
    ...about,
    languages: ["en"],
    sendsTo: null,
    transcribe: async (listening) => ({ ...about, language: "en", words: await listen(listening, shareMs) }),
    spotPhrases: (listening, slots) => spotPhrases(search, listening, slots),
  };
}

const dictionary = `${model}/cmudict-en-us.dict`;
const acousticModel = `${model}/en-us`;
const search = { program, acousticModel, dictionary };

/** Arguments of its programs for the language. */
export const languageModel = `-hmm ${acousticModel} -lm ${model}/en-us.lm.bin -dict ${dictionary}`.split(" ");

/** Whether this program of it is installed, and its model. */
export async function hasPocketsphinx(name: string): Promise<boolean> {
  const hasModel = await access(join(model, "en-us.lm.bin")).then(
    () => true,
    () => false,
  );
  if (!hasModel) return false;
  return new Promise((resolved) => {
    const child = spawn(name, ["-logfn", "/dev/null"], { stdio: "ignore" });
    child.on("error", () => resolved(false));
    child.on("exit", () => resolved(true));
  });
}

/** So much is heard by one process, which needs a second before it begins. */
const usualShareMs = 5 * 60_000;

/**
 * The pieces between pauses, in shares of some minutes, as many at once as there are idle processors. A share is heard the same
 * wherever and beside whatever it is; every piece heard is progress, and memory does not grow with the recording.
 */
async function listen({ file, durationMs, signal, onProgress }: Listening, shareMs: number): Promise<Word[]> {
  const { levels, dataStart } = await measureLevels(file, signal);
  const pieces = cutAtPauses(levels, maxPieceMs);
  const spokenMs = lengthOf(pieces);
  let doneMs = 0;
  const onPiece = ({ startMs, endMs }: Stretch) => {
    doneMs += endMs - startMs;
    onProgress(Math.min(1, doneMs / spokenMs), "listening");
  };
  const words: Word[] = [];
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  await workInParallel(sharesOf(pieces, shareMs), idleProcessors(), async (share) => {
    running++;
    try {
      words.push(...(await transcribeShare({ file, dataStart, durationMs }, share, either, onPiece)));
    } catch (thrown) {
      stop.abort();
      throw thrown;
    } finally {
      running--;
    }
  });
  return words.sort((a, b) => a.startMs - b.startMs);
}

/** Processes of this kind, for all recordings that are heard now. */
let running = 0;

function idleProcessors(): number {
  return Math.max(1, availableParallelism() - running);
}

/** The same for the same sound, whatever the machine. */
function sharesOf(pieces: readonly Stretch[], shareMs: number): Stretch[][] {
  const shares: Stretch[][] = [];
  const count = Math.max(1, Math.round(lengthOf(pieces) / shareMs));
  const each = lengthOf(pieces) / count;
  let before = 0;
  for (const piece of pieces) {
    const at = Math.min(count - 1, Math.floor(before / each));
    (shares[at] ??= []).push(piece);
    before += piece.endMs - piece.startMs;
  }
  return shares.filter((share) => share.length > 0);
}

function lengthOf(pieces: readonly Stretch[]): number {
  return pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

type Sound = { file: string; dataStart: number; durationMs: number };

async function transcribeShare(
  { file, dataStart, durationMs }: Sound,
  pieces: readonly Stretch[],
  signal: AbortSignal,
  onPiece: (piece: Stretch) => void,
): Promise<Word[]> {
  const dir = await mkdtemp(`${resolve(file)}-`);
  try {
    await symlink(resolve(file), join(dir, "sound.wav"));
    await writeFile(join(dir, "pieces"), pieces.map((piece, at) => `sound ${frames(piece)} p${at}\n`).join(""));
    await run(dir, { dataStart, durationMs }, signal, (at) => {
      const piece = pieces[at];
      if (piece) onPiece(piece);
    });
    return wordsOf(await readFile(join(dir, "heard"), "utf8"), pieces, durationMs);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** It counts in frames of 10 ms. */
function frames({ startMs, endMs }: Stretch): string {
  return `${Math.round(startMs / 10)} ${Math.round(endMs / 10)}`;
}

async function run(
  dir: string,
  { dataStart, durationMs }: { dataStart: number; durationMs: number },
  signal: AbortSignal,
  onPiece: (at: number) => void,
): Promise<void> {
  const sound = [
    "-adcin",
    "yes",
    "-adchdr",
    String(dataStart),
    "-cepdir",
    dir,
    "-cepext",
    ".wav",
    "-remove_silence",
    "no",
  ];
  const files = ["-ctl", join(dir, "pieces"), "-ctm", join(dir, "heard")];
  const child = spawn(program, [...languageModel, ...sound, ...files], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  yieldProcessor(child, durationMs);
  const ended = new Promise<number | string | null>((resolved, reject) => {
    child.on("error", (cause) =>
      reject(
        signal.aborted
          ? fail("cancelled", "Listening was cancelled.", cause)
          : fail("recogniser_failed", "pocketsphinx could not be started.", cause),
      ),
    );
    child.on("close", (code, signalled) => resolved(signalled ?? code));
  });
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stderr })) {
      const done = /batch\.c\(\d+\): p(\d+): .* seconds speech/.exec(line);
      if (done) onPiece(Number(done[1]));
    }
  })();
  const [code] = await Promise.all([ended, reading]);
  if (code === "SIGKILL") throw wasKilledExternally("pocketsphinx");
  if (code !== 0) throw fail("recogniser_failed", `pocketsphinx ended with ${code}.`);
}

/** `p3 1 1.20 0.34 bread(2) 0.870`: piece, channel, start and length in seconds from the piece's start, word, confidence. */
function wordsOf(heard: string, pieces: readonly Stretch[], durationMs: number): Word[] {
  const words: Word[] = [];
  for (const line of heard.split("\n")) {
    const match = /^p(\d+) \S+ ([\d.]+) ([\d.]+) ([a-z][a-z'._-]*)(?:\(\d+\))? ([\d.e+-]+)$/i.exec(line.trim());
    if (!match) continue;
    const [, piece, start, length, text = "", confidence] = match;
    const startMs = (pieces[Number(piece)]?.startMs ?? 0) + Math.round(Number(start) * 1000);
    words.push({
      text,
      startMs: Math.min(startMs, durationMs),
      endMs: Math.min(startMs + Math.round(Number(length) * 1000), durationMs),
      confidence: Math.min(1, Math.max(0, Number(confidence))),
    });
  }
  return words.sort((a, b) => a.startMs - b.startMs);
}
