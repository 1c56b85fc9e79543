import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { UploadState } from "#web/features/interview/talk/upload-state.ts";

/** Saved answers that wait on this device. */
export function WaitingAnswers({ waiting, sending, trouble, sendNow }: UploadState) {
  const { waiting: words, problems } = useWords(interviewWords);
  const language = useLanguage();
  return (
    <aside className="tips waiting-answers" aria-labelledby="waiting-answers">
      <h2 id="waiting-answers">{words.title(waiting.length)}</h2>
      <p className="hint">{words.lead}</p>
      {trouble === "no-line" && navigator.onLine ? <p role="status">{problems["not-uploaded"]}</p> : null}
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
