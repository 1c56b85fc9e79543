import { useEffect, useState } from "react";
import { keptToMyself } from "#web/audio/recording-journal.ts";
import { findShown, showTake } from "#web/audio/outbox/show-take.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { visibilityWords } from "#web/i18n/visibility/visibility-words.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { inWords } from "#web/ui/visibility/in-words.ts";
import { WhoHears, type Shown } from "#web/ui/visibility/who-hears.tsx";

/** `isLast`: of the answer before, while the next question is asked. */
type WhoHearsTakeProps = { take: { id: string; questionId: number; userId: string }; isLast?: boolean };

/** Asked beside what was just said. Nothing waits for an answer: until one is given it is its storyteller's alone. */
export function WhoHearsTake({ take, isLast = false }: WhoHearsTakeProps) {
  const words = useWords(visibilityWords);
  const { lastAnswer } = useWords(interviewWords);
  const language = useLanguage();
  const { shown, failed, choose } = useShown(take);
  if (shown === null) return null;
  const isDecided = shown.visibility !== keptToMyself.visibility;
  const rows = (
    <>
      <WhoHears key={shown.visibility} words={words} shown={shown} choose={choose} />
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
        {lastAnswer} {isDecided ? inWords(words, shown, language) : words.title}
      </summary>
      {rows}
    </details>
  );
}

/** Null until it is known. */
function useShown(take: WhoHearsTakeProps["take"]) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState(false);
  const { id, questionId, userId } = take;
  useEffect(() => {
    let isGone = false;
    void findShown({ id, questionId, userId })
      .catch(() => null)
      .then((known) => !isGone && setShown(known));
    return () => {
      isGone = true;
    };
  }, [id, questionId, userId]);
  const choose = (next: Shown) => {
    const before = shown;
    setShown(next);
    setFailed(false);
    showTake(take, next).catch(() => {
      setShown(before);
      setFailed(true);
    });
  };
  return { shown, failed, choose };
}
