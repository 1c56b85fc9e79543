import { fold } from "#domain/follow-up/fold-words.ts";

/** One word of a breath. `folded`: lower case without accents. `raw`: as it was written, with its accents. `comma`: a comma stands behind it. */
export type Token = Readonly<{ folded: string; raw: string; comma: boolean }>;

/** The grammar rules of a language for one breath, or for several joined ones. */
export type Grammar = {
  /** The last words need another one. */
  needsContinuation: (tokens: readonly Token[]) => boolean;
  /** A main clause stands in it; a clause was opened whose main clause is still to come; or neither. */
  shape: (tokens: readonly Token[]) => Shape;
  /** Things or people named in a row that nothing has ended yet. */
  isList: (tokens: readonly Token[]) => boolean;
  /** It continues the words before it: "until the snow melted". */
  continues: (tokens: readonly Token[]) => boolean;
  /** What comes next must be a clause of its own: "… but", "… when she". */
  wantsClause: (tokens: readonly Token[]) => boolean;
  /** Without a verb it is likelier to end a sentence than to begin one: "a carpenter", and not "my sister Mary" or "one day". */
  completes: (tokens: readonly Token[]) => boolean;
  /** It is whole without a verb: "yes", "of course". */
  isAnswer: (tokens: readonly Token[]) => boolean;
  /** Behind what is said to keep the listener: "you know", "mind you". */
  withoutAside: (tokens: readonly Token[]) => readonly Token[];
};
/** Tests the word at `at`. */
export type Rule = (tokens: readonly Token[], at: number) => boolean;
export type Shape = "main" | "opened" | "fragment";

export function tokensOf(text: string, cut: RegExp): Token[] {
  const pieces = text.replaceAll(/[’ʼ`]/g, "'").match(cut) ?? [];
  return pieces.map((piece) => {
    const raw = piece.replaceAll(/[^\p{L}\p{N}'-]/gu, "");
    return { raw, folded: fold(raw), comma: piece.includes(",") };
  });
}

export const foldedAt = (tokens: readonly Token[], at: number) => tokens[at]?.folded ?? "";

/** So many words that end what was said before are said again where it goes on: "he worked at the" and "at the mill". */
export function countRepeatedWords(before: readonly Token[], tokens: readonly Token[]): number {
  const most = Math.min(before.length, tokens.length, 5);
  for (let length = most; length > 0; length -= 1) if (isRepeated(before.slice(-length), tokens)) return length;
  return 0;
}

function isRepeated(before: readonly Token[], tokens: readonly Token[]): boolean {
  const plain = (token: Token | undefined) => (token?.folded ?? "").replace(/^(qu|d|l|j|n|s|m)'$/, "$1e");
  const isPart = (at: number) => at === before.length - 1 && plain(tokens[at]).startsWith(`${plain(before[at])}-`);
  return before.every((token, at) => plain(token) === plain(tokens[at]) || isPart(at));
}

/** The tokens after the leading words that match `aside`. */
export function withoutLeadingAside(tokens: readonly Token[], aside: RegExp): readonly Token[] {
  const found = aside.exec(`${tokens.map(({ folded }) => folded).join(" ")} `)?.[0].trim() ?? "";
  return found === "" ? tokens : tokens.slice(found.split(" ").length);
}

/** Repeated last words: the speaker still searches for the next ones: "we had to we had to". */
export function isStammered(tokens: readonly Token[], usual: ReadonlySet<string>): boolean {
  const folded = tokens.map((token) => token.folded);
  return [1, 2, 3].some((length) => {
    const last = folded.slice(-length).join(" ");
    return folded.length >= 2 * length && last === folded.slice(-2 * length, -length).join(" ") && !usual.has(last);
  });
}
