import type { Language } from "#domain/language.ts";
import { maySpeakOn, speakerIn, tagAt, theOther } from "./speech-tags.ts";
import { sentenceEnd, sentenceStart, type FormWord } from "./paragraph-words.ts";

/** The start of each turn; `end` is the first word after the last. */
export type Dialogue = { turns: number[]; end: number };

type Turn = { from: number; to: number; speaker: string | null };

/** Runs of alternating turns in one paragraph, quoted or not ("and I said, … and he said, …"). */
export function findDialogues(
  words: readonly FormWord[],
  from: number,
  to: number,
  { language, punctuated }: { language: Language; punctuated: boolean },
): Dialogue[] {
  if (words[from]?.inLines) return [];
  const quotes = quotesIn(words, from, to);
  if (quotes === null) return [];
  if (quotes.length > 0) return runsOf(quotedTurns(words, quotes, from, to, language), 2);
  return runsOf(unquotedTurns(words, from, to, language, punctuated), punctuated ? 2 : 3);
}

/** Adjacent turns with changing speakers. */
function runsOf(turns: readonly Turn[], fewest: number): Dialogue[] {
  const runs: Turn[][] = [];
  for (const turn of turns) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (!run || !last || last.to !== turn.from) runs.push([turn]);
    else if (maySpeakOn(last.speaker, turn.speaker)) last.to = turn.to;
    else run.push(turn);
  }
  return runs
    .filter((run) => run.length >= fewest)
    .map((run) => ({ turns: run.map(({ from }) => from), end: run.at(-1)?.to ?? 0 }));
}

type Quote = { from: number; to: number };

/** Quotations from their first word to after their last; null if the marks do not pair. */
function quotesIn(words: readonly FormWord[], from: number, to: number): Quote[] | null {
  const quotes: Quote[] = [];
  let open: number | null = null;
  for (let at = from; at < to; at += 1) {
    const text = words[at]?.text ?? "";
    const opens = /^[\s—–-]*["“«]/u.test(text);
    const closes = /["”»][\p{P}\s]*$/u.test(text.slice(1));
    if (opens && open !== null) return null;
    if (opens) open = at;
    if (!closes) continue;
    if (open === null) return null;
    quotes.push({ from: open, to: at + 1 });
    open = null;
  }
  return open === null ? quotes : null;
}

const longestIntro = 14;
const longestTag = 8;

/** Each quotation with its speaker; the words between two quotations contain nothing else. */
function quotedTurns(
  words: readonly FormWord[],
  quotes: Quote[],
  from: number,
  to: number,
  language: Language,
): Turn[] {
  const turns: Turn[] = [];
  for (const [at, quote] of quotes.entries()) {
    const before = quotes[at - 1]?.to ?? from;
    const after = quotes[at + 1]?.from ?? to;
    const intro = introOf(words, before, quote.from, language);
    const behind = tagBehind(words, quote, after, to, language);
    const named = intro?.speaker ?? behind?.speaker ?? null;
    const speaker = named ?? (isAnswer(words, quotes, at, turns.at(-1), to, language) ? theOther : null);
    const last = turns.at(-1);
    const isSplit = last !== undefined && last.to === quote.from && speaker === null;
    if (last && isSplit) last.to = behind?.to ?? quote.to;
    else turns.push({ from: intro?.from ?? quote.from, to: behind?.to ?? quote.to, speaker });
  }
  return turns.filter(({ speaker }) => speaker !== null);
}

/** "Try again," she said. "Fifty-six." "You knew," she said: the middle quotation is another speaker's. */
function isAnswer(
  words: readonly FormWord[],
  quotes: Quote[],
  at: number,
  before: Turn | undefined,
  to: number,
  language: Language,
): boolean {
  const [quote, next] = [quotes[at], quotes[at + 1]];
  if (!quote || next?.from !== quote.to || before?.to !== quote.from || before.speaker === null) return false;
  return tagBehind(words, next, quotes[at + 2]?.from ?? to, to, language)?.speaker === before.speaker;
}

/** "And he said," before a quotation; null if other words precede it. */
function introOf(words: readonly FormWord[], before: number, quote: number, language: Language) {
  const starts = Math.max(before, sentenceStart(words, quote));
  const from = starts === quote || !words[quote]?.startsSentence ? starts : quote;
  const intro = words.slice(from, quote);
  if (intro.length === 0 || intro.length > longestIntro) return null;
  const joins = from === before && !words[from]?.startsSentence;
  if (joins && tagAt(words, from, language)?.end !== quote) return null;
  const tail = intro.slice(-5);
  if (!/[,:]$/u.test(intro.at(-1)?.mark ?? "")) return null;
  const speaker = speakerIn(tail, language) ?? speakerIn(intro, language);
  return speaker === null ? null : { from, speaker };
}

/** "he said." after a quotation, to the end of its sentence. */
function tagBehind(words: readonly FormWord[], quote: Quote, after: number, to: number, language: Language) {
  if (quote.to >= to) return null;
  if (words[quote.to]?.startsSentence) {
    const tag = tagAt(words, quote.to, language);
    return tag?.end === sentenceEnd(words, quote.to) ? { to: tag.end, speaker: tag.speaker } : null;
  }
  const end = Math.min(sentenceEnd(words, quote.to), to);
  if (after < end) {
    const tag = words.slice(quote.to, after);
    const speaker = tag.length <= longestTag && tag.at(-1)?.mark.endsWith(",") ? speakerIn(tag, language) : null;
    const leads =
      tagAt(words, quote.to, language)?.end === after &&
      /["”»]/u.test(words[quote.to - 1]?.mark ?? "") &&
      /[.?!]/u.test(words[quote.to - 1]?.mark ?? "");
    return speaker === null || leads ? null : { to: after, speaker };
  }
  const tag = words.slice(quote.to, end);
  const speaker = tag.length <= longestTag ? speakerIn(tag, language) : null;
  return speaker === null ? null : { to: end, speaker };
}

const reported =
  /^(that|to|if|how|whether|why|where|when|who|not|it|so|nothing|something|anything|goodbye|hello|though|however|que|qu'\p{L}*|de|d'\p{L}*|si|s'\p{L}*|comment|pourquoi|où|quand|non|ça|cela|rien|bonjour)$/u;
const answers =
  /^(yes|no|well|oh|okay|ok|sure|please|come|go|sit|look|listen|hello|goodbye|thank|thanks|oui|non|ah|eh|bon|bien|viens|va|allez|écoute|regarde|merci|d'accord)$/;
/** Words that start a following turn. */
const link = /^(and|so|then|et|alors|puis)$/;
const linkOrBut = /^(and|but|so|then|et|mais|alors|puis)$/;
const longestTurn = 40;

/**
 * "and I said, … and he said, …" without quotation marks. A turn has a mark after "said", or is one of several in a
 * row.
 */
function unquotedTurns(
  words: readonly FormWord[],
  from: number,
  to: number,
  language: Language,
  punctuated: boolean,
): Turn[] {
  const turns: Turn[] = [];
  for (let at = from; at < to; at += 1) {
    const tag = tagAt(words, at, language);
    if (!tag || tag.end >= to || !mayBegin(words, at, punctuated)) continue;
    const end = turnEnd(words, tag.end, to, language, punctuated);
    if (end - tag.end > longestTurn || !isDirect(words, tag.end, end, punctuated)) continue;
    turns.push({ from: turns.at(-1)?.to === at ? at : leadOf(words, at), to: end, speaker: tag.speaker });
    at = end - 1;
  }
  return turns;
}

function mayBegin(words: readonly FormWord[], at: number, punctuated: boolean): boolean {
  if (words[at]?.startsSentence) return true;
  if (!punctuated) return link.test(words[at]?.low ?? "") || isUnlinked(words, at);
  return linkOrBut.test(words[at]?.low ?? "");
}

function isUnlinked(words: readonly FormWord[], at: number): boolean {
  return !link.test(words[at - 1]?.low ?? "");
}

/** The first turn includes the beginning of its sentence. */
function leadOf(words: readonly FormWord[], at: number): number {
  const start = sentenceStart(words, at);
  return at - start <= longestIntro ? start : at;
}

/** Up to the next "and he said", or to the end of the sentence. */
function turnEnd(
  words: readonly FormWord[],
  from: number,
  to: number,
  language: Language,
  punctuated: boolean,
): number {
  for (let at = from + 1; at < to; at += 1) {
    if (words[at]?.startsSentence) return at;
    const isNext = linkOrBut.test(words[at]?.low ?? "") && tagAt(words, at, language) !== null;
    const isParted = !punctuated || /[,.?!;]$/u.test(words[at - 1]?.mark ?? "");
    if (isNext && isParted) return at;
  }
  return to;
}

function isDirect(words: readonly FormWord[], from: number, to: number, punctuated: boolean): boolean {
  const first = words[from];
  const parted = /^[,:]$/u.test(words[from - 1]?.mark ?? "");
  if (!first || to <= from || (reported.test(first.low) && !parted)) return false;
  if (/^(though|however|cependant|pourtant|d'ailleurs)$/.test(first.low)) return false;
  if (!punctuated || parted) return true;
  return answers.test(first.low) || /\?/u.test(words[to - 1]?.mark ?? "");
}
