import { useState, type DragEvent } from "react";
import type { ChangedChapter } from "./order/shown-chapters.ts";

/** Never shown; no other thing that is dragged has it. */
const kind = "application/x-heirvoice-chapter";

/** Moves chapters by dragging: the handle of one onto the row of another, whose place it takes. */
export function useDragging({ chapter, chapters, take }: ChangedChapter) {
  const [isOver, setIsOver] = useState(false);
  const placeOf = (key: string) => chapters.findIndex((one) => one.key === key);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const key = event.dataTransfer.getData(kind);
    const [from, to] = [placeOf(key), placeOf(chapter.key)];
    if (from < 0 || from === to) return;
    take({ kind: "place chapter", key, beside: { side: from < to ? "after" : "before", of: chapter.key } });
  };
  return {
    isOver,
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(kind, chapter.key);
        dataTransfer.effectAllowed = "move";
      },
    },
    row: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(kind)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: drop,
    },
  };
}
