import type { Bilingual, Language } from "#domain/language.ts";

/** Consecutive sentences of a sample life, with translations for captions. */
export type Passage = { question: number; sentences: readonly Bilingual[] };

/** The passages of a life that public pages play. */
type Passages = {
  /** The sentences that are marked in print. */
  extract: Passage;
  /** An answer that is played from tape and audiobook. */
  answer: Passage;
  /** Three scenes. */
  stories: readonly Passage[];
};

const string: Passage = {
  question: 37,
  sentences: [
    { en: "I can tie a cake box with one hand.", fr: "Je sais ficeler une boîte à gâteau d’une seule main." },
    { en: "People used to stop and watch.", fr: "Les gens s’arrêtaient pour regarder." },
    {
      en: "The string came down from a ball in the ceiling, through a hook, and you never looked at it.",
      fr: "La ficelle descendait d’une pelote au plafond, passait par un crochet, et on ne la regardait jamais.",
    },
  ],
};

const bakery: Passage = {
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
};

const name: Passage = {
  question: 1,
  sentences: [
    { en: "My father said I was named for the ferry.", fr: "Mon père disait qu’on m’avait donné le nom du bac." },
    {
      en: "The Evelyn Mae ran across to the Illinois side four times a day, and she was never once late.",
      fr: "L’Evelyn Mae traversait quatre fois par jour, et jamais une seule fois en retard.",
    },
  ],
};

const lens: Passage = {
  question: 37,
  sentences: [
    {
      fr: "La lentille pesait trois tonnes, et je la faisais tourner avec un doigt.",
      en: "The lens weighed three tons, and I could turn it with one finger.",
    },
    {
      fr: "Elle flottait sur du mercure, dans une cuve ronde.",
      en: "It floated on mercury, in a round tub.",
    },
    {
      fr: "Les visiteurs ne voulaient pas le croire, alors je leur disais : « Poussez. »",
      en: "Visitors would not believe it, so I used to tell them: “Push.”",
    },
  ],
};

const relief: Passage = {
  question: 32,
  sentences: [
    {
      fr: "On n’entre pas à la Louve, on vous y hisse.",
      en: "You don’t walk into the She-Wolf, they hoist you in.",
    },
    {
      fr: "Le bateau dansait, et je montais au bout d’un filin, assis sur une planche, avec ma valise entre les genoux.",
      en: "The boat was dancing, and up I went on a rope, sitting on a plank, with my suitcase between my knees.",
    },
    {
      fr: "Le vieux Cosquer m’a crié : « Ne regarde pas en bas ! »",
      en: "Old Cosquer shouted: “Don’t look down!”",
    },
    { fr: "Évidemment, j’ai regardé en bas.", en: "So of course I looked down." },
    { fr: "Il m’a attrapé par le col, comme un chat.", en: "He caught me by the collar, like a cat." },
    {
      fr: "Il a dit : « Bonjour, la vaisselle est là. »",
      en: "He said: “Good morning, the dishes are over there.”",
    },
  ],
};

const light: Passage = {
  question: 13,
  sentences: [
    {
      fr: "Ça a fait deux éclats.",
      en: "It flashed twice.",
    },
    { fr: "Puis le noir.", en: "Then the dark." },
    {
      fr: "On a compté, et ça a recommencé : deux éclats toutes les dix secondes.",
      en: "We counted, and it came again: two flashes every ten seconds.",
    },
  ],
};

const sheets: Passage = {
  question: 49,
  sentences: [
    {
      fr: "On avait convenu d’un drap à la fenêtre : un pour une fille, deux pour un garçon.",
      en: "We had agreed on a sheet at the window: one for a girl, two for a boy.",
    },
  ],
};

export const passages: Record<Language, Passages> = {
  en: {
    extract: string,
    answer: bakery,
    stories: [name, part(bakery, 1, 2), part(string, 0, 2)],
  },
  fr: {
    extract: lens,
    answer: relief,
    stories: [light, part(relief, 0, 2), sheets],
  },
};

function part({ question, sentences }: Passage, from: number, to: number): Passage {
  return { question, sentences: sentences.slice(from, to) };
}
