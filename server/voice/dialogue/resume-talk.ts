import type { FollowUp } from "#domain/follow-up/choose-follow-ups.ts";
import { dangerIn } from "#domain/follow-up/danger.ts";
import { feelingIn } from "#domain/follow-up/feeling.ts";
import type { Language } from "#domain/language.ts";

export type SaidBefore = { kind: "agent said" | "person said"; words: string };
type Asked = {
  language: Language;
  question: { text: string; followUps: readonly FollowUp[] };
  before?: readonly SaidBefore[];
};

/**
 * The state of a conversation before a break: no question is repeated, and none follows after an acknowledgement of
 * hard words.
 */
export function resumeTalk({ language, question, before = [] }: Asked, maxRemembered: number) {
  const of = (kind: SaidBefore["kind"]) => before.flatMap((one) => (one.kind === kind ? [one.words] : []));
  const asks = of("agent said");
  const lastAt = ({ text }: FollowUp) => asks.findLastIndex((words) => words.includes(text[language]));
  const asked = question.followUps.filter((one) => lastAt(one) >= 0).toSorted((a, b) => lastAt(a) - lastAt(b));
  const said = of("person said").join(" ").slice(-maxRemembered);
  return {
    said,
    asked: asked.map(({ id }) => id),
    question: asked.at(-1)?.text[language] ?? question.text,
    cared: dangerIn(said, language) !== null || feelingIn(said, language).needsEmotionalSupport,
  };
}
