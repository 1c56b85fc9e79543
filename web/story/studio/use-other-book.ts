import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { booksQuery } from "#web/story/api/load-books.ts";
import { bookQuery, sessionQuery } from "#web/story/api/story-queries.ts";

type OtherBookOfPage = { name: string | null; memoirId: string | null };

/** Name and newest pages of another book; null while they load, after it was removed, and for the interview's own. */
export function useOtherBook(storyId: string, bookId: string | null): OtherBookOfPage {
  const userId = useAuth().user?.id ?? "";
  const story = bookId === null ? null : (z.uuid().safeParse(storyId).data ?? null);
  const session = useQuery(sessionQuery(userId, story));
  const books = useQuery(booksQuery(userId, bookId === null ? undefined : session.data?.id));
  const work = useQuery(bookQuery(userId, bookId ?? undefined));
  return {
    name: books.data?.find(({ id }) => id === bookId)?.name ?? null,
    memoirId: memoirOf(work.data ?? null),
  };
}
