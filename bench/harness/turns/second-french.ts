import { linesOf, type TurnSet } from "./turn-sets.ts";

/** Written by another author without reading the rules, and run once; the rules have changed since. */
export const secondFrench: TurnSet = {
  name: "second stranger's, French",
  language: "fr",
  voices: [
    "espeak:fr-fr+grandma",
    "espeak:fr-fr+grandpa",
    "espeak:fr-be+f5",
    "espeak:fr-ch+m4",
    "espeak:fr-fr+anika",
    "espeak:fr-fr+m6",
  ],
  pauses: { unfinished: [500, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 2,
  told: linesOf(`
    Chez nous il y avait une jument qui s'appelait, /u attendez que ça me revienne, /u Bichette, voilà, Bichette.
    J'ai commencé à la filature à treize ans. /c On m'a mise aux bobines. /d Fallait pas traîner, je vous le dis.
    Nous sommes arrivés à Roubaix en mille neuf cent /u trente-six, l'année du Front populaire.
    Il est venu à la maison, il a enlevé son béret et il m'a dit, /u Jeannette, qu'il me dit, /u j'ai rien que mes deux bras, mais ils sont à toi.
    Il y avait la Germaine, le Marcel, /u le petit Louis qui est mort du croup, /u et puis moi, la dernière.
    J'étais apprentie modiste. /d Enfin non, je dis des bêtises, /u c'était ma sœur, moi j'étais aux corsets.
    Le docteur a dit que c'était la diphtérie. /c À l'époque, autant dire qu'on était perdu.
    Mon mari travaillait aux, /u aux, /u comment on dit, aux Ponts et Chaussées.
    Le dimanche on montait tous chez la mémé et /u elle avait fait une daube qui sentait jusque dans la rue.
    Je n'ai pas eu mon certificat parce que /u il fallait bien que quelqu'un garde les petits.
    C'était une belle noce. /c Il a plu, remarquez. /c Mais on avait un accordéoniste.
    Si vous aviez vu l'état de la ferme quand on, /u quand on a eu les clés, vous auriez pleuré.
    Elle a crié au gendarme, rendez-moi mon fils, /d et lui, il regardait ses bottes.
    Ce que j'aurais voulu faire, c'est /u institutrice, mais il n'y avait pas d'argent.
    Je l'ai connu au bal du quatorze juillet. /c À Montluçon, c'était. /d Il m'a marché sur le pied.
    On n'a pas eu l'électricité avant que j'aie /u neuf ans, peut-être bien dix.
    Le bateau s'appelait le Ville de, /u non, ça c'était l'autre. /u Le Kairouan, on est partis sur le Kairouan.
    J'ai eu quatre enfants, Monique, Bernard, /u Jean-Claude, /u et Sylvie, qui est au Québec maintenant.
    Vous savez, mon père, c'était quelqu'un qui /u ne levait jamais la voix.
    Il avait été gazé à Verdun, alors /u les gros travaux, il pouvait plus.
    C'était au mois de mai, ou plutôt, /u non, en juin, parce qu'on faisait les foins.
    On l'a enterrée à Saint-Flour. /d À côté des siens, comme elle voulait.
    Les Américains nous lançaient du chocolat, des cigarettes, des /u des oranges, j'en avais jamais vu de ma vie.
    La première fois que j'ai vu la mer, je, /u je suis restée plantée là, à pleurer comme une gamine.
    Dans ce temps-là, le pain, ça coûtait dans les /u trois francs, trois francs cinquante.
    J'y ai travaillé jusqu'à, /u jusqu'à la fermeture, en quatre-vingt /u quatre-vingt-quatre, après les grèves.
    Mon frère et moi, on avait l'habitude de, euh, /u de monter en cachette sur la charrette du laitier.
    Et je ne l'ai plus jamais revu, le pauvre.
    On était pauvres, ça oui, /d mais on était tous logés à la même enseigne.
    Pour être franche avec vous, /u je ne l'aimais pas, pas au début.
    Quand j'ai eu vingt ans, /u j'avais déjà deux marmots et un troisième en route.
    Ma maîtresse, c'était madame, /u attendez, /u je l'ai sur le bout de la langue, /u madame Peyrissac.
    Alors je suis allé voir le contremaître, je lui ai dit ses quatre vérités, et, /u ben, le soir même j'étais à la porte.
    Oui.
    Non, jamais.
    Mm mm.
    Ah ça oui, et comment.
    Pas que je me souvienne.
    Si, deux fois.
    Je crois bien.
    Non, /d non, pas vraiment.
  `),
  questions: linesOf(`
    Qu'est-ce que vous m'avez demandé, déjà ?
    Vous voulez que je vous raconte la guerre aussi ?
    Vous avez des enfants, vous ?
    Qui est-ce qui va lire tout ça ?
    Je parle trop, non ?
    Où est-ce qu'on en était ?
    Vous n'allez pas mettre ça dans le livre, quand même ?
    Ma mémoire n'est plus ce qu'elle était. /c Je vous ai déjà parlé de l'incendie ?
    Je commence par le début, ou, /u ou seulement à partir du mariage ?
    C'est qui qui paye tout ça ?
    Est-ce que ma fille pourra écouter après ?
    Vous pensiez à quelle année ?
    Vous pouvez répéter, s'il vous plaît, je suis un peu dure d'oreille.
    Pas si vite, mon petit, je n'arrive pas à suivre.
    On va s'arrêter là pour aujourd'hui.
    Parlez un peu plus fort, voulez-vous.
    On peut laisser celle-là et passer à la suivante.
  `),
  moments: linesOf(`
    Une petite minute, que je réfléchisse.
    Attendez, ça va me revenir.
  `),
};
