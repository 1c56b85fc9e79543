import type { z } from "zod";
import type { Language } from "#domain/language.ts";
import { skipConditionSchema } from "#domain/interview/question.ts";

/** Facts of a life that make a question of the bank unsuitable. */
const lifeFactSchema = skipConditionSchema.exclude(["no_faith", "topic_refused"]);
const lifeFacts = lifeFactSchema.options;
export type LifeFact = z.infer<typeof lifeFactSchema>;

/**
 * The patterns and the sentences of `life-facts.test.ts` were written together: the test shows that each pattern
 * matches what it means, not how many facts are found in general. `states` is searched in a sentence, `denies`
 * anywhere; both in lower case without accents.
 */
type Patterns = { states: RegExp; denies: RegExp };

/* A temporary or conditional statement is no fact of a life. */
const enLater = String.raw`(?! (?:until|till|before|again|with|at first|right away|then|yet|anymore|any more|that|for))`;
const frLater = String.raw`(?! (?:avant|jusqu|avec|tout de suite|a ce moment|encore|ce jour|cette|pendant))`;
const either = (...parts: string[]) => new RegExp(String.raw`\b(?:${parts.join("|")})(?![\p{L}])`, "u");

const english: Record<LifeFact, Patterns> = {
  no_children: {
    states: either(
      String.raw`(?:i|we)(?: have| had|'ve)? never had (?:any )?(?:children|kids|a child)(?: of (?:my|our) own)?${enLater}`,
      String.raw`(?:i|we) (?:have|had) no (?:children|kids)${enLater}`,
      String.raw`(?:i|we) (?:did not|didn't|do not|don't|could not|couldn't|never could) have (?:any )?(?:children|kids)${enLater}`,
    ),
    denies: either(
      "(?:my|our) (?:\\w+ )?(?:sons?|daughters?|children|kids|grandchildren|grandsons?|granddaughters?|firstborn)",
      "(?:i|we) had (?:a|one|two|three|four|five|six|seven|eight) (?:\\w+ )?(?:sons?|daughters?|child|children|kids|boys?|girls?|baby)",
    ),
  },
  no_partner: {
    states: either(
      String.raw`i(?: have|'ve)? never (?:got |been )?married${enLater}`,
      String.raw`i never had a (?:husband|wife|partner)${enLater}`,
      "i(?: have|'ve)? (?:stayed|remained) single all my life",
      "i(?: have|'ve)? always lived (?:alone|on my own|by myself)",
    ),
    denies: either(
      "(?:my|our) (?:\\w+ )?(?:husband|wife|partner|wedding|marriage|fiance|fiancee)",
      "(?:when|after|before|since) (?:we|i) (?:got |were |was )?married",
      "i married",
    ),
  },
  only_child: {
    states: either(
      String.raw`i(?:'m| was| am| grew up| grew up as) (?:an|the) only child(?! (?:with|who|in|of|there|on))`,
      "i (?:had|have|'ve) (?:never had |got )?(?:no|any) (?:siblings|brothers (?:or|and) sisters|brother or sister)",
      "i (?:never had|did not have|didn't have|don't have) (?:any )?(?:siblings|brothers (?:or|and) sisters|a brother or (?:a )?sister)",
    ),
    denies: either(
      "(?:my|our) (?:\\w+ )?(?:brothers?|sisters?)(?! in law)",
      "(?:two|three|four|five|six|seven|eight|nine|ten) (?:brothers|sisters|of us children)",
    ),
  },
  raised_elsewhere: {
    states: either(
      "i was adopted",
      "i (?:grew up|was raised|was brought up) in (?:an orphanage|the orphanage|a children's home|a foster home|foster care|foster homes)",
      "i was (?:raised|brought up) by (?:my|an|the) (?:\\w+ )?(?:grandmother|grandfather|grandparents|grandma|aunt|uncle|nuns|foster parents)",
      "my (?:\\w+ )?(?:grandmother|grandparents|grandma|aunt|uncle|foster mother|foster parents) (?:raised me|brought me up)",
    ),
    denies: /(?!)/u,
  },
  no_school: {
    states: either(
      String.raw`i(?: have|'ve)? never (?:went|been|gone) to school${enLater}`,
      "i (?:had|got) no schooling(?: at all)?",
      "i never (?:saw|set foot in) (?:a|the inside of a) (?:school|classroom)",
    ),
    denies: either(
      "my (?:\\w+ )?(?:school|teacher|schoolteacher|classroom)",
      "(?:i|we) (?:went|walked|used to go|used to walk) to school",
      "(?:when i was |we were |i was |friends? )(?:at|in) school",
    ),
  },
  no_migration: {
    states: either(
      "i(?: have|'ve)? (?:always )?lived (?:here|in (?:this|the same) (?:house|village|town|street|place|valley)) all my life",
      "i(?: have|'ve)? never (?:lived anywhere else|moved away|left (?:this|the|my) (?:village|town|valley|place|house|street))",
    ),
    denies: either(
      "(?:i|we) (?:moved|emigrated|fled|left) (?:to|for|from|away)",
      "(?:when|after|before) (?:i|we|my parents) (?:moved|emigrated|fled|left (?:home|for))",
      "(?:had|have|forced) to (?:leave|flee)",
    ),
  },
  no_military: {
    states: either(
      "i (?:was )?never (?:served|a soldier|drafted|called up|in the (?:army|navy|war|forces|military|service))",
      "i did(?: not|n't) serve",
      "(?:no war|the war) never (?:came|reached|touched) (?:us|me|our \\w+|here)",
    ),
    denies: either(
      "(?:during|in|after|before|since) the war",
      "(?:bombs|bombing|air raids?|shelter|my regiment|my unit|refugees?)",
      "i was (?:drafted|called up|a soldier|in the (?:army|navy))",
      "i served",
    ),
  },
};

const neither = "(?:ni frere ni soeur|pas (?:eu )?de freres? (?:et|ni|ou) (?:de )?soeurs?|pas de frere)";
const french: Record<LifeFact, Patterns> = {
  no_children: {
    states: either(
      String.raw`(?:je n'ai|j'ai|nous n'avons|on n'a|on a) (?:jamais|pas) eu d'enfants?${frLater}`,
      String.raw`(?:je n'ai|j'ai|nous n'avons|on n'a) pas d'enfants?${frLater}`,
      String.raw`(?:je|nous|on) (?:ne |n')?(?:pouvais|pouvions|pouvait|ai pas pu|avons pas pu|a pas pu) (?:pas )?avoir d'enfants?${frLater}`,
    ),
    denies: either(
      "(?:mon|notre) (?:\\w+ )?(?:fils|aine|petit fils)",
      "(?:ma|notre) (?:\\w+ )?(?:fille|ainee|petite fille)",
      "(?:mes|nos) (?:\\w+ )?(?:enfants|fils|filles|petits enfants)",
      "(?:j'ai|nous avons|on a) eu (?:un|une|deux|trois|quatre|cinq|six) (?:\\w+ )?(?:enfants?|fils|filles?|garcons?|bebe)",
    ),
  },
  no_partner: {
    states: either(
      String.raw`je (?:ne )?me suis jamais mariee?${frLater}`,
      String.raw`(?:je n'ai|j'ai) jamais ete mariee?${frLater}`,
      String.raw`(?:je n'ai|j'ai) jamais eu de (?:mari|femme|compagne|compagnon)${frLater}`,
      "je suis restee? (?:celibataire|vieille fille|vieux garcon)",
      "j'ai toujours vecu seule?",
    ),
    denies: either(
      "(?:mon|notre) (?:\\w+ )?(?:mari|epouse|epoux|compagnon|mariage|fiance)",
      "(?:ma|notre) (?:\\w+ )?(?:femme|compagne|fiancee|noce)",
      "(?:nous nous sommes|on s'est|je me suis) (?:marie|maries|mariee)",
    ),
  },
  only_child: {
    states: either(
      "(?:j'etais|je suis) (?:fils|fille|enfant|une enfant|un enfant|le fils|la fille) unique",
      `(?:je n'ai|je n'avais|j'ai|j'avais|je n'ai jamais eu) ${neither}`,
    ),
    denies: either(
      "(?:mon|notre) (?:\\w+ )?frere",
      "(?:ma|notre) (?:\\w+ )?soeur",
      "(?:mes|nos) (?:\\w+ )?(?:freres|soeurs)",
      "(?:deux|trois|quatre|cinq|six|sept|huit|neuf) (?:freres|soeurs)",
    ),
  },
  raised_elsewhere: {
    states: either(
      "j'ai ete adoptee?",
      "(?:ma|mes|mon|les) (?:grand mere|grands parents|tante|oncle|nourrice|soeurs du couvent) (?:m'a|m'ont) elevee?",
      "j'ai ete elevee? (?:par|chez) (?:ma|mes|mon|une|les) (?:grand mere|grands parents|tante|oncle|nourrice|famille d'accueil|soeurs)",
      "j'ai grandi (?:a|dans|en) (?:l'assistance|l'orphelinat|un orphelinat|un foyer|une famille d'accueil|famille d'accueil)",
    ),
    denies: /(?!)/u,
  },
  no_school: {
    states: either(
      String.raw`(?:je n'ai|j'ai) jamais ete a l'ecole${frLater}`,
      String.raw`je (?:ne )?suis jamais allee? a l'ecole${frLater}`,
      "on ne m'a jamais envoyee? a l'ecole",
    ),
    denies: either(
      "mon (?:\\w+ )?(?:ecole|instituteur|institutrice|maitre d'ecole|cartable)",
      "(?:j'allais|nous allions|on allait) a l'ecole",
      "(?:quand j'etais|copains?|amies?) a l'ecole",
      "certificat d'etudes",
    ),
  },
  no_migration: {
    states: either(
      "j'ai toujours (?:vecu|habite) (?:ici|la|au village|dans (?:le|la) meme \\w+|dans ce village|dans cette (?:maison|ville|rue))",
      "(?:je n'ai|j'ai) jamais (?:quitte (?:le|la|mon|ma|ce|cette) \\w+|vecu ailleurs|habite ailleurs|demenage)",
    ),
    denies: either(
      "(?:nous avons|j'ai|on a|mes parents ont) (?:demenage|emigre|fui|quitte)",
      "(?:quand|apres que|avant que) (?:nous sommes|je suis|on est) parti(?:e|s|es)?",
      "(?:il a fallu|nous avons du|j'ai du|on a du) (?:partir|fuir|quitter)",
      "en exil",
    ),
  },
  no_military: {
    states: either(
      "(?:je n'ai|j'ai) (?:jamais|pas) fait (?:mon service|le service|l'armee|la guerre|de service militaire)",
      "(?:je n'ai|j'ai) jamais ete (?:soldat|appele|mobilise)",
      "la guerre ne (?:nous|m') ?a (?:pas|jamais) (?:touches?|touchees?|atteints?)",
    ),
    denies: either(
      "(?:pendant|avant|apres|depuis|durant) la guerre",
      "(?:l'occupation|bombardements?|bombes|mon regiment|refugies?|l'exode|le maquis)",
      "j'ai ete (?:appele|mobilise|soldat)",
      "j'ai fait mon service",
    ),
  },
};

const inOrder = (patterns: Record<LifeFact, Patterns>) => lifeFacts.map((fact) => [fact, patterns[fact]] as const);

export const lifeFactPatterns: Readonly<Record<Language, readonly (readonly [LifeFact, Patterns])[]>> = {
  en: inOrder(english),
  fr: inOrder(french),
};
