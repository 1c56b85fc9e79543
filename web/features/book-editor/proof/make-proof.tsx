import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import type { BookWork } from "#web/story/api/load-book-work.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { makeBook } from "#web/features/book-editor/make-book.ts";
import { proofWords } from "./proof-words.ts";

export type Making = {
  sessionId: string;
  /** Another book than the interview's own. */
  bookId: string | null;
  bookTitle: string | null;
  work: BookWork | null;
  isMaking: boolean;
  /** The number of the proof that is made next. */
  next: number;
};

/** Makes the next proof, and shows how far it is. */
export function MakeProof({
  sessionId,
  bookId,
  bookTitle,
  work,
  isMaking,
  next,
  look,
}: Making & { look: "main" | "quiet" }) {
  const words = useWords(proofWords);
  const { bookTitle: usualTitle } = useWords(storyWords);
  const language = useLanguage();
  const make = useStoryChange(() => makeBook({ sessionId, bookId }, language, bookTitle ?? usualTitle));
  if (isMaking)
    return (
      <p role="status">
        <label>
          {words.making(next)} <progress value={work?.fraction ?? 0} max={1} />
        </label>
      </p>
    );
  const problem = make.isError || isLost(work) ? words.notMade : null;
  return (
    <>
      {problem === null ? null : <Notice kind="problem">{problem}</Notice>}
      {make.data === false ? <Notice kind="problem">{words.nothingTicked}</Notice> : null}
      <p>
        <Button look={look} busy={make.isPending} onClick={() => make.mutate()}>
          {next === 1 ? words.makeFirst : words.makeNext(next)}
        </Button>
      </p>
    </>
  );
}

/** The book may be there without the proof. */
function isLost(work: BookWork | null): boolean {
  if (work?.state === "failed") return true;
  return work?.result?.losses.some(({ step }) => step === "typeset" || step === "proof") ?? false;
}
