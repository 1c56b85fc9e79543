import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StorySession } from "#web/story/api/load-story-session.ts";
import { setTitle } from "./set-title.ts";
import { forgetDraft, saveDraft, readDraft } from "#web/story/drafts.ts";
import { loadMadeBooks } from "#web/story/api/load-made-books.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";

export type BookTitleState = {
  title: string;
  /** The title is set but not in a finished book yet. */
  given: string | null;
  give: (title: string) => void;
};

/**
 * The title of a book: the newest one set, else that of the made book, else the default. An unsent title stays on this
 * device and is sent once the connection is back.
 */
export function useBookTitle(userId: string, session: StorySession | null, memoirId: string | null): BookTitleState {
  const words = useWords(storyWords);
  const sessionId = session?.id ?? "";
  const name = `title ${sessionId}`;
  const [, setGiven] = useState("");
  const { data: books } = useQuery({
    queryKey: ["titles", memoirId],
    queryFn: memoirId === null ? skipToken : loadMadeBooks,
  });
  const { mutate } = useStoryChange((title: string) => setTitle(sessionId, title));
  const known = session?.book_title ?? null;
  useEffect(() => {
    if (sessionId === "") return undefined;
    const send = () => {
      const waits = readDraft(userId, name);
      if (waits === known) forgetDraft(userId, name);
      else if (waits !== null && navigator.onLine) mutate(waits);
    };
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [userId, sessionId, name, known, mutate]);
  const made = books?.get(sessionId)?.title ?? null;
  const said = session === null ? null : (readDraft(userId, name) ?? known);
  return {
    title: said ?? made ?? words.bookTitle,
    given: said === null || said === made ? null : said,
    give: (title) => {
      saveDraft(userId, name, title);
      setGiven(title);
      mutate(title);
    },
  };
}
