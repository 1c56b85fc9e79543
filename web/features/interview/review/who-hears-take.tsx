import { useCallback, useEffect, useState } from "react";
import { privateTakes } from "#web/recording/outbox/recording-journal.ts";
import { findVisibility, hasChosen, setTakeVisibility } from "#web/recording/outbox/take-visibility.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { visibilityText } from "#web/ui/visibility/visibility-text.ts";
import { VisibilityPicker, type ShownVisibility } from "#web/ui/visibility/visibility-picker.tsx";

/** `isLast`: the take is the previous answer, and the next question is shown. */
type WhoHearsTakeProps = { take: { id: string; questionId: number; userId: string }; isLast?: boolean };

/** Asks for the visibility without blocking. Until an answer it is private. */
export function WhoHearsTake({ take, isLast = false }: WhoHearsTakeProps) {
  const words = useWords(visibilityWords);
  const { lastAnswer } = useWords(interviewWords);
  const language = useLanguage();
  const { tryAgain, failed: unread } = useWords(frameWords);
  const { shown, failed, choose, read } = useShown(take);
  if (shown === "unread")
    return (
      <p className="row">
        {isLast ? lastAnswer : `${words.who}:`} {unread}
        <Button look="plain" onClick={read}>
          {tryAgain}
        </Button>
      </p>
    );
  if (shown === null) return null;
  const isDecided = shown.visibility !== privateTakes.visibility || hasChosen(take.id);
  const rows = (
    <>
      <VisibilityPicker key={shown.visibility} words={words} shown={shown} choose={choose} />
      {failed ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </>
  );
  if (!isLast)
    return (
      <section className="who-hears-take" aria-label={words.title}>
        <h2>{words.title}</h2>
        {rows}
      </section>
    );
  return (
    <details className="who-hears-last">
      <summary>
        {lastAnswer} {isDecided ? visibilityText(words, shown, language) : words.title}
      </summary>
      {rows}
    </details>
  );
}

/** `shown`: null while loading, "unread" when the server did not report it. */
function useShown(take: WhoHearsTakeProps["take"]) {
  const [shown, setShown] = useState<ShownVisibility | "unread" | null>(null);
  const [failed, setFailed] = useState(false);
  const { id, questionId, userId } = take;
  const read = useCallback(() => {
    setShown(null);
    let isGone = false;
    void findVisibility({ id, questionId, userId })
      .catch(() => "unread" as const)
      .then((known) => !isGone && setShown(known));
    return () => {
      isGone = true;
    };
  }, [id, questionId, userId]);
  useEffect(() => read(), [read]);
  const choose = (next: ShownVisibility) => {
    const before = shown;
    setShown(next);
    setFailed(false);
    setTakeVisibility(take, next).catch(() => {
      setShown(before);
      setFailed(true);
    });
  };
  return { shown, failed, choose, read };
}
