import { Link } from "react-router";
import { actOf } from "#domain/order/order.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { pagePath } from "#domain/site-map.ts";
import { minutesOfSeconds, pagesOfWords } from "#web/story/open-book/numbers.tsx";
import { OpenBook, Ornament, pageTurnState } from "#web/story/open-book/open-book.tsx";
import { AnsweredPage } from "#web/story/open-book/pages.tsx";
import { interviewPath } from "#web/story/open-book/places.ts";
import { isDraft, missingWordsReason } from "#web/story/how-written.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { MadeBook, Shelf, BookshelfBook } from "./load-bookshelf.ts";
import { beginPath } from "#web/story/begin-path.ts";
import { badgeOfBook, titleOf } from "./card/order-card.tsx";
import { giftLineOf } from "./card/gift-card.ts";
import { OrderBadgeChip } from "./card/order-badge.tsx";

type FirstSpreadProps = Pick<Shelf, "telling" | "beginning"> & {
  book: BookshelfBook;
  made: MadeBook | null;
  userId: string;
};

/** The open book on the bookshelf: its last page and the next question. */
export function FirstSpread(props: FirstSpreadProps) {
  return (
    <div className="first-spread">
      <OpenBook answered={<LastPage {...props} />} next={<ContinueLink {...props} />} />
    </div>
  );
}

const maxShown = 200;

function LastPage({ book, made, userId, telling }: FirstSpreadProps) {
  const home = useWords(storyWords);
  const language = useLanguage();
  const words = useWords(storyWords).bookshelf;
  const title = titleOf(book, made, userId, home);
  const last = telling?.last ?? null;
  const wordless = last ? missingWordsReason(last, home) : home.firstPage;
  return (
    <>
      <p className="running-head">
        <span>{last ? chapterOfQuestion(last.question_id).title[language] : title}</span>
        <span>{giftLineOf(book, words) ?? words.ownBook}</span>
      </p>
      <Ornament />
      {wordless === null ? (
        <AnsweredPage text={last?.transcript ?? ""} dropped maxShown={maxShown} />
      ) : (
        <p className="hint">{wordless}</p>
      )}
      {last && isDraft(last) ? <p className="chip">{home.draftChip}</p> : null}
      <p className="open-it">
        <Link className="link" to={pagePath(language, `/story/${book.id}`)} state={pageTurnState}>
          <Icon name="book" /> {words.openBook}
        </Link>
      </p>
    </>
  );
}

function ContinueLink({ book, made, telling, beginning }: FirstSpreadProps) {
  const home = useWords(storyWords);
  const language = useLanguage();
  const words = useWords(storyWords).bookshelf;
  const { order, session } = book;
  const next = telling ? telling.next : beginning;
  const minutes = minutesOfSeconds(telling?.seconds ?? 0);
  const act = actOf(order ?? { order_status: "completed" }, session);
  return (
    <>
      <p className="row between">
        <span className="eyebrow">
          {telling === null ? home.firstQuestion : next ? words.question(next.position, telling.planned) : null}
        </span>
        <OrderBadgeChip badge={badgeOfBook(book)} />
      </p>
      <h2 className="next-asked">{next ? next.questions[language === "fr" ? "text_fr" : "text"] : home.allTold}</h2>
      <p className="hint">
        {minutes > 0
          ? words.soFar(minutes, pagesOfWords(telling?.words ?? 0))
          : session
            ? home.progress(Math.max(session.questions_answered, telling?.questions ?? 0), session.total_questions)
            : null}
      </p>
      <p className="next-acts">
        <Link
          className="button main large"
          to={
            act === "view"
              ? pagePath(language, made ? `/memoir/${made.memoirId}` : `/story/${book.id}`)
              : session
                ? interviewPath(language, session, next)
                : beginPath(language, book.id)
          }
        >
          <Icon name={act === "view" ? "book" : "microphone"} size={28} /> {words.acts[act]}
        </Link>
      </p>
    </>
  );
}
