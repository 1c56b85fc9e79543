import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fail } from "#server/errors.ts";

const sampleRate = 16_000;
/** About -62 dBFS: a kitchen at night. */
const roomLevel = 26;

/** Says a text with flite's voice slt, its paragraphs apart as a person pauses, in a quiet room. 16 kHz mono WAV. */
export async function speak(text: string, outFile: string, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const parts = [silence(500)];
  for (const paragraph of text.trim().split(/\n\s*\n/))
    parts.push(await say(paragraph.replaceAll(/\s+/g, " ")), silence(600 + random() * 600));
  const samples = Int16Array.from(parts.flatMap((part) => [...part]));
  addRoom(samples, random);
  await writeFile(outFile, wavOf(samples));
}

function silence(ms: number): Int16Array {
  return new Int16Array(Math.round((ms * sampleRate) / 1000));
}

async function say(text: string): Promise<Int16Array> {
  const dir = await mkdtemp(join(tmpdir(), "heirvoice-voice-"));
  try {
    const [words, sound] = [join(dir, "words.txt"), join(dir, "sound.wav")];
    await writeFile(words, text);
    await run("flite", ["-voice", "slt", "-f", words, "-o", sound]);
    return samplesOf(await readFile(sound));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function run(program: string, args: string[]): Promise<void> {
  const missing = "flite is missing, so the sample has no voice. Install it (Debian: apt-get install flite).";
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "ignore" });
    child.on("error", (cause) => reject(fail("tool_missing", missing, cause)));
    child.on("exit", (code) => (code === 0 ? resolve() : reject(fail("voice_failed", `flite ended with ${code}.`))));
  });
}

function samplesOf(wav: Buffer): Int16Array {
  const start = wav.indexOf("data") + 8;
  return Int16Array.from({ length: Math.floor((wav.length - start) / 2) }, (_, index) =>
    wav.readInt16LE(start + index * 2),
  );
}

/** Noise that falls off towards the highs, as rooms have it. */
function addRoom(samples: Int16Array, random: () => number): void {
  let smooth = 0;
  for (let index = 0; index < samples.length; index++) {
    smooth = 0.92 * smooth + 0.4 * (random() * 2 - 1);
    const value = (samples[index] ?? 0) + Math.round(smooth * roomLevel);
    samples[index] = Math.max(-32_768, Math.min(32_767, value));
  }
}

function wavOf(samples: Int16Array): Buffer {
  const head = Buffer.alloc(44);
  const bytes = samples.length * 2;
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.from(samples.buffer)]);
}

/** The same numbers every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
