import type { Language } from "#domain/language.ts";
import { english } from "./english-words.ts";
import { french } from "./french-words.ts";
import type { Vocabulary } from "./vocabulary-shape.ts";

export type WordSets = Record<
  "grammar" | "subjects" | "objects" | "determiners" | "prepositions" | "openers",
  Set<string>
>;

export const vocabularies: Record<Language, Vocabulary> = { en: english, fr: french };
export const wordSets: Record<Language, WordSets> = { en: setsOf(english), fr: setsOf(french) };

function set(list: string): Set<string> {
  return new Set(list.split(" "));
}

function setsOf(words: Vocabulary): WordSets {
  return {
    grammar: set(words.grammar),
    subjects: set(words.subjects),
    objects: set(words.objects),
    determiners: set(words.determiners),
    prepositions: set(words.prepositions),
    openers: set(words.openers),
  };
}
