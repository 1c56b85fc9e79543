import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { bare, endsSentence } from "./cleaning/word-shape.ts";

/** Corrected names, keyed by their lower-case words: "new york" → ["New", "York"]. */
export type KnownNames = ReadonlyMap<string, readonly string[]>;

const elision = /^(?:[dljnmtscDLJNMTSC]|[Qq]u|[Ll]orsqu|[Jj]usqu)['’](?=\p{L})/u;
/** Names that are also common words; alone they prove nothing about a recognized word. */
const alsoWords = new Set(
  (
    "will may mark rose grace hope faith joy art bill frank jack pat sue bob rob dawn june april august march ray gene drew " +
    "grant dean earl duke king queen young brown white black green gray grey stone wood woods rivers hill lake park church " +
    "school street road saint new old great north south east west river mount union royal home house great big little " +
    "mother father mum mom dad grandma grandpa aunt uncle mr mrs miss doctor sir lord lady god the a an of and i " +
    "pierre marguerite blanche aimé aimée désiré prosper victoire reine constant clément juste parfait noël pascal olive " +
    "violette hortense mère père maman papa tante oncle monsieur madame mademoiselle docteur rue place église mer monts la " +
    "le les de du des et un une ville grand petit nord sud est ouest bois roche fontaine moulin mairie france"
  ).split(" "),
);
const maxNameWords = 3;

/** Learns names from corrected answers: words that are always capitalized inside sentences. */
export function learnNames(answers: readonly TranscribedAnswer[]): KnownNames {
  const names = new Map<string, readonly string[]>();
  const lowerCase = new Set<string>();
  for (const answer of answers) {
    if (answer.layer !== "corrected") continue;
    let run: string[] = [];
    let inside = false;
    for (const { text } of answer.words) {
      const word = text.replace(/^[\p{P}]+/u, "").replace(elision, "");
      if (/^\p{Ll}/u.test(word)) lowerCase.add(bare(word));
      const named = inside && /^\p{Lu}[\p{L}]/u.test(word) && !/^I['’]/.test(word) && !/[“"«‘]$/u.test(text);
      if (named) run.push(nameOf(word));
      if (!named || /[\p{P}]$/u.test(text)) {
        keepRun(names, run);
        run = [];
      }
      inside = !endsSentence(text) && !/[:]$/.test(text) && !/^[“"«‘]/u.test(text);
    }
    keepRun(names, run);
  }
  for (const name of names.keys()) if (lowerCase.has(name)) names.delete(name);
  return names;
}

function nameOf(word: string): string {
  return word.replace(/['’]s[\p{P}]*$/u, "").replace(/[\p{P}]+$/u, "");
}

function keepRun(names: Map<string, readonly string[]>, run: string[]): void {
  const name = run.slice(0, maxNameWords);
  if (name.length > 1) names.set(name.join(" ").toLowerCase(), name);
  for (const part of name) if (!alsoWords.has(part.toLowerCase())) names.set(part.toLowerCase(), [part]);
}

/** The known name that starts `words`, with its capitals; null for none. */
export function nameAt(names: KnownNames, words: readonly string[]): readonly string[] | null {
  for (let length = Math.min(maxNameWords, words.length); length > 0; length -= 1) {
    const name = names.get(words.slice(0, length).join(" "));
    if (name) return name;
  }
  return null;
}
