import { writeFile } from "node:fs/promises";
import type { Language } from "#domain/language.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import { resampler } from "#domain/recording/resample.ts";
import type { Word } from "#domain/recording/transcript.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { findEspeakNg } from "#server/providers/tts/espeak-ng.ts";
import { findFlite } from "#server/providers/tts/flite.ts";
import { sayWave } from "#server/providers/tts/say-wave.ts";
import type { Tts, VoiceKind } from "#server/providers/tts/tts.ts";

const rate = 16_000;
/** The amplitude of each voice at its own microphone, of 1. */
const voice = 0.1;
/** The amplitude of the room, of 32,768. */
const room = 20;

type By = "agent" | "person";
/** `heard`: the misrecognized words for `text`. The line starts this long after the start or end of the line before. */
export type Line = { by: By; text: string; heard?: string; afterBegin?: number; afterEnd?: number };
export type Said = Line & { samples: Int16Array; atMs: number; endMs: number };

/** The interviewer is a woman and the storyteller a man, equally loud. */
export async function sayLines(lines: readonly Line[], language: Language, dir: string): Promise<Said[]> {
  const voices = { agent: await findVoice(language, "woman"), person: await findVoice(language, "man") };
  const sounds = await Promise.all(lines.map(({ by, text }) => soundOf(voices[by], text, language, dir)));
  const said: Said[] = [];
  for (const [at, line] of lines.entries()) {
    const samples = sounds[at] ?? new Int16Array();
    const before = said.at(-1) ?? { atMs: 0, endMs: 0 };
    const atMs = line.afterBegin === undefined ? before.endMs + (line.afterEnd ?? 0) : before.atMs + line.afterBegin;
    said.push({ ...line, samples, atMs, endMs: atMs + Math.round(samples.length / 16) });
  }
  return said;
}

const findVoice = (language: Language, kind: VoiceKind) =>
  language === "en" ? findFlite({ kind }) : findEspeakNg(language, { kind });

async function soundOf(tts: Tts | null, text: string, language: Language, dir: string): Promise<Int16Array> {
  const spoken = tts && (await sayWave(tts, { text, language }, dir));
  if (!spoken) throw new Error(`nobody says ${text}`);
  const given = Float32Array.from(new Int16Array(Uint8Array.from(spoken.samples).buffer), (one) => one / 32_768);
  const rateOf = spoken.wave.readUInt32LE(24);
  const samples = rateOf === rate ? given.map((one) => one * 32_767) : resampler(rateOf, rate)(given);
  let [squares, count] = [0, 0];
  for (const one of samples) if (Math.abs(one) > 300) [squares, count] = [squares + one * one, count + 1];
  const gain = (voice * 32_767) / Math.sqrt(squares / count);
  return Int16Array.from(samples, (one) => Math.max(-32_768, Math.min(32_767, one * gain)));
}

/** Writes the tape with the interviewer this many dB softer than the storyteller; null: inaudible. */
export async function writeTape(said: readonly Said[], agentDb: number | null, file: string): Promise<number> {
  const durationMs = Math.max(...said.map(({ endMs }) => endMs)) + 700;
  const sum = Float32Array.from({ length: durationMs * 16 }, (_, at) => (((at * 7_919) % 1_009) / 504.5 - 1) * room);
  const gain = agentDb === null ? 0 : 10 ** (agentDb / 20);
  for (const { by, atMs, samples } of said)
    for (const [at, one] of samples.entries()) {
      const place = atMs * 16 + at;
      sum[place] = (sum[place] ?? 0) + one * (by === "agent" ? gain : 1);
    }
  const pcm = Int16Array.from(sum, (one) => Math.max(-32_768, Math.min(32_767, one)));
  await writeFile(file, Buffer.concat([waveHeader(pcm.length, rate), Buffer.from(pcm.buffer)]));
  return durationMs;
}

export function agentStretches(said: readonly Said[]): Stretch[] {
  return said.flatMap(({ by, atMs, endMs }) => (by === "agent" ? [[atMs, endMs] as const] : []));
}

/** The recognizer's output: of two simultaneous voices it outputs the storyteller's. Words last by their letters. */
export function playedWords(said: readonly Said[], isHeard: (line: Said) => boolean): Word[] {
  const heard = said.filter(isHeard);
  const words = heard.map((line) => wordsOf(line));
  return words
    .flatMap((some, at) =>
      some.filter(({ startMs, endMs }) => {
        const isOver = ({ by, atMs, endMs: end }: Said) => by === "person" && startMs < end - 200 && endMs > atMs + 50;
        return heard[at]?.by === "person" || !heard.some(isOver);
      }),
    )
    .toSorted((a, b) => a.startMs - b.startMs);
}

const isVoice = (one: number) => Math.abs(one) > 400;

function wordsOf({ text, heard = text, atMs, samples }: Said): Word[] {
  const words = heard.toLowerCase().split(" ");
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  const [from, to] = [samples.findIndex(isVoice) / 16, samples.findLastIndex(isVoice) / 16];
  let at = atMs + from;
  return words.map((word) => {
    const startMs = Math.round(at);
    at += ((to - from) * (word.length + 1)) / letters;
    return { text: word.replaceAll(/[.,?!]/gu, ""), startMs, endMs: Math.round(at), confidence: 1 };
  });
}
