import { fold } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";

/** A sound without words. It answers nothing. */
const hums: Record<Language, RegExp> = {
  en: /^(?:m+|h+m+|m+-?h+m+|uh|um|er|ah|huh|uh-?huh|a-?ha)$/,
  fr: /^(?:m+|h+u*m+|m+-?h+m+|euh|heu|ah|hein|ha)$/,
};
/** Backchannels of a listener that let the speaker continue. */
const nods: Record<Language, RegExp> = {
  en: /^(?:yes|yeah|yep|yup|no|oh|okay|ok|right|sure|i|see|of|course|really|indeed|good|true)$/,
  fr: /^(?:oui|ouais|non|oh|d'accord|ok|bien|sur|je|vois|ah|bon|vraiment|voila|tiens|c'est|vrai)$/,
};

const plain = (word: string) => fold(word).replaceAll(/[^\p{L}'-]/gu, "");

/** Only hums: "mm-hm", "euh". */
export function isHum(words: readonly string[], language: Language): boolean {
  return words.every((word) => plain(word) === "" || hums[language].test(plain(word)));
}

/** The words that are more than "mm-hm", "yes" or "I see" spoken during another's speech. */
export function beyondBackchannel(words: readonly string[], language: Language): string[] {
  return words.filter((word) => {
    const one = plain(word);
    return one !== "" && !hums[language].test(one) && !nods[language].test(one);
  });
}

/** This many consecutive words of the current reply are its echo in the microphone. */
const leastEcho = 3;
const echoShare = 0.8;

export function isEcho(words: readonly string[], reply: string): boolean {
  if (words.length < leastEcho) return false;
  const said = new Set(reply.split(/\s+/).map(plain));
  return words.filter((word) => said.has(plain(word))).length >= words.length * echoShare;
}
