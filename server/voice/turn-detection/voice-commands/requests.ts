import { fold } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";
import { isUnfinished } from "#server/voice/turn-detection/end-of-turn/unfinished-turn.ts";

/** What a question is answered with. */
export type AskedFor = "yes or no" | "a place or a number" | "a story";

const polar: Record<Language, RegExp> = {
  en: /^(?:(?:and|so|or|well|but) )?(?:do|did|does|have|has|had|are|is|was|were|can|could|will|would|shall|should|may|might|am)(?:n't)? /,
  fr: /^(?:(?:et|alors|mais|ou) )?(?:est-ce qu|vous |(?:etes|avez|etiez|aviez|voulez|pouvez|aimiez|alliez|gardez|souhaitez)-vous|y a(?:vait)?-t-il|[a-z]+-t-(?:il|elle|on)\b)/,
};
const bare: Record<Language, RegExp> = {
  en: /^(?:(?:and|so) )?(?:where (?:were|was|did|are|is)|when (?:was|were|did)|(?:in )?(?:what|which) (?:year|month|town|city|village|country)|how (?:old|many))\b/,
  fr: /^(?:(?:et|alors) )?(?:ou |quand |(?:en |dans |a )?quel(?:le)? (?:annee|age|mois|ville|village|pays)|combien )/,
};
/** With it, an answer that names a place, a year or an age is a sentence. */
const lead: Record<Language, string> = { en: "I was", fr: "j'étais" };
const maxWords = 6;
const isYesOrNo: Record<Language, RegExp> = {
  en: /^(?:(?:oh|ah|well|um) )*(?:yes|no|yeah|yep|nope)(?: (?:yes|no|yeah|indeed|of course|certainly))*$/,
  fr: /^(?:(?:oh|ah|ben|eh bien|euh) )*(?:oui|non|ouais|si)(?: (?:oui|non|si|bien sur|certainement))*$/,
};

/** With how often, or how surely: "yes, dear, twice", "not that I recall". */
const shortAnswer: Record<Language, RegExp> = {
  en: /^(?:(?:oh|ah|well|um|aye) )*(?:yes|no|yeah|never|not|aye|nope|yep|m+ ?h*m+|mhm|mm-hm)(?: (?:yes|no|dear|love|not|really|once|twice|(?:two|three|four|many|several|lots of|a few) times|often|sometimes|always|never|always|a lot|very much|much|at all|of course|indeed|certainly|every (?:day|week|year|summer|sunday)|since|then|now|yet|any ?more|often|particularly|especially|(?:not )?that (?:i|we) (?:recall|remember|know|knew|can remember|can recall)(?: of)?|as far as i (?:recall|remember|know)))*$/,
  fr: /^(?:(?:oh|ah|ben|eh bien|euh|ca) )*(?:oui|non|ouais|si|jamais|pas|m+ ?h*m+|mhm|hum)(?: (?:oui|non|si|ca|et comment|une fois|(?:deux|trois|quatre|plusieurs|quelques) fois|souvent|parfois|toujours|jamais|beaucoup|du tout|vraiment|bien sur|tous les (?:jours|ans|dimanches|etes)|un peu|encore|plus|pas|tout le temps|madame|monsieur|(?:pas )?que je (?:me souvienne|sache|me rappelle)|a ma connaissance|autant que je (?:sache|me souvienne)))*$/,
};

/** By the last question of what was said to somebody; null where nothing was asked, or nobody knows. */
export function askedFor(reply: string, language: Language): AskedFor | null {
  const last = fold(reply.split(/(?<=[.!?…])\s+/).findLast((sentence) => sentence.trim() !== "") ?? "").trim();
  if (!last.endsWith("?")) return /^(?:tell|describe|parlez|racontez|decrivez)\b/.test(last) ? "a story" : null;
  if (polar[language].test(last)) return "yes or no";
  return bare[language].test(last) ? "a place or a number" : "a story";
}

/** "No", alone. */
export const isBareAnswer = (said: string, language: Language) =>
  isYesOrNo[language].test(fold(said).replaceAll(/[.,!]/g, "").trim());

/** "In Leeds", where it was asked where. */
export function answersIt(said: string, language: Language, asked: AskedFor | null): boolean {
  if (asked === "yes or no" && !said.includes("\n"))
    return shortAnswer[language].test(fold(said).replaceAll(/[.,!]/g, "").trim());
  if (asked !== "a place or a number" || said.includes("\n") || said.split(" ").length > maxWords) return false;
  return !isUnfinished(`${lead[language]} ${said}`, language);
}
