import { useEffect, useState, useSyncExternalStore } from "react";
import { automaticChapters, type MeasuredSection } from "#domain/book/arrangement/automatic-chapters.ts";
import { placeSections } from "#domain/book/arrangement/place-sections.ts";
import { ArrangementSaver } from "./arrangement-saver.ts";
import type { StoredArrangement } from "./load-arrangement.ts";

type Opened = {
  sessionId: string;
  userId: string;
  stored: StoredArrangement;
  sections: readonly MeasuredSection[];
};

/** The chapters of a book, and the saving of each step. */
export function useArrangement({ sessionId, userId, stored, sections }: Opened) {
  const [saver] = useState(
    () =>
      new ArrangementSaver({
        sessionId,
        userId,
        stored,
        place: (chapters) =>
          placeSections(
            chapters ?? automaticChapters(sections),
            sections.map(({ questionId }) => questionId),
          ),
      }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.read);
  useEffect(() => saver.open(), [saver]);
  return { ...state, take: saver.take, undo: saver.undo };
}
