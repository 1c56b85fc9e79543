import type { Language } from "#domain/language.ts";

/** What is said to keep talking and says nothing: only between commas or full stops. */
const asides: Record<Language, string> = {
  en:
    "oh|oh lord|oh boy|oh my|lord|well|you know|you see|you understand|let me see|let's see|let me tell you|i'll tell you|i tell you|i can tell you|" +
    "i'm telling you|believe me|mind you|of course|just like that|i'm not kidding|no kidding|i swear|i swear to god|god rest her|god rest him|" +
    "god rest her soul|god rest his soul|you wouldn't believe it|you won't believe it|believe it or not|bless her|bless him|bless her heart|bless his heart|see|look|listen|now|anyway",
  fr:
    "oh|ah|oh là là|ben|eh bien|hein|quoi|bon|vous savez|tu sais|vous voyez|tu vois|attendez|attends|voyons|tenez|tiens|je vous assure|je t'assure|" +
    "je vous jure|je te jure|je vous dis|je te dis|croyez-moi|figurez-vous|bien sûr|comme ça|je plaisante pas|je ne plaisante pas|" +
    "vous me croirez pas|vous ne me croirez pas|vous n'allez pas me croire|tu me croiras pas|dieu ait son âme|paix à son âme|écoutez|écoute|enfin bref|bref",
};
const fillers = /,?\s*(?<![\p{L}'’-])(?:um+|uh+|er|erm|hm+|euh+|heu+|hum)(?![\p{L}'’-])/giu;
const edge = String.raw`[,.;:!?…—–-]`;
const patterns: Record<Language, RegExp> = { en: asidePattern("en"), fr: asidePattern("fr") };
const word = String.raw`[\p{L}\d]+(?:['’-][\p{L}\d]+)*`;
/** "I, I went"; "we could, we could"; "we would we would". Of one word only behind a comma or a dash. */
const again = [
  new RegExp(
    String.raw`(?<![\p{L}\d'’-])((?:${word}\s+){0,4}${word})\s*(?:,|…|\.\.\.|—|–)\s+(?=\1(?![\p{L}\d'’-]))`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\p{L}\d'’-])((?:${word}\s+){1,4}${word})\s+(?=\1(?![\p{L}\d'’-]))`, "giu"),
];

function asidePattern(language: Language): RegExp {
  const words = asides[language].replaceAll("'", "['’]").replaceAll(" ", String.raw`\s+`);
  return new RegExp(String.raw`(^|${edge})\s*(?:${words})\s*(?=${edge}|$)`, "giu");
}

/** "What woke me was the cow, the cow was bellowing": what was named goes on as who acts. */
function isTold(words: string, before: string): boolean {
  const isNoun = /^(the|a|an|my|our|his|her|their|le|la|les|un|une|mon|ma|mes|notre|son|sa)\s+\S/iu.test(words);
  return isNoun && /\b(was|were|is|['’]s|est|était|sont|étaient)\s+$/iu.test(before);
}

/** The text without asides and without what was begun twice. */
export function withoutStumbles(text: string, language: Language): string {
  let rest = language === "fr" ? text.replace(/(?<!\p{L})t['’](?=(?:es|as|étais|avais)(?!\p{L}))/giu, "tu ") : text;
  rest = rest.replace(fillers, "");
  for (let round = 0; round < 3; round += 1) {
    rest = rest.replace(patterns[language], (_, before: string) => (before === "" || before === "," ? "" : before));
    for (const pattern of again)
      rest = rest.replace(pattern, (all, words: string, at: number) => (isTold(words, rest.slice(0, at)) ? all : ""));
  }
  return rest;
}
