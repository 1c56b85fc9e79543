import { useMutation, useQueryClient } from "@tanstack/react-query";
import { storyKey } from "#web/lib/api/query-keys.ts";

type HowLong = {
  /** The change stays pending until the story is reloaded, so that the previous state does not flash. */
  untilRead?: boolean;
};

/** A change of the story. Changes run one after another. After each the story reloads. */
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
