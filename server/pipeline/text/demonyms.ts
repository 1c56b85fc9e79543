import { foldLetters } from "#domain/fold-accents.ts";

/** Countries and regions with the words made from them, in both languages. */
const families = [
  "france french frenchman frenchmen français française françaises",
  "england english englishman anglais anglaise anglaises angleterre",
  "britain british brit brits britannique britanniques",
  "ireland irish irishman irlande irlandais irlandaise",
  "scotland scottish scots scot écosse écossais écossaise",
  "wales welsh",
  "germany german germans allemagne allemand allemands allemande allemandes",
  "italy italian italians italie italien italiens italienne italiennes",
  "spain spanish spaniard spaniards espagne espagnol espagnols espagnole",
  "portugal portuguese portugais portugaise",
  "poland polish pole poles pologne polonais polonaise polonaises",
  "russia russian russians russie russe russes",
  "america american americans amérique américain américains américaine",
  "canada canadian canadians canadien canadiens canadienne",
  "belgium belgian belgians belgique belge belges",
  "switzerland swiss suisse suisses",
  "algeria algerian algerians algérie algérien algériens algérienne",
  "morocco moroccan maroc marocain marocains marocaine",
  "tunisia tunisian tunisie tunisien tunisiens",
  "india indian indians inde indien indiens",
  "china chinese chine chinois chinoise",
  "japan japanese japon japonais japonaise",
  "greece greek greeks grèce grec grecs grecque",
  "holland dutch dutchman netherlands hollande hollandais néerlandais",
  "norway norwegian norvège norvégien",
  "sweden swedish swede suède suédois",
  "denmark danish dane danemark danois",
  "hungary hungarian hongrie hongrois",
  "austria austrian autriche autrichien",
  "australia australian australians australie australien",
  "europe european européen européens",
  "africa african africans afrique africain africains",
  "paris parisian parisien parisiens parisienne",
  "london londoner londoners",
  "brittany breton bretons bretagne bretonne",
];
const familyOf = new Map(
  families.flatMap((family) => {
    const words = family.split(" ").map(foldLetters);
    return words.map((word) => [word, words] as const);
  }),
);

/** The other words of the same land: "Polish" of Poland. */
export function demonymsOf(low: string): readonly string[] {
  return familyOf.get(low) ?? [];
}
