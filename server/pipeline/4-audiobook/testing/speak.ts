import { execFile } from "node:child_process";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type SpokenWord = { text: string; startMs: number; endMs: number };
export type SpokenRecording = { file: string; durationMs: number; words: SpokenWord[] };

/** Speaks text with a flite voice as a 16 kHz WAV, with word times from the voice. */
export async function speak(dir: string, name: string, text: string, voice = "rms"): Promise<SpokenRecording> {
  const [file, textFile] = [join(dir, `${name}.wav`), join(dir, `${name}.txt`)];
  await writeFile(textFile, text);
  const { stdout } = await run("flite", ["-voice", voice, "-psdur", "-f", textFile, "-o", file]);
  const { size } = await stat(file);
  const spelled = text.match(/[A-Za-z']+/g) ?? [];
  return { file, durationMs: (size - 44) / 32, words: timeWords(spelled, await countPhones(spelled, voice), stdout) };
}

/** Number of phones of each word, spoken alone. */
async function countPhones(words: string[], voice: string): Promise<number[]> {
  const { stdout } = await run("flite", ["-voice", voice, "-ps", "-t", ` ${words.join(". ")}.`, "-o", "none"]);
  const counts = stdout
    .split(/\bpau\b/)
    .map((phones) => phones.trim().split(/\s+/).filter(Boolean).length)
    .filter(Boolean);
  if (counts.length !== words.length) throw new Error("flite says some of these words in several pieces.");
  return counts;
}

function timeWords(words: string[], counts: number[], segments: string): SpokenWord[] {
  let [before, base] = [0, 0];
  const phones = [...segments.matchAll(/([a-z]+):([\d.]+)/g)].flatMap(([, phone, end]) => {
    if (Number(end) + base < before) base = before;
    const startMs = before * 1000;
    before = base + Number(end);
    return phone === "pau" ? [] : [{ startMs, endMs: before * 1000 }];
  });
  if (phones.length !== counts.reduce((sum, count) => sum + count, 0))
    throw new Error("flite says some of these words otherwise than alone.");
  let next = 0;
  return words.map((text, i) => {
    const own = phones.slice(next, (next += counts[i] ?? 0));
    return { text, startMs: own[0]?.startMs ?? 0, endMs: own.at(-1)?.endMs ?? 0 };
  });
}
