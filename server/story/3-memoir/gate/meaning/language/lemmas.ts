import type { Language } from "#domain/language.ts";
import { englishIrregular, englishStems } from "./english-lemmas.ts";
import { frenchIrregular, frenchStems } from "./french-lemmas.ts";
import { vocabularies } from "./vocabulary.ts";

const known: Record<Language, Map<string, ReadonlySet<string>>> = { en: new Map(), fr: new Map() };
const irregular: Record<Language, ReadonlyMap<string, string[]>> = {
  en: byForm(englishIrregular),
  fr: byForm(frenchIrregular),
};
const groups: Record<Language, ReadonlyMap<string, string[]>> = { en: groupsOf("en"), fr: groupsOf("fr") };

/** All that a folded word may be a form of. Two words whose lemmas meet may stand for one another. */
export function lemmasOf(low: string, language: Language): ReadonlySet<string> {
  const cached = known[language].get(low);
  if (cached) return cached;
  const own = plainLemmas(low, language);
  const all = new Set([...own, ...own.flatMap((lemma) => groups[language].get(lemma) ?? [])]);
  known[language].set(low, all);
  return all;
}

function plainLemmas(low: string, language: Language): string[] {
  const stems = language === "en" ? englishStems(low) : frenchStems(low);
  const forms = [low, ...(language === "en" ? stems : [])].flatMap((form) => irregular[language].get(form) ?? []);
  return [low, ...forms, ...stems];
}

function byForm(table: string): ReadonlyMap<string, string[]> {
  const map = new Map<string, string[]>();
  for (const line of table.split("|")) {
    const [lemma = "", ...forms] = line.trim().split(" ");
    for (const form of [lemma, ...forms]) map.set(form, [...(map.get(form) ?? []), `=${lemma}`]);
  }
  return map;
}

function groupsOf(language: Language): ReadonlyMap<string, string[]> {
  const map = new Map<string, string[]>();
  for (const group of vocabularies[language].alike) {
    const words = group.split(" ");
    for (const word of words)
      for (const lemma of plainLemmas(word, language)) map.set(lemma, [...(map.get(lemma) ?? []), `~${words[0]}`]);
  }
  return map;
}
