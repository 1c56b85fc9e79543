import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const slotId = "task";

/** The slot in the header for the page's task. */
export function TaskSlot() {
  return <div className="task" id={slotId} />;
}

/** Renders into the header slot. */
export function FillTaskSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSlot(document.getElementById(slotId)), []);
  return slot && createPortal(children, slot);
}
