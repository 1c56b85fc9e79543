import type { Language } from "#domain/language.ts";
import type { Paragraph } from "#domain/book/memoir.ts";
import { findDialogues } from "#server/pipeline/3-memoir/own-words/forms/find-dialogue.ts";
import { writtenWords } from "#server/pipeline/3-memoir/own-words/forms/paragraph-words.ts";

/** Splits a written dialogue into a paragraph for each turn, unless a sentence changes the speaker. */
export function splitTurns(
  { sentences }: Paragraph,
  language: Language,
): { paragraphs: Paragraph[]; /** Their first sentences. */ turns: string[] } {
  const words = writtenWords(sentences.map(({ text }) => text));
  const numberAt: number[] = [];
  for (const { startsSentence } of words) numberAt.push((numberAt.at(-1) ?? -1) + (startsSentence ? 1 : 0));
  const startsAt = (at: number) => words[at]?.startsSentence !== false;
  const runs = findDialogues(words, 0, words.length, { language, punctuated: true }).filter(({ turns, end }) =>
    [...turns, end].every(startsAt),
  );
  const turns = new Set(runs.flatMap((run) => run.turns.map((at) => numberAt[at])));
  const ends = new Set(runs.map(({ end }) => numberAt[end]));
  const paragraphs: Paragraph[] = [];
  for (const [number, sentence] of sentences.entries())
    if (number === 0 || turns.has(number) || ends.has(number)) paragraphs.push({ sentences: [sentence] });
    else paragraphs.at(-1)?.sentences.push(sentence);
  return { paragraphs, turns: sentences.flatMap(({ id }, number) => (turns.has(number) ? [id] : [])) };
}
