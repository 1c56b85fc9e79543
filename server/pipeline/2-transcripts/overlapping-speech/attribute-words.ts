import { fold } from "#domain/follow-up/fold-words.ts";
import type { Word } from "#domain/recording/transcript.ts";

const plain = (word: string) => fold(word).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** So much of what was recognized stands in the same order in what somebody said: it is theirs. A recognizer gets a third wrong. */
const theirs = 0.6;
/** So many words that they did not say are more than one that was heard wrongly. */
const leastUnsaid = 3;
/** And so many that they did are no chance. */
const leastSaid = 2;
/** Looked at: nobody says more in one go, or is asked more about one question. */
const [maxWords, maxReplyWords, maxReplies] = [60, 80, 24];

/** What somebody said, reply by reply, as it is compared. */
export type Replies = readonly (readonly string[])[];

export function readReplies(replies: readonly string[]): Replies {
  return replies.slice(-maxReplies).map((reply) => reply.trim().split(/\s+/).map(plain).slice(-maxReplyWords));
}

/** Whether these words are out of one of these replies. */
export function isSaidBy(words: readonly Pick<Word, "text">[], replies: Replies): boolean {
  const heard = plainWords(words);
  return heard.length > 0 && inReplies(heard, replies).size >= heard.length * theirs;
}

/** What of it stands in none of them, where it is more than a word or two. */
export function unsaidRuns(words: readonly Word[], replies: Replies): Word[][] {
  const said = inReplies(plainWords(words), replies);
  return runsOf(words.slice(0, maxWords), (_, at) => !said.has(at)).filter(({ length }) => length >= leastUnsaid);
}

/** What of it stands in one of them, in its order: two words in a row, or more. */
export function saidRuns(words: readonly Word[], replies: Replies): Word[][] {
  const said = inReplies(plainWords(words), replies);
  return runsOf(words.slice(0, maxWords), (_, at) => said.has(at)).filter(({ length }) => length >= leastSaid);
}

/** Words next to each other that are so. */
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

/** Which of these words are in the reply that has most of them in its order. */
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
