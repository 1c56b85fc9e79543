import type { Language } from "#domain/language.ts";

const and: Record<Language, string> = { en: "and", fr: "et" };
/** Only these lose their capital inside a joined title: English titles keep the others, and any other word may be a name. */
const small: Record<Language, RegExp> = {
  en: /^(A|An|The) /u,
  fr: /^(Le|La|Les|Un|Une|Des|Ce|Ceux|Pour|D[’']|L[’']|Mes|Ma|Mon|Grandir|Amours|Carrefours|Petits)(?= |$|(?<=[’']))/u,
};

/** "Growing Up, and a Working Life": titles of merged chapters as one, with a comma since they may hold an "and". */
export function joinTitles(titles: string[], language: Language): string {
  const [first = "", ...others] = [...new Set(titles)];
  if (others.length === 0) return first;
  const lowered = others.map((title) => title.replace(small[language], (word) => word.toLowerCase()));
  const last = lowered.pop() ?? "";
  return [first, ...lowered, `${and[language]} ${last}`].join(", ");
}
