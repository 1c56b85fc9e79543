import type { SourceSentence } from "#domain/book/section.ts";
import { attachWords, comparedWords } from "#domain/book/section-words.ts";
import type { Words } from "./document/sentences-in.ts";
import type { LoadedSection } from "#web/story/section/load-section.ts";

/** The sentences that the recordings of a section tell, and what an edited sentence may claim of them. */
export class SectionSources {
  private readonly all: ReadonlyMap<string, SourceSentence>;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly known = new WeakMap<Words, boolean>();

  constructor({ sources }: LoadedSection) {
    const told = sources.filter(({ paragraph }) => paragraph !== undefined);
    this.all = new Map(sources.map((one) => [one.id, one]));
    this.texts = new Map(told.map(({ id, text }) => [id, text]));
  }

  readonly isByHand = (words: Words): boolean => {
    const known = this.known.get(words) ?? this.claimsNothing(words);
    this.known.set(words, known);
    return known;
  };

  of(from: readonly string[]): SourceSentence[] {
    return from.flatMap((id) => this.all.get(id) ?? []);
  }

  /** Whether these words are less than their sources. */
  isPart({ text, from }: Words): boolean {
    const words = this.of(from).reduce((sum, source) => sum + comparedWords(source.text).length, 0);
    return comparedWords(text).length < words;
  }

  private claimsNothing({ text, from }: Words): boolean {
    if (this.of(from).every(({ origin }) => origin === "by hand")) return true;
    return attachWords(text, from, this.texts) === null;
  }
}
