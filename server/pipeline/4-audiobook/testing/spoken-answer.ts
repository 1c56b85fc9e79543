import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Container } from "#domain/recording/sound-facts.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { speak, type SpokenWord } from "./speak.ts";

/** An answer whose words and times are known, as a clean voice and as it was "recorded". */
export type SpokenAnswer = {
  /** The voice alone, 16 kHz raw mono. */
  pure: string;
  file: string;
  container: Container;
  durationMs: number;
  words: SpokenWord[];
};

export const sentences = [
  "I was born in the spring, in a small house by the river. My father was a signalman on the railway, and my mother kept bees.",
  "We did not have much, but we always had honey on the table. When the war ended I remember the bells.",
  "They rang the whole afternoon, and nobody went back to work. My brother carried me on his shoulders through the village.",
  "After school I learned to repair clocks with my uncle. He said that a clock is a patient teacher, and that most people are not patient pupils.",
];
const pausesMs = [1300, 2600, 700, 3000];
const leadMs = 2500;

/** Sentences with long and short pauses between them and 2.5 s before, in one of flite's voices. */
export async function speakAnswer(dir: string, voice: string, count = sentences.length): Promise<SpokenAnswer> {
  const parts = [Buffer.alloc(32 * leadMs)];
  const words: SpokenWord[] = [];
  let ms = leadMs;
  for (const [i, sentence] of sentences.slice(0, count).entries()) {
    const said = await speak(dir, `${voice}-${i}`, sentence, voice);
    const pause = pausesMs[i] ?? 0;
    words.push(...said.words.map((word) => ({ ...word, startMs: word.startMs + ms, endMs: word.endMs + ms })));
    parts.push((await readFile(said.file)).subarray(44), Buffer.alloc(32 * pause));
    ms += said.durationMs + pause;
  }
  const pure = join(dir, `${voice}.pcm`);
  await writeFile(pure, Buffer.concat(parts));
  return { pure, file: pure, container: "wav", durationMs: ms, words };
}

/** Simulates a recording in a room: `noise` is a mixed-in ffmpeg source, `filter` the recorder's processing. */
export async function recordAnswer(
  ffmpeg: Ffmpeg,
  answer: SpokenAnswer,
  how: {
    name: string;
    noise?: string;
    filter?: string;
    before?: string[];
    output?: string[];
    container?: Container;
  },
): Promise<SpokenAnswer> {
  const container = how.container ?? "wav";
  const file = `${answer.pure}-${how.name}.${container}`;
  const noise = how.noise ?? "anullsrc=r=16000:cl=mono";
  const mix = `[0][1]amix=inputs=2:duration=first,volume=2${how.filter ? `,${how.filter}` : ""}`;
  const inputs = [
    ...(how.before ?? []),
    "-f",
    "s16le",
    "-ar",
    "16000",
    "-ac",
    "1",
    "-i",
    answer.pure,
    "-f",
    "lavfi",
    "-i",
    noise,
  ];
  await ffmpeg.run([...inputs, "-filter_complex", mix, ...(how.output ?? []), file]);
  return { ...answer, file, container };
}
