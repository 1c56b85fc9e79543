import type { Language } from "#domain/language.ts";

/** Words that continue a thought: a pause after one of them ends no sentence. */
const connectors: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    (
      "a an the and or but so because if when while that which who whose than then as of to in on at by for from with into " +
      "about over under my your his her its our their this these those i he she we they you it is was were are am be been " +
      "had have has would could should will can do did not very really just i'd i'm we'd he'd she'd they'd i've we've"
    ).split(" "),
  ),
  fr: new Set(
    (
      "le la les l' un une des du de d' au aux et ou mais donc car ni que qui quand si comme où dont puis parce lorsque " +
      "à en dans sur sous avec sans pour par chez vers mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet " +
      "cette ces je j' tu il elle on nous vous ils elles ne n' se s' me m' te t' y c'était c'est est suis es sommes êtes étais était étaient sont ai as " +
      "a avait avaient avais très plus qu'on qu'il qu'elle"
    ).split(" "),
  ),
};

export function isConnector(word: string, language: Language): boolean {
  return connectors[language].has(word);
}
