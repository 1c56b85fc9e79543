import { useState } from "react";
import type { StorySession } from "#web/story/api/load-story-session.ts";
import { GoodBook } from "#web/story/overview/good-book.tsx";
import { StudioStrip } from "#web/story/studio/studio-strip.tsx";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ArrangeIcon } from "#web/story/arrangement/arrange-icon.tsx";
import { ChapterRow } from "./chapter-row.tsx";
import { arrangeWords } from "#web/story/arrangement/arrange-words.ts";
import { chaptersWords } from "./chapters-words.ts";
import { NewChapter } from "./new-chapter.tsx";
import { useChapterOrder, type OrderedBook } from "#web/story/arrangement/use-chapter-order.ts";

type ChapterOrderProps = Omit<OrderedBook, "sessionId"> & {
  storyId: string;
  session: StorySession;
  memoirId: string | null;
};

/** The chapters in their order with the steps that change it, beside what the book still needs. */
export function ChapterOrder({ storyId, session, memoirId, ...book }: ChapterOrderProps) {
  useLoadedWords(arrangeWords);
  const words = useWords(chaptersWords);
  const { bookLater } = useWords(arrangeWords);
  const order = useChapterOrder({ sessionId: session.id, ...book });
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { chapters, take } = order;
  return (
    <div className="dashboard chapters">
      <StudioStrip storyId={storyId} memoirId={memoirId} here="chapters">
        <p className={`kept ${order.state}`} role="status">
          {order.state === "kept" ? <Icon name="tick" size={22} /> : null} {words.states[order.state]}
        </p>
      </StudioStrip>
      <Head order={order} added={setOpenKey} />
      <div className="chapters-work">
        <section aria-label={words.list}>
          <ol className="chapter-list">
            {chapters.map((chapter, at) => (
              <ChapterRow
                key={chapter.key}
                chapter={chapter}
                at={at}
                chapters={chapters}
                isOpen={chapter.key === openKey}
                open={(isOpen) => setOpenKey(isOpen ? chapter.key : null)}
                take={take}
              />
            ))}
          </ol>
          {memoirId === null ? null : <p className="hint">{bookLater}</p>}
        </section>
        <GoodBook storyId={storyId} session={session} answers={book.answers} plan={book.plan} />
      </div>
    </div>
  );
}

type HeadProps = { order: ReturnType<typeof useChapterOrder>; added: (key: string) => void };

/** How many chapters there are, the way back, and a new one. */
function Head({ order, added }: HeadProps) {
  const words = useWords(chaptersWords);
  const { undo } = useWords(arrangeWords);
  const [isAdding, setIsAdding] = useState(false);
  const hidden = order.chapters.filter((chapter) => chapter.hidden).length;
  return (
    <>
      <header className="studio-head chapters-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead(order.chapters.length, hidden)}</p>
        </div>
        <div className="row">
          <Button look="quiet" aria-disabled={!order.canUndo || undefined} onClick={order.undo}>
            <ArrangeIcon name="undo" /> {undo}
          </Button>
          <Button look="quiet" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            <Icon name="plus" size={24} /> {words.newChapter}
          </Button>
        </div>
      </header>
      <p className="unseen" role="status">
        {order.said}
      </p>
      {order.isNewer ? <Notice kind="good">{words.newer}</Notice> : null}
      {hidden > 0 && hidden === order.chapters.length ? <Notice kind="problem">{words.allRest}</Notice> : null}
      {isAdding ? (
        <NewChapter
          add={(title) => {
            setIsAdding(false);
            added(order.add(title));
          }}
          close={() => setIsAdding(false)}
        />
      ) : null}
    </>
  );
}
