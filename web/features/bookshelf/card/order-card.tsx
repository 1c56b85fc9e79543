import { Link } from "react-router";
import { actOf, badgeOf } from "#domain/order/order.ts";
import { pagePath } from "#domain/site-map.ts";
import { interviewPath } from "#web/story/open-book/places.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { readDraft } from "#web/story/drafts.ts";
import type { StoryWords } from "#web/story/texts/story.en.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { MadeBook, BookshelfBook } from "#web/features/bookshelf/load-bookshelf.ts";
import { beginPath } from "#web/story/begin-path.ts";
import { BookCover } from "./book-cover.tsx";
import { OrderBadgeChip } from "./order-badge.tsx";
import { giftLineOf, givenActionOf, givenStateOf, storytellerLineOf } from "./gift-card.ts";
import { isOwn } from "#web/features/bookshelf/bookshelf-entries.ts";

type OrderCardProps = { book: BookshelfBook; made: MadeBook | null; userId: string; name: string; at: number };

/** A book on the bookshelf with its status and its one action. */
export function OrderCard({ book, made, userId, name, at }: OrderCardProps) {
  const language = useLanguage();
  const title = titleOf(book, made, userId, useWords(storyWords));
  const words = useWords(storyWords).bookshelf;
  const own = isOwn(book, userId);
  const gift = giftLineOf(book, words);
  const who = own ? name : storytellerLineOf(book, words);
  return (
    <li className="order-card">
      <BookCover title={title} at={at} />
      <div>
        <h3>
          <Link to={pagePath(language, `/story/${book.id}`)}>{title}</Link>
        </h3>
        {who === "" ? null : <p className="hint">{who}</p>}
        <OrderBadgeChip badge={badgeOfBook(book)} />
      </div>
      <p className="say">
        {gift === null ? null : (
          <b>
            <Icon name="gift" size={22} /> {gift}{" "}
          </b>
        )}
        {own ? <OrderProgress book={book} made={made} /> : givenStateOf(book, words)}
      </p>
      {own ? <OrderAction book={book} made={made} title={title} /> : <GivenActionLink book={book} title={title} />}
    </li>
  );
}

export function badgeOfBook({ order, session }: BookshelfBook) {
  const orderless = session?.status === "completed" ? "completed" : "active";
  return badgeOf(order ?? { order_status: orderless }, session);
}

/** The title: the newest one set, else that of the made book, else the default. */
export function titleOf({ session }: BookshelfBook, made: MadeBook | null, userId: string, words: StoryWords): string {
  const given = session ? readDraft(userId, `title ${session.id}`) : null;
  return given ?? session?.book_title ?? made?.title ?? (session ? words.bookTitle : words.bookshelf.bookToCome);
}

function OrderProgress({ book: { order, session }, made }: { book: BookshelfBook; made: MadeBook | null }) {
  const words = useWords(storyWords).bookshelf;
  if (made) return words.bookIsMade;
  if (session) return words.toldOf(session.questions_answered, session.total_questions);
  return order?.payment_status === "paid" ? words.paidAndWaiting : words.trialWaits;
}

/** The giver's link: to the shared answers, or to the letter until a storyteller accepts it. */
function GivenActionLink({ book, title }: { book: BookshelfBook; title: string }) {
  const language = useLanguage();
  const { icon, label } = givenActionOf(book, useWords(storyWords).bookshelf);
  const name = book.given?.recipient_name ?? title;
  return (
    <p className="go">
      <Link
        className={icon === "play" ? "button listen" : "button"}
        to={pagePath(language, `/story/${book.id}`)}
        aria-label={`${label}: ${name}`}
      >
        <Icon name={icon} size={24} /> {label}
      </Link>
    </p>
  );
}

function OrderAction({ book, made, title }: { book: BookshelfBook; made: MadeBook | null; title: string }) {
  const language = useLanguage();
  const { acts } = useWords(storyWords).bookshelf;
  const { order, session } = book;
  const act = actOf(order ?? { order_status: "completed" }, session);
  const isTrial = order !== null && order.payment_status !== "paid";
  const lookInside = `${pagePath("en", "/interview/paywall")}?order=${book.id}`;
  const to = {
    continue: () => (session ? interviewPath(language, session, undefined) : beginPath(language, book.id)),
    view: () => (made || !isTrial ? pagePath(language, made ? `/proof/${book.id}` : `/story/${book.id}`) : lookInside),
    start: () => beginPath(language, book.id),
  }[act]();
  return (
    <p className="go">
      <Link className="button" to={to} aria-label={`${acts[act]}: ${title}`}>
        <Icon name={act === "view" ? "book" : "microphone"} size={24} /> {acts[act]}
      </Link>
    </p>
  );
}
