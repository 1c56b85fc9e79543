import { Link, useNavigate } from "react-router";
import { createOrder } from "#web/story/api/create-order.ts";
import { OpenBook } from "#web/story/open-book/open-book.tsx";
import { NextPage, TitlePage } from "#web/story/open-book/pages.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useOnce } from "#web/lib/use-once.ts";
import { Notice } from "#web/ui/notice.tsx";
import type { Shelf } from "./load-bookshelf.ts";
import { beginPath } from "#web/story/begin-path.ts";

type EmptyShelfProps = Pick<Shelf, "beginning"> & { userId: string; name: string };

/** The bookshelf without orders: an empty book and its first question. */
export function EmptyBookshelf({ userId, name, beginning }: EmptyShelfProps) {
  const words = useWords(storyWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const begin = useStoryChange(async () => navigate(beginPath(language, await createOrder(userId))));
  const go = useOnce((done) => begin.mutate(undefined, { onSettled: done }));
  return (
    <OpenBook
      answered={<TitlePage name={name} />}
      next={
        <NextPage next={beginning} begun={false} total={0} busy={begin.isPending} go={go}>
          {begin.isError ? <Notice kind="problem">{words.notBegun}</Notice> : null}
          {language === "fr" ? (
            <Link className="link" to={`/${language}/create`}>
              {words.bookshelf.create}
            </Link>
          ) : null}
        </NextPage>
      }
    />
  );
}
