import { fold, wordsOf } from "#domain/follow-up/spoken-words.ts";
import type { Language } from "#domain/language.ts";

/** What somebody may ask of the interviewer rather than tell. */
export type Wish = "repeat" | "moment" | "computer" | "next" | "rest" | "end" | "carry-on";

/** Who says more than this is telling something. */
const maxWords = 12;

/** Folded as `fold` does. The whole of what was said is one of these, with words of politeness around it. */
const wishes: Record<Language, readonly (readonly [Wish, RegExp])[]> = {
  en: [
    [
      "repeat",
      /^(?:(?:can|could|would) you )?(?:say|repeat|read) (?:that|it|the question)(?: again)?$|^(?:what was the question|what did you say|pardon|i did not (?:hear|understand)(?: you| that)?|i didn't (?:hear|understand)(?: you| that)?)$/,
    ],
    [
      "moment",
      /^(?:give me|i need|just|wait) (?:a|one) (?:moment|minute|second)$|^(?:let me think|wait|i am thinking|i'm thinking)(?: about (?:it|that))?$/,
    ],
    [
      "computer",
      /^are you (?:a |an |really a )?(?:real|real person|person|human|computer|machine|robot)$|^(?:who|what) are you$|^am i talking to a (?:person|machine|computer|robot)$/,
    ],
    [
      "next",
      /^(?:(?:can|could|may) we (?:have|take) |i (?:want|would like) |let's (?:have|take) )?(?:the )?(?:next|another|a lighter|lighter) (?:question|one)$|^(?:skip|next)(?: it| that| this| this one| question)?$/,
    ],
    [
      "end",
      /^(?:stop|goodbye|bye|bye bye|stop for today|let's stop|i (?:want|would like) to stop|that is all|that's all|i am tired|i'm tired)(?: now| here| today| for today)?$/,
    ],
    [
      "rest",
      /^(?:rest|pause|rest a while|let's (?:rest|pause)|i (?:want|need|would like) (?:to rest|a rest|a break|to pause))(?: a while| a little)?$/,
    ],
    ["carry-on", /^(?:carry on|go on|continue|let's (?:carry on|go on|continue)|yes,? (?:carry on|go on))$/],
  ],
  fr: [
    [
      "repeat",
      /^(?:(?:pouvez|pourriez)[ -]vous )?(?:repeter|redire|relire|repetez|redites)(?: cela| ca| la question)?$|^(?:pardon|comment|quelle etait la question|qu'avez[ -]vous dit|je n'ai pas (?:entendu|compris))$/,
    ],
    [
      "moment",
      /^(?:donnez[ -]moi|laissez[ -]moi|juste|attendez|il me faut)? ?(?:un|une) (?:moment|instant|minute|seconde)$|^(?:laissez[ -]moi reflechir|attendez|je reflechis)$/,
    ],
    [
      "computer",
      /^(?:etes[ -]vous|vous etes) (?:une? )?(?:vraie personne|personne|humain|ordinateur|machine|robot)$|^qui etes[ -]vous$|^(?:est-ce que )?je parle a une? (?:personne|machine|ordinateur|robot)$/,
    ],
    [
      "next",
      /^(?:je (?:veux|voudrais) |prenons |on peut (?:prendre|passer a) )?(?:la |une )?(?:question suivante|suivante|autre question|question plus legere)$|^(?:passons|passer|on passe)(?: a la (?:suivante|question suivante))?$/,
    ],
    [
      "end",
      /^(?:stop|arretons|arreter|on arrete|au revoir|c'est tout|je (?:veux|voudrais) arreter|je suis fatiguee?)(?: la| ici| maintenant| aujourd'hui| pour aujourd'hui)?$/,
    ],
    [
      "rest",
      /^(?:pause|souffler un peu|reposons-nous|je (?:veux|voudrais) (?:me reposer|souffler|une pause)|faisons une pause)$/,
    ],
    ["carry-on", /^(?:continuer|continuons|on continue|oui,? continuons)$/],
  ],
};
const polite: Record<Language, RegExp> = {
  en: /\b(?:please|sorry|excuse me|thank you|thanks|yes|no|oh|well|okay|ok)\b/g,
  fr: /\b(?:s'il vous plait|svp|pardon d'interrompre|excusez-moi|merci|oui|non|oh|eh bien|bon|d'accord)\b/g,
};

/** The wish that somebody said, alone; null when they are telling something. */
export function wishIn(said: string, language: Language): Wish | null {
  if (wordsOf(said, language).length > maxWords) return null;
  const folded = fold(said)
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const plain = folded.replaceAll(polite[language], " ").replaceAll(/\s+/g, " ").trim();
  return wishes[language].find(([, sign]) => sign.test(plain) || sign.test(folded))?.[0] ?? null;
}
