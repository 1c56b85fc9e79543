import { foldLetters } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";

/** As it is compared: lower-case, without accents, with one kind of apostrophe. */
export function fold(text: string): string {
  return foldLetters(text.replaceAll(/[’ʼ`]/g, "'"));
}

const elided = /^(?:jusqu|lorsqu|puisqu|quelqu|presqu|qu|[cdjlmnst])'(?=\p{L})/u;

/** The folded words in order, in French without elided ones before them. */
export function wordsOf(text: string, language: Language): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
  return language === "fr" ? words.map((word) => word.replace(elided, "")) : words;
}

const endings: Record<Language, RegExp> = {
  en: /(?:'s|'ll|'d|ingly|ings|ing|edly|ed|ies|es|s|ly|d|e|y)$/,
  fr: /(?:issaient|issait|eraient|erait|aient|ement|ions|ees|ent|ais|ait|ant|iez|er|ez|ir|es|ee|e|s|x)$/,
};
const minStem = 3;

/** An approximate stem of a folded word. */
export function stemOf(word: string, language: Language): string {
  const stem = word.replace(endings[language], "");
  return stem.length >= minStem ? stem : word;
}

/** Whether these stems occur in a row among the others. */
export function occursIn(row: readonly string[], stems: readonly string[]): boolean {
  return row.length > 0 && stems.some((_, at) => row.every((stem, offset) => stems[at + offset] === stem));
}

export function stemsOf(text: string, language: Language): string[] {
  return wordsOf(text, language).map((word) => stemOf(word, language));
}

/** Splits speech at sentence ends; without punctuation, into pieces of a breath. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .flatMap(cutByWords)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

const breath = 22;

function cutByWords(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  if (words.length <= breath * 2) return [sentence];
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += breath) pieces.push(words.slice(at, at + breath).join(" "));
  return pieces;
}
