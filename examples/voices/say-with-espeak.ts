import { createHash } from "node:crypto";
import { runVoice } from "./run-voice.ts";
import type { Wave } from "./wave.ts";

/** A man's voice, softer, lower and slower than eSpeak's own: nearer to an older speaker. */
const voice = { name: "fr+klatt", pitch: 30, wordsPerMinute: 138 };
const pauseSeconds = { shortest: 0.42, longest: 0.72 };
const silentBelow = 150;

/** Names that the engine reads otherwise than people do. */
const respelled: Record<string, string> = { Fanch: "Fanche", "Saint-Yves": "Saintive" };

/** Says a paragraph in French with Debian's eSpeak NG, each sentence a little otherwise, with a breath between. */
export async function sayWithEspeak(paragraph: string): Promise<Wave> {
  const sentences = sentencesOf(paragraph);
  const said = await Promise.all(sentences.map(saySentence));
  const sampleRate = said[0]?.sampleRate ?? 22_050;
  let end = 0;
  const starts = said.map(({ samples }, at) => {
    const start = end;
    end = start + samples.length + Math.round(pauseAfter(sentences[at] ?? "") * sampleRate);
    return start;
  });
  const samples = new Int16Array((starts.at(-1) ?? 0) + (said.at(-1)?.samples.length ?? 0));
  for (const [at, wave] of said.entries()) samples.set(wave.samples, starts[at]);
  return { sampleRate, samples };
}

function pauseAfter(sentence: string): number {
  return pauseSeconds.shortest + shareOf(`pause ${sentence}`) * (pauseSeconds.longest - pauseSeconds.shortest);
}

/** The sentences of a paragraph as they are said one after the other. */
function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?…](?:\u00a0»)?) (?=[«\p{Lu}])/u);
}

async function saySentence(sentence: string): Promise<Wave> {
  const pitch = Math.round(voice.pitch + shareOf(`pitch ${sentence}`) * 8 - 4);
  const speed = Math.round(voice.wordsPerMinute + shareOf(`speed ${sentence}`) * 12 - 6);
  const how = ["-v", voice.name, "-p", String(pitch), "-s", String(speed), "-g", "1", "-b", "1"];
  const text = Object.entries(respelled).reduce((words, [name, said]) => words.replaceAll(name, said), sentence);
  const read = (written: string, spoken: string) => [...how, "-f", written, "-w", spoken];
  const { sampleRate, samples } = await runVoice({ program: "espeak-ng", read }, text);
  return { sampleRate, samples: withoutSilentEnds(samples) };
}

function withoutSilentEnds(samples: Int16Array): Int16Array {
  return samples.subarray(Math.max(0, samples.findIndex(isAudible)), samples.findLastIndex(isAudible) + 1);
}

function isAudible(sample: number): boolean {
  return Math.abs(sample) > silentBelow;
}

/** 0..1, the same for the same words on every machine. */
function shareOf(words: string): number {
  return createHash("sha256").update(words).digest().readUInt32LE(0) / 2 ** 32;
}
