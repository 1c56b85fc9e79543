import type { Vocabulary } from "./vocabulary-shape.ts";

/** French for the gate, without accents: what is grammar, what may stand for another word, what a clause must keep. */
export const french: Vocabulary = {
  grammar:
    "le la les l un une des du de d au aux a ce cet cette ces c ca cela mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs " +
    "mien mienne miens siens sien sienne notres leurs je j tu il elle on nous vous ils elles me m te t se s lui eux moi toi soi y en qui que qu quoi dont ou " +
    "celui celle ceux celles et mais ni or donc quand lorsque lorsqu comme dans par pour avec chez sur puis ensuite aussi voila voici " +
    "suis es est sommes etes sont etais etait etions etiez etaient ete etre etant fus fut furent fumes sera serai seront serait soit soient sois seriez serais fusse " +
    "ai as avons avez ont avais avait avions aviez avaient eu eue eus eues avoir ayant aie aies ait aient eut eurent eumes aura aurai auront aurais aurait auraient " +
    "ne n pas ni si parce car puisque puisqu alors ans an annee annees age " +
    "quel quelle quels quelles pendant durant lequel laquelle lors afin pourtant cependant oui eh ben ici",
  subjects: "je j il elle on nous ils elles tu vous qui",
  objects: "me m lui l leur nous les se s moi eux te t",
  determiners:
    "le la les l un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque quelques aucun aucune deux",
  prepositions:
    "a de d du des au aux en dans par pour avec chez sur sous vers entre sans avant apres depuis jusqu jusque contre devant derriere pres hors pendant durant malgre parmi selon",
  openers:
    "et mais ou ni donc car parce puisque puisqu quand lorsque lorsqu comme si pendant avant apres jusqu depuis alors puis ensuite qui que qu dont tellement",
  keeps: {
    negation: /\b(ne|n|pas|jamais|rien|personne|guere|ni|non|nulle part)\b/,
    almost: /\b(presque|failli|quasi|quasiment|a peine|a deux doigts)\b/,
    unsure:
      /\b(peut etre|sans doute|probablement|possiblement|(je|on|nous) (?:ne |n )?(crois|croit|croyons|pense|pensons|suppose|imagine)|il me semble|(semble|semblait|semblaient)|parait|apparemment|soi disant|doit avoir|il se peut|pas sure?)\b/,
    told: /\b(di[ts]|dire|disai[ts]|disaient|disait|dite?s?|racont\w+|pretend\w*|jur[aeo]\w*|entendu|chuchot\w+|rumeur|d apres|selon|rev(e|es|ais|ait|er|ee?)|croyai[ts]|croyaient|cru|pensai[ts]|pensaient|imagin\w+|promi[st]\w*|accus\w+|soupconn\w+|affirm\w+|parait|prevenu\w*|annonc\w+|demand\w+|repondu\w*)\b/,
    wished: /\b(voul\w+|voudr\w+|veu[txl]\w*|souhait\w+|esper\w+|envie|revai[ts]|reve de|aimerai\w*)\b/,
    attempted: /\b(essa(?:y\w+|ies?|ient|iera\w*)|tent(e|er|ait|ais|ee?)|cherchai[ts]? a)\b/,
    intended:
      /\b(allai(s|t|ent) \w+(er|ir|re)|allions \w+(er|ir|re)|(vais|va|vont|allons) \w+(er|ir|re)|compt(ais|ait|ions|aient) \w+(er|ir|re)|prevu|avions l intention|avais l intention|avait l intention)\b/,
    obliged:
      /\b(duu|doi[ts]|devai[ts]|devaient|devions|doivent|devoir|faut|faudr\w+|fallait|fallu|oblig\w+|force[es]*)\b/,
    able: /\b(peu[tx]|pouvai[ts]|pouvaient|pouvions|pu|pouvoir|pouvons|peuvent|puisse\w*|savai[ts] \w+(er|ir|re))\b/,
    unreal: /\b(aurai[ts]|auraient|aurions|serai[ts]|seraient|serions)\b/,
    conditional: /\b(s ils?|si (je|j|tu|elle|on|nous|vous|elles|le|la|les|l|mon|ma|mes|un|une|c|ca|y))\b/,
    future: /\b(sera|serai|seront|aura|aurai|auront)\b/,
    seldom: /\b(parfois|des fois|de temps en temps|quelquefois|rarement|de temps a autre|une fois de temps en temps)\b/,
    partly:
      /\b(quelques|quelques uns|quelques unes|quelque|certaine?s|la plupart|plupart|moitie|une partie|en partie|plusieurs|un peu)\b/,
    /** "je voulais plus rentrer", said without its "ne". */
    noLonger: /\bplus (?!cher|clair|fier|leger|noir|entier|tendre|pauvre|propre|sombre|libre)\w+(?:er|ir|re)\b/,
    only: /\b(seulement|(?<!tout |toute )seule?|uniquement|que de)\b/,
  },
  negators: /^(sans|aucun|aucune)$/,
  cause:
    /^(parce|car|puisque|puisqu|donc|alors)$|^(parce qu|a cause|grace a|vu qu|du coup|c est pour ca|c est pourquoi|si bien qu|pour qu|afin qu|etant donne|a force|en raison)\b/,
  effect: /^(donc|alors|du coup|c est pour ca|c est pourquoi|si bien qu)\b/,
  alike: [
    "commencer debuter",
    "petit petiot minuscule",
    "gosse enfant gamin mome",
    "voiture auto bagnole automobile",
    "boulot travail emploi job",
    "travailler bosser",
    "argent sous fric",
    "mourir deceder mort deces",
    "medecin docteur toubib",
    "cure pretre abbe",
    "photo photographie",
    "velo bicyclette",
    "television tele",
    "type gars bonhomme homme",
    "gens monde",
    "fermer clore",
    "livre bouquin",
    "bistrot cafe",
    "naitre naissance ne nee",
    "marier epouser mariage noce",
    "copain ami camarade",
    "film cinema",
    "fatigue las",
    "casser briser",
    "acheter acquerir",
    "boutique magasin commerce",
    "maitresse institutrice",
    "maitre instituteur",
    "habiter vivre loger demeurer",
    "beaucoup tres",
    "papier document",
    "grande grand",
    "hiver hivernal",
    "frigo refrigerateur",
    "parler causer discuter",
    "manger repas",
    "crier hurler",
    "regarder voir",
    "aine vieux",
    "chaque tout",
    "chaussure soulier",
    "finir terminer",
    "journee jour",
    "soiree soir",
    "matinee matin",
    "annee an",
    "si tellement tant",
    "malade souffrant",
    "heureux content",
    "peur craindre",
    "quelque certain",
  ],
};
