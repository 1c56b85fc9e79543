import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "#web/features/dashboard/drafts.ts";
import { loadMadeBooks } from "#web/features/dashboard/orders/api/load-made-books.ts";
import { dashboardWords } from "#web/features/dashboard/words/dashboard-words.ts";
import { useWords } from "#web/i18n/language.tsx";

export type Titled = {
  title: string;
  /** Given on this device, and not in a book yet. */
  given: string | null;
  give: (title: string) => void;
};

/** What a book is called: as it was last said on this device, else as it was made, else as every book to come. */
export function useBookTitle(userId: string, sessionId: string | undefined, memoirId: string | null): Titled {
  const words = useWords(dashboardWords);
  const name = `title ${sessionId ?? ""}`;
  const [given, setGiven] = useState<{ name: string; title: string } | null>(null);
  const { data: books } = useQuery({
    queryKey: ["titles", memoirId],
    queryFn: memoirId === null ? skipToken : loadMadeBooks,
  });
  const made = books?.get(sessionId ?? "")?.title ?? null;
  const said = given?.name === name ? given.title : sessionId === undefined ? null : readDraft(userId, name);
  return {
    title: said ?? made ?? words.bookTitle,
    given: said === null || said === made ? null : said,
    give: (title) => {
      if (title === (made ?? words.bookTitle)) forgetDraft(userId, name);
      else keepDraft(userId, name, title);
      setGiven({ name, title });
    },
  };
}
