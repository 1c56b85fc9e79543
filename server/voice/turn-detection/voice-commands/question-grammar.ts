/** What somebody asks of who listens to them. Folded as `fold` does; `polite` may stand anywhere before it. */
export type QuestionGrammar = {
  polite: RegExp;
  asks: readonly string[];
  /** The same told rather than asked, by which it is known to be whole: "you do want to hear". Null where it is no such question. */
  asStatement: (said: string) => string | null;
  /** No question ends with these, unfolded: "… or", "… with my". */
  leadsOn: RegExp;
};

export function asksBack({ polite, asks }: QuestionGrammar, alsoPolite: RegExp): (folded: string) => boolean {
  const forms = asks.map((form) => new RegExp(`^(?:${form})$`, "u"));
  return (folded) => {
    const words = folded.split(" ");
    const plain = folded.replaceAll(alsoPolite, " ").replaceAll(/\s+/g, " ").trim();
    const bare = startless(plain, polite);
    const unaddressed = bare.replace(/ (?:then|deja|quand meme)$/, "");
    return (
      words.length <= 24 && [folded, plain, bare, unaddressed].some((said) => forms.some((form) => form.test(said)))
    );
  };
}

/** Without the words of politeness before the question. */
function startless(said: string, polite: RegExp): string {
  const at = new RegExp(`^(?:${polite.source} ?)+`, polite.flags.replace("g", ""));
  return said.replace(at, "").trim();
}
