import type { Matching } from "./match-units.ts";
import { likeness, type Unit } from "./units.ts";

type Span = { startMs: number; endMs: number };
/** The raw words of a written word, and its time. */
export type Claim = { heard: number[]; span: Span | null };

/** Pieces farther apart than this in the sound do not form one word. */
const widestGap = 4;

/**
 * Assigns raw words to written words. A raw word that spans several written ones belongs to the first; each gets its
 * part of the time.
 */
export function claimRecognized(
  written: readonly Unit[],
  heard: readonly Unit[],
  matching: Matching,
  rawSpans: readonly Span[],
  words: number,
): Claim[] {
  const claims = Array.from({ length: words }, (): Claim => ({ heard: [], span: null }));
  const slices = sliceByLetters(heard, rawSpans);
  const ownerOfUnit = new Int32Array(heard.length).fill(-1);
  for (const [at, unit] of written.entries()) if (matching[at] !== -1) ownerOfUnit[matching[at] ?? 0] = unit.word;
  const ownerOfRaw = new Int32Array(rawSpans.length).fill(-1);
  const spannedBy = new Int32Array(rawSpans.length).fill(-1);
  const divided = new Uint8Array(rawSpans.length);
  const reached = new Int32Array(words).fill(-1);
  for (const [at, { word }] of written.entries()) {
    const other = matching[at] ?? -1;
    const [claim, slice, rawWord] = [claims[word], slices[other], heard[other]?.word ?? -1];
    if (!claim || !slice || !follows(reached[word] ?? -1, other, ownerOfUnit, word)) continue;
    const before = heard[reached[word] ?? -1]?.word ?? rawWord;
    spannedBy.fill(word, Math.min(before + 1, rawWord), rawWord);
    reached[word] = other;
    claim.span = { startMs: claim.span?.startMs ?? slice.startMs, endMs: slice.endMs };
    if (ownerOfRaw[rawWord] !== -1) {
      if (ownerOfRaw[rawWord] !== word) divided[rawWord] = 1;
      continue;
    }
    ownerOfRaw[rawWord] = word;
    claim.heard.push(rawWord);
  }
  joinPieces({ written, heard, ownerOfRaw, spannedBy, divided, claims, rawSpans });
  return claims;
}

/** The pieces of a word follow each other in the sound, without a piece of another word between them. */
function follows(before: number, at: number, owners: Int32Array, word: number): boolean {
  if (before < 0) return true;
  if (at <= before || at - before > widestGap) return false;
  for (let between = before + 1; between < at; between++)
    if (owners[between] !== -1 && owners[between] !== word) return false;
  return true;
}

/** Each unit's part of its raw word's time, by letters. */
function sliceByLetters(units: readonly Unit[], spans: readonly Span[]): Span[] {
  const letters = new Int32Array(spans.length);
  for (const { key, word } of units) letters[word] = (letters[word] ?? 0) + key.length;
  const before = new Int32Array(spans.length);
  return units.map(({ key, word }) => {
    const { startMs, endMs } = spans[word] ?? { startMs: 0, endMs: 0 };
    const at = (count: number) => Math.round(startMs + ((endMs - startMs) * count) / (letters[word] || 1));
    const from = before[word] ?? 0;
    before[word] = from + key.length;
    return { startMs: at(from), endMs: at(from + key.length) };
  });
}

type Pieces = {
  written: readonly Unit[];
  heard: readonly Unit[];
  ownerOfRaw: Int32Array;
  /** The word whose time covers a raw word without owning it; -1 for none. */
  spannedBy: Int32Array;
  /** 1 for a raw word that several written words divide among them. */
  divided: Uint8Array;
  claims: Claim[];
  rawSpans: readonly Span[];
};

/** "every one" for "everyone": an unassigned raw word joins its neighbor's word when together they match better. */
function joinPieces({ written, heard, ownerOfRaw, spannedBy, divided, claims, rawSpans }: Pieces): void {
  const [ownKeys, rawKeys] = [joinedKeys(written, claims.length), joinedKeys(heard, rawSpans.length)];
  for (const [at, owner] of ownerOfRaw.entries()) {
    if (owner !== -1 || rawKeys[at] === "") continue;
    for (const neighbour of [at - 1, at + 1]) {
      const word = ownerOfRaw[neighbour] ?? -1;
      const [claim, span] = [claims[word], rawSpans[at]];
      if (!claim?.span || !span || claim.heard.length !== 1 || divided[neighbour] === 1) continue;
      if (spannedBy[at] !== -1 && spannedBy[at] !== word) continue;
      const [own = "", one = "", other = ""] = [ownKeys[word], rawKeys[neighbour], rawKeys[at]];
      const both = neighbour < at ? one + other : other + one;
      if (likeness(own, both) <= likeness(own, one) + 0.02) continue;
      claim.heard = [Math.min(at, neighbour), Math.max(at, neighbour)];
      claim.span = {
        startMs: Math.min(claim.span.startMs, span.startMs),
        endMs: Math.max(claim.span.endMs, span.endMs),
      };
      ownerOfRaw[at] = word;
      break;
    }
  }
}

function joinedKeys(units: readonly Unit[], words: number): string[] {
  const keys = Array.from({ length: words }, () => "");
  for (const { key, word } of units) keys[word] += key;
  return keys;
}
