import type { Bilingual } from "#domain/language.ts";

/**
 * Titles of chapters merged within one part of life, by the first and the last chapter of the question bank they span.
 * Chapters between those two may be missing, so a title fits with and without them.
 */
const titles: ReadonlyMap<string, Bilingual> = new Map([
  ["1-2", { en: "Where It All Begins", fr: "Là où tout commence" }],
  ["1-3", { en: "Early Days", fr: "Les premiers temps" }],
  ["1-4", { en: "The Early Years", fr: "Les premières années" }],
  ["2-3", { en: "The World I Came Into", fr: "Le monde de mes débuts" }],
  ["2-4", { en: "My Young Years", fr: "Mes jeunes années" }],
  ["3-4", { en: "Childhood and Youth", fr: "Enfance et jeunesse" }],
  ["5-6", { en: "Making My Way", fr: "Faire mon chemin" }],
  ["5-7", { en: "The Full Years", fr: "Les années bien remplies" }],
  ["5-8", { en: "In the Middle of Life", fr: "Au milieu de la vie" }],
  ["6-7", { en: "The People in My Life", fr: "Les gens de ma vie" }],
  ["6-8", { en: "The People and Times I Knew", fr: "Les gens et l’époque que j’ai connus" }],
  ["7-8", { en: "My Family in Its Time", fr: "Ma famille et son époque" }],
  ["9-10", { en: "Good Days and Hard Ones", fr: "Les beaux jours et les autres" }],
  ["9-11", { en: "What Life Taught Me", fr: "Ce que la vie m’a appris" }],
  ["9-12", { en: "Looking Back", fr: "Avec le recul" }],
  ["10-11", { en: "What Matters to Me", fr: "Ce qui compte pour moi" }],
  ["10-12", { en: "What I Hold Dear", fr: "Ce qui m’est cher" }],
  ["11-12", { en: "What I Pass On", fr: "Ce que je transmets" }],
]);

/** Null where the two chapters belong to different parts of life: they are not merged. */
export function mergedTitle(first: number, last: number): Bilingual | null {
  return titles.get(`${first}-${last}`) ?? null;
}
