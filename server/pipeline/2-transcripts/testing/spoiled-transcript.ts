import { randomFrom } from "#server/testing/random-from.ts";
import type { Word } from "#domain/recording/transcript.ts";

/** Spoken words with true times, the recognizer's output, and the corrected text. */
export type SpoiledTranscript = {
  raw: Word[];
  corrected: string;
  /** True start of each word of `corrected`, in ms. */
  trueStarts: number[];
  durationMs: number;
};

export type Spoiling = {
  words: number;
  seed: number;
  /** Shares of substituted, inserted and deleted words. */
  substituted: number;
  inserted: number;
  deleted: number;
  /** Share of the sentences that the person moved. */
  moved: number;
  /** The maximum error of the recognizer's times. */
  jitterMs: number;
};

/** The error rates of the promise in `bench/`: 10 % substituted, 5 % inserted, 5 % deleted, sentences moved. */
export const promised: Omit<Spoiling, "words" | "seed"> = {
  substituted: 0.1,
  inserted: 0.05,
  deleted: 0.05,
  moved: 0.05,
  jitterMs: 20,
};

/** Generates a random text from runs of words of `source` and adds errors. Deterministic for a seed. */
export function spoilTranscript(source: string, spoiling: Spoiling): SpoiledTranscript {
  const chance = randomFrom(spoiling.seed);
  const sentences = speak(babble(source, spoiling.words, chance), chance);
  const spoken = sentences.flat();
  const vocabulary = [...new Set(source.split(/\s+/).map(bare))].filter((word) => word !== "");
  const raw = spoken.flatMap((word) => mishear(word, vocabulary, spoiling, chance));
  const order = moveSome(sentences, spoiling.moved, chance).flat();
  return {
    raw,
    corrected: order.map(({ text }) => text).join(" "),
    trueStarts: order.map(({ startMs }) => startMs),
    durationMs: (spoken.at(-1)?.endMs ?? 0) + 1000,
  };
}

type Spoken = { text: string; startMs: number; endMs: number };
type Chance = () => number;

/** Each word follows a word that it follows in the source, so common runs repeat. */
function babble(source: string, count: number, chance: Chance): string[][] {
  const words = source.split(/\s+/).filter((word) => word !== "");
  const followers = Map.groupBy(
    words.slice(1).map((next, at) => [words[at] ?? "", next] as const),
    ([word]) => word,
  );
  const sentences: string[][] = [];
  let sentence: string[] = [];
  let word = words[0] ?? "";
  for (let made = 0; made < count; made++) {
    sentence.push(word);
    if (/[.!?]["”]?$/.test(word) && sentence.length > 3) {
      sentences.push(sentence);
      sentence = [];
    }
    const next = followers.get(word);
    word = (chance() < 0.15 ? undefined : pick(next ?? [], chance)?.[1]) ?? pick(words, chance) ?? word;
  }
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}

function speak(sentences: string[][], chance: Chance): Spoken[][] {
  let now = 500;
  return sentences.map((sentence) => {
    now += 300 + Math.round(chance() * 900);
    return sentence.map((text) => {
      if (chance() < 0.06) now += Math.round(chance() * 600);
      const startMs = now;
      now += 90 + Math.round(text.length * 55 * (0.7 + chance() * 0.6));
      return { text, startMs, endMs: now };
    });
  });
}

function mishear(said: Spoken, vocabulary: string[], spoiling: Spoiling, chance: Chance): Word[] {
  const off = () => Math.round((chance() * 2 - 1) * spoiling.jitterMs);
  const startMs = Math.max(0, said.startMs + off());
  const endMs = Math.max(startMs, said.endMs + off());
  const roll = chance();
  if (roll < spoiling.deleted) return [];
  if (roll < spoiling.deleted + spoiling.substituted)
    return [recognizedAs(pick(vocabulary, chance) ?? "uh", startMs, endMs)];
  const heard = bare(said.text) || "uh";
  if (roll >= spoiling.deleted + spoiling.substituted + spoiling.inserted) return [recognizedAs(heard, startMs, endMs)];
  const middle = Math.round((startMs + endMs) / 2);
  return [recognizedAs(heard, startMs, middle), recognizedAs(pick(vocabulary, chance) ?? "uh", middle, endMs)];
}

function recognizedAs(text: string, startMs: number, endMs: number): Word {
  return { text, startMs, endMs, confidence: 0.5 };
}

function moveSome(sentences: Spoken[][], share: number, chance: Chance): Spoken[][] {
  const order = [...sentences];
  for (let moves = Math.round(sentences.length * share); moves > 0; moves--) {
    const [taken] = order.splice(Math.floor(chance() * order.length), 1);
    if (taken) order.splice(Math.floor(chance() * (order.length + 1)), 0, taken);
  }
  return order;
}

function pick<T>(list: readonly T[], chance: Chance): T | undefined {
  return list[Math.floor(chance() * list.length)];
}

function bare(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, "");
}
