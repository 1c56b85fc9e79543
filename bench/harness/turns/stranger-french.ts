import { linesOf, type TurnSet } from "./turn-sets.ts";

/**
 * Written by an author without reading the rules, and run once; the rules have changed since. Where the words before a pause are a
 * whole sentence ("je la revois"), that pause is the usual one here.
 */
export const strangerFrench: TurnSet = {
  name: "stranger's, French",
  language: "fr",
  voices: ["espeak:fr-fr", "espeak:fr-fr+f3", "espeak:fr-be+m3", "espeak:fr-ch+f4", "espeak:fr-fr+m7"],
  pauses: { unfinished: [500, 3_500], usual: [400, 2_000], complete: [300, 1_200] },
  skew: 2,
  told: linesOf(`
    Je suis née dans /u dans un petit village de la Creuse, en mille neuf cent trente huit.
    Oh là, vous m'en demandez. /u Ça, ça devait être /u ça devait être quand on habitait encore rue des Tanneurs.
    Alors, /u je crois que tout a commencé quand /u quand maman est tombée malade, et qu'on est partis chez ma tante.
    Mon père disait toujours, /u quand on n'a pas de tête, faut avoir des jambes.
    On était sept à la maison. /d Il y avait Marcel, Yvonne, et puis /u comment il s'appelait, /u Lucien, et les jumeaux, et moi.
    Faut dire que tout le monde avait son jardin. /d Le nôtre était le long de la voie ferrée. /d Papa y faisait des poireaux.
    Mon mari, paix à son âme, /u il ne parlait pas beaucoup.
    J'étais arrivée au portail quand /u quand je l'ai entendue crier.
    La première fois que j'ai vu la mer, je devais avoir /u oh, neuf ou dix ans. /d J'en ai pleuré.
    Elle m'a donné une pièce pour que /u pour que je ne dise rien.
    On jouait dans la rue jusqu'à ce que /u qu'il fasse noir et qu'on nous appelle.
    Avant il y avait une mare. /d On ne dirait pas, aujourd'hui. /d Mon frère est passé à travers la glace.
    Il m'a demandé si /u si je voulais aller au cinéma, et moi j'ai dit /u j'ai dit qu'il fallait que je demande à papa.
    Il savait tout réparer. /d Les pendules, les postes, /u les vélos, /u enfin tout.
    Je ne me souviens plus très bien. /c Juste de l'odeur de l'hôpital.
    Moi ça ne me gênait pas. /d J'aimais mieux être dehors que /u que dans la cuisine avec les femmes.
    Le lundi c'était la lessive, le mardi /u le repassage, et le samedi on faisait le pain.
    Ça faisait deux ans qu'on se fréquentait lorsqu'il /u lorsqu'il a reçu sa feuille.
    On n'avait pas d'argent. /d Mais le dimanche on avait toujours /u toujours une poule au pot.
    Vers quatre heures et demie, cinq heures, /u il faisait encore nuit, on partait livrer le lait.
    Et donc j'étais là, /u sur le quai, avec ma valise, et /u et personne pour m'attendre.
    J'ai eu mon certificat. /d Premier du canton. /d L'instituteur est venu voir mes parents.
    Euh, /u attendez, laissez moi réfléchir. /u Ça devait être après Pâques.
    Je la revois, /d devant l'évier, avec ses manches retroussées.
    Le monsieur qui habitait à côté, /u monsieur Perrin, il élevait des pigeons.
    Tandis que ma sœur, /u elle, elle avait tout ce qu'elle voulait.
    Tous les matins avant l'école, /u je donnais à manger aux poules et j'allais chercher l'eau.
    Il avait une moto. /d Je montais derrière avec /u avec la petite entre nous deux.
    Mon frère, ils l'ont appelé en /u en cinquante six. /d Il avait vingt ans.
    Avec les tickets de rationnement, et puis /u cinq bouches à nourrir, elle se débrouillait.
    J'ai travaillé là bas pendant /u trente et un ans, j'ai commencé à l'emballage et /u et j'ai fini chef d'atelier.
    J'ai dit à maman que j'allais /u chez Simone, mais j'étais au bal.
    Ce n'était pas un mauvais homme. /d Seulement il /u il buvait.
    Ce qui m'a marquée, c'est le /u le silence, quand les métiers se sont arrêtés.
    C'est ma grand mère qui /u qui nous a élevés, parce que maman travaillait tout le temps.
    Trois semaines plus tard on a reçu un télégramme. /d Le facteur a posé son vélo contre le mur. /d J'ai compris tout de suite.
    On s'est mariés en juin. /d Et au mois de juin d'après, j'avais /u j'avais un bébé et un autre en route.
    Ma grand mère avait la langue bien pendue. /c Mais elle aurait donné sa chemise.
    Et le /u le le /u comment on dit, le tramway, il s'arrêtait juste devant chez nous.
    Ça m'a coûté /u attendez voir, /u quatre mille francs, des anciens francs, que j'ai payés petit à petit.
    On est partis en bateau de /u de Marseille, et ça a duré trois jours, en passant par /u par Alger.
    J'ai couru tout le long. /d J'ai perdu une chaussure. /d Je ne me suis même pas arrêtée.
    Il rentrait de la mine, noir comme /u comme du charbon, et il se lavait devant le poêle.
    Figurez vous que /u je n'arrive plus à retrouver son nom.
    Vous voyez, à l'époque, /u une femme devait demander la permission à son mari.
    Remarquez, il dansait bien. /d C'est sa tante qui lui avait appris, une ancienne /u une ancienne du music hall.
    J'ai encore la lettre. /c Elle est quelque part dans le buffet.
    Enfin bref, /u on a raté le train.
    Ça sentait le /u le cuir et la colle, et j'aimais ça.
    Je n'avais jamais vu de banane. /d J'ai mordu dedans avec la peau.
    On a fait des feux, on a chanté, et /u quelqu'un a sorti un accordéon, /d et papa, qui ne dansait jamais, a dansé avec la femme du maire.
    Le curé, qui était /u qui était breton, et qui aimait bien le cidre, il s'est endormi en chaire.
    J'ai appris à conduire à /u quarante deux ans. /d Mon mari disait que je n'y arriverais jamais.
    Moi je le savais un peu, /d enfin, vous comprenez.
    Et voilà, c'était fini. /c Je ne suis jamais retournée à Lille.
    Mon aîné est né à la maison. /d La sage femme est arrivée à vélo. /d Ça a duré dix neuf heures.
    On avait un chien. /d Un petit ratier, il s'appelait Mouche. /d Il suivait mon frère à l'école.
    Quand j'y repense, /u on était plus heureux que maintenant, avec tous leurs /u leurs téléphones et tout ça.
    J'aurais pu aller au lycée, seulement /u il fallait payer la pension.
    Y avait pas de machine, hein. /d On faisait bouillir le linge dans /u dans un grand chaudron, avec de la cendre.
    Après l'enterrement, /u on est tous rentrés à la maison, il y avait du jambon, et /u et personne ne pouvait manger.
    Ben, /u c'est-à-dire que /u mon père, lui, il était pas d'accord.
    Mon travail c'était de /u de mettre les bouchons sur les bouteilles, toute la journée.
    Pour les vendanges, les Espagnols arrivaient. /d Ils dormaient dans la grange. /d Le soir ils chantaient.
    Il devait être /u oh, six heures du matin. /d On a frappé à la porte.
    Le cochon, on le tuait en /u en janvier, quand il gelait bien fort.
    On n'avait pas de salle de bains. /d Les toilettes étaient au /u au fond de la cour.
    Tonton René, lui, /u il avait fait Verdun, alors le bruit, /u il pouvait pas.
    Elle est morte au printemps. /d J'étais avec elle.
    Ma belle mère, /u ah, celle là, /u elle m'en a fait voir.
    Pendant les vacances on allait /u chez mon oncle, en Normandie. /d Il avait une grande jument grise.
    À la Libération, les Américains nous ont donné du /u du chewing gum, on l'avalait.
    On a acheté le magasin en cinquante huit. /d C'était une /u une épicerie, avec l'appartement au dessus.
    J'étais couturière. /d À domicile, d'abord. /d Après j'ai travaillé pour une maison de Tours.
    Personne n'en parlait après. /c On continuait, c'est tout.
    Je me souviens d'une fois, /u on était montés au grenier avec ma cousine, et là on a trouvé /u une caisse pleine de lettres.
    La famille de ma mère venait d'Italie, et celle de mon père de /u de Pologne, il y a longtemps.
    On parlait patois entre nous. /d À l'école c'était défendu. /d La maîtresse nous tapait sur les doigts.
    Moi je chantais. /d À la chorale, et puis /u puis avec un petit orchestre, le vendredi.
    Et pis un beau matin, /u plus personne, ils avaient emmené toute la famille.
    La dame qui nous a pris, elle /u elle n'aimait pas les enfants, je crois.
    Lui, il voulait un garçon. /d On a eu quatre filles.
    Le plus beau moment de ma vie, /u c'est quand les enfants étaient petits.
    Ça me fait quelque chose de /u de reparler de tout ça, vous savez.
    Une fois par mois, /u le rémouleur passait avec sa petite charrette.
    Il m'écrivait toutes les semaines, des lettres de /u de quatre pages, sans une faute.
    Pour ma retraite ils m'ont offert une pendule. /c Elle n'a jamais marché.
    Du coup, /u comme j'avais pas le choix, /u j'ai pris la place à l'usine.
    Oui.
    Ah oui.
    Hum hum.
    Non, pas vraiment.
    C'est ça.
    Je vois.
    Oui, je crois bien.
    Non. /c Jamais.
    Ah, ben, /u peut-être.
    Oh, c'est gentil.
  `),
  questions: linesOf(`
    Qu'est-ce que vous m'avez demandé ?
    Vous voulez que je vous parle de la ferme ?
    Vous êtes toujours là ?
    Vous avez le temps pour une autre histoire ?
    C'est ce genre de choses que vous voulez ?
    J'allais vous raconter l'incendie. /d Je vous l'ai déjà raconté ?
    Pardon, /u vous parlez de mon premier mari ou du deuxième ?
    Ça fait combien de temps qu'on parle ?
    Bon alors, /u où est-ce que j'en étais ?
    Vous savez ce que c'est, une lessiveuse ?
    Vous m'entendez bien ? /c Je me suis mise du côté de ma bonne oreille.
    Je commence par ma mère ?
    Vous pouvez répéter ?
    Vous pouvez parler un peu plus fort, s'il vous plaît ?
    Je préfère ne pas en parler.
    On peut s'arrêter là pour aujourd'hui ?
    Parlons d'autre chose.
    Vous pourriez /u vous pourriez aller un peu moins vite ?
    Pardon, je n'ai pas compris.
    Je commence à être fatiguée. /c On peut continuer demain ?
  `),
  moments: linesOf(`
    Attendez une minute, je vais éteindre la radio.
    Laissez moi un moment.
  `),
};
