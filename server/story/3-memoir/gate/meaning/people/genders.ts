import type { Language } from "#domain/language.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import { titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";

export type Gender = "m" | "f" | null;

const feminineKin = /^kin:.*(mother|sister|daughter|aunt|niece|wife|girl|woman)/;
const masculineKin = /^kin:.*(father|brother|son|uncle|nephew|husband|boy)/;

const several = /^(people|folks?|gens|men|women|hommes|femmes|children|parents|kin:parents|kin:grandparents)$/;

const persons =
  /^(man|woman|boy|girl|baby|child|kid|fellow|fella|guy|lady|gentleman|priest|doctor|nurse|captain|boss|friend|cousin|judge|king|queen|thief|cook|clerk|chief|guide|cop|guard|host|saint|bride|groom|twin|orphan|stranger|lady|ladies|voisin|voisine|n:voisin|dame|n:dam|homme|n:homm|n:garcon|monsieur|ami|n:ami|patron|marchand|n:marchand|n:marchan|cure|maitre|maitresse|n:maitr|medecin|n:medecin|soldat|n:soldat|uncle|aunt|kin:.*|.*(er|or|man|woman|ist|ess|ant|ent|ian|eer|ee))$/;

/** Whether these are words, or names, that "he" or "she" can stand for. */
export function isPerson(keys: ReadonlySet<string>): boolean {
  return [...keys].some((key) => persons.test(key));
}

/** Whether these are words for more than one. */
export function isMany(keys: ReadonlySet<string>): boolean {
  return [...keys].some((key) => several.test(key) || /^[a-z]{3,}[^s]s$/.test(key));
}

/** What the words for somebody's kin say of it. */
export function genderOf(keys: ReadonlySet<string>): Gender {
  for (const key of keys) {
    if (feminineKin.test(key)) return "f";
    if (masculineKin.test(key)) return "m";
  }
  return null;
}

export function genderOfPronoun(low: string): Gender {
  return /^(he|him|il)$/.test(low) ? "m" : /^(she|her|elle|elles)$/.test(low) ? "f" : null;
}

/** Whether "he" or "she" may stand for them, by all that is known. */
export function fitsGender(
  person: string,
  one: { gender: Gender; pronoun: string | null; keys?: ReadonlySet<string> },
): boolean {
  if (/^(he|she)$/.test(person) && [...(one.keys ?? [])].some((key) => several.test(key))) return false;
  if (person === "he") return one.gender !== "f" && one.pronoun !== "she";
  if (person === "she") return one.gender !== "m" && one.pronoun !== "he";
  return true;
}

/** "la voix", "une voisine", "madame Piquet": what the word before says of a noun or a name. */
export function genderOfLead(head: Word | undefined, words: readonly Word[], language: Language): Gender {
  const led = head && words[words.indexOf(head) - 1];
  const title = led && titleKind(led.token);
  if (title) return /^(mrs|miss)$/.test(title) ? "f" : title === "mr" ? "m" : null;
  if (!led || language === "en" || head.kind !== "content") return null;
  return /^(la|une|ma|ta|sa|cette)$/.test(led.low) ? "f" : /^(le|un|ce)$/.test(led.low) ? "m" : null;
}
