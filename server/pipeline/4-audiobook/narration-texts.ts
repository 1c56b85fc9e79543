import type { AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import type { Language } from "#domain/language.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { speakableText } from "#server/providers/tts/speakable-text.ts";

/** Narrator texts of a book in its language; each text is spoken separately. */
export type NarrationTexts = {
  opening: string[];
  closing: string[];
  /** Null where chapters are not announced. */
  chapter: (number: number, title: string) => string | null;
};

type Credits = {
  chapter: (number: number, title: string) => string;
  told: (author: string) => string;
  /** Ruling 26: every listener of a computer voice is informed of it. */
  notice: (announced: boolean) => string;
  heard: (title: string) => string;
  heardBy: (title: string, author: string) => string;
  end: string;
};

const credits: Record<Language, Credits> = {
  en: {
    chapter: (number, title) => `Chapter ${number}. ${title}`,
    told: (author) => `Told by ${author}, in their own voice.`,
    notice: (announced) =>
      announced
        ? "In this audiobook, the titles and the questions are read by a computer voice."
        : "In this audiobook, the questions are read by a computer voice.",
    heard: (title) => `You have heard: ${title}`,
    heardBy: (title, author) => `You have heard: ${title}, told by ${author}.`,
    end: "The end.",
  },
  fr: {
    chapter: (number, title) => `Chapitre ${number}. ${title}`,
    told: (author) => `Raconté par ${author}, de sa propre voix.`,
    notice: (announced) =>
      announced
        ? "Dans ce livre audio, les titres et les questions sont lus par une voix de synthèse."
        : "Dans ce livre audio, les questions sont lues par une voix de synthèse.",
    heard: (title) => `Vous avez écouté : ${title}`,
    heardBy: (title, author) => `Vous avez écouté : ${title}, raconté par ${author}.`,
    end: "Fin.",
  },
};

/** A title or name in letters that the voice cannot speak is omitted with the words around it. */
export function narrationTexts(memoir: Memoir, { announceChapters }: AudiobookSettings): NarrationTexts {
  const { chapter, told, notice, heard, heardBy, end } = credits[memoir.language];
  const [title, author] = [memoir.title, memoir.author].map((text) => (canBeSpoken(text) ? text.trim() : null));
  const closing = title && (author ? heardBy(bare(title), author) : heard(title));
  return {
    opening: [title, author && told(author), notice(announceChapters)].flatMap((text) => (text ? ended(text) : [])),
    closing: [closing, end].flatMap((text) => (text ? ended(text) : [])),
    chapter: (number, name) => (announceChapters ? ended(chapter(number, name)) : null),
  };
}

export function canBeSpoken(text: string): boolean {
  return speakableText(text) !== "";
}

function bare(text: string): string {
  return text.replace(/[\s.…]+$/u, "");
}

/** Adds a full stop, at which the voice falls. */
function ended(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
