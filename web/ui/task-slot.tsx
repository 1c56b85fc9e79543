import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const slotId = "task";

/** A place in the header for the one thing that somebody is about to do. */
export function TaskSlot() {
  return <div className="task" id={slotId} />;
}

/** What a screen puts there. */
export function FillTaskSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(slotId)), []);
  return slot && createPortal(children, slot);
}
