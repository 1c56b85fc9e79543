import type { ChangedChapter } from "#web/story/arrangement/shown-chapters.ts";
import { sideOf, useDragging } from "#web/story/arrangement/use-dragging.ts";

/** A chapter that is dropped on another takes its place; a story that is dropped on a chapter becomes its last. */
export function useChapterDragging({ chapter: { key, stories }, chapters, take }: ChangedChapter) {
  const keys = chapters.map((one) => one.key);
  return useDragging(
    { kind: "chapter", key },
    {
      chapter: (of) => {
        const side = sideOf(keys, of, key);
        if (side !== null) take({ kind: "place chapter", key: of, beside: { side, of: key } });
      },
      story: (of) => {
        const questionId = Number(of);
        if (!stories.some((one) => one.questionId === questionId))
          take({ kind: "place story", questionId, into: key, beside: null });
      },
    },
  );
}
