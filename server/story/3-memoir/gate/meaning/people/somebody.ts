import type { Language } from "#domain/language.ts";
import type { Word } from "#server/story/3-memoir/gate/meaning/words.ts";
import type { Gender } from "./genders.ts";

/** Somebody or something a clause is about. `pronoun`: its person (i, we, he …). `keys`: names, kin and nouns; none for a bare pronoun. */
export type Somebody = {
  pronoun: string | null;
  keys: ReadonlySet<string>;
  gender: Gender;
  many: boolean;
  at: number;
  isNew: boolean;
  names: ReadonlySet<string>;
  marks: readonly ReadonlySet<string>[];
};

const persons: Record<Language, Record<string, string>> = {
  en: {
    i: "i",
    me: "i",
    my: "i",
    myself: "i",
    we: "we",
    us: "we",
    our: "we",
    he: "he",
    him: "he",
    his: "he",
    she: "she",
    her: "she",
    they: "they",
    them: "they",
    their: "they",
    you: "you",
  },
  fr: {
    je: "i",
    j: "i",
    me: "i",
    m: "i",
    moi: "i",
    mon: "i",
    ma: "i",
    mes: "i",
    nous: "we",
    on: "we",
    notre: "we",
    nos: "we",
    il: "he",
    elle: "she",
    ils: "they",
    elles: "they",
    tu: "you",
    vous: "you",
    lui: "any",
    l: "any",
    leur: "they",
    leurs: "they",
    eux: "they",
  },
};

export function personOf(low: string, language: Language): string | null {
  return persons[language][low] ?? null;
}

export function identity(word: Word): string[] {
  return [...word.keys];
}

export function isIndefinite(region: readonly Word[], head: Word): boolean {
  const before = region.slice(Math.max(0, region.indexOf(head) - 3), region.indexOf(head));
  return before.some(
    (word) => /^(a|an|un|une|one|another|autre)$/.test(word.low) && word.token.text !== "à" && word.token.text !== "À",
  );
}
