import fc from "fast-check";
import { expect, test } from "vitest";
import { answersEn } from "#domain/follow-up/testing/answers-en.ts";
import { answersFr } from "#domain/follow-up/testing/answers-fr.ts";
import type { Language } from "#domain/language.ts";
import { isUnfinished } from "./unfinished-thought.ts";

/** By what they lack. */
const unfinished: Record<Language, Record<string, readonly string[]>> = {
  en: {
    "a main clause": [
      "when I first came over here",
      "if it rained on washing day",
      "before she was married",
      "the day my son was born",
      "each time somebody knocked",
      "after the flood",
      "long before the war",
      "we had cows and when the winter came",
    ],
    "a verb": [
      "my brother Tom",
      "the man who owned the mill",
      "my father and his two brothers",
      "I was born in Cork and my mother",
      "walking to school with my sister",
      "my sister Rose",
    ],
    "what is described": ["it was an awfully", "there was this big fat", "it was the most wonderful", "we were all so"],
    "what is counted": ["there were eight", "for three", "it took nearly three", "I had about thirty"],
    "an object": [
      "we used to make",
      "I had to fetch",
      "they wanted to build",
      "it seemed",
      "my daughter says",
      "they whitewashed",
      "I had to mend",
    ],
    "what was said": ["she told me", "my mother said", "the nurse asked me", "my teacher said to my mother"],
    "what it joins": ["I never could see why", "that winter was so cold that", "I was wondering whether", "there and"],
    "what is done": ["she was always", "I had never", "they would often"],
    "what is owned": ["I remember my grandmother's", "he lived in my aunt's"],
    "the end of a row": ["we sold eggs, butter", "I had my brother my sister", "we saw lions tigers"],
    "the rest of a number": [
      "I was born in nineteen thirty",
      "in two thousand",
      "she was eighty",
      "it cost three hundred",
      "the number was four seven two",
      "he was six foot",
    ],
    "what happened then": [
      "I remember this one evening",
      "so there we were",
      "you know in those days",
      "when they were small and my father was away",
    ],
    "what it was in truth": [
      "well no I tell a lie",
      "no no that one came after",
      "I left on the Tuesday or was it",
      "it was the fifth or perhaps",
    ],
    "the word that is looked for": [
      "it was hard you know",
      "and he had this um",
      "we went to the to the",
      "I was I was",
    ],
  },
  fr: {
    "a main clause": [
      "quand je suis arrivée ici",
      "s'il pleuvait le jour de la lessive",
      "même si mon frère était plus grand",
      "dès qu'on avait mangé",
      "le jour où mon fils est né",
      "en ce temps-là",
      "on avait des vaches et quand l'hiver arrivait",
    ],
    "a verb": ["mon frère Louis", "l'homme qui tenait le moulin", "je suis née à Brest et ma mère", "un jour mon père"],
    "what is described": ["c'était une très", "il portait un vieux", "c'était la plus belle", "elle avait de beaux"],
    "what is counted": ["il y avait huit", "pendant trois", "j'avais à peu près trente"],
    "an object": [
      "on fabriquait",
      "je devais aller chercher",
      "elle ne mettait jamais",
      "ils ont dû vendre",
      "on récoltait",
      "il a bricolé",
    ],
    "what was said": ["il nous a raconté", "ma mère disait", "la maîtresse a dit à ma mère"],
    "what it joins": ["je n'ai jamais su pourquoi", "je me demandais si", "elle était plus âgée que"],
    "what is done": ["elle était toujours", "je n'avais jamais", "on était tous"],
    "the end of a row": ["on vendait des œufs, du beurre", "j'avais mon frère ma sœur"],
    "the rest of a number": [
      "je suis né en mille neuf cent trente",
      "en deux mille",
      "elle avait quatre-vingt",
      "ça m'a coûté",
      "c'était en soixante dix",
    ],
    "what happened then": [
      "je me souviens d'un soir",
      "et donc on était là",
      "vous voyez à l'époque",
      "quand ils étaient petits et que mon père travaillait",
    ],
    "what it was in truth": [
      "enfin non je dis des bêtises",
      "non ça c'était l'autre",
      "c'était en mai ou est-ce que c'était",
      "c'était lui ou plutôt",
    ],
    "the word that is looked for": ["c'était dur tu sais", "et il avait ce euh", "j'étais j'étais"],
  },
};
const whole: Record<Language, readonly string[]> = {
  en: [
    "we lived there until I was ten",
    "he taught me everything I know",
    "I can't remember her name",
    "that was before the war",
    "they don't make them like that any more",
    "I knew what he meant",
    "she was the eldest",
    "I was twenty two",
    "there was nothing left",
    "I cried when he left",
    "she had a cat and a dog",
    "it was sold in nineteen fifty two",
    "I loved her",
    "so I stayed where I was",
    "he gave it to me before he died",
    "they gave us an orange each",
    "I was nearly three",
    "I was born in nineteen thirty two",
    "I'm eighty six",
    "no I never did",
    "when we got there my father cried and we all went home",
  ],
  fr: [
    "on a habité là jusqu'à mes dix ans",
    "c'est comme ça qu'on s'est rencontrés",
    "il m'a appris tout ce que je sais",
    "personne n'a rien dit",
    "j'ai compris ce qu'il voulait",
    "je suis contente de l'avoir fait",
    "il l'a vendue cent francs",
    "mon frère est né là",
    "je l'aimais",
    "c'était l'aînée",
    "on a déménagé en cinquante deux",
    "j'allais souvent chez elle",
    "on y passait tous les étés",
    "il avait un cœur d'or",
    "je suis né en mille neuf cent trente deux",
  ],
};
const languages = ["en", "fr"] as const;

test("a thought is unfinished where something is still to come, and whole where nothing is", () => {
  for (const language of languages) {
    for (const [lacks, said] of Object.entries(unfinished[language]))
      for (const one of said) expect(isUnfinished(one, language), `${one}: ${lacks}`).toBe(true);
    for (const one of whole[language]) expect(isUnfinished(one, language), one).toBe(false);
  }
});

test("a pause ends no thought that was unfinished, and what hangs on a whole one ends with it", () => {
  for (const [said, isOpen] of [
    ["when I was a boy\nwe lived in Leeds", false],
    ["we lived in Leeds\nwhen I was a boy", true],
    ["the snow was deep\nuntil the sun came out", false],
    ["until the sun came out", true],
    ["he was\na carpenter", false],
    ["he worked with\nmy uncle Tom", true],
    ["he worked all his life and\nin those days", true],
    ["I could not say\none day my father", true],
    ["we were poor\nthe man who lived next door", true],
    ["We kept bees. My uncle George", true],
    ["he rode in the car with\nwith the baby on his knee", false],
    ["he rode in the car with\nwith the", true],
    ["we waited until\nuntil it was dark", false],
    ["it was a\nit was a baker's shop in the square", false],
    ["no\nI never did", false],
    ["no\nit was", true],
    ["there was this girl\nMaureen", true],
    ["you know in those days\na woman", true],
  ] as const)
    expect(isUnfinished(said, "en"), said).toBe(isOpen);
  expect(isUnfinished("quand j'étais petit\non habitait à Lyon", "fr")).toBe(false);
  expect(isUnfinished("on habitait à Lyon\nquand j'étais petit", "fr")).toBe(true);
});

const leads: Record<Language, readonly string[]> = {
  en: ["and", "because", "with the", "but my", "who", "and then um", "and I was very"],
  fr: ["et", "parce que", "avec le", "mais ma", "qui", "et puis euh", "et j'étais très"],
};
const openers: Record<Language, readonly string[]> = {
  en: ["when", "although", "as soon as", "if", "while"],
  fr: ["quand", "lorsque", "pendant que", "même si", "dès que"],
};

test("whatever was said: a word that leads on leaves it open, and so does one that makes it wait for its main clause", () => {
  const clauses = {
    en: ["we lived in Leeds", "he was ill", "nobody came"],
    fr: ["on habitait Lyon", "il était malade", "je dormais"],
  };
  const said = fc.constantFrom(...languages).chain((language) =>
    fc.record({
      language: fc.constant(language),
      one: fc.constantFrom(...whole[language], ...clauses[language]),
      clause: fc.constantFrom(...clauses[language]),
      lead: fc.constantFrom(...leads[language]),
      opener: fc.constantFrom(...openers[language]),
    }),
  );
  fc.assert(
    fc.property(said, ({ language, one, clause, lead, opener }) => {
      expect(isUnfinished(`${one} ${lead}`, language)).toBe(true);
      expect(isUnfinished(`${one}\n${opener} ${clause}`, language)).toBe(true);
      expect(isUnfinished(`${opener} ${clause}\n${one}`, language)).toBe(false);
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...languages), (any, language) => {
      expect(typeof isUnfinished(any, language)).toBe("boolean");
    }),
  );
});

test("most of what people tell is known to be whole: who has finished is not left waiting", () => {
  for (const [language, answers] of [
    ["en", answersEn],
    ["fr", answersFr],
  ] as const) {
    const told = answers
      .flatMap(({ said }) => said.split(/(?<=[.!?…])\s+/))
      .map((one) => one.replaceAll(/[.,;:!?…«»“”"]/g, ""));
    const sentences = told.filter((one) => one.split(/\s+/).length >= 5);
    const known = sentences.filter((one) => !isUnfinished(`${whole[language][0] ?? ""}\n${one}`, language));
    expect(known.length / sentences.length).toBeGreaterThan(0.6);
  }
});
