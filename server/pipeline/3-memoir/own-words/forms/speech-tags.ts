import type { Language } from "#domain/language.ts";
import { isCapital, type FormWord } from "./paragraph-words.ts";

/** "And he said": the speaker and the first word after it. */
export type SpeechTag = { speaker: string; end: number };

const connector = /^(and|but|so|then|well|anyway|et|mais|alors|puis|bon|donc)$/;
const pronoun: Record<Language, RegExp> = {
  en: /^(i|we|he|she|they|you)$/,
  fr: /^(je|j'|on|nous|il|elle|ils|elles|tu|vous)$/,
};
const owner = /^(my|his|her|our|the|their|mon|ma|mes|son|sa|ses|notre|nos|le|la|les|leur|leurs)$/;
const says: Record<Language, RegExp> = {
  en: /^(said|says|say|asked|asks|answered|answers|replied|replies|told|shouted|called|cried|whispered)$/,
  fr: /^(dit|dis|dite|disait|disais|demande|demandé|demandait|demandais|répond|réponds|répondu|répondait|répondit|crié|crie|criait|ajouté|ajoute|ajoutait)$/,
};
const hearer = /^(me|him|her|them|us|you|to|back|lui|m'a|t'a|leur|nous|vous)$/;
const auxiliary = /^(ai|a|m'a|m'ont|t'a|as|avons|ont|me|lui|leur|nous|vous|te|m'avait|avait)$/;

export function isSaying(low: string, language: Language): boolean {
  return says[language].test(low) || isInverted(low);
}

/** "dit-il", "ai-je dit", "demanda-t-elle". */
function isInverted(low: string): boolean {
  return /^(dit|dis|répond|répondit|demanda|ai|a|cria|reprit|fit)-(t-)?(je|il|elle|on|ils|elles)$/.test(low);
}

/** "And he said" at this word; null where nobody begins to speak so. */
export function tagAt(words: readonly FormWord[], from: number, language: Language): SpeechTag | null {
  let at = from;
  while (connector.test(words[at]?.low ?? "") && at < from + 2) at += 1;
  const subject = subjectAt(words, at, language);
  if (subject === null) return null;
  at = subject.end;
  if (language === "fr") while (auxiliary.test(words[at]?.low ?? "") && at < subject.end + 2) at += 1;
  if (!says[language].test(words[at]?.low ?? "")) return null;
  at += 1;
  while (hearer.test(words[at]?.low ?? "") && words[at - 1]?.mark === "" && at < subject.end + 5) at += 1;
  const parted = words.slice(from, at - 1).some(({ mark }) => /[,.;:!?]/u.test(mark));
  return parted ? null : { speaker: subject.speaker, end: at };
}

function subjectAt(words: readonly FormWord[], at: number, language: Language): SpeechTag | null {
  const first = words[at];
  if (!first) return null;
  if (pronoun[language].test(first.low)) return { speaker: first.low, end: at + 1 };
  if (language === "fr" && /^j'(ai|avais)$/.test(first.low)) return { speaker: "je", end: at + 1 };
  const second = words[at + 1];
  if (owner.test(first.low) && second && /^\p{L}/u.test(second.low)) return { speaker: second.low, end: at + 2 };
  if (!isCapital(first.text) || first.low.length < 2) return null;
  const isLong = /^(mr|mrs|miss|dr|aunt|uncle|monsieur|madame|m|mme|tante|oncle|père|mère)$/.test(first.low);
  return { speaker: isLong ? (second?.low ?? first.low) : first.low, end: at + (isLong ? 2 : 1) };
}

/** The speaker named before or after a quotation; null without one. */
export function speakerIn(words: readonly FormWord[], language: Language): string | null {
  if (!words.some(({ low }) => isSaying(low, language))) return null;
  for (const [at, { low, text }] of words.entries()) {
    const inverted = /-(?:t-)?(je|il|elle|on|ils|elles)$/.exec(low)?.[1];
    if (inverted !== undefined) return inverted;
    if (pronoun[language].test(low)) return low.replace("'", "e");
    if (language === "fr" && low.startsWith("j'")) return "je";
    if (owner.test(low)) return words[at + 1]?.low ?? null;
    if (at > 0 && isCapital(text) && low.length > 1 && !/^(mr|mrs|miss|dr|m|mme)$/.test(low)) return low;
    if (at === 0 && isCapital(text) && !connector.test(low) && isSaying(words[1]?.low ?? "", language)) return low;
  }
  return null;
}

/** Who answers between two speeches of one person, without being named. */
export const theOther = "the other";

/** A name and the pronoun behind it may be one person. */
export function maySpeakOn(before: string | null, now: string | null): boolean {
  if (before === theOther || now === theOther) return false;
  if (before === null || now === null || before === now) return true;
  const third = /^(he|she|they|il|elle|ils|elles)$/;
  const own = /^(i|we|you|je|j'|nous|on|tu|vous)$/;
  return (
    (third.test(now) && !third.test(before) && !own.test(before)) ||
    (third.test(before) && !third.test(now) && !own.test(now))
  );
}
