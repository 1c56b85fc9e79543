/** What the gate knows of a language, folded. `keeps`: what a clause says of its words, neither added nor dropped. */
export type Vocabulary = {
  /** Words that a sentence may hold though nobody said them. */
  grammar: string;
  subjects: string;
  objects: string;
  determiners: string;
  prepositions: string;
  /** Words a clause begins with. */
  openers: string;
  keeps: Record<string, RegExp>;
  /** What negates the few words behind it and not the whole clause. */
  negators: RegExp;
  /** One word, or the words that a clause begins with. */
  cause: RegExp;
  effect: RegExp;
  /** Words that say the same. */
  alike: string[];
};
