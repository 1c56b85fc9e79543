import type { Bilingual, Language } from "#domain/language.ts";
import type { Sound } from "#server/sample/media/cut-clip.ts";
import { filmWords, type FilmWords } from "./film-words.ts";
import type { Slide } from "./slide.ts";

/** A sound of the film with its length and timed text, in seconds. */
export type Spoken = {
  sound: Sound | null;
  seconds: number;
  sentences: { from: number; to: number; text: Bilingual }[];
};

/** Plans the film: question, answer on tape, another one in the audiobook, pictures of the book. */
export type FilmSource = {
  asked: Spoken;
  answered: Spoken;
  heard: Spoken;
  book: { cover: string; spread: string } | null;
};

export type PlannedScene = {
  slides: { slide: Slide; seconds: number }[];
  spoken: Spoken | null;
};

/** Delay of a scene's sound in seconds. */
export const leadSeconds = 0.6;
const tailSeconds = 0.9;

export function planFilm({ asked, answered, heard, book }: FilmSource, language: Language): PlannedScene[] {
  const words = filmWords[language];
  const still = (
    slide: Partial<Slide> & Pick<Slide, "look">,
    part: keyof FilmWords,
    seconds: number,
  ): PlannedScene => ({
    slides: [{ slide: { ...blank, ...words[part], ...slide }, seconds }],
    spoken: null,
  });
  return [
    still({ look: "title", picture: book?.cover ?? null }, "opening", 4),
    spokenScene(asked, words.asked, language),
    spokenScene(answered, words.answered, language),
    ...(book ? [still({ look: "pages", picture: book.spread }, "printed", 5)] : []),
    spokenScene(heard, words.heard, language),
    still(book ? { look: "end", picture: book.cover } : { look: "title" }, "end", 4),
  ];
}

const blank: Slide = { look: "title", label: "", title: "", note: "", told: [], shown: 0, picture: null };

/** Shows each sentence when it is spoken. */
function spokenScene(spoken: Spoken, written: FilmWords["asked"], language: Language): PlannedScene {
  const all = spoken.sentences.map(({ text }) => text[language]);
  const turns = [...spoken.sentences.map(({ from }) => leadSeconds + from), leadSeconds + spoken.seconds + tailSeconds];
  return {
    slides: [0, ...turns.slice(0, -1)].map((from, shown) => ({
      slide: { ...blank, ...written, look: "told" as const, told: all, shown },
      seconds: (turns[shown] ?? from) - from,
    })),
    spoken,
  };
}
