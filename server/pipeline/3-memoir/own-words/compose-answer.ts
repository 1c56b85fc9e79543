import type { Sentence, Story } from "#domain/book/memoir.ts";
import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";
import { cleanAnswer, type CleaningReason } from "./cleaning/clean-answer.ts";
import { wasNeverSpoken } from "./never-spoken.ts";
import { endsSentence } from "./cleaning/word-shape.ts";
import { cutParagraphs } from "./sentences/cut-paragraphs.ts";
import { setForms, type FormedSentence } from "./forms/set-forms.ts";
import type { KnownNames } from "./learn-names.ts";
import { sentenceId, spansOf } from "./sentence-spans.ts";
import { splitSentences } from "./sentences/split-sentences.ts";
import { trueCase } from "./true-case.ts";

/** A sentence of the book with its timed words. */
export type ComposedSentence = { sentence: Sentence; words: TimedWord[] };
export type ComposedAnswer = {
  answer: TranscribedAnswer;
  paragraphs: ComposedSentence[][];
  /** Keyed by the first sentence of a paragraph. */
  forms: NonNullable<Story["forms"]>;
  leftOut: { word: TimedWord; reason: CleaningReason }[];
};

/** Composes one answer in the person's own words. An answer without words has no paragraphs. */
export function composeAnswer(answer: TranscribedAnswer, names: KnownNames, taken: Set<string>): ComposedAnswer {
  const { printed, leftOut, punctuated } = cleanAnswer(answer);
  if (!printed.some((word) => /[\p{L}\p{N}]/u.test(word.text))) {
    const marks = printed.flatMap(({ words }) => words).map((word) => ({ word, reason: "not a word" as const }));
    return { answer, paragraphs: [], forms: [], leftOut: [...leftOut, ...marks] };
  }
  const sentences = splitSentences(printed, answer.language, punctuated);
  const ofPerson = answer.words.slice(1).some((word) => word.startsParagraph || word.startsLine);
  const capitals = answer.words.some(({ text }) => /\p{Lu}/u.test(text));
  const places = new Map(answer.words.map((word, at) => [word, at]));
  const cut = cutParagraphs(sentences, { ofPerson, punctuated, language: answer.language });
  const formed = setForms(cut, { language: answer.language, punctuated });
  const context = { answer, places, capitals };
  const paragraphs = formed.map(({ sentences: parts }) =>
    parts.map((part) => composeSentence(context, part, names, taken)),
  );
  const forms = formed.flatMap(({ form }, at) => {
    const from = paragraphs[at]?.[0]?.sentence.id;
    return form === null || from === undefined ? [] : [{ form, from }];
  });
  return { answer, paragraphs, forms, leftOut };
}

/** An answer with the position of each word, and whether it contains capitals. */
type AnswerContext = { answer: TranscribedAnswer; places: ReadonlyMap<TimedWord, number>; capitals: boolean };

function composeSentence(
  { answer, places, capitals }: AnswerContext,
  { words: printed, goesOn, isOpen }: FormedSentence,
  names: KnownNames,
  taken: Set<string>,
): ComposedSentence {
  const words = printed.flatMap((word) => word.words);
  const cased = trueCase(
    printed.map((word) => word.text),
    answer.language,
    names,
    answer.layer === "raw"
      ? "all"
      : !goesOn && (!capitals || lostItsHead(answer, words[0] && places.get(words[0])))
        ? "first"
        : "none",
  );
  const text = isOpen || words[0]?.startsLine ? cased.join(" ") : closed(cased.join(" "));
  const id = sentenceId(answer, words, text, taken);
  if (wasNeverSpoken(answer, words)) return { sentence: { id, text, spans: [], origin: "by hand" }, words };
  return { sentence: { id, text, spans: spansOf(answer, words), origin: "spoken" }, words };
}

const farthestHead = 5;

/**
 * Corrected text keeps its letter case, except where the capitalized first words of a sentence were omitted or the
 * text has no capitals.
 */
function lostItsHead({ words }: TranscribedAnswer, first: number | undefined): boolean {
  if (first === undefined) return false;
  for (let at = first - 1; at >= Math.max(0, first - farthestHead); at -= 1) {
    const text = words[at]?.text ?? "";
    if (endsSentence(text) || words[at + 1]?.startsParagraph || words[at + 1]?.startsLine) break;
    if (/^[\p{P}]*\p{Lu}/u.test(text)) return true;
  }
  return false;
}

/** Every sentence ends with a mark; a remaining comma becomes a full stop. */
export function closed(text: string): string {
  if (/[.?!…:—–]["'”’»)\]\s\u00a0]*$|\]$/u.test(text)) return text;
  return `${text.replace(/[,;\s]+$/u, "")}.`;
}
