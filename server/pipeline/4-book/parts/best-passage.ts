import { formsOf, type Memoir } from "#domain/book/memoir.ts";
import { readTokens } from "#server/pipeline/text/tokens.ts";
import { leaningWords } from "#server/pipeline/3-memoir/titles/leaning-words.ts";

const most = 320;
const least = 90;

/**
 * Chooses the passage for the back cover: consecutive whole sentences that are independent of the previous ones, say
 * "I", and name things. Excludes letters and dialogue, where others say "I". Returns null without such a passage.
 */
export function bestPassage(memoir: Memoir): string[] | null {
  let best: { texts: string[]; score: number } | null = null;
  for (const [at, chapter] of memoir.chapters.entries())
    for (const [number, story] of chapter.stories.entries()) {
      const forms = formsOf(story);
      for (const [place, { sentences }] of story.paragraphs.entries()) {
        if (forms.has(sentences[0]?.id ?? "")) continue;
        for (let from = 0; from < sentences.length; from += 1) {
          const opensBook = at + number + place + from === 0;
          for (const texts of runsFrom(sentences.slice(from).map(({ text }) => text))) {
            const ends = from + texts.length === sentences.length;
            const score = scoreOf(texts) + (ends ? 1 : 0) - (opensBook ? 3 : 0);
            if (!best || score > best.score) best = { texts, score };
          }
        }
      }
    }
  return best && best.score > 0 ? best.texts : null;
}

function runsFrom(texts: string[]): string[][] {
  const runs: string[][] = [];
  let length = 0;
  for (const [at, text] of texts.slice(0, 5).entries()) {
    length += text.length + 1;
    if (length > most) break;
    if (length >= least) runs.push(texts.slice(0, at + 1));
  }
  return runs;
}

/** Sentence starts that depend on the previous sentence by more than their first word or by an accent. */
const alsoLeaning = /^["“«\s]*(after that|là)(?!\p{L})/iu;
const myself = /\b(I|my|me|we|our|us)\b|\b(je|j['’]|mon|ma|mes|moi|nous|notre|nos)(?=[\s\p{L}])/gu;
const feeling =
  /\b(love[ds]?|trust\w*|remember\w*|think|thought|never|always|life|heart|home|hands?|learn\w*|dark|cold|warm\w*|light|sing\w*|laugh\w*|cr(y|ied)|dream\w*|afraid|proud|promise\w*|aim\w*|souvien\w*|pens\w*|jamais|toujours|vie|cœur|maison|mains?|appri\w*|nuit|froid\w*|chaud\w*|lumière|chant\w*|ri\w*|pleur\w*|rêv\w*|peur|fi(er|ère)|promi\w*)\b/giu;

function scoreOf(texts: string[]): number {
  const text = texts.join(" ");
  const opened = (text.match(/["“«]/gu) ?? []).length;
  if (leans(texts[0] ?? "") || /\?\s*$/u.test(text) || /\[|\]/u.test(text)) return -1;
  if (!/^["“«\s]*\p{Lu}/u.test(text) || (opened % 2 === 1 && !/[”»]/u.test(text))) return -1;
  const words = text.split(/\s+/u).length;
  const about = Math.min(3, (text.match(myself) ?? []).length);
  const felt = Math.min(4, new Set((text.match(feeling) ?? []).map((word) => word.toLowerCase())).size);
  const figures = (text.match(/\d/gu) ?? []).length;
  const sentence = words / texts.length;
  return about + 1.5 * felt - 0.4 * figures - Math.abs(sentence - 13) / 8 - Math.abs(text.length - 210) / 120;
}

function leans(text: string): boolean {
  return leaningWords.has(readTokens(text)[0]?.low ?? "") || alsoLeaning.test(text);
}
