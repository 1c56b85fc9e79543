import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKey } from "#web/lib/api/query-keys.ts";

type HowLong = {
  /** It counts as under way until the story is read anew: nobody sees what was before in between. */
  untilRead?: boolean;
};

/** A change of the story. One follows the other, and after each the story is read anew. */
export function useStoryChange<Given, Done>(
  change: (given: Given) => Promise<Done>,
  { untilRead = false }: HowLong = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    scope: { id: "story" },
    onSettled: () => {
      const read = client.invalidateQueries({ queryKey: storyKey });
      return untilRead ? read : undefined;
    },
  });
}
