import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { longAnswers } from "#server/pipeline/4-audiobook/testing/long-answers.ts";
import { longMemoir } from "#server/pipeline/4-book/testing/long-memoir.ts";

const wordsOfAnswer = 70_000 / 83;
/** At 150 words a minute. */
export const answerMs = Math.round((wordsOfAnswer / 150) * 60_000);

/** A folder of recordings with corrected words; 83 of them hold 70,000 words in eight hours. */
export async function writeLongLife(ffmpeg: Ffmpeg, folder: string, answers: number): Promise<void> {
  const sounds = join(folder, "..", "long-sounds");
  await mkdir(sounds, { recursive: true });
  await mkdir(folder, { recursive: true });
  const recordings = [...(await longAnswers(ffmpeg, sounds, answers, answerMs)).values()];
  const texts = longMemoir(10, 9).chapters.flatMap(({ stories }) => stories.map(({ text }) => text));
  for (const [at, { file }] of recordings.entries()) {
    await rename(file, join(folder, `${at + 1}.webm`));
    await writeFile(join(folder, `${at + 1}.txt`), firstWords(texts[at] ?? "", wordsOfAnswer));
  }
}

/** Whole paragraphs up to this number of words. */
function firstWords(text: string, wanted: number): string {
  let count = 0;
  const kept = text.split("\n\n").filter((paragraph) => {
    const isWanted = count < wanted;
    if (isWanted) count += paragraph.replaceAll(" | ", " ").split(" ").length;
    return isWanted;
  });
  return kept.join("\n\n").replaceAll(" | ", " ");
}
