import type { Language } from "#domain/language.ts";
import { en, type MediaWords } from "./media.en.ts";
import { fr } from "./media.fr.ts";

export const mediaWords: Record<Language, MediaWords> = { en, fr };

/** The control labels of a sound with this title. */
export function playerWords(language: Language, title: string) {
  const { play, pause, position, failed, named } = mediaWords[language];
  return { play: named(play, title), pause: named(pause, title), position: named(position, title), failed };
}
