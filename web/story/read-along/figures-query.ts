import { queryOptions } from "@tanstack/react-query";
import type { Account } from "#web/story/bookmarks/bookmark-store.ts";

/** The signed addresses hold for an hour. */
const freshMs = 30 * 60_000;

type Files = () => Promise<readonly { kind: string; url: string }[]>;

/** The photographs of a book, by the sentence that each follows. `files`: those of the book with their addresses. */
export const figuresQuery = (account: Account, memoirId: string, files: Files) =>
  queryOptions({
    queryKey: ["book figures", account.name, memoirId],
    queryFn: async () => (await import("./load-figures.ts")).loadFigures(account, memoirId, files),
    staleTime: freshMs,
  });
