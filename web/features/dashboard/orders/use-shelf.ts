import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StoryAnswer } from "#web/features/dashboard/api/load-answers.ts";
import type { PlanQuestion } from "#web/features/dashboard/api/load-plan.ts";
import { useAnswers, usePlan, useStoryNews } from "#web/features/dashboard/use-story.ts";
import { storyKeys } from "#web/lib/query-keys.ts";
import { loadBooks, type ShelfBook } from "./api/load-books.ts";
import { loadMadeBooks, type MadeBook } from "./api/load-made-books.ts";
import { loadProfile, type Profile } from "./api/load-profile.ts";
import { openBookOf } from "./shelf.ts";

/** Everything that the dashboard shows, at once, so that nothing on it moves. */
export type Shelf = {
  books: readonly ShelfBook[];
  made: ReadonlyMap<string, MadeBook>;
  /** The book that lies open; null on an empty shelf, and where nothing on it is one's own to tell. */
  first: ShelfBook | null;
  answers: readonly StoryAnswer[];
  /** Empty while it is on its way. */
  plan: readonly PlanQuestion[];
};

type ShelfLook = {
  shelf: Shelf | null;
  profile: Profile | null;
  failed: boolean;
  refresh: () => Promise<void>;
};

export function useShelf(userId: string): ShelfLook {
  const client = useQueryClient();
  const { all, orders } = storyKeys(userId);
  const profile = useQuery({ queryKey: ["profile", userId, "dashboard"], queryFn: () => loadProfile(userId) });
  const books = useQuery({ queryKey: orders, queryFn: () => loadBooks(userId) });
  const made = useQuery({ queryKey: [...orders, "made"], queryFn: loadMadeBooks });
  const first = books.data ? openBookOf(books.data, userId) : null;
  const sessionId = first?.session?.id;
  const answers = useAnswers(userId, sessionId);
  const plan = usePlan(userId, sessionId);
  useStoryNews(userId);
  const told = sessionId === undefined ? [] : answers.data;
  const isWhole = books.data && made.data && told;
  /* An interview goes on without its plan; what is asked first of somebody new is all that their screen holds. */
  const planned = plan.data ?? (sessionId === undefined ? null : []);
  return {
    shelf: isWhole && planned ? { books: books.data, made: made.data, first, answers: told, plan: planned } : null,
    profile: profile.data ?? null,
    failed: books.isError || made.isError || answers.isError || plan.isError,
    refresh: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: all }),
        client.invalidateQueries({ queryKey: ["profile", userId] }),
      ]);
    },
  };
}
