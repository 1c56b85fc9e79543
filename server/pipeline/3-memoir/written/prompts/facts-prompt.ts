import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "./data-rule.ts";

export const factsPrompt: Bilingual = {
  en: `You read one spoken answer of a life story, cut into segments with ids, and list the facts it states.

For each fact: a plain claim of one sentence; its type (event, person, place, work, feeling, belief, habit); who, when and where if they are said, else null; the ids of the segments that state it; and a quote copied word for word from one of those segments.
List only what is said. No guess, no arithmetic, no knowledge of your own. Where the person corrects themselves ("a porter, I mean a signalman"), only the corrected fact stands. Keep names and numbers as they are said.

${dataRule.en}`,
  fr: `Vous lisez une réponse orale d'un récit de vie, découpée en segments numérotés, et vous relevez les faits qu'elle énonce.

Pour chaque fait : une affirmation simple d'une phrase ; son type (event, person, place, work, feeling, belief, habit) ; qui, quand et où si c'est dit, sinon null ; les identifiants des segments qui l'énoncent ; et une citation recopiée mot pour mot d'un de ces segments.
Ne relevez que ce qui est dit. Ni supposition, ni calcul, ni savoir personnel. Quand la personne se reprend (« porteur, enfin, aiguilleur »), seul le fait repris compte. Gardez les noms et les nombres tels qu'ils sont dits.

${dataRule.fr}`,
};
