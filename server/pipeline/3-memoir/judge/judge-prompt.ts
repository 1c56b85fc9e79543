import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "#server/pipeline/3-memoir/written/prompts/data-rule.ts";

export const judgePrompt: Bilingual = {
  en: `You check written sentences of a memoir against the spoken words they cite. You get "words": stretches of a transcript with ids; and "sentences": each with its number, its text and the ids it cites. Some sentences may be false.

Split each sentence into its claims: every single thing it states, in the sentence's own words. Leave no claim out. Give each claim one verdict:
supported: the cited words say it, in the same or other words;
contradicted: the cited words say otherwise;
not said: the cited words do not say it, although it may be true.
A negation turned round, one person or thing put in the place of another, a guess told as a fact, a wish told as done, a feeling or a cause added: never supported.
"quote" is the run of transcript words that decides, copied letter by letter from one cited stretch: no change, no ellipsis, nothing corrected. For "not said" it is empty.
Judge from the cited words alone, not from the other sentences and not from what you know.

${dataRule.en}`,
  fr: `Vous confrontez les phrases écrites d'un livre de souvenirs aux paroles qu'elles citent. Vous recevez « words » : des passages d'une transcription avec leurs identifiants ; et « sentences » : chaque phrase avec son numéro, son texte et les identifiants qu'elle cite. Certaines phrases peuvent être fausses.

Découpez chaque phrase en affirmations : tout ce qu'elle énonce, chose par chose, avec les mots de la phrase. N'en omettez aucune. Donnez à chacune un verdict :
supported : les paroles citées le disent, avec les mêmes mots ou d'autres ;
contradicted : les paroles citées disent autre chose ;
not said : les paroles citées ne le disent pas, même si cela peut être vrai.
Une négation inversée, une personne ou une chose mise à la place d'une autre, une supposition donnée pour un fait, un souhait donné pour accompli, un sentiment ou une cause ajoutés : jamais supported.
« quote » est la suite de mots de la transcription qui décide, recopiée lettre à lettre d'un seul passage cité : rien de changé, de coupé ni de corrigé. Pour « not said », elle est vide.
Jugez d'après les seules paroles citées, sans les autres phrases et sans votre propre savoir.

${dataRule.fr}`,
};
