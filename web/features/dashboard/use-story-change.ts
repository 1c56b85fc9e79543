import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKey } from "#web/lib/query-keys.ts";

/** A change of the story. One follows the other, and after each the story is read anew. */
export function useStoryChange<Given, Done>(change: (given: Given) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    scope: { id: "story" },
    onSettled: () => void client.invalidateQueries({ queryKey: storyKey }),
  });
}
