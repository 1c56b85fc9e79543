import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Word } from "#domain/transcript.ts";
import { fail } from "#server/errors.ts";
import type { Listening, Stt } from "./stt.ts";

const program = "pocketsphinx_continuous";

/** Debian's offline recogniser, English only; null when it is not installed. Gets a third of real speech wrong: always a draft. */
export async function findPocketsphinx(): Promise<Stt | null> {
  if (!(await isInstalled())) return null;
  return {
    engine: "pocketsphinx",
    model: "en-us",
    draft: true,
    languages: ["en"],
    transcribe: async (listening) => ({
      language: "en",
      engine: "pocketsphinx",
      model: "en-us",
      draft: true,
      words: await listen(listening),
    }),
  };
}

function isInstalled(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ["-infile", "/dev/null", "-logfn", "/dev/null"], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", () => resolve(true));
  });
}

/** It reads the file as it goes and prints a line per word, so memory does not grow with the recording. */
async function listen({ file, durationMs, signal, onProgress }: Listening): Promise<Word[]> {
  const child = spawn(program, ["-infile", file, "-time", "yes", "-logfn", "/dev/null"], {
    stdio: ["ignore", "pipe", "ignore"],
    signal,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", (cause) =>
      reject(
        signal.aborted
          ? fail("cancelled", "Listening was cancelled.", cause)
          : fail("recogniser_failed", "pocketsphinx could not be started.", cause),
      ),
    );
    child.on("close", resolve);
  });
  const words: Word[] = [];
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const word = wordOf(line);
      if (!word) continue;
      words.push(word);
      onProgress(Math.min(1, word.endMs / durationMs), "listening");
    }
  })();
  const [code] = await Promise.all([ended, reading]);
  if (code !== 0) throw fail("recogniser_failed", `pocketsphinx ended with ${code}.`);
  return words.map((word) => ({
    ...word,
    startMs: Math.min(word.startMs, durationMs),
    endMs: Math.min(word.endMs, durationMs),
  }));
}

/** `bread(2) 1.200 1.540 0.87`: the word and which of its pronunciations, start and end in seconds, confidence. */
function wordOf(line: string): Word | null {
  const match = /^([a-z][a-z'._-]*)(?:\(\d+\))? ([\d.]+) ([\d.]+) ([\d.e-]+)$/i.exec(line);
  if (!match) return null;
  const [, text = "", start, end, confidence] = match;
  return {
    text,
    startMs: Math.round(Number(start) * 1000),
    endMs: Math.round(Number(end) * 1000),
    confidence: Math.min(1, Math.max(0, Number(confidence))),
  };
}
