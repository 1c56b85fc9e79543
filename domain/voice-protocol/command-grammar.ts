/** Requests to the interviewer. */
export type VoiceCommand = "repeat" | "moment" | "computer" | "next" | "rest" | "end" | "carry-on";

/** Folded as `fold` does. A command matches one form completely, with words of politeness anywhere in it. */
export type CommandGrammar = {
  polite: RegExp;
  /** Said behind a wish: why, or whether. */
  reason: RegExp;
  /** "Could we", "I'd like to": optional words before `asked`. */
  asks: readonly string[];
  wishes: readonly (readonly [VoiceCommand, { alone?: readonly string[]; asked?: readonly string[] }])[];
};

export type ReadCommand = (folded: string) => VoiceCommand | null;

const whole = (forms: readonly string[] = []) => new RegExp(`^(?:${forms.join("|")})$`);

/** Reads each wish by its own grammar, the first that fits. */
export function readerOf({ polite, reason, asks, wishes }: CommandGrammar): ReadCommand {
  const ask = new RegExp(`^(?:(?:${asks.join("|")}) ?)+`);
  const signs = wishes.map(([wish, { alone, asked }]) => ({ wish, alone: whole(alone), asked: whole(asked) }));
  return (folded) => {
    const plain = folded
      .replaceAll(polite, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .replace(/^(?:(?:and|but|so|then|et|mais|alors) )+| (?:and|et)$/g, "");
    const said = [plain, folded, plain.replace(reason, "").trim()].filter((one) => one !== "");
    const bare = [...said, ...said.map((one) => one.replace(ask, "").trim())].filter((one) => one !== "");
    const found = signs.find(
      ({ alone, asked }) => said.some((one) => alone.test(one)) || bare.some((one) => asked.test(one)),
    );
    return found?.wish ?? null;
  };
}
