import type { Language } from "#domain/language.ts";
import { endInEd, irregularPast, likeFrenchVerbs, setOf } from "./verb-forms.ts";
import { wordLists } from "./word-lists.ts";
import type { Word } from "./words.ts";

const englishLight =
  /^(am|is|are|was|were|be|been|being|have|has|had|having|do|does|did|will|would|shall|should|can|could|may|might|must|ought|s|d|ll|re|ve|m|isn|wasn|weren|aren|don|didn|doesn|hadn|haven|hasn|couldn|wouldn|shouldn|won|ain|cannot|used)$/;
const englishPast = setOf(irregularPast, "showed sewed says tells goes comes wants lives works hollered passed");
const notPast = setOf(endInEd);

const frenchLight =
  /^(suis|es|est|sommes|etes|sont|etais|etait|etions|etiez|etaient|fus|fut|furent|serai|sera|seront|serait|seraient|soit|ai|as|a|avons|avez|ont|avais|avait|avions|aviez|avaient|eut|aurai|aura|aurais|aurait|auraient)$/;
const frenchFinite =
  /(ait|aient|ais|ions|erent|irent)$|^(vais|va|vont|fais|fait|font|viens|vient|viennent|dis|dit|disent|vois|voit|sais|sait|peux|peut|peuvent|veux|veut|veulent|dois|doit|doivent|faut|prend|prends|met|mets|crois|croit|pars|part|sort|dort|vit|meurt|tient|vaut|reste|parle|jure|puisse|rentre|fit|vint|mourut|naquit|arrive|habite|travaille|aime)$/;
const notFrench = setOf(likeFrenchVerbs, "niais");

/** What stands between who acts and the verb, or behind it, and is no verb. */
const adverb: Record<Language, RegExp> = {
  en: /^(after|before|anyway|off|up|down|out|away|back|again|too|over|all|still|just|even|always|never|ever|also|both|only|once|soon|now|then|alone|together|really|really|mostly|nearly|almost|hardly|ll)$/,
  fr: /^(meme|juste|jamais|plus|toujours|encore|bien|tres|trop|deja|aussi|tout|toute|tous|toutes|rien|seul|seule|peut|vraiment|souvent|enfin)$/,
};

function isLightVerb(word: Word, language: Language): boolean {
  return (language === "en" ? englishLight : frenchLight).test(word.low) && !/^à$/iu.test(word.token.text);
}

/** Whether a finite verb begins here, judged by its form and the words before it. */
export function isVerb(words: readonly Word[], at: number, language: Language): boolean {
  const word = words[at];
  if (!word || word.kind === "name" || word.kind === "number") return false;
  if (adverb[language].test(word.low) && word.low !== "peut") return false;
  const sets = wordLists[language];
  const before = actingBefore(words, at, language);
  if (language === "fr") {
    if (word.low === "a") return /^a$/iu.test(word.token.text) && before !== undefined;
    if (isLightVerb(word, language)) return !/^(l|un|en|cet|d)$/.test(before?.low ?? "") || word.low !== "as";
    const isSomebody = before?.low === "un" && words[at - 2]?.low === "quelqu";
    if (isSomebody && word.kind === "content") return true;
    if (sets.determiners.has(before?.low ?? "") && !/^(l|les|le|la|nous)$/.test(before?.low ?? "")) return false;
    if (before && sets.subjects.has(before.low) && word.kind === "content") return true;
    if (word.kind === "content" && isBehindClitics(words, at)) return true;
    return frenchFinite.test(word.low) && !notFrench.has(word.low) && word.kind !== "grammar";
  }
  if (isLightVerb(word, language)) return true;
  if (before && sets.determiners.has(before.low) && !/^(that|her|this|some|any|each|both|no)$/.test(before.low))
    return false;
  if (before && sets.subjects.has(before.low) && !isObjectIt(words, before))
    return word.kind === "content" || englishPast.has(word.low);
  const isCounted = before?.kind === "number" || /^(one|each|every|last|next|this|that|a|the)$/.test(before?.low ?? "");
  if (
    word.kind === "content" &&
    !isCounted &&
    /^(it|him|them|me|us)$/.test(words[at + 1]?.low ?? "") &&
    !sets.prepositions.has(word.low)
  )
    return !/[,.;:?!]/u.test(words[at + 1]?.token.before ?? "");
  if (word.low === "read" && /^(kin|name)$/.test(before?.kind ?? "")) return true;
  if (englishPast.has(word.low)) return true;
  return word.low.endsWith("ed") && word.low.length > 4 && !notPast.has(word.low);
}

/** The word before, behind adverbs: "I always ate". */
function actingBefore(words: readonly Word[], at: number, language: Language): Word | undefined {
  let i = at - 1;
  if (language === "en")
    while (adverb.en.test(words[i]?.low ?? "") && !/[,.;:?!]/u.test(words[i + 1]?.token.before ?? "")) i -= 1;
  return words[i];
}

/** "We had it delivered": no subject. */
function isObjectIt(words: readonly Word[], it: Word): boolean {
  if (!/^(it|you)$/.test(it.low)) return false;
  const [verb, other] = [words[it.at - 1], words[it.at - 2]];
  if (!verb || /[.,;:?!]/u.test(it.token.before)) return false;
  return (
    wordLists.en.prepositions.has(verb.low) ||
    /^(had|have|has)$/.test(verb.low) ||
    (verb.kind === "content" && wordLists.en.subjects.has(other?.low ?? ""))
  );
}

/** "je me rappelle", "il ne nous parle": small words between who acts and the verb. */
function isBehindClitics(words: readonly Word[], at: number): boolean {
  let i = at - 1;
  while (/^(me|m|te|t|se|s|le|la|les|l|lui|leur|y|en|nous|vous|ne|n)$/.test(words[i]?.low ?? "")) i -= 1;
  if (i < at - 1 && /^(je|j|tu|il|elle|on|ils|elles)$/.test(words[i]?.low ?? "")) return true;
  const [who, clitic] = [words[at - 2], words[at - 1]];
  return (
    /^(m|t|s|me|te|se)$/.test(clitic?.low ?? "") &&
    /^(kin|name|content)$/.test(who?.kind ?? "") &&
    !/[,.;:?!]/u.test(clitic?.token.before ?? "")
  );
}
