import { matchTimes, type TimedWord } from "./match-times.ts";

/** A word with the white space after it. Times in ms of the recording; null without any sound. */
export type Token = {
  text: string;
  after: string;
  startMs: number | null;
  endMs: number | null;
  isDoubtful: boolean;
  isChanged: boolean;
};
/** About one sentence. A line that an edit did not touch stays the same object. */
export type Line = { id: number; tokens: readonly Token[] };

export type TimedText = {
  text: string;
  /** A person wrote the text. */
  corrected: boolean;
  words: readonly TimedWord[];
  /** Stretches of overlapping speech, in ms. */
  doubtful: readonly (readonly [number, number])[];
  /** Stretches of which a person said that their words are right, in ms. */
  checked: readonly (readonly [number, number])[];
};

/** Recognized words below this confidence are shown as doubtful. */
const sureConfidence = 0.5;
const longLineWords = 40;
const wordWithSpace = /((?:\S|[\u00a0\u202f])+)([^\S\u00a0\u202f]*)/g;
const endsSentence = /[.!?…]["'”’»)\s\u00a0\u202f]*$/;

/** The text in lines; joined again it is the text without its leading space. */
export function linesOf({ text, corrected, words, doubtful, checked }: TimedText): Line[] {
  const pieces = piecesOf(text);
  const matches = matchTimes(
    pieces.map((piece) => piece.text),
    words,
  );
  const tokens = pieces.map((piece, at): Token => {
    const word = matches[at]?.word ?? null;
    const { startMs, endMs } = matches[at] ?? { startMs: null, endMs: null };
    const isChanged = word === null ? corrected : word.isChanged;
    const isUnsure = (word?.confidence ?? 1) < sureConfidence || isWithin(doubtful, startMs);
    return { ...piece, startMs, endMs, isChanged, isDoubtful: !isChanged && isUnsure && !isWithin(checked, startMs) };
  });
  return inLines(tokens);
}

export function textOf(lines: readonly Line[]): string {
  return lines.map(lineText).join("").trimEnd();
}

export function lineText({ tokens }: Line): string {
  return tokens.map(({ text, after }) => text + after).join("");
}

/** The line with other words instead of those from `from` up to `to`. Words that stay keep their times. */
export function replaceWords(line: Line, from: number, to: number, text: string): Line {
  const old = line.tokens.slice(from, to);
  const after = old.at(-1)?.after ?? " ";
  const pieces = piecesOf(text);
  const matches = matchTimes(
    pieces.map((piece) => piece.text),
    old.flatMap((token) => (token.startMs === null || token.endMs === null ? [] : [timedWordOf(token)])),
  );
  const fresh = pieces.map((piece, at): Token => {
    const kept = old.find((token) => token.text === piece.text);
    return {
      text: piece.text,
      after: at === pieces.length - 1 ? after : piece.after,
      startMs: matches[at]?.startMs ?? null,
      endMs: matches[at]?.endMs ?? null,
      isDoubtful: kept?.isDoubtful ?? false,
      isChanged: kept?.isChanged ?? true,
    };
  });
  const before = line.tokens.slice(0, from);
  const last = before.at(-1);
  if (fresh.length === 0 && last !== undefined && after.includes("\n")) before[from - 1] = { ...last, after };
  return { ...line, tokens: [...before, ...fresh, ...line.tokens.slice(to)] };
}

const timedWordOf = ({ text, startMs, endMs, isChanged }: Token): TimedWord => ({
  text,
  startMs: startMs ?? 0,
  endMs: endMs ?? 0,
  confidence: null,
  isChanged,
});

function piecesOf(text: string): Pick<Token, "text" | "after">[] {
  return [...text.matchAll(wordWithSpace)].map(([, word = "", after = ""]) => ({ text: word, after }));
}

function isWithin(stretches: TimedText["doubtful"], at: number | null): boolean {
  return at !== null && stretches.some(([from, to]) => at >= from && at < to);
}

function inLines(tokens: readonly Token[]): Line[] {
  const lines: Token[][] = [];
  let line: Token[] = [];
  for (const token of tokens) {
    line.push(token);
    if (!endsSentence.test(token.text) && !token.after.includes("\n") && line.length < longLineWords) continue;
    lines.push(line);
    line = [];
  }
  if (line.length > 0) lines.push(line);
  return lines.map((words, id) => ({ id, tokens: words }));
}
