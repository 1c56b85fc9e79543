/** Lemma and its irregular forms without accents, `|` between. */
export const frenchIrregular =
  "aller vais vas va allons allez vont allais allait allions alliez allaient alle allee alles allees ira irai irait iraient aille|" +
  "faire fais fait faite faits faites faisons font faisais faisait faisions faisaient ferai fera ferait fit firent fasse|" +
  "venir viens vient venons venez viennent venais venait venions venaient venu venue venus venues viendra viendrait vint|" +
  "revenir reviens revient reviennent revenais revenait revenaient revenu revenue revenus reviendra|" +
  "devenir deviens devient deviennent devenait devenu devenue devenus|tenir tiens tient tenons tiennent tenais tenait tenaient tenu tenue tenus tint|" +
  "voir vois voit voyons voient voyais voyait voyaient voyions vu vue vus vues verra vit|dire dis dit dite dits disons disent disais disait disaient disions dirait|" +
  "pouvoir peux peut pouvons peuvent pouvais pouvait pouvions pouvaient pu pourra pourrait puisse|" +
  "vouloir veux veut voulons veulent voulais voulait voulions voulaient voulu voulue voudrait|savoir sais sait savons savent savais savait savions savaient su sache|" +
  "devoir dois doit devons doivent devais devait devions devaient du devra devrait|prendre prends prend prenons prennent prenais prenait prenions prenaient pris prise prises prit|" +
  "apprendre apprends apprend apprennent apprenais apprenait apprenaient appris apprise apprit|comprendre comprends comprend comprenait compris|" +
  "mettre mets met mettons mettent mettais mettait mettions mettaient mis mise mises mit|permettre permis permettait permet|promettre promis promettait promet|" +
  "naitre nais nait ne nee nes nees naissait naquit|mourir meurs meurt mourons meurent mourais mourait mouraient mort morte morts mortes mourut|" +
  "vivre vis vit vivons vivent vivais vivait vivions vivaient vecu vecue|ecrire ecris ecrit ecrite ecrits ecrites ecrivons ecrivent ecrivais ecrivait ecrivaient|" +
  "lire lis lit lisons lisent lisais lisait lisaient lu lue lus|boire bois boit buvons boivent buvais buvait buvaient bu bue|" +
  "croire crois croit croyons croient croyais croyait croyaient cru|recevoir recois recoit recevons recoivent recevais recevait recu recue recus|" +
  "ouvrir ouvre ouvrait ouvrais ouvraient ouvert ouverte ouverts|rouvrir rouvert rouverte rouvrait|offrir offre offrait offert offerte offerts|" +
  "courir cours court courons courent courais courait couraient couru|connaitre connais connait connaissait connaissais connaissions connaissaient connu connue connus|" +
  "partir pars part partons partent partais partait partions partaient parti partie partis parties|sortir sors sort sortons sortent sortais sortait sortaient sorti sortie sortis|" +
  "dormir dors dort dormons dorment dormais dormait dormions dormaient dormi|servir sers sert servait servaient servi servie|sentir sens sent sentait senti|mentir mens ment mentait menti menteur|" +
  "conduire conduis conduit conduisais conduisait conduisaient conduite|construire construit construite construisait construits|" +
  "tuer tue tues tuee tuait|rire ris rit riait riais riaient ri|suivre suis suit suivait suivi suivie|perdre perds perd perdait perdu perdue perdus|" +
  "attendre attends attend attendait attendais attendaient attendu|asseoir assis assise asseyait assoit assied|plaire plait plaisait plu|pleuvoir pleut pleuvait plu|" +
  "craindre craignait craint|peindre peint peignait peinte|battre bats bat battait battu battue|rompre rompu|coudre cousait cousu|" +
  "valoir vaut valait valent valu|falloir faut fallait fallu|jeter jette jettent jetait jete|appeler appelle appellent appelait appelais appele appelee|" +
  "acheter achete achetent achetait achetee achetes|lever leve levent levait levaient levee|mener mene menent menait|peser pese pesent pesait pesais|" +
  "geler gele gelent gelait gelaient|envoyer envoie envoient envoyait envoye envoyee envoyes|essayer essaie essaye essayait|payer paie paient payait paye payee payes|" +
  "enterrer enterre enterree enterres|elever eleve elevait eleves elevee elevees|oeil yeux|cheval chevaux|animal animaux|journal journaux|travail travaux|" +
  "vieux vieille vieil vieilles|beau belle bel beaux belles|nouveau nouvelle nouvel nouveaux|fou folle|doux douce|bon bonne bons bonnes|gros grosse|" +
  "long longue longs longues|blanc blanche|sec seche|frais fraiche|ciel cieux|vernis vernie vernies|rassis rassise|commencer commencee commence commencait commencais|" +
  "croitre cru|haut haute|bas basse|elire elu elue elus elit|teindre teint|resoudre resolu|malheureux malheureuse|finir fini finie finissait finit";

const verbEndings =
  /(assions|issions|eraient|iraient|issaient|issait|issais|issant|issent|issez|issons|erions|irions|erait|irait|erais|irais|erons|irons|eront|iront|aient|erai|irai|eras|iras|era|ira|ions|iez|ait|ais|ant|ent|ons|ees|ee|ez|er|ir|it|is|es|us|ue|ues|re|e|s|u|i|a|x)$/;
const nounEndings: [RegExp, string][] = [
  [/euses?$/, "eu"],
  [/eux$/, "eu"],
  [/ives?$/, "i"],
  [/ifs?$/, "i"],
  [/ieres?$/, "ier"],
  [/iers?$/, "ier"],
  [/iennes?$/, "ien"],
  [/iens?$/, "ien"],
  [/elles?$/, "el"],
  [/els?$/, "el"],
  [/onnes?$/, "on"],
  [/ons?$/, "on"],
  [/ettes?$/, "et"],
  [/ets?$/, "et"],
  [/aux$/, "al"],
  [/als?$/, "al"],
  [/trices?$/, "teur"],
  [/eurs?$/, "eur"],
];

/** What is left without the endings of verbs, feminines and plurals. Three letters at least are left. */
export function frenchStems(low: string): string[] {
  const stems = new Set<string>();
  for (const [ending, stem] of nounEndings)
    if (ending.test(low) && low.length > 4) stems.add(`n:${low.replace(ending, stem)}`);
  const plain = low.replace(/e?[sx]?$/, "");
  if (plain.length >= 2) stems.add(`n:${plain}`);
  if (/..(eur|euse|trice)s?$/.test(low)) return [...stems];
  let rest = low;
  for (let round = 0; round < 2; round += 1) {
    const cut = rest.replace(verbEndings, "");
    if (cut === rest || cut.length < 3) break;
    stems.add(`v:${cut}`);
    if (cut.endsWith("e") && cut.length > 3) stems.add(`v:${cut.slice(0, -1)}`);
    rest = cut;
    if (!/(e|s)$/.test(low)) break;
  }
  if (low.length >= 3) stems.add(`v:${low}`);
  if (low.endsWith("ment") && low.length > 6) stems.add(`n:${low.slice(0, -5)}`).add(`n:${low.slice(0, -4)}`);
  return [...stems];
}
