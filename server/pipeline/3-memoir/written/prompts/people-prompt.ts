import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "./data-rule.ts";

export const peoplePrompt: Bilingual = {
  en: `You get the facts of one person's life story. Make two lists.

People: everyone who is named, with who they are to the teller as the facts say it, in a few words, and the numbers of the facts.
Contradictions: pairs of facts that cannot both be true (two birth years, two names for one brother). Say in one sentence what differs, and give the numbers of the facts. Do not decide which is right: the person will. Facts that only differ in wording are no contradiction.

${dataRule.en}`,
  fr: `Vous recevez les faits du récit de vie d'une personne. Faites deux listes.

People : toutes les personnes nommées, avec ce qu'elles sont pour le narrateur d'après les faits, en quelques mots, et les numéros des faits.
Contradictions : les paires de faits qui ne peuvent être vrais tous deux (deux années de naissance, deux prénoms pour un même frère). Dites en une phrase ce qui diffère et donnez les numéros des faits. Ne tranchez pas : la personne le fera. Deux formulations du même fait ne se contredisent pas.

${dataRule.fr}`,
};
