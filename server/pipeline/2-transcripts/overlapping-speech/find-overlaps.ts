import { isOtherVoice } from "#server/pipeline/1-recordings/other-voice.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { Word } from "#domain/recording/transcript.ts";
import { isSaidBy, readReplies, runsOf, saidRuns, unsaidRuns, type Replies } from "./attribute-words.ts";
import { floorOf, levelOf, longestBelow, shareOf, voiceOf, type Levels } from "./voice-levels.ts";

/** A take with interviewer speech: its recognized words and levels, and the interviewer's known words. */
export type Tape = {
  words: readonly Word[];
  levels: Levels;
  others: readonly Stretch[];
  /** Each reply; empty when unknown. */
  said: readonly string[];
  /** Recognized words of stretches in which the interviewer was interrupted: their ends are not among `others`. */
  cutOff: readonly string[];
};
/** `doubtful`: stretches in which the storyteller may have spoken but the words cannot be separated. */
export type Overlaps = { attributed: Word[]; doubtful: Stretch[] };

/** The minimum of words above the noise floor. */
const overFloorDb = 12;
/** The range of one voice at its own microphone. */
const ownRangeDb = 10;
/** How much louder than a loudspeaker a word must be, and how much more if the interviewer's words are unknown. */
const leastMarginDb = 6;
const mostMarginDb = 12;
const marginUnknownDb = 3;
/** How far speech is above the noise floor of the room. */
const silentOverDb = 8;
/**
 * A quarter of long speech is below that, and half of a short remark. A long stretch is judged by its own levels, a
 * shorter one by those of all.
 */
const longMs = 3_000;
const leastMs = 2_000;
const longShare = 0.6;
const allShare = 0.55;
const shortShare = 0.4;
/** No voice pauses this long: an interviewer who speaks and is not on the tape is in headphones. */
const longestPauseMs = 1_400;
/** If it is inaudible this many times longer, the storyteller said the rest. */
const maxOverlapRatio = 2;
/** Soft words between louder ones: the pauses around them, their duration and their level. */
const betweenMs = 250;
const softMs = 400;
const softOverDb = 2;
/** How far two words of both voices are above the interviewer. */
const bothOverDb = 3;
/** How far words that the interviewer did not say are above the interviewer. */
const unsaidOverDb = 1;

/** A stretch of interviewer speech: `base` is its level; sound louder by `margin` is another voice. */
type Part = { stretch: Stretch; words: readonly Word[]; isSilent: boolean; base: number; margin: number };
/** The noise floor, and the storyteller's level without overlapping speech. */
type Room = { floor: number; own: number };

/**
 * Attributes the words recognized during the interviewer's speech. If the interviewer is inaudible on the tape
 * (headphones), all are the storyteller's; otherwise those that are too loud for the interviewer and not in its
 * replies.
 */
export function findOverlaps(tape: Tape): Overlaps {
  const { words, levels, others } = tape;
  const said = readReplies(tape.said);
  const alone = words.filter((word) => !isOtherVoice(word, others));
  const ends = readReplies(tape.cutOff).map((heard) => heard.slice(-cutWords));
  const room = { floor: floorOf(levels), own: ownLevel(alone, levels) };
  const attributed = new Set<Word>(alone);
  const doubtful: Stretch[] = [];
  for (const part of partsOf(tape, said, room)) {
    const least = Math.max(
      room.floor + overFloorDb,
      room.own - ownRangeDb,
      part.isSilent ? -Infinity : part.base + part.margin,
    );
    for (const word of part.words) if (levelOf(levels, word) >= least) attributed.add(word);
    const soft = part.isSilent ? softBeside(part.words, attributed) : softBetween(tape, part, attributed);
    for (const word of soft) attributed.add(word);
    if (part.isSilent) continue;
    const itsOwn = runsOf(part.words, (word) => attributed.has(word)).filter((run) => isSaidBy(run, said));
    for (const run of [...itsOwn, ...lastOf(part, tape, { alone, ends })]) {
      for (const word of run) attributed.delete(word);
      doubtful.push(spanOf(run));
    }
    for (const run of runsOf(part.words, (word) => !attributed.has(word)))
      doubtful.push(...bothIn(run, part, levels, said));
    doubtful.push(...begunIn(part, attributed, alone));
  }
  return { attributed: words.filter((word) => attributed.has(word)), doubtful: inPlaces(doubtful) };
}

function partsOf({ words, levels, others }: Tape, said: Replies, { floor, own }: Room): Part[] {
  const measured = others.map((stretch) => ({
    stretch,
    words: words.filter((word) => isOtherVoice(word, [stretch])),
    share: shareOf(levels, stretch, floor + silentOverDb),
    pauseMs: longestBelow(levels, stretch, floor + silentOverDb),
    ms: stretch[1] - stretch[0],
  }));
  const allMs = lengthOf(measured);
  const silentMs = measured.reduce((sum, { share, ms }) => sum + share * ms, 0);
  const areSilent = allMs >= leastMs && silentMs >= allMs * allShare;
  const cut = measured.map(({ share, pauseMs, ms, ...part }) => {
    if (pauseMs >= longestPauseMs || (ms >= longMs && share >= longShare)) return { ...part, isSilent: true };
    return { ...part, isSilent: areSilent && share >= shortShare && (ms >= longMs || !isSaidBy(part.words, said)) };
  });
  const [silent, heard] = [cut.filter(({ isSilent }) => isSilent), cut.filter(({ isSilent }) => !isSilent)];
  const isUnheard = lengthOf(silent) >= Math.max(leastMs, maxOverlapRatio * lengthOf(heard));
  const all = voiceOf(
    levels,
    heard.flatMap((part) => part.words),
  );
  const spread = Math.min(mostMarginDb, Math.max(leastMarginDb, 3 * all.spread));
  const margin = spread + (said.length === 0 ? marginUnknownDb : 0);
  return cut.map((part) => {
    const here = voiceOf(levels, part.words).level;
    const isOwn = isUnheard && here >= own - ownRangeDb && said.length > 0 && !isSaidBy(part.words, said);
    return { ...part, isSilent: part.isSilent || isOwn, base: Math.max(all.level, here), margin };
  });
}

const lengthOf = (parts: readonly Pick<Part, "stretch">[]) =>
  parts.reduce((sum, { stretch: [from, to] }) => sum + to - from, 0);

/** Fewer words decide nothing. */
const leastWords = 3;

function ownLevel(alone: readonly Word[], levels: Levels): number {
  const sorted = alone.map((word) => levelOf(levels, word)).sort((a, b) => a - b);
  return sorted.length < leastWords ? -Infinity : (sorted[sorted.length >> 1] ?? -Infinity);
}

/** With an inaudible interviewer: all words within one breath of the storyteller's. */
function softBeside(here: readonly Word[], attributed: ReadonlySet<Word>): Word[] {
  const breaths: Word[][] = [];
  for (const word of here) {
    const last = breaths.at(-1)?.at(-1);
    if (last && word.startMs - last.endMs <= betweenMs) breaths.at(-1)?.push(word);
    else breaths.push([word]);
  }
  return breaths.filter((breath) => breath.some((word) => attributed.has(word))).flat();
}

/** Short, softer words between two of the storyteller's. */
function softBetween({ words, levels }: Tape, { words: here, base }: Part, attributed: ReadonlySet<Word>): Word[] {
  const first = here[0] === undefined ? 0 : words.indexOf(here[0]);
  return here.filter((word, at) => {
    const [before, after] = [words[first + at - 1], words[first + at + 1]];
    if (attributed.has(word) || !before || !after || !attributed.has(before) || !attributed.has(after)) return false;
    const isClose = word.startMs - before.endMs <= betweenMs && after.startMs - word.endMs <= betweenMs;
    return isClose && word.endMs - word.startMs <= softMs && levelOf(levels, word) >= base + softOverDb;
  });
}

/** Words that are not the interviewer's, or louder than one voice, may be the storyteller's. */
function bothIn(run: readonly Word[], { base }: Part, levels: Levels, said: Replies): Stretch[] {
  const mean = (some: readonly Word[]) => some.reduce((sum, word) => sum + levelOf(levels, word), 0) / some.length;
  const louder = runsOf(run, (word) => levelOf(levels, word) >= base + bothOverDb).filter(({ length }) => length >= 2);
  const unsaid = said.length === 0 ? [] : unsaidRuns(run, said).filter((some) => mean(some) >= base + unsaidOverDb);
  return [...louder, ...unsaid].map(spanOf);
}

/** The end of an interrupted reply: its duration, and its words. */
const cutMs = 3_300;
const cutWords = 12;

type After = { alone: readonly Word[]; ends: Replies };

/** The last words of an interrupted reply, which are after its stretch. */
function lastOf({ stretch: [, to], base, margin }: Part, { levels }: Tape, { alone, ends }: After): Word[][] {
  const after = alone.filter(({ startMs }) => startMs >= to && startMs < to + cutMs);
  return runsOf(after, (word) => levelOf(levels, word) < base + margin).flatMap((run) => saidRuns(run, ends));
}

/** Speech right after the stretch, without a breath between, began during it. */
const breathMs = 200;
const begunMs = 1_500;

function begunIn(
  { stretch: [from, to], words }: Part,
  attributed: ReadonlySet<Word>,
  alone: readonly Word[],
): Stretch[] {
  const last = words.at(-1);
  const goesOn = alone.some((word) => attributed.has(word) && word.startMs < to + breathMs && word.endMs > to);
  return goesOn && last !== undefined && !attributed.has(last) ? [[Math.max(from, to - begunMs), to]] : [];
}

const spanOf = (run: readonly Word[]): Stretch => [run[0]?.startMs ?? 0, run.at(-1)?.endMs ?? 0];

/** Places closer than this are merged. */
const onePlaceMs = 1_500;
const maxPlaces = 50;

function inPlaces(stretches: readonly Stretch[]): Stretch[] {
  const places: [number, number][] = [];
  for (const [from, to] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = places.at(-1);
    if (last && from - last[1] <= onePlaceMs) last[1] = Math.max(last[1], to);
    else places.push([from, to]);
  }
  return places.slice(0, maxPlaces);
}
