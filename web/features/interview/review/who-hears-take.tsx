import { useEffect, useState } from "react";
import { shownTake } from "#web/audio/recording-journal.ts";
import { showTake } from "#web/audio/outbox/show-take.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { visibilityWords } from "#web/i18n/visibility/visibility-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { WhoHears, type Shown } from "#web/ui/visibility/who-hears.tsx";

/** `isLast`: of the answer before, while the next question is asked. */
type WhoHearsTakeProps = { take: { id: string; questionId: number; userId: string }; isLast?: boolean };

/** Asked beside what was just said. Nothing waits for an answer: until one is given it is its storyteller's alone. */
export function WhoHearsTake({ take, isLast = false }: WhoHearsTakeProps) {
  const words = useWords(visibilityWords);
  const { lastAnswer } = useWords(interviewWords);
  const { shown, failed, choose } = useShown(take);
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
        {lastAnswer} {words.title}
      </summary>
      {rows}
    </details>
  );
}

function useShown(take: WhoHearsTakeProps["take"]) {
  const [shown, setShown] = useState<Shown>({ visibility: "draft", sealedUntil: null });
  const [failed, setFailed] = useState(false);
  const { id } = take;
  useEffect(() => {
    let isGone = false;
    void shownTake(id).then((known) => !isGone && setShown(known));
    return () => {
      isGone = true;
    };
  }, [id]);
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
