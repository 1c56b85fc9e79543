// How many readings of a drawn sentence pocketsphinx accepts from flite's voices, and how many it accepts in which one word
// is another. Words and days are drawn at random; nothing is tuned to them.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { compareReading, isWhole } from "#server/pipeline/spoken-consent/compare-reading.ts";
import { drawWords, sentenceOf, type Reading } from "#server/pipeline/spoken-consent/consent-sentence.ts";
import { recognizeReading } from "#server/pipeline/spoken-consent/recognize-reading.ts";
import { findPocketsphinx } from "#server/providers/stt/pocketsphinx.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { measured, report } from "./report.ts";

const voices = ["slt", "rms", "awb"];
const perVoice = 6;
const run = promisify(execFile);
const stt = await openRecognizer();
const folder = await mkdtemp(join(tmpdir(), "heirvoice-spoken-consent-"));

async function openRecognizer(): Promise<Stt> {
  const found = await findPocketsphinx();
  if (!found) throw new Error("pocketsphinx is not installed.");
  return found;
}

async function isAccepted(reading: Reading, text: string, voice: string): Promise<boolean> {
  const [spoken, file] = [join(folder, "spoken.wav"), join(folder, "listening.wav")];
  await run("flite", ["-voice", voice, "-t", text, "-o", spoken]);
  await run("ffmpeg", ["-y", "-loglevel", "error", "-i", spoken, "-ar", "16000", "-ac", "1", file]);
  const { stdout } = await run("ffprobe", ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file]);
  const sound = { file, durationMs: Number(stdout) * 1000, signal: AbortSignal.timeout(300_000) };
  return isWhole(compareReading(reading, await recognizeReading(stt, reading, sound)));
}

const drawn = (at: number): Reading => ({
  language: "en",
  day: new Date(Date.UTC(2026, at * 2, 1 + ((at * 7) % 28))).toISOString().slice(0, 10),
  words: drawWords("en"),
});

for (const voice of voices) {
  let [whole, swapped] = [0, 0];
  for (let at = 0; at < perVoice; at++) {
    const reading = drawn(at);
    const text = sentenceOf(reading, "Evelyn Mae Tully");
    const [, second = ""] = reading.words;
    const other = drawWords("en").find((word) => !reading.words.includes(word)) ?? "";
    if (await isAccepted(reading, text, voice)) whole++;
    if (await isAccepted(reading, text.replace(second, other), voice)) swapped++;
  }
  report([
    measured({ bench: `sentence, ${voice}`, ours: whole, limit: perVoice, unit: "accepted", better: "more" }),
    measured({ bench: `another word, ${voice}`, ours: swapped, limit: 0, unit: "accepted" }),
  ]);
}
await rm(folder, { recursive: true });
