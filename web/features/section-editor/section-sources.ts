import type { SourceSentence } from "#domain/book/section.ts";
import { attachWords, comparedWords } from "#domain/book/section-words.ts";
import type { LoadedSection } from "./load-section.ts";

const mostKnown = 5000;

/** The sentences that the recordings of a section tell, and what an edited sentence may claim of them. */
export class SectionSources {
  private readonly all: ReadonlyMap<string, SourceSentence>;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly known = new Map<string, boolean>();

  constructor({ sources }: LoadedSection) {
    const told = sources.filter(({ paragraph }) => paragraph !== undefined);
    this.all = new Map(sources.map((one) => [one.id, one]));
    this.texts = new Map(told.map(({ id, text }) => [id, text]));
  }

  readonly isByHand = (text: string, from: readonly string[]): boolean => {
    if (from.length === 0) return true;
    const key = JSON.stringify([text, from]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const byHand = this.isWritten(from) || attachWords(text, from, this.texts) === null;
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.set(key, byHand);
    return byHand;
  };

  of(from: readonly string[]): SourceSentence[] {
    return from.flatMap((id) => this.all.get(id) ?? []);
  }

  /** Whether these words are less than their sources. */
  isPart(text: string, from: readonly string[]): boolean {
    const words = this.of(from).reduce((sum, source) => sum + comparedWords(source.text).length, 0);
    return comparedWords(text).length < words;
  }

  private isWritten(from: readonly string[]): boolean {
    return this.of(from).every(({ origin }) => origin === "by hand");
  }
}
