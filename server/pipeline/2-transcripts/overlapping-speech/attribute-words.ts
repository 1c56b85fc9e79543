import { fold } from "#domain/follow-up/fold-words.ts";
import type { Word } from "#domain/recording/transcript.ts";

const plain = (word: string) => fold(word).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The share of words in the same order that attributes speech to a speaker. A recognizer gets a third wrong. */
const theirs = 0.6;
/** More foreign words than a misrecognition explains. */
const leastUnsaid = 3;
/** More common words than chance explains. */
const leastSaid = 2;
/** Limits of the comparison: nobody says more at once, or is asked more about one question. */
const maxWords = 60;
const maxReplyWords = 80;
const maxReplies = 24;

/** One speaker's replies as normalized words. */
export type Replies = readonly (readonly string[])[];

export function readReplies(replies: readonly string[]): Replies {
  return replies.slice(-maxReplies).map((reply) => reply.trim().split(/\s+/).map(plain).slice(-maxReplyWords));
}

/** Whether these words come from one of these replies. */
export function isSaidBy(words: readonly Pick<Word, "text">[], replies: Replies): boolean {
  const heard = plainWords(words);
  return heard.length > 0 && inReplies(heard, replies).size >= heard.length * theirs;
}

/** Runs of words that occur in none of the replies, longer than a word or two. */
export function unsaidRuns(words: readonly Word[], replies: Replies): Word[][] {
  const said = inReplies(plainWords(words), replies);
  return runsOf(words.slice(0, maxWords), (_, at) => !said.has(at)).filter(({ length }) => length >= leastUnsaid);
}

/** Runs of two or more words that occur in one of the replies in order. */
export function saidRuns(words: readonly Word[], replies: Replies): Word[][] {
  const said = inReplies(plainWords(words), replies);
  return runsOf(words.slice(0, maxWords), (_, at) => said.has(at)).filter(({ length }) => length >= leastSaid);
}

/** Runs of adjacent words that satisfy the predicate. */
export function runsOf(words: readonly Word[], isSo: (word: Word, at: number) => boolean): Word[][] {
  const runs: Word[][] = [];
  let isOpen = false;
  for (const [at, word] of words.entries()) {
    const is = isSo(word, at);
    if (is && isOpen) runs.at(-1)?.push(word);
    else if (is) runs.push([word]);
    isOpen = is;
  }
  return runs;
}

function plainWords(words: readonly Pick<Word, "text">[]): string[] {
  return words.slice(0, maxWords).map(({ text }) => plain(text));
}

/** Indexes of the words in the reply that contains most of them in order. */
function inReplies(heard: readonly string[], replies: Replies): ReadonlySet<number> {
  let most: ReadonlySet<number> = new Set();
  for (const reply of replies) {
    const found = inOrder(heard, reply);
    if (found.size > most.size) most = found;
  }
  return most;
}

/** The longest common subsequence. */
function inOrder(heard: readonly string[], said: readonly string[]): Set<number> {
  const width = said.length + 1;
  const most = new Uint16Array((heard.length + 1) * width);
  const cell = (h: number, s: number) => most[h * width + s] ?? 0;
  for (let h = heard.length - 1; h >= 0; h--)
    for (let s = said.length - 1; s >= 0; s--)
      most[h * width + s] = heard[h] === said[s] ? cell(h + 1, s + 1) + 1 : Math.max(cell(h + 1, s), cell(h, s + 1));
  const found = new Set<number>();
  for (let h = 0, s = 0; h < heard.length && s < said.length;) {
    if (heard[h] === said[s]) {
      found.add(h);
      h += 1;
      s += 1;
    } else if (cell(h + 1, s) >= cell(h, s + 1)) h += 1;
    else s += 1;
  }
  return found;
}
