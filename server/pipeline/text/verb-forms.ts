/** The words of a list that is written as text. */
export function setOf(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.join(" ").trim().split(/\s+/));
}

/** English past forms without "-ed", folded. */
export const irregularPast = `
  went came took made got gave saw knew thought said told found left felt brought bought taught caught fought kept
  slept met fed led lost sold held stood sat ran began drank sang rang swam sank won wrote rode drove rose spoke
  broke stole froze chose wore tore swore grew blew threw flew drew fell ate beat hid bit hit cut put set let shut
  hurt cost spent sent lent bent built burnt learnt dreamt meant heard paid laid lay dug stuck struck hung shot died
  became lit slid shook forgave quit`;

/** English words that end in "-ed" and are no past form. */
export const endInEd = `
  bed red shed need indeed hundred naked wed seed feed speed weed reed deed sacred wicked kindred bred sled crooked
  fred alfred ted ned ed breed`;

/** French nouns and adverbs with the ending of a verb, folded. */
export const likeFrenchVerbs = `
  lait fait parfait jamais mais palais anglais francais frais portrait trait souhait relais irlandais hollandais
  lions millions camions avions pensions stations questions occasions reunions provisions passions`;
