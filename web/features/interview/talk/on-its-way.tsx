import type { Outbox } from "#web/audio/outbox.ts";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
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

/** What was said to be kept and waits on this device; nothing where all of it is safe. */
export function WaitingAnswers({ waiting, sending, sendNow }: OnItsWay) {
  const words = useWords(interviewWords).waiting;
  const language = useLanguage();
  if (waiting.length === 0) return null;
  return (
    <aside className="tips waiting-answers" aria-labelledby="waiting-answers">
      <h2 id="waiting-answers">{words.title(waiting.length)}</h2>
      <p className="hint">{words.lead}</p>
      <ul>
        {waiting.map(({ id, questionId, durationMs, isCutShort }) => (
          <li key={id}>
            <Icon name={id === sending ? "up" : "tick"} />
            <span>
              <strong>{words.answer(questionId, chapterOfQuestion(questionId).title[language])}</strong>
              {clock(durationMs / 1000)}
              {isCutShort === true ? `, ${words.cutShort}` : null}
            </span>
          </li>
        ))}
      </ul>
      <Button look="plain" busy={sending !== null} onClick={sendNow}>
        <Icon name="again" /> {words.sendNow}
      </Button>
      <p className="hint">{words.keepBrowser}</p>
    </aside>
  );
}
