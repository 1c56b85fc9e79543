import type { CommandGrammar } from "./command-grammar.ts";

const now =
  "la|ici|maintenant|aujourd'hui|(?:pour|jusqu'a) (?:aujourd'hui|l'instant|le moment|ce soir|cette fois|demain|moi)|ce soir|avec ca";
const tired =
  "(?:(?:je suis|je me sens|je commence a (?:etre|me sentir))(?: (?:un peu|tres|trop|bien|si|assez))* (?:fatiguee?|epuisee?|lasse?)|je (?:commence a )?fatiguer?)";
const moment = "(?:moment|instant|instants|minutes?|secondes?|temps)";
const think =
  "(?:reflechir|y (?:reflechir|penser)|me (?:souvenir|rappeler)|chercher|reflechisse|y (?:pense|reflechisse)|me (?:souvienne|rappelle))(?: a (?:ca|cela))?(?: un (?:peu|moment|instant)| une minute)?";
const you =
  "(?:(?:est-ce que )?vous (?:pouvez|pourriez|voulez bien|voudriez bien) |(?:pouvez|pourriez|voulez|voudriez)[ -]vous(?: bien)? |je (?:veux|voudrais|prefererais) que vous |il faut(?:drait)? |merci de |veuillez )?(?:me |nous )?";

export const french: CommandGrammar = {
  polite:
    /(?<![\p{L}'-])(?:s'il (?:vous|te) plait|svp|pardon(?: d'interrompre)?(?= \S)|excusez[ -]moi|(?:je suis )?desolee?|merci(?: beaucoup| bien)?|oui|oh|ah|eh bien|bon|ben|euh|alors|d'accord|madame|monsieur|peut-etre|mon (?:petit|grand|cher)|ma (?:petite|belle|chere)|ecoutez|en fait|franchement|vraiment|quand meme|je (?:crois|pense)(?: qu(?:e|'on|'il)(?= ))?|si (?:possible|c'est possible|vous (?:le )?voulez(?: bien)?|ca ne vous (?:derange|ennuie) pas))(?![\p{L}'-])/gu,
  reason:
    /(?<=\S) (?:(?:(?:parce qu(?:e |')|car |et )?(?:je suis(?: (?:un|peu|tres|assez|plutot|bien))* (?:dure? d'oreille|sourde?|lente?)|j'entends (?:mal|pas (?:tres )?bien)|je n'?(?:arrive pas|y arrive pas|entends pas|comprends pas|suis plus|ai pas)(?: (?:a|vous|tres|bien|tout|suivre|comprendre|entendre|entendu|compris|ca))*))|voulez[ -]vous(?: bien)?|vous voulez bien)$/,
  asks: [
    `${tired}(?: et)?`,
    "(?:est-ce qu(?:e |'))?(?:on|nous|vous|je|j') ?(?:peut|peux|pouvons|pouvez|pourrait|pourrais|pourrions|pourriez|va|vais|allons|devrait|devrais|ferait mieux d[e'])(?: ne pas)?",
    "(?:pouvez|pourriez|voulez|voudriez)[ -]vous(?: bien)?|(?:peut|pourrait)[ -]on|(?:puis|pourrais)[ -]je|pouvons[ -]nous|vous (?:voulez|voudriez) bien",
    "(?:je |j')(?:veux|voudrais|aimerais|prefere|prefererais|souhaite|souhaiterais|dois)(?: bien| mieux| autant)?(?: qu(?:e vous|e l'on|'on|e nous))?",
    "j'ai (?:besoin|envie) d[e']|j'aurais besoin d[e']|il (?:me )?faut(?:drait)?(?: que (?:je|nous)| qu'on)?|(?:et )?si on|est-il possible d[e']|c'est possible d[e']|ca vous (?:derange|ennuie)(?:rait)? (?:si on|d[e'])|laissez[ -]moi|donnez[ -]moi|il est temps d[e']",
  ],
  wishes: [
    [
      "repeat",
      {
        alone: [
          "encore(?: une fois)?|repetez",
          `${you}(?:repeter|repetez|repetiez|redire|redites|relire|relisez|reposer|reposez|reformuler|reformulez)(?:[ -]moi)?(?: (?:cela|ca|la question|votre question|la derniere question|ce que vous (?:avez dit|venez de dire|disiez)))?(?: encore une fois| une (?:autre|deuxieme) fois| plus (?:lentement|fort|doucement))*`,
          "je n'ai pas(?: tres| tout)?(?: bien)? (?:entendu|compris|saisi|suivi)(?: (?:la|votre|la derniere) question| ce que vous (?:avez dit|disiez|venez de dire|demandez|me demandez|m'avez demande)| la fin| le debut)?",
          "je ne vous (?:ai pas|entends pas|entends plus|comprends pas|suis pas)(?: tres)?(?: bien)?(?: entendue?| comprise?| suivie?)?|je vous entends(?: tres)? mal|je n'entends (?:pas|rien|plus)(?: tres)?(?: bien)?|je ne comprends pas(?: bien)?(?: la| votre)?(?: question)?(?: ce que vous (?:dites|demandez))?",
          "qu'est-ce que vous (?:(?:m'|me )?(?:avez|venez de) (?:dit|demande|dire|demander)|dites|disiez|(?:me )?(?:demandez|demandiez))|vous m'avez (?:demande|dit) quoi|(?:quelle|c'etait quoi|c'est quoi|quelle est|quelle etait) (?:etait |est )?(?:la|votre) question|qu'(?:avez[ -]vous|est-ce que vous avez) (?:dit|demande)|pardon|je vous demande pardon|que voulez[ -]vous (?:savoir|dire)|qu'est-ce que vous voulez (?:savoir|dire|que je (?:dise|raconte))|comment|quoi|hein|plait-il|vous dites|vous disiez|vous avez dit quoi|que (?:dites|disiez)[ -]vous",
          `${you}(?:parler|parlez|parliez|articuler|articulez|dire|aller)(?:[ -]moi)?(?: (?:un (?:petit )?peu )?(?:plus (?:fort|lentement|doucement|distinctement|clairement|haut|bas)|moins vite|fort|lentement|mieux))+|(?:articulez|ralentissez)(?: un peu)?|(?:un (?:petit )?peu )?(?:plus (?:fort|lentement)|moins vite)|pas (?:si|trop|aussi) (?:vite|fort|bas)|${you}(?:monter|montez|augmenter|augmentez) le (?:son|volume)`,
          "vous (?:parlez|allez)(?: (?:un peu|beaucoup|bien))? (?:trop|tres) (?:vite|bas|doucement)(?: pour moi)?",
          `${you}(?:parler|parlez|parliez)(?:[ -]moi)? (?:un (?:petit )?peu )?(?:moins fort|plus vite)|(?:un (?:petit )?peu )?(?:moins fort|plus vite) s'il (?:vous|te) plait|vous parlez(?: (?:un peu|beaucoup|bien))? trop (?:fort|lentement)(?: pour moi)?|${you}(?:baisser|baissez) le (?:son|volume)`,
        ],
      },
    ],
    [
      "moment",
      {
        alone: [
          `(?:un|une) (?:petite? )?(?:moment|instant|minute|seconde)(?: (?:pour|que je|que j') ?${think})?`,
          `(?:laissez[ -]moi|je dois|il faut que (?:je|j')|je vais|je voudrais|j'ai besoin de|j'aimerais) ?${think}(?: une? (?:petite? )?${moment})?`,
          "attendez(?: un peu| voir)?|voyons(?: voir)?|attendez(?: voir)?,? ?(?:que |laissez[ -]moi )(?:je |j')?(?:reflechisse|cherche|me (?:souvienne|rappelle)|y (?:pense|reflechisse)|voie|reflechir|chercher|voir|me (?:souvenir|rappeler))|je (?:reflechis|cherche)(?: encore)?|j'essaie de me (?:souvenir|rappeler)",
          "(?:(?:attendez|patientez|une (?:petite )?(?:minute|seconde)|un (?:petit )?(?:instant|moment)|non)(?: un peu| voir)? )*(?:(?:que )?(?:ca|cela|le nom|son nom|il|elle) (?:va (?:bien )?(?:finir par )?(?:me )?revenir|(?:me )?(?:revient|reviendra|revienne))(?: dans une? (?:minute|instant|moment|seconde))?|(?:je l'ai|c'est|j'ai (?:le|son) nom)(?: la)? sur le bout de la langue|sur le bout de la langue|(?:que )?je (?:retrouve|trouve|me remette|vais (?:le |la )?(?:retrouver|trouver))(?: (?:le|son) nom)?)",
          "(?:laissez|donnez)[ -]moi (?:le temps|un peu de temps) (?:de |d'|pour )(?:y )?(?:reflechir|penser|chercher|me (?:souvenir|rappeler))|(?:deux|cinq|quelques) (?:minutes|secondes|instants)|(?:attendez|patientez)(?: une?| deux| quelques) (?:petite? )?(?:moment|instants?|minutes?|secondes?),? (?:il faut que )?je (?:vais|dois|reviens|vous|me|cherche)\\b.*|laissez[ -]moi voir|laissez[ -]moi un peu (?:reflechir|chercher)|(?:attendez|une (?:petite )?(?:minute|seconde)|un (?:petit )?(?:instant|moment)),? (?:on (?:sonne|frappe|m'appelle)|le telephone|quelqu'un (?:sonne|frappe|arrive|est la))\\b.*",
        ],
        asked: [
          `(?:(?:accordez|donnez|laissez)[ -]moi |juste |attendez |patientez |encore |j'ai besoin d'|j'aurais besoin d'|il (?:me )?faut(?:drait)? |je (?:veux|voudrais) |puis-je avoir |(?:je|on) (?:peut|peux|pourrait|pourrais) avoir )+(?:une?|quelques|deux|cinq|encore une?|d'une?|d'un peu de|un peu de)(?: (?:petite?s?|peu de))? ${moment}(?: de plus)?(?: (?:pour|que je|que j'|afin de)? ?${think})?`,
        ],
      },
    ],
    [
      "computer",
      {
        alone: [
          "(?:est-ce que )?(?:vous etes|etes[ -]vous|est-ce que c'est|est-ce|(?:est-ce que )?je parle (?:a|avec))(?: (?:bien|vraiment|une?|la|de|vraie?|veritable))* (?:personne|humaine?|etre humain|ordinateur|machine|robot|enregistrement|vraie?|quelqu'un|dame|voix)(?: ou (?:a )?une? (?:vraie )?(?:personne|machine|ordinateur|robot))?",
          "qui (?:etes[ -]vous|est-ce|est la|parle|me parle|vous etes|est-ce qui (?:me )?parle|c'est)|vous etes qui|c'est qui|(?:a|avec) qui (?:est-ce que )?(?:je parle|suis-je en train de parler)|(?:est-ce qu')?il y a quelqu'un|y a quelqu'un|comment vous appelez[ -]vous|vous vous appelez comment|quel est votre nom",
        ],
      },
    ],
    [
      "rest",
      {
        asked: [
          "(?:(?:faire|prendre|faisons|prenons|on fait|on prend|avoir) )?(?:une |d'une |un |d'un |d')?(?:petite? |courte? )*(?:pause|repos)(?: cafe)?(?: maintenant)?",
          "(?:me reposer|nous reposer|se reposer|souffler|m'asseoir|reposons-nous)(?: un (?:petit )?(?:peu|instant|moment)| une minute| quelques minutes| maintenant)*|(?:arreter|s'arreter|m'arreter) (?:un (?:petit )?(?:moment|instant|peu)|(?:une|cinq|dix|quelques) minutes)",
          "(?:boire|prendre) (?:un (?:verre|the|cafe)(?: d'eau)?|de l'eau|quelque chose)|aller aux toilettes",
        ],
      },
    ],
    [
      "end",
      {
        alone: [
          `${tired}(?: (?:${now}))*`,
          `(?:j'ai|on a) (?:fini|termine)(?: (?:${now}))+|c'est tout(?: (?:${now}))*|(?:ce|ca) sera tout(?: (?:${now}))*|(?:c'est|ce sera|ca sera|ca)(?: bien)? (?:assez|fini|bon|termine|suffit|suffira|ira)(?: (?:comme ca|${now}))+`,
          "plus de questions?(?: (?:pour )?(?:aujourd'hui|maintenant))?|assez (?:pour )?aujourd'hui|au revoir|bonsoir|bonne nuit|(?:a|jusqu'a) (?:demain|bientot|la prochaine(?: fois)?|plus tard)|je dois (?:y aller|partir|vous laisser)(?: maintenant)?",
        ],
        asked: [
          `(?:stop|arreter|arretons|arretez|on (?:s')?arrete|s'arreter|m'arreter|nous arreter|arretons-nous|finir|finissons|on finit|terminer|terminons|on termine|conclure|raccrocher|en rester la|restons-en la|on en reste la|(?:arreter|terminer|finir|arretons|terminons) (?:l'(?:entretien|interview|enregistrement)|la conversation))(?: (?:${now}))*`,
          "(?:(?:on|nous) (?:continuera|continuerons|reprendra|reprendrons|verra|finira)|(?:continuer|reprendre|finir))(?: (?:la suite|ca|cela))? (?:demain|plus tard|une autre fois|un autre jour|la prochaine fois|la semaine prochaine)",
        ],
      },
    ],
    [
      "next",
      {
        alone: [
          "(?:(?:je |j')(?:prefere|prefererais|aime|aimerais)(?: mieux| autant)?(?: ne)?(?: pas| plus)|je ne (?:veux|voudrais|souhaite|desire|peux|tiens)(?: pas| plus)(?: a)?|je n'ai pas (?:envie|la force|le courage) d[e']|je n'aimerais (?:pas|plus)|on (?:peut|pourrait) ne pas|(?:je |j')(?:prefere|prefererais|aimerais) eviter d[e'])(?: |(?<='))(?:en |y |vous )*(?:parler|repondre|discuter|m'etendre|aborder)(?: (?:d[e']|a|sur))?(?: ?(?:ca|cela|celle-la|cette (?:question|histoire|periode)|ce sujet|la question))?(?: (?:maintenant|aujourd'hui|ici|pour l'instant))*",
          "n'en parlons (?:pas|plus)|(?:je|j')(?: prefere| aime mieux)(?: ne)? pas|je n'ai (?:rien|plus rien) a (?:dire|ajouter|repondre)(?: (?:la-dessus|sur ca|a ca|a ce sujet|de plus))*|c'est (?:trop|un peu|tres) (?:personnel|prive|intime)",
        ],
        asked: [
          "(?:passer|passons|passez|on passe|sauter|sautons|sautez|on saute|laisser|laissons|eviter|evitons|laisser tomber|laissons tomber|laisser de cote|laissons de cote)(?: (?:celle-(?:la|ci)|ca|cela|(?:cette|la) question))",
          "(?:passer|passons|on passe|changer|changeons|on change)(?: (?:a|de|d'|vers))?(?: ?(?:la (?:suivante|question suivante|prochaine(?: question)?|suite)|autre chose|une autre(?: question)?|un autre sujet|quelque chose (?:d'autre|de plus (?:leger|gai))|sujet|question))?",
          "(?:(?:parler|parlons|discuter) d'|(?:demander|demandez|demandez-moi|me demander) )?autre chose",
          "(?:(?:prenons|avoir|prendre|me poser|posez-moi|poser|donnez-moi|me donner) )*(?:la |une |un )?(?:question suivante|suivante|autre question|prochaine question|question (?:plus )?(?:legere|facile|gaie|differente)|autre sujet)",
        ],
      },
    ],
    [
      "carry-on",
      {
        asked: [
          "(?:continuer|continuons|on continue|poursuivre|poursuivons|reprendre|reprenons|on reprend|on y va|allons-y|commencer|commencons|on commence)(?: maintenant)?|continuez|je suis prete?",
        ],
      },
    ],
  ],
};
