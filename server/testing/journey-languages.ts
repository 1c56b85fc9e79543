import { languageSchema, type Language } from "#domain/language.ts";

const both = languageSchema.options;
const seed = Number(process.env["PROPERTY_SEED"]);

/**
 * The language of the long journeys in this run: one, drawn by the seed of the commit, so that a run ends in time and the
 * next commits check the other. `LANGUAGES=all npm test` checks both.
 */
export const journeyLanguages: readonly Language[] =
  process.env["LANGUAGES"] === "all" ? both : both.filter((_, at) => at === seed % both.length);
