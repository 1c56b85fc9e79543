import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { watchStory, type Watched } from "./watch-story.ts";

/** Reloads the queries of a person's stories when realtime reports a change. Subscribes when the page is idle. */
export function useStoryUpdates(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let unsubscribe: (() => void) | null = null;
    const stopWaiting = whenIdle(() => {
      unsubscribe = watchStory(userId, (table) => {
        for (const queryKey of staleKeys(userId, table)) void client.invalidateQueries({ queryKey });
      });
    });
    return () => {
      stopWaiting();
      unsubscribe?.();
    };
  }, [userId, client]);
}

/** The keys of the queries that a change of `table` affects; null: any table. */
function staleKeys(userId: string, table: Watched | null): (readonly string[])[] {
  const { all, answers, book, session, orders } = storyKeys(userId);
  if (table === null) return [all];
  return table === "answers" ? [answers, session, orders] : [book, orders];
}
