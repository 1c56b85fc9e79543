import type { Language } from "#domain/language.ts";
import { formsOf, type Story } from "#domain/book/memoir.ts";
import { readTokens } from "#server/pipeline/text/tokens.ts";
import { findPhrases, type Phrase } from "./find-phrases.ts";

/** A lower score describes a story too little. */
const leastScore = 2;
/** A shorter story needs no title over its question. */
const leastWords = 40;
const mostOthers = 4;
/** A title without visible characters would print as an empty heading. */
const seen = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

type Title = { text: string; score: number; about: string[] };

/**
 * Gives each story a title: the one the person gave (by question), else a few of their own words that come back in this
 * story and in no other. Nothing is invented: a story none of whose phrases says enough keeps its question alone. Of
 * `unread` recordings have an unread draft: words that may be misrecognized become no title.
 */
export function titleStories(
  stories: Story[],
  language: Language,
  given: Record<number, string>,
  unread: ReadonlySet<string> = new Set(),
): Story[] {
  const counts = stories.map((story) => countsOf(story));
  const spread = new Map<string, number>();
  for (const count of counts) for (const low of count.keys()) spread.set(low, (spread.get(low) ?? 0) + 1);
  const taken = new Set<string>();
  return stories.map((story, at) => {
    const count = counts[at] ?? new Map<string, number>();
    const weight = (low: string) => rarity(count.get(low) ?? 0, spread.get(low) ?? 1, stories.length);
    const found = findTitles(readOf(story, unread), language, weight);
    const best = found.find(({ text, score }) => score >= leastScore && !taken.has(text))?.text ?? null;
    const wanted = given[story.questionId] ?? "";
    const own = seen.test(wanted) ? wanted : best;
    if (own !== null) taken.add(own);
    const otherTitles = othersThan(own, found);
    return { ...story, title: own, ...(otherTitles.length > 0 ? { otherTitles } : {}) };
  });
}

/** A word weighs more if it recurs in its story, and less for each other story that contains it. */
function rarity(here: number, stories: number, of: number): number {
  return Math.sqrt(Math.min(here, 6)) * Math.log((of + 1) / stories);
}

const kinds: Record<Phrase["kind"], number> = { thing: 0, said: 0.6, sentence: -0.4 };

/** Possible titles of a story, the best first. */
function findTitles(story: Story, language: Language, weight: (low: string) => number): Title[] {
  const forms = formsOf(story);
  const paragraphs = story.paragraphs.filter(({ sentences: [first] }) => !isEdge(forms.get(first?.id ?? "")));
  const sentences = paragraphs.flatMap(({ sentences: own }) => own.map(({ text }) => text));
  if (sentences.join(" ").split(/\s+/u).length < leastWords) return [];
  const titles: Title[] = [];
  for (const [at, sentence] of sentences.entries())
    for (const phrase of findPhrases(sentence, language)) {
      const weights = [...new Set(phrase.contentWords)].map(weight).sort((a, b) => b - a);
      const weighed = (weights[0] ?? 0) + 0.5 * (weights[1] ?? 0);
      const length = phrase.text.split(" ").length;
      const score = weighed + kinds[phrase.kind] - (length < 3 ? 0.5 : 0) - at / sentences.length / 4;
      titles.push({ text: phrase.text, score, about: phrase.contentWords });
    }
  return titles.sort((a, b) => b.score - a.score);
}

/** The story without the words of unread recordings. */
function readOf(story: Story, unread: ReadonlySet<string>): Story {
  if (!story.recordingIds.some((id) => unread.has(id))) return story;
  const paragraphs = story.paragraphs.filter(({ sentences }) =>
    sentences.every(({ spans }) => spans.length > 0 && spans.every(({ recordingId }) => !unread.has(recordingId))),
  );
  return { ...story, paragraphs };
}

/** "Dear Mary," and "Yours, Tom." */
function isEdge(form: string | undefined): boolean {
  return form === "salutation" || form === "closing" || form === "signature";
}

/** Keeps one of several titles on the same thing. */
function othersThan(own: string | null, found: readonly Title[]): string[] {
  const named = new Set(found.find(({ text }) => text === own)?.about);
  const others: string[] = [];
  for (const { text, about } of found) {
    if (others.length === mostOthers) break;
    if (text === own || about.every((low) => named.has(low))) continue;
    for (const low of about) named.add(low);
    others.push(text);
  }
  return others;
}

function countsOf(story: Story): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of story.paragraphs)
    for (const { text } of sentences)
      for (const { low } of readTokens(text)) counts.set(low, (counts.get(low) ?? 0) + 1);
  return counts;
}
