import { useState, type DragEvent } from "react";

type Kind = "chapter" | "story";
type Dragged = { kind: Kind; key: string };
/** What a thing of each kind does when it is dropped here. */
type Drops = Partial<Record<Kind, (key: string) => void>>;

/** Never shown; no other thing that is dragged has it. */
const typeOf = (kind: Kind) => `application/x-heirvoice-${kind}`;

/** Moves things by dragging: the handle of one onto the row of another. */
export function useDragging({ kind, key }: Dragged, drops: Drops) {
  const [isOver, setIsOver] = useState(false);
  const fitting = ({ dataTransfer }: DragEvent) =>
    (["chapter", "story"] as const).find((one) => drops[one] && dataTransfer.types.includes(typeOf(one)));
  return {
    isOver,
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        event.dataTransfer.setData(typeOf(kind), key);
        event.dataTransfer.effectAllowed = "move";
      },
    },
    row: {
      onDragOver: (event: DragEvent) => {
        if (!fitting(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        const dropped = fitting(event);
        setIsOver(false);
        if (!dropped) return;
        event.preventDefault();
        event.stopPropagation();
        const of = event.dataTransfer.getData(typeOf(dropped));
        if (dropped !== kind || of !== key) drops[dropped]?.(of);
      },
    },
  };
}

/** The side of `to` on which a thing takes its place. Null when it is not in this list. */
export function sideOf<Key>(keys: readonly Key[], from: Key, to: Key): "before" | "after" | null {
  const at = keys.indexOf(from);
  return at < 0 ? null : at < keys.indexOf(to) ? "after" : "before";
}
