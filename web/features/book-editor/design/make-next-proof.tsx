import { Link, useNavigate } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { addressOfBook } from "#web/story/studio/book-of-page.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { makeBook } from "#web/features/book-editor/make-book.ts";
import { useProofs } from "#web/features/book-editor/proof/use-proofs.ts";
import { designWords } from "./design-words.ts";

type MakeNextProofProps = { storyId: string; bookId: string | null; flush: () => Promise<boolean> };

/** Makes the next proof of what is chosen, and leads to it. */
export function MakeNextProof({ storyId, bookId, flush }: MakeNextProofProps) {
  const words = useWords(designWords);
  const { bookTitle: usualTitle } = useWords(storyWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const userId = useAuth().user?.id ?? "";
  const { sessionId, bookTitle, proofs, isMaking } = useProofs(userId, storyId, bookId);
  const next = (proofs?.[0]?.number ?? 0) + 1;
  const proofPath = addressOfBook(pagePath(language, `/proof/${storyId}`), bookId);
  const make = useStoryChange(async () => {
    if (!(await flush())) throw new Error("The choices are not kept.");
    return makeBook({ sessionId, bookId }, language, bookTitle ?? usualTitle);
  });
  const start = () => make.mutate(undefined, { onSuccess: (isMade) => isMade && void navigate(proofPath) });
  return (
    <div className="design-proof">
      {isMaking ? (
        <p>
          <span role="status">{words.making(next)}</span>{" "}
          <Link className="button main" to={proofPath}>
            {words.seeProof(next)}
          </Link>
        </p>
      ) : (
        <Button large busy={make.isPending || proofs === undefined} onClick={start}>
          <Icon name="file" size={26} /> {words.makeProof(next)}
        </Button>
      )}
      {make.isError ? <Notice kind="problem">{words.notMade}</Notice> : null}
    </div>
  );
}
