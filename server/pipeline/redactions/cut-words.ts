import { z } from "zod";
import { timedWordSchema, wordSchema, type TimedWord, type Word } from "#domain/recording/transcript.ts";
import { wordsOfText } from "#server/pipeline/2-transcripts/words-of-text.ts";
import { isIn, type Passage } from "./choose-passage.ts";

/** Both layers of a recording: the recognized words, and a person's text with its aligned words. */
export type Layers = { raw: Word[]; corrected: { text: string; words: TimedWord[] } | null };

const pieceSchema = z.object({ text: z.string(), words: z.array(timedWordSchema) });
/** Words that were taken out. `heard` of a corrected word holds start times of raw words instead of their places. */
export const sealedLayersSchema = z.object({ raw: z.array(wordSchema), corrected: z.array(pieceSchema) });
export type SealedLayers = z.infer<typeof sealedLayersSchema>;

/** Takes the words of a passage out of both layers. */
export function cutWords({ raw, corrected }: Layers, passage: Passage): { layers: Layers; sealed: SealedLayers } {
  const isCut = (word: Word) => isIn(passage, word);
  const kept = raw.filter((word) => !isCut(word));
  const pieces = corrected ? cutText(corrected, isCut) : null;
  const toTimes = (word: TimedWord) => ({ ...word, heard: word.heard.flatMap((at) => raw[at]?.startMs ?? []) });
  const places = new Map(kept.map((word, at) => [word, at]));
  const toPlaces = (word: TimedWord) => ({
    ...word,
    heard: word.heard.flatMap((at) => {
      const heard = raw[at];
      return heard ? (places.get(heard) ?? []) : [];
    }),
  });
  return {
    layers: {
      raw: kept,
      corrected: pieces && { text: pieces.text, words: withParagraphs(pieces.text, pieces.words.map(toPlaces)) },
    },
    sealed: {
      raw: raw.filter(isCut),
      corrected: (pieces?.cut ?? []).map(({ text, words }) => ({ text, words: words.map(toTimes) })),
    },
  };
}

/** Puts sealed words back where they were said, also into a text that was changed since. */
export function putWordsBack({ raw, corrected }: Layers, sealed: SealedLayers): Layers {
  const whole = [...raw, ...sealed.raw].toSorted((a, b) => a.startMs - b.startMs);
  if (!corrected && sealed.corrected.length === 0) return { raw: whole, corrected };
  const places = new Map(whole.map(({ startMs }, at) => [startMs, at] as const).toReversed());
  const heardAt = (word: TimedWord) => word.heard.flatMap((at) => raw[at]?.startMs ?? []);
  let { text, words } = corrected ?? { text: "", words: [] };
  words = words.map((word) => ({ ...word, heard: heardAt(word) }));
  for (const piece of sealed.corrected) ({ text, words } = insertPiece({ text, words }, piece));
  const placed = words.map((word) => ({ ...word, heard: word.heard.flatMap((at) => places.get(at) ?? []) }));
  return { raw: whole, corrected: { text, words: withParagraphs(text, placed) } };
}

type Text = { text: string; words: TimedWord[] };

function cutText({ text, words }: Text, isCut: (word: TimedWord) => boolean): Text & { cut: Text[] } {
  const starts = [...wordStarts(text, words), text.length];
  const cut: Text[] = [];
  let left = "";
  words.forEach((word, at) => {
    const said = text.slice(at === 0 ? 0 : starts[at], starts[at + 1]);
    if (!isCut(word)) {
      left += said;
      return;
    }
    const last = cut.at(-1);
    if (last && at > 0 && isCut(words[at - 1] ?? word)) {
      last.text += said;
      last.words.push(word);
    } else cut.push({ text: said, words: [word] });
  });
  const last = cut.at(-1);
  const ended = left.trimEnd();
  if (last && words.at(-1) === last.words.at(-1)) last.text = left.slice(ended.length) + last.text;
  return { text: ended, words: words.filter((word) => !isCut(word)), cut };
}

function insertPiece({ text, words }: Text, piece: Text): Text {
  const at = words.findIndex(({ startMs }) => startMs >= (piece.words[0]?.startMs ?? 0));
  const said = text === "" ? piece.text.trimStart() : piece.text;
  if (at < 0) {
    const gap = /^\s/u.test(said) ? text : spaced(text);
    return { text: gap + said.trimEnd(), words: [...words, ...piece.words] };
  }
  const place = at === 0 ? 0 : (wordStarts(text, words)[at] ?? text.length);
  return {
    text: text.slice(0, place) + spaced(said.trimStart()) + text.slice(place),
    words: [...words.slice(0, at), ...piece.words, ...words.slice(at)],
  };
}

function spaced(text: string): string {
  return text === "" || /\s$/u.test(text) ? text : `${text} `;
}

/** Where each word begins in the text that it is from. */
function wordStarts(text: string, words: readonly TimedWord[]): number[] {
  let from = 0;
  return words.map((word) => {
    const pattern = word.text
      .split(/[^\S\u00a0\u202f]+/u)
      .map((part) => part.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`))
      .join(String.raw`[^\S\u00a0\u202f]+`);
    const search = new RegExp(pattern, "gu");
    search.lastIndex = from;
    const found = search.exec(text);
    if (!found) return from;
    from = found.index + found[0].length;
    return found.index;
  });
}

function withParagraphs(text: string, words: TimedWord[]): TimedWord[] {
  const written = wordsOfText(text);
  if (written.length !== words.length) return words;
  return words.map((word, at) => ({ ...word, startsParagraph: written[at]?.startsParagraph ?? false }));
}

/** Words that two passages hold together. */
export function joinSealed(one: SealedLayers, other: SealedLayers): SealedLayers {
  const startOf = ({ words }: SealedLayers["corrected"][number]) => words[0]?.startMs ?? 0;
  return {
    raw: [...one.raw, ...other.raw].toSorted((a, b) => a.startMs - b.startMs),
    corrected: [...one.corrected, ...other.corrected].toSorted((a, b) => startOf(a) - startOf(b)),
  };
}
