import type { Language } from "#domain/language.ts";

/** Folded words of a language by what they do in a sentence. */
export type WordLists = Record<"grammar" | "subjects" | "determiners" | "prepositions", ReadonlySet<string>>;

export const wordLists: Record<Language, WordLists> = {
  en: {
    grammar: set(
      "a an the this that these those such my your his her its our their mine yours hers ours theirs i you he " +
        "she it we they me him them us myself yourself himself herself itself ourselves themselves who whom whose " +
        "which what where when while as and or but nor then than to of in on at by for from with into onto upon be " +
        "am is are was were been being have has had having do does did done doing till until will would shall s t " +
        "d ll re ve m o there here any anyone anybody anything one ones also too used else well oh yes so because " +
        "if whether though although not no neither might may could can cannot should must ought let lets about " +
        "like during old aged age years year same own somebody someone something how",
    ),
    subjects: set("i he she we they you it who"),
    determiners: set(
      "a an the this that these those my your his her its our their some each every no any both another",
    ),
    prepositions: set(
      "to of in on at by for from with into onto upon over under behind beside near through across between " +
        "against without before after since until till about above below inside outside around up down off out " +
        "during along past toward towards like",
    ),
  },
  fr: {
    grammar: set(
      "le la les l un une des du de d au aux a ce cet cette ces c ca cela mon ma mes ton ta tes son sa ses notre " +
        "nos votre vos leur leurs mien mienne miens siens sien sienne notres leurs je j tu il elle on nous vous " +
        "ils elles me m te t se s lui eux moi toi soi y en qui que qu quoi dont ou celui celle ceux celles et mais " +
        "ni or donc quand lorsque lorsqu comme dans par pour avec chez sur puis ensuite aussi voila voici suis es " +
        "est sommes etes sont etais etait etions etiez etaient ete etre etant fus fut furent fumes sera serai " +
        "seront serait soit soient sois seriez serais fusse ai as avons avez ont avais avait avions aviez avaient " +
        "eu eue eus eues avoir ayant aie aies ait aient eut eurent eumes aura aurai auront aurais aurait auraient " +
        "ne n pas ni si parce car puisque puisqu alors ans an annee annees age quel quelle quels quelles pendant " +
        "durant lequel laquelle lors afin pourtant cependant oui eh ben ici",
    ),
    subjects: set("je j il elle on nous ils elles tu vous qui"),
    determiners: set(
      "le la les l un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos " +
        "leur leurs chaque quelques aucun aucune deux",
    ),
    prepositions: set(
      "a de d du des au aux en dans par pour avec chez sur sous vers entre sans avant apres depuis jusqu jusque " +
        "contre devant derriere pres hors pendant durant malgre parmi selon",
    ),
  },
};

/** Infinitives of irregular French verbs. */
export const frenchInfinitives = set(
  "aller faire venir revenir devenir tenir voir dire pouvoir vouloir savoir devoir prendre apprendre " +
    "comprendre mettre permettre promettre naitre mourir vivre ecrire lire boire croire recevoir ouvrir " +
    "rouvrir offrir courir connaitre partir sortir dormir servir sentir mentir conduire construire tuer rire " +
    "suivre perdre attendre asseoir plaire pleuvoir craindre peindre battre rompre coudre valoir falloir jeter " +
    "appeler acheter lever mener peser geler envoyer essayer payer enterrer elever commencer croitre elire " +
    "teindre resoudre finir",
);

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
