import type { Language } from "#domain/language.ts";
import type { Verdict } from "#server/story/3-memoir/gate/verdict.ts";
import type { Scene } from "./scene.ts";
import { wordSets } from "./language/vocabulary.ts";
import { isHeavyVerb } from "./clauses/verbs.ts";
import { meets, type Word } from "./words.ts";

/** Prepositions that say the same of a place. */
const places: Record<Language, readonly RegExp[]> = {
  en: [
    /^(in|into|at|inside)$/,
    /^(on|onto|upon|over|across)$/,
    /^(to|toward|towards)$/,
    /^(from|off|out)$/,
    /^(under|beneath|underneath)$/,
    /^(by|beside|near)$/,
    /^(through)$/,
    /^(behind)$/,
  ],
  fr: [
    /^(a|au|aux|dans|en|chez)$/,
    /^(sur)$/,
    /^(sous)$/,
    /^(par)$/,
    /^(devant)$/,
    /^(derriere)$/,
    /^(contre)$/,
    /^(vers)$/,
  ],
};

/** "They put a sign on the door" is no door on a sign: a noun stays behind its preposition, or behind none. */
export function keepsPrepositions(
  claimed: Scene,
  source: Scene,
  free: ReadonlySet<number>,
): Extract<Verdict, { ok: false }> | null {
  for (const word of claimed.words) {
    if (free.has(word.at)) continue;
    const mine = governorOf(word, claimed);
    if (mine === null) continue;
    const theirs = source.words
      .filter((one) => one.kind !== "grammar" && meets(one.keys, word.keys))
      .map((one) => governorOf(one, source));
    const meant = source.words.filter((one) =>
      source.referents.get(one.at)?.some((other) => meets(other.keys, word.keys)),
    );
    if (
      theirs.length === 0 ||
      meant.length > 0 ||
      theirs.some((one) => one === null || one === mine || isGiven(one, mine, word))
    )
      continue;
    return { ok: false, refused: word.token.text, reason: "this stood elsewhere in what was said" };
  }
  return null;
}

/** "gave my mother eight" and "gave eight to my mother". */
function isGiven(one: string, mine: string, word: Word): boolean {
  return (
    word.kind !== "content" && [one, mine].every((way) => way === "" || way.includes("|to|") || way.includes("(to|"))
  );
}

const time =
  /^(hour|minute|day|night|morning|afternoon|evening|week|month|time|way|heure|minute|jour|journee|nuit|matin|soir|semaine|mois|fois)s?$/;

/** The group of the preposition a noun with an article stands behind; empty for none, null where that cannot be told. */
function governorOf(word: Word, scene: Scene): string | null {
  const { language } = scene.text;
  if (
    !/^(content|kin|name)$/.test(word.kind) ||
    wordSets[language].prepositions.has(word.low) ||
    time.test(word.low) ||
    isHeavyVerb(scene.words, word.at, language)
  )
    return null;
  const sets = wordSets[language];
  let isLed = word.kind === "name";
  for (let at = word.at - 1; at >= Math.max(0, word.at - 4); at -= 1) {
    const before = scene.words[at];
    const gap = scene.words[at + 1]?.token.before ?? "";
    if (!before || /[.,;:?!…—–]/u.test(gap)) return isLed && word.kind !== "name" ? "" : null;
    if (before.low === "s" && /^['’]$/u.test(before.token.before)) return null;
    const contracted = language === "fr" && /^(au|aux)$/.test(before.low);
    if (sets.prepositions.has(before.low) || contracted) {
      if (!isLed && !contracted && word.kind === "content") return null;
      return places[language].find((group) => group.test(before.low))?.source ?? null;
    }
    if (language === "fr" && /^(des|du|de|d)$/.test(before.low)) return null;
    if (/^(and|or|et|ou|than|que|as|comme|like|of)$/.test(before.low)) return null;
    if (sets.determiners.has(before.low) || /^(one|each)$/.test(before.low)) {
      if (isLed && word.kind !== "name") return "";
      isLed = true;
    } else if (before.kind === "grammar" || isHeavyVerb(scene.words, at, language)) return isLed ? "" : null;
    else if (isLed && word.kind === "content") return "";
  }
  return null;
}
