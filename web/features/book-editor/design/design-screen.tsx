import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useIsNarrow } from "#web/lib/page/use-is-narrow.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { OtherBook } from "#web/story/api/load-books.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { BookContents } from "#web/features/book-editor/books/deferred-books.ts";
import { DesignChoices } from "./choices/design-choices.tsx";
import { DesignSaver } from "./choices/design-saver.ts";
import type { Design } from "./choices/load-design.ts";
import { designWords } from "./design-words.ts";
import { MakeNextProof } from "./make-next-proof.tsx";
import { NoPages } from "./no-pages.tsx";
import { BookView } from "./pages/book-view.tsx";
import { openSheets } from "#web/features/book-editor/pages/facing.ts";
import { usePreview } from "./pages/use-preview.ts";
import "./design.css";

type DesignScreenProps = {
  storyId: string;
  sessionId: string;
  /** Another book than the interview's own. */
  book: OtherBook | null;
  title: string;
  memoirId: string | null;
  stored: Design;
  /** The pages follow them, too. */
  answers: readonly StoryAnswer[];
};

/** The open book beside the choices of how it looks. */
export function DesignScreen({ storyId, sessionId, book, title, memoirId, stored, answers }: DesignScreenProps) {
  const words = useWords(designWords);
  const language = useLanguage();
  const userId = useAuth().user?.id ?? "";
  const bookId = book?.id ?? null;
  const [saver] = useState(() => new DesignSaver(userId, { sessionId, bookId }, stored));
  const { design, state, kept } = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.open(), [saver]);
  const isSingle = useIsNarrow();
  const [sheet, setSheet] = useState(1);
  const preview = usePreview({ sessionId, bookId }, openSheets(sheet, Infinity, isSingle), [kept, answers, book]);
  if (preview.isEmpty) return <NoPages storyId={storyId} />;
  return (
    <div className="dashboard design">
      <StudioStrip storyId={storyId} memoirId={memoirId} here="design">
        <p className={`kept ${state}`} role="status">
          {state === "kept" ? <Icon name="tick" size={22} /> : null} {words.states[state]}
        </p>
      </StudioStrip>
      <header className="studio-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <MakeNextProof storyId={storyId} bookId={bookId} flush={saver.flush} />
      </header>
      <div className="design-work">
        <BookView preview={preview} sheet={sheet} go={setSheet} isSingle={isSingle} />
        <aside>
          <Suspense fallback={null}>
            {book ? <BookContents book={book} title={title} answers={answers} /> : null}
          </Suspense>
          <DesignChoices design={design} title={title} choose={saver.choose} />
          {book ? null : (
            <p>
              <Link className="link" to={`${pagePath(language, `/story/${storyId}`)}#book`}>
                {words.moreChoices}
              </Link>
            </p>
          )}
          <p className="hint">{words.costsNothing}</p>
        </aside>
      </div>
    </div>
  );
}
