import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { priceInWords } from "#domain/order/price.ts";
import { pagePath } from "#domain/site-map.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { NoStory } from "#web/story/open-book/no-story.tsx";
import { pagesOf } from "#web/story/open-book/numbers.tsx";
import { Ornament } from "#web/story/open-book/open-book.tsx";
import { TitlePage, AnsweredPage } from "#web/story/open-book/pages.tsx";
import { lastAnswered } from "#web/story/open-book/places.ts";
import type { Shelf, BookshelfBook } from "./load-bookshelf.ts";
import { usePreferredLanguage } from "./use-preferred-language.ts";
import { useBookshelf } from "./use-bookshelf.ts";
import { SampleLook } from "./sample/sample-look.tsx";
import { useOrderPrice } from "#web/story/use-order-price.ts";
import { answersQuery } from "#web/story/api/story-queries.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { LanguageContext, useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useSession } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Preview of the book of `?order=` with the price of the full book (spec, signed-in §2.7). */
export function PreviewPage() {
  const userId = useSession()?.user.id ?? "";
  const look = useBookshelf(userId);
  const language = usePreferredLanguage(look.shelf?.profile?.preferred_language ?? null);
  return (
    <LanguageContext value={language}>
      <div className="dashboard preview" lang={language}>
        <Preview userId={userId} shelf={look.shelf} hasFailed={look.failed} refresh={look.refresh} />
      </div>
    </LanguageContext>
  );
}

type PreviewProps = { userId: string; shelf: Shelf | null; hasFailed: boolean; refresh: () => Promise<void> };

function Preview({ userId, shelf, hasFailed, refresh }: PreviewProps) {
  const home = useWords(storyWords);
  const { loading } = useWords(frameWords);
  const [asked] = useSearchParams();
  const [orderId, sessionId] = [asked.get("order"), asked.get("session")];
  const book = shelf?.books.find(({ id, session }) => id === orderId || (session && session.id === sessionId));
  const answers = useQuery(answersQuery(userId, book?.session?.id));
  if (hasFailed || answers.isError) return <LoadFailed refresh={() => void refresh()} />;
  if (shelf && !book) return <NoStory />;
  const answered = book?.session === null ? [] : answers.data;
  if (!book || !answered) return <Skeleton label={loading} lines={8} />;
  const questions = new Set(answered.map(({ question_id: id }) => id)).size;
  const { session } = book;
  const pages = pagesOf(answered);
  const excerpt = <Excerpt last={lastAnswered(answered)} name={shelf?.profile?.full_name ?? ""} pages={pages} />;
  return (
    <div className="preview-leaves">
      <header>
        <p className="eyebrow">{home.preview.soFar(questions, pages)}</p>
        <h1>{home.preview.title}</h1>
      </header>
      {session ? <SampleLook userId={userId} sessionId={session.id} bookId={book.id} excerpt={excerpt} /> : excerpt}
      <Offer book={book} pages={pages} />
    </div>
  );
}

function LoadFailed({ refresh }: { refresh: () => void }) {
  const { failed } = useWords(storyWords);
  const { tryAgain } = useWords(frameWords);
  return (
    <Notice kind="problem">
      {failed} <Button onClick={refresh}>{tryAgain}</Button>
    </Notice>
  );
}

function Excerpt({ last, name, pages }: { last: StoryAnswer | undefined; name: string; pages: number }) {
  const home = useWords(storyWords);
  const language = useLanguage();
  return (
    <section className="stacked excerpt">
      <p className="running-head">
        <span>{home.bookTitle}</span>
        <span>{home.preview.chapter}</span>
      </p>
      {last ? (
        <>
          <h2 className="told-heading">{language === "fr" ? last.questions.text_fr : last.questions.text}</h2>
          <Ornament />
          <AnsweredPage text={last.transcript ?? ""} dropped />
        </>
      ) : (
        <TitlePage name={name} />
      )}
      <div className="foot-voice">
        {last?.audio_file_path ? (
          <StoredVoice path={last.audio_file_path} seconds={last.duration_seconds ?? 0} title={home.preview.voice} />
        ) : (
          <p className="hint">{home.preview.voiceToCome}</p>
        )}
      </div>
      {last ? <p className="folio">{pages}</p> : null}
    </section>
  );
}

function Offer({ book, pages }: { book: BookshelfBook; pages: number }) {
  const words = useWords(storyWords).preview;
  const language = useLanguage();
  const { data, isError, refetch } = useOrderPrice(book.id);
  const costs = data && data.amount.cents > 0 ? data.amount : data?.today;
  const price = costs ? priceInWords(costs) : null;
  /* What a gift cost is between its buyer and us (ruling 45). */
  const isBuyer = data !== null;
  const isPaid = book.order?.payment_status === "paid";
  return (
    <section className="offer">
      {isError ? <LoadFailed refresh={() => void refetch()} /> : null}
      {isBuyer && !isError ? <p className="price">{price ?? "\u00a0"}</p> : null}
      {isBuyer ? <p className="hint">{words.once}</p> : null}
      {isPaid ? (
        <p className="is-paid">
          <Icon name="tick" size={24} /> {words.paid}
        </p>
      ) : null}
      <ul className="holds">
        {words.holds.map((one) => (
          <li key={one}>
            <Icon name="tick" size={24} /> {one}
          </li>
        ))}
        {isBuyer ? (
          <li>
            <Icon name="shield" size={24} /> <b>{words.guarantee}</b>
          </li>
        ) : null}
      </ul>
      <p className="offer-acts">
        <Link className="button main large" to={`${pagePath(language, "/interview/active")}?order=${book.id}`}>
          {words.continue} {isPaid || price === null ? null : <span className="in-the-dock">· {price}</span>}
        </Link>
      </p>
      <Link className="link" to={pagePath(language, `/story/${book.id}`)}>
        {words.notNow(pages)}
      </Link>
    </section>
  );
}
