import type { Outbox } from "#web/audio/outbox/outbox.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { KeepLine } from "#web/ui/recorder/keep-line.tsx";

/** How far the answer has come that was given last. */
export type Came = "here" | "sending" | "safe";
export type OnItsWay = Pick<Outbox, "waiting" | "sending" | "trouble"> & {
  sendNow: () => void;
  last: Came | null;
  lastTake: { id: string; questionId: number } | null;
};

export function cameOf({ waiting, sending, safe }: Outbox, takeId: string | null): Came | null {
  if (takeId === null) return null;
  if (safe.has(takeId)) return "safe";
  return sending === takeId && waiting.length > 0 ? "sending" : "here";
}

/** Where the words of the last answer are, while the next question is asked. */
export function LastAnswer({ last }: { last: Came }) {
  const words = useWords(interviewWords).keep;
  return (
    <KeepLine
      label={words.lastAnswer}
      notYet={words.notYet}
      steps={[
        [words.here, "yes"],
        [last === "safe" ? words.sent : words.sending, last === "safe" ? "yes" : last === "sending" ? "now" : "no"],
        [words.safe, last === "safe" ? "yes" : "no"],
      ]}
    />
  );
}
