import { useState } from "react";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import type { ShownStory } from "./shown-chapters.ts";
import { setStoryTitle } from "./story-titles.ts";

type Given = { answerId: string; title: string | null };

/** Renames stories. `undo`: gives the story that was renamed last its earlier title; null without one. */
export function useRenaming() {
  const change = useStoryChange(({ answerId, title }: Given) => setStoryTitle(answerId, title), { untilRead: true });
  const [before, setBefore] = useState<Given | null>(null);
  const keep = (given: Given, back: Given | null) => {
    if (!change.isPending) change.mutate(given, { onSuccess: () => setBefore(back) });
  };
  return {
    failed: change.isError,
    rename: ({ answerId, given }: ShownStory, title: string | null) => {
      if (answerId !== null) keep({ answerId, title }, { answerId, title: given });
    },
    undo: before === null || change.isPending ? null : () => keep(before, null),
  };
}
