import type { Bilingual } from "#domain/language.ts";

/** Sentences of the sample life that follow one another, as told and in French. */
export type Passage = { question: number; sentences: readonly Bilingual[] };

/** What the public pages let people hear. The French is for those who read along. */
export const passages = {
  name: {
    question: 1,
    sentences: [
      { en: "My father said I was named for the ferry.", fr: "Mon père disait qu’on m’avait donné le nom du bac." },
      {
        en: "The Evelyn Mae ran across to the Illinois side four times a day, and she was never once late.",
        fr: "L’Evelyn Mae traversait quatre fois par jour, et jamais une seule fois en retard.",
      },
    ],
  },
  string: {
    question: 37,
    sentences: [
      { en: "I can tie a cake box with one hand.", fr: "Je sais ficeler une boîte à gâteau d’une seule main." },
      { en: "People used to stop and watch.", fr: "Les gens s’arrêtaient pour regarder." },
      {
        en: "The string came down from a ball in the ceiling, through a hook, and you never looked at it.",
        fr: "La ficelle descendait d’une pelote au plafond, passait par un crochet, et on ne la regardait jamais.",
      },
    ],
  },
  bakery: {
    question: 30,
    sentences: [
      { en: "You started at four in the morning.", fr: "On commençait à quatre heures du matin." },
      {
        en: "Mr. Hofmann opened the back door and the heat came out and took hold of your face.",
        fr: "M. Hofmann ouvrait la porte de derrière, et la chaleur sortait et vous prenait au visage.",
      },
      {
        en: "He handed me an apron that went around me twice.",
        fr: "Il m’a tendu un tablier qui faisait deux fois le tour de ma taille.",
      },
      { en: "He didn’t say good morning.", fr: "Il n’a pas dit bonjour." },
      { en: "He said, “Wash your hands.", fr: "Il a dit : « Lavez-vous les mains." },
      { en: "Now wash them again.”", fr: "Maintenant, lavez-les encore. »" },
    ],
  },
} as const satisfies Record<string, Passage>;

/** What the landing pages tell under Stories. */
export const stories: readonly Passage[] = [
  passages.name,
  { ...passages.bakery, sentences: passages.bakery.sentences.slice(1, 2) },
  { ...passages.string, sentences: passages.string.sentences.slice(0, 2) },
];
