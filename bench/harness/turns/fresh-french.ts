import { linesOf, unfinished, usual, type TurnSet } from "./turn-sets.ts";

/** Written before the grammar rules, and run after them. Most pauses are long. */
export const freshFrench: TurnSet = {
  name: "fresh, French",
  language: "fr",
  voices: ["espeak:fr-fr+m1", "espeak:fr-be+f1", "espeak:fr-ch+f4", "espeak:fr-fr+f3"],
  pauses: { unfinished: [600, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 0.7,
  starts: [
    ...unfinished(
      ...linesOf(`
        Quand la rivière débordait
        Après la mort de mon grand-père
        Si on marchait jusqu'au phare
        Dès que la cloche sonnait
        Pendant que mes frères étaient aux champs
        Comme il n'y avait pas de car le dimanche
        L'année où j'ai eu vingt ans
        La première fois que j'ai vu la mer
        Chaque fois que le curé passait
        Bien qu'il ait été simple soldat
        À cause de ses poumons
        Mon oncle Étienne
        La vieille dame qui tenait l'écluse
        Toutes les filles du quartier
        Un monsieur du nom de
        Notre propriétaire monsieur Colin
        Moi et ma cousine Odette
        Les gens de la vallée
        En bas sur le port
        Pendant l'été trente-huit
        La nuit du grand orage
        Au moment de la grève
        C'était une sacrée
        Il avait d'énormes
        Elle portait une longue
        On nous a donné un tout petit
        C'était l'hiver le plus
        J'étais terriblement
        Il était toujours un peu
        Ma mère était vraiment
        Le capitaine nous a annoncé
        Et la maîtresse m'a dit
        Alors je lui ai demandé
        Elle répétait toujours
        Il a écrit à mes parents pour
        Ma tante m'appelait
        On emportait
        Je devais porter
        Ensuite ils ont apporté
        Le vendredi elle préparait
        Il voulait acheter
        Je revois encore
        Je n'ai jamais trouvé
        Il y avait un homme qui vendait
        On recevait
        Ça me faisait
        Elle est devenue
        On aurait dit que
        Dehors dans la cour il y avait
        Il devait y en avoir une vingtaine de
        On avait trois
        Je gagnais deux
        Il n'y en avait qu'un
        Pendant les six premiers
        La moitié des
        On avait des vaches, des cochons
        Il y avait de la farine, du sucre, du café
        D'abord le boucher, ensuite le boulanger
        Il réparait les souliers, les pendules
        Il était grand, élégant
        Et alors on y est allés enfin vous savez
        Ça s'appelait comment déjà
        Son nom c'était attendez voir
        C'était une une une
        Et il fallait qu'on il fallait
        Il venait de de
        Je crois que c'était à à
        Enfin bref
        Et puis bien sûr
        Je veux dire
        Ce n'était pas tellement la faim que
        Je ne savais pas s'il fallait rire ou
        Ni mon père ni
        Soit on partait pour Marseille soit
        J'allais danser avec la sœur de
        On habitait à côté de chez
        Ma meilleure amie c'était une fille dont
        La maison avait une cave dans laquelle
        Je n'ai jamais compris comment
        Je me suis souvent demandé pourquoi
        Personne ne savait où
        L'ennui c'est que
        Ce que j'aimais par-dessus tout c'était
        Tout ce que je voulais c'était
        La raison pour laquelle on est partis
        Il revenait tout juste de
        Ils nous avaient tous mis dans
        Je travaillais là depuis
        Mon mari et moi on avait à peine
        Personne ne m'avait jamais
        Le temps que le médecin arrive
        Une fois la moisson rentrée
        À moins d'avoir un manteau à soi
        Peu après ma communion
        Avant que je puisse ouvrir la bouche
        N'ayant pas d'argent
        Pour gagner quelques sous
        Assise près du poêle avec ma grand-mère
        Il ne buvait pas mais il
        C'était le genre de femme qui
        C'est difficile à expliquer mais
        Je ne suis pas sûre que
        Avec le recul je pense que
      `),
    ),
    ...usual(
      ...linesOf(`
        J'ai grandi au bord d'un canal
        Mes parents tenaient un petit hôtel
        Il a conduit le tramway pendant trente ans
        On dormait à quatre dans un lit
        J'étais la plus jeune de sept
        Papa cultivait des tomates sous serre
        Elle jouait de l'orgue à l'église
        Je travaillais de nuit à la biscuiterie
        On a passé la frontière à pied
        Ma sœur a épousé un Américain
        On m'a appelé sous les drapeaux en trente-neuf
        J'étais en garnison à Metz
        Le toit fuyait
        On mangeait de la soupe tous les soirs
        Il fumait la pipe
        Personne n'avait de voiture
        Je livrais le lait avant l'école
        Il y avait bal le samedi soir
        Elle m'a appris à tricoter
        Le bateau partait de Gênes
        Je parlais très mal le français
        J'ai étudié le droit pendant deux ans
        On louait une chambre au-dessus d'une boulangerie
        Je me suis cassé la jambe cet hiver-là
        Il m'a demandée en mariage sur la jetée
        Mon mari est mort assez jeune
        On a adopté un petit garçon
        Je n'ai jamais aimé la ville
        Les voisins étaient gentils avec nous
        On gardait la radio dans la cuisine
        Il a neigé pendant une semaine
        J'ai acheté une machine à coudre
        Notre chien s'appelait Médor
        Ils ont démoli la vieille école
        J'y suis retournée l'année dernière
      `),
    ),
  ],
  ends: linesOf(`
    C'est ça qui m'a faite comme je suis
    On s'est débrouillés
    Ça paraît tellement loin maintenant
    Et je l'ai épousé au mois de juin
    J'y pense encore aujourd'hui
    Il est mort avant que je puisse le remercier
    C'étaient de belles années
    Je n'ai plus jamais eu peur
    C'était comme ça à l'époque
    Elle le gardait dans une boîte sous le lit
    On entendait les cloches à des kilomètres
    On a dansé jusqu'au matin
    Je crois qu'il ne se l'est jamais pardonné
    Ça a tout changé
    J'ai encore sa montre dans le tiroir
    Et on n'a jamais eu faim
    Rien n'a plus jamais été pareil
    Je n'y changerais rien
    Mes enfants ne me croient pas quand je le raconte
    Il est enterré à côté de ma mère
    Alors je suis restée quarante ans
    On faisait avec
    Je revois encore son visage
    C'est la meilleure décision de ma vie
    Ils ne sont jamais revenus
    C'est elle qui me l'a appris
    Tout le village est venu nous aider
    Maintenant c'est un parking
    Je pense que ça lui aurait plu
    Et c'est comme ça que j'ai appris à nager
    On s'amusait bien tous ensemble
    Je l'ai vendue à ma retraite
    Il a souri et il m'a serré la main
    Le reste vous le connaissez
    Je les ai toutes gardées
  `),
  questions: linesOf(`
    Pardon vous pouvez me reposer la question
    Je ne vous entends pas bien
    Qu'est-ce que vous avez dit
    Parlez un peu plus fort s'il vous plaît
    Pourriez-vous parler plus lentement
    Est-ce que je parle à une machine
    Il y a quelqu'un
    Je n'ai pas envie de répondre à ça
    On pourrait parler d'autre chose
    Je peux avoir une autre question s'il vous plaît
    J'aimerais faire une petite pause
    On en reste là pour aujourd'hui
    Je commence à être fatiguée on peut arrêter
    Ce sera tout pour aujourd'hui merci
  `),
  moments: ["Une petite minute s'il vous plaît", "J'ai besoin d'un peu de temps pour réfléchir"],
};
