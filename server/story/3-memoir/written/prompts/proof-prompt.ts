import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "./data-rule.ts";

export const proofPrompt: Bilingual = {
  en: `You check written sentences against the spoken words they come from. For each sentence, by its number, say:
supported: everything it states is said in its sources;
partly: something it states is not said there, or is said otherwise;
unsupported: it states something else, or the opposite.
A negation turned round, a person swapped, a feeling added, a guess told as a fact: never supported. Other words for the same thing are supported. Use nothing but the sources.

${dataRule.en}`,
  fr: `Vous confrontez des phrases écrites aux paroles dont elles viennent. Pour chaque phrase, par son numéro, dites :
supported : tout ce qu'elle affirme est dit dans ses sources ;
partly : quelque chose n'y est pas dit, ou est dit autrement ;
unsupported : elle affirme autre chose, ou le contraire.
Une négation inversée, une personne prise pour une autre, un sentiment ajouté, une supposition donnée pour un fait : jamais supported. D'autres mots pour la même chose : supported. N'employez que les sources.

${dataRule.fr}`,
};
