import { queryOptions } from "@tanstack/react-query";
import type { Account } from "#web/story/bookmarks/bookmark-store.ts";
import type { Files } from "./load-figures.ts";

/** The signed addresses hold for an hour. */
const freshMs = 30 * 60_000;

/** The photographs of a book, by the sentence that each follows. */
export const figuresQuery = (account: Account, memoirId: string, files: Files) =>
  queryOptions({
    queryKey: ["book figures", account.name, memoirId],
    queryFn: async () => (await import("./load-figures.ts")).loadFigures(account, memoirId, files),
    staleTime: freshMs,
  });
