import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { bookQuery, sessionQuery } from "#web/story/api/story-queries.ts";

/** The newest finished book of a story; null while it loads and before there is one. */
export function useMemoirId(storyId: string): string | null {
  const userId = useAuth().user?.id ?? "";
  const session = useQuery(sessionQuery(userId, z.uuid().safeParse(storyId).data ?? null));
  const book = useQuery(bookQuery(userId, session.data?.id));
  return memoirOf(book.data ?? null);
}
