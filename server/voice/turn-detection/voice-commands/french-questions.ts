import type { QuestionGrammar } from "./question-grammar.ts";

const has =
  "(?:voulez (?!rire|que je vous dise|savoir (?:ce qu|comment (?:il|elle|on|ca)))\\w.*|voudriez .+|avez (?:le temps|deja|encore|une? autre|d'autres?|entendu|compris|bien (?!raison)|dit|demande|besoin|fini|connu|une question|quelque chose|enregistre).*|auriez .+|etes (?:toujours|encore|bien|sure?|d'accord|contente?|pressee?|prete?|une?|qui|la)\\b(?! (?:gentille?|aimable)).*|connaissez(?: .+)?|preferez .+|cherchez .+|(?:pouvez|pourriez) (?:me (?!croire)|m'|nous |encore |aller |parler |repeter|attendre).*|parlez (?!d'une?)\\w.*|demandez .+|souhaitez .+|enregistrez.*|ecrivez .+|notez .+|gardez .+|vous (?:rappelez|souvenez) (?:de )?(?:ce que|la question).*|aimeriez .+|allez (?:me|m'|encore|poser|garder|ecrire|faire)\\b.*)";
const me =
  "(?:m'(?:entendez|ecoutez|avez|enregistrez)|me (?:voyez|suivez|entendez|demandez|parlez|comprenez)|l'avez|en (?:avez|voulez|pensez)|y etes)(?: .+)?";

/** "Vous pensez à quoi", "on en est où". */
const inPlace =
  /(?:^| )(?:qu['’]est-ce|où|quand|comment|combien|pourquoi|quoi|qui|quel(?:le)?s?|lequel|laquelle)(?: \S+)?$|(?:savez|comprenez|voyez) (?:ce |de |comment|où)/iu;

export const frenchQuestions: QuestionGrammar = {
  polite:
    /(?<![\p{L}'-])(?:bon|alors|et|mais|puis|au fait|dites(?:[ -]moi)?|pardon|excusez[ -]moi|attendez(?: voir)?|voyons(?: voir)?|ma (?:petite|belle)|mon petit)(?![\p{L}'-])/gu,
  asStatement: (said) => {
    if (/(?:qu['’]|(?:que|qui|où|quand|comment|combien|pourquoi|quoi) )est-ce/iu.test(said)) return null;
    const plain = said.replace(/^(?:.*? )?est-ce que /u, "").replace(/^(\p{L}+)-vous\b/u, "vous $1");
    const isStatement = /^(?:(?:bon|alors|et|mais|puis|oui|non|ah|oh|ben|pardon) )*(?:vous|je|on) /iu.test(plain);
    return isStatement && (!inPlace.test(plain) || /(?<!combien.*) qu(?:e |['’]).* quand$/u.test(plain))
      ? plain.replace(/(?<=.{8}) (?:vous|non|hein|déjà|quand même)$/iu, "")
      : null;
  },
  leadsOn:
    /(?:^|[ '])(?:et|ou|mais|donc|car|que|qu'|dont|parce|si|de|du|des|d'|au|aux|dans|par|pour|avec|sans|sur|sous|chez|le|la|les|l'|une?|ce|cet|cette|ces|mon|ma|mes|son|sa|ses|notre|nos|votre|vos|leurs|chaque|très|euh|heu)$/iu,
  asks: [
    `(?:est-ce que )?vous (?:${has}|${me})`,
    "(?:voulez|voudriez|pouvez|pourriez|avez|auriez|etes|connaissez|preferez|m'entendez|m'ecoutez|me suivez|en avez)[ -]vous(?: .+)?",
    "(?:est-ce que )?vous (?:savez|comprenez|voyez) (?:ce que c'est|ce que (?:ca|je) veu[tx](?: dire)?|de quoi je parle|comment (?:ca|on)|ou (?:c'est|se trouve)).*|(?:savez|comprenez|voyez)[ -]vous .+",
    "est-ce que (?:c'est|ca (?:va|vous|suffit|marche|enregistre|convient)|je (?:parle|vais|peux|dois|commence|continue|raconte|suis|reponds)|j'ai (?:deja |bien )?(?:repondu|raconte|dit|parle|fini))(?: .+)?",
    "(?:qu'est-ce que|qu'|que|ou|quand|pourquoi|comment|combien|qui|a qui|de quoi|sur quoi|depuis quand|(?:de |a |pour )?quel(?:le)?s?(?: [a-z]+)?)(?: est-ce que)? ?vous (?!dire|expliquer|raconter|voulez que|faites|feriez)\\w+ \\w.*|(?:ou|quand|pourquoi|comment|combien|quel age|quelle question) [a-z']+[ -]vous(?: .+)?",
    "ou (?:est-ce qu(?:e |'))?(?:j'en etais|en etais[ -]je|j'en suis|on en (?:est|etait))|(?:j'en etais|on en (?:est|etait)) ou|qu'est-ce que (?:je (?:disais|racontais)|vous (?:m'avez|me) (?:demande|demandiez|dit|disiez))|(?:je disais|je racontais) quoi|de quoi (?:est-ce que )?(?:je parlais|on parlait)",
    "(?:qu'est-ce que|par (?:quoi|ou)|comment) (?:est-ce que )?je (?:dois|peux|commence|reponds|fais|dis)(?: .+)?",
    "(?:ca fait|depuis|pendant|il reste|reste|on en a(?: encore)? pour|il y en a(?: encore)? pour)(?: encore)? combien(?: de temps)?(?: .+)?|combien de (?:temps|questions).*|(?:il|y) (?:y )?en a (?:encore )?pour longtemps|(?:c'est qui|qui (?:est-ce|c'est)) qui (?!\\w+ait\\b|a\\b|ont\\b)\\w+ .*\\b(?:ca|cela|livre|enregistrement|histoires?)(?: .+)?|qui (?:est-ce qui )?va (?:lire|ecouter|entendre|voir|garder) .+|lequel vous .+|quelle heure (?:est-il|il est)|il est quelle heure",
    "(?:c'est|est-ce que c'est|est-ce) (?:bien )?(?:ca|ce genre de choses?|cela|ce)(?: .+)? (?:que|qui) vous (?:voulez|vouliez|cherchez|demandez|demandiez|interesse).*|c'est a moi(?: de (?:parler|repondre|commencer))?|(?:est-ce que )?ca vous (?:interesse|va|convient|ennuie|derange|suffit|plait)",
    "vous (?!savez|voyez|comprenez|imaginez|vous|pouvez|auriez|\\w+iez)(?:n'|ne )?\\w+ .+ (?:vous|n'est-ce pas)|vous (?:n')?allez (?:pas )?(?!me croire|le croire|croire|rire|voir)(?:mettre|ecrire|garder|repeter|raconter|publier|dire|montrer|donner|effacer|couper|enregistrer|tout) .+",
    "vous (?!savez|voyez|comprenez|imaginez|connaissez)(?:pens|voul|parl|cherch|demand|prefer|attend|souhait|entend)i?ez (?:(?:a|de|pour|avec|sur|en|d') ?)?(?:quel(?:le)?s? [a-z]+|quoi|qui|lequel|laquelle)",
    "(?:je (?:parle|vais|raconte|suis)(?: [a-z]+){0,2} (?:trop|vite|longtemps|bavarde?|longue?)(?: .+)?|je (?:vous (?:ennuie|fatigue|embete)|radote|me repete)(?: .+)?) (?:non|hein|n'est-ce pas|quand meme)|est-ce que je (?:parle|radote|me repete).*",
    "est-ce qu(?:e |')(?:quelqu'un|(?:ma|mon|mes|nos|notre|votre|vos) [a-z-]+|tout ca) (?:va|vont|peut|peuvent|pourra|pourront|pourrait|pourraient|doit|aura|auront|sera|seront) .+",
    "je (?:commence|continue|recommence|reprends)(?: (?:par|avec) .+| maintenant| la suite)?|je vous (?:l'|en )? ?ai deja (?:raconte|dit|parle)(?: .+)?",
  ],
};
