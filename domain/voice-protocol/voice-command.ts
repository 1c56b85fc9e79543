import { fold, wordsOf } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";
import { english } from "./english-commands.ts";
import { french } from "./french-commands.ts";
import { readerOf, type ReadCommand, type VoiceCommand } from "./command-grammar.ts";

export type { VoiceCommand };

/** Longer turns are stories. */
const maxWords = 16;

const readers: Record<Language, ReadCommand> = { en: readerOf(english), fr: readerOf(french) };

/** The command of a turn that contains nothing else; null for a story. */
export function commandIn(said: string, language: Language): VoiceCommand | null {
  if (wordsOf(said, language).length > maxWords) return null;
  const folded = fold(said)
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const read = readers[language];
  return read(folded) ?? joined(folded, read);
}

/** "I am tired now, I would like to stop": of two wishes in one breath the later counts. */
function joined(folded: string, read: ReadCommand): VoiceCommand | null {
  const words = folded.split(" ");
  for (let at = 1; at < words.length; at++) {
    const later = read(words.slice(at).join(" "));
    if (later !== null && read(words.slice(0, at).join(" ")) !== null) return later;
  }
  return null;
}
