import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";
import type { BookMemory } from "#domain/book/book-memory.ts";
import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import type { Certainty } from "./certainty.ts";

/** Lines about how the book was made, in its language. */
export function colophonLines(
  memoir: Memoir,
  toldBy: Date,
  certainty: Record<Certainty, number>,
  isRead: boolean,
  memories: readonly Pick<BookMemory, "author">[] = [],
): string[] {
  const words = memoir.language === "fr" ? french : english;
  const recordings = new Set(
    memoir.chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds)),
  ).size;
  const date = new Intl.DateTimeFormat(memoir.language === "fr" ? "fr-FR" : "en-US", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(toldBy);
  const origins = [...sentencesOf(memoir)].map(({ sentence }) => sentence.origin);
  const written = origins.filter((origin) => origin === "written").length;
  const isRecognized = certainty.heard + certainty.estimated > 0;
  return [
    isRecognized ? words.spoken(memoir.author, recordings) : words.answered(memoir.author, recordings),
    ...(written === 0
      ? words.ownWords(isRecognized, certainty["not heard"] > 0)
      : [words.written(memoir.composer.model ?? "", memoir.composer.proofreader ?? null, written, origins.length)]),
    ...words.tape(certainty, written > 0),
    ...(isRead ? [words.read] : []),
    ...memories.slice(0, 1).map(({ author }) => words.memories(author)),
    words.made(date),
  ];
}

function counted(count: number, one: string, many: string, language: Language = "en"): string {
  return `${figures(count, language)} ${count === 1 ? one : many}`;
}

/** 4,203 and, in French, 4 203. */
function figures(count: number, language: Language): string {
  return new Intl.NumberFormat(language).format(count);
}

function portion(some: number, all: number): string {
  if (some < all) return `Of ${counted(all, "sentence", "sentences")}, ${figures(some, "en")}`;
  return all === 1 ? "Its one sentence" : `All ${counted(all, "sentence", "sentences")}`;
}

function portionInFrench(some: number, all: number): string {
  if (some === all)
    return all === 1 ? "Sa seule phrase a été écrite" : `Les ${figures(all, "fr")} phrases ont été écrites`;
  return `Sur ${counted(all, "phrase", "phrases", "fr")}, ${counted(some, "a été écrite", "ont été écrites", "fr")}`;
}

const english = {
  spoken: (author: string, count: number) =>
    `This book was spoken by ${author}, in ${count} ${count === 1 ? "recording" : "recordings"}, in answer to questions.`,
  answered: (author: string, count: number) =>
    `${author} answered questions in ${count} ${count === 1 ? "recording" : "recordings"}.`,
  ownWords: (isRecognized: boolean, isPartly: boolean) =>
    isRecognized
      ? [
          `${isPartly ? "What was heard is told in the speaker’s own words" : "The words are the speaker’s own"}. Only hesitations and repetitions were left out.`,
        ]
      : [],
  written: (model: string, proofreader: string | null, some: number, all: number) =>
    `${portion(some, all)} ${some === 1 ? "was" : "were"} written from the recordings by a computer model (${model}). Rules compared its facts with the words it came from${
      proofreader ? `, and a judge (${proofreader}) judged its meaning by them` : ""
    }; what was refused gave way to the speaker’s own words. Such checks do not find everything.`,
  tape: ({ heard, estimated, "not heard": unheard }: Record<Certainty, number>, isRetold: boolean) => [
    ...(heard > 0
      ? [
          `${counted(heard, "sentence leads", "sentences lead")} to the second of the recording in which a machine heard ${isRetold ? `what ${heard === 1 ? "it tells" : "they tell"}` : heard === 1 ? "it" : "them"}.`,
        ]
      : []),
    ...(estimated > 0
      ? [`Of ${counted(estimated, "sentence", "sentences")} the place in the recording is an estimate.`]
      : []),
    ...(unheard > 0
      ? [`${counted(unheard, "sentence was", "sentences were")} written, and not heard in any recording.`]
      : []),
  ],
  read: "The words were read and corrected by a person.",
  memories: (author: string) =>
    `The framed texts and the pages of photographs were written by hand${author === "" ? "" : `, by ${author}`}.`,
  made: (date: string) => `Made with ${brand} from what was told by ${date}.`,
};

const french: typeof english = {
  spoken: (author, count) =>
    `Ce livre a été dit par ${author}, en ${count} ${count === 1 ? "enregistrement" : "enregistrements"}, en réponse à des questions.`,
  answered: (author, count) =>
    `${author} a répondu à des questions en ${count} ${count === 1 ? "enregistrement" : "enregistrements"}.`,
  ownWords: (isRecognized, isPartly) =>
    isRecognized
      ? [
          `${isPartly ? "Ce qui a été entendu est raconté dans les mots de la personne" : "Les mots sont ceux de la personne qui parle"}. Seules les hésitations et les répétitions ont été retirées.`,
        ]
      : [],
  written: (model, proofreader, some, all) =>
    `${portionInFrench(some, all)} à partir des enregistrements par un modèle informatique (${model}). Des règles en ont comparé les faits aux paroles dont elle vient${
      proofreader ? `, et un juge (${proofreader}) en a vérifié le sens` : ""
    } ; ce qui a été refusé a cédé la place aux mots de la personne. Ces contrôles ne trouvent pas tout.`,
  tape: ({ heard, estimated, "not heard": unheard }, isRetold) => [
    ...(heard > 0
      ? [
          `${counted(heard, "phrase renvoie", "phrases renvoient", "fr")} à la seconde d’enregistrement où une machine ${isRetold ? `a entendu ce qu’${heard > 1 ? "elles racontent" : "elle raconte"}` : heard > 1 ? "les a entendues" : "l’a entendue"}.`,
        ]
      : []),
    ...(estimated > 0
      ? [`De ${counted(estimated, "phrase", "phrases", "fr")}, la place dans l’enregistrement est estimée.`]
      : []),
    ...(unheard > 0
      ? [
          `${counted(unheard, "phrase a été écrite et n’a été entendue", "phrases ont été écrites et n’ont été entendues", "fr")} dans aucun enregistrement.`,
        ]
      : []),
  ],
  read: "Les mots ont été relus et corrigés par une personne.",
  memories: (author) =>
    `Les encadrés et les pages de photos ont été écrits à la main${author === "" ? "" : `, par ${author}`}.`,
  made: (date) => `Réalisé avec ${brand}, d’après ce qui était raconté le ${date}.`,
};
