import type { Language } from "#domain/language.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { ended, pieces } from "./narrated-parts.ts";

type Credits = {
  /** Ruling 26 and Art. 50 of the EU AI Act: it comes first. */
  notice: (author: string) => string;
  /** At the head of a chapter, whose file may be played alone. */
  shortNotice: string;
  chapter: (number: number, title: string) => string;
  told: (author: string) => string;
  heard: (title: string, author: string) => string;
  end: string;
};

const credits: Record<Language, Credits> = {
  en: {
    notice: (author) =>
      `You are about to hear a computer voice. It is a copy of the voice of ${author}, made from recordings, with consent.`,
    shortNotice: "This is a computer voice, made with consent.",
    chapter: (number, title) => `Chapter ${number}. ${title}`,
    told: (author) => `In the words of ${author}.`,
    heard: (title, author) => `You have heard: ${title}, in the words of ${author}, read by a computer voice.`,
    end: "The end.",
  },
  fr: {
    notice: (author) =>
      `Vous allez entendre une voix de synthèse. C’est une copie de la voix de la personne qui raconte, ${author}, faite à partir d’enregistrements, avec son consentement.`,
    shortNotice: "Ceci est une voix de synthèse, faite avec consentement.",
    chapter: (number, title) => `Chapitre ${number}. ${title}`,
    told: (author) => `Raconté par ${author}.`,
    heard: (title, author) => `Vous avez écouté : ${title}, raconté par ${author}, lu par une voix de synthèse.`,
    end: "Fin.",
  },
};

export type NarratedCredits = {
  opening: string[];
  closing: string[];
  announce: (number: number, title: string) => string[];
};

/** The texts around the book. The notice is the first of all files, and a short one is the first of each chapter. */
export function narratedCredits({ language, title, author }: Memoir, announceChapters: boolean): NarratedCredits {
  const said = credits[language];
  const bare = title.replace(/[\s.…]+$/u, "");
  return {
    opening: lines([said.notice(author), title, said.told(author)]),
    closing: lines([said.heard(bare, author), said.end]),
    announce: (number, name) => lines([said.shortNotice, announceChapters ? said.chapter(number, name) : ""]),
  };
}

/** The notice at the head of a sound that may be played alone: of a chapter, or of a single sentence. */
export function shortNotice(language: Language): string {
  return credits[language].shortNotice;
}

function lines(texts: readonly string[]): string[] {
  return texts.flatMap((text) => pieces(text).map(ended));
}
