import { foldLetters } from "#domain/fold-accents.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import type { Language } from "#domain/language.ts";

const require = createRequire(import.meta.url);
const files: Record<Language, string> = {
  en: require.resolve("an-array-of-english-words/index.json"),
  fr: require.resolve("an-array-of-french-words/index.json"),
};
const loaded = new Map<Language, ReadonlySet<string>>();

/** Names and places that are words too: at the head of a sentence they count as names. */
const alsoNames = new Set(
  (
    "paul jean john peter paris rose frank mark will grace hope faith joy victor albert jack bill tom harry dick joe mary ruth " +
    "walter baker hardy york bath nice nancy tours marguerite martin charlotte louis emma guy florence roman jersey berlin " +
    "japan china turkey robert marie pierre jules bob rob pat sue ray gene dean earl clay heath dale glen ross grant max rex " +
    "roger oliver dan don ben ted ned sam jim tim al art carol dawn eve holly iris ivy jasmine lily olive pearl penny poppy " +
    "ruby sandy sherry violet viola virginia april june august may barb basil benny bertha billy bobby cicely clara dolly " +
    "duncan eden ella fanny flora franc gill ginger hazel henry heather jenny jerry jess jimmy jo johnny josh kelly ken kent " +
    "kitty laura lee leo lucy mae maggie mike milo molly nell nelly nick norman otto patsy pete peggy polly randy reg rod romeo " +
    "sally sol stella susan tammy teddy terry timothy tommy tony tracy trudy vera vic wally warren wilhelmina abigail barney " +
    "aime blanche claude colin desire felix fleur gilles hortense lucien marc olive pascal prosper reine solange valentin " +
    "victoire violette adele angelique benoit brest lens reims angers laval bourges niort vienne gap lille sete"
  ).split(" "),
);

/** Whether a word at the head of a sentence is an everyday word, so that its capital is only grammar's. */
export function isEverydayWord(low: string, language: Language): boolean {
  if (low.length <= 2 || /\d/.test(low)) return true;
  if (alsoNames.has(low)) return false;
  return words(language).has(low) || /^(aujourd|hui|quelqu|lorsqu|jusqu|puisqu|presqu|quoiqu)$/.test(low);
}

/** Loaded on first use: about 300,000 words a language, without accents. */
function words(language: Language): ReadonlySet<string> {
  const known = loaded.get(language);
  if (known) return known;
  const list = z.array(z.string()).parse(JSON.parse(readFileSync(files[language], "utf8")));
  const set = new Set(list.map(foldLetters));
  loaded.set(language, set);
  return set;
}
