import { useQuery } from "@tanstack/react-query";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { visibilityWords } from "#web/ui/visibility/visibility-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { loadErased, type ErasedAnswer } from "./load-erased.ts";
import { setVisibility } from "./set-visibility.ts";

const dayMs = 86_400_000;
const keptDays = 30;

/** Erased answers while they can be restored. A restored answer is private. */
export function ErasedAnswers({ userId, sessionId }: { userId: string; sessionId: string }) {
  const words = useWords(visibilityWords);
  const queryKey = [...storyKeys(userId).answers, sessionId, "erased"];
  const { data = [] } = useQuery({ queryKey, queryFn: () => loadErased(sessionId) });
  const back = useStoryChange((id: string) => setVisibility(id, { visibility: "draft", sealedUntil: null }));
  if (data.length === 0) return null;
  return (
    <section className="sheet erased" aria-labelledby="erased">
      <h2 id="erased">{words.erasedTitle}</h2>
      <p className="hint">{words.erasedLead}</p>
      <ul>
        {data.map((answer) => (
          <Erased key={answer.id} answer={answer} busy={back.isPending} restore={() => back.mutate(answer.id)} />
        ))}
      </ul>
      {back.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </section>
  );
}

type ErasedProps = { answer: ErasedAnswer; busy: boolean; restore: () => void };

function Erased({ answer: { erased_at, questions }, busy, restore }: ErasedProps) {
  const words = useWords(visibilityWords);
  const language = useLanguage();
  const since = Date.now() - new Date(erased_at ?? Date.now()).getTime();
  const text = language === "fr" ? questions.text_fr : questions.text;
  return (
    <li>
      <strong>{text}</strong>
      <br />
      {words.erased(Math.max(1, keptDays - Math.floor(since / dayMs)))}{" "}
      <Button look="plain" busy={busy} onClick={restore}>
        {words.takeBack} <span className="unseen">({text})</span>
      </Button>
    </li>
  );
}
